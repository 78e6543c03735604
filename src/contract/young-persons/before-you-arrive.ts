import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { RiskLevel } from '#contract/core/risk-levels.ts';
import { Id, IsoDate, Ref } from '#contract/core/shapes.ts';
import { YoungPersonDetail } from '#contract/young-persons/young-persons.ts';

/** The page that a carer reads before they arrive. It can be printed, and the device keeps it. */
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
    /** The topics in the most useful order, each with its answers in words. */
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
