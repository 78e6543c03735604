import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { RiskLevel } from '#contract/core/risk-levels.ts';
import { Id, IsoDate, Ref } from '#contract/core/shapes.ts';
import { YoungPersonDetail } from '#contract/young-persons/young-persons.ts';

/** The page that a carer reads before they arrive; printable, and kept on the device. */
export const getBeforeYouArrive = endpoint({
  method: 'GET',
  path: '/api/app_young_persons/{id}/before_you_arrive/',
  summary:
    'Get the brief: likes, what helps, triggers, allergies, risks, who to call, delegated decisions, last three case notes',
  access: { admin: 'ALL', carer: 'YPW' },
  audit: 'young_person.before_you_arrive',
  params: z.object({ id: Id }),
  answer: z.object({
    young_person: YoungPersonDetail,
    /** Topics in the order in which they help, each with what was answered, in words. */
    topics: z.array(
      z.object({
        name: z.string(),
        category: z.string(),
        level: RiskLevel.nullable(),
        answers: z.array(z.object({ label: z.string(), text: z.string() })),
      }),
    ),
    diaries: z.array(
      z.object({ id: Id, date: IsoDate, title: z.string(), text: z.string(), created_by: Ref }),
    ),
    /** The agency's own number. */
    phone: z.string().nullable(),
  }),
});
