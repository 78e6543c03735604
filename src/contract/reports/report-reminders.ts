/** Reminding carers of reports that they owe, by hand (NTF-12). */
import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Ref } from '#contract/core/shapes.ts';

/** No carer is reminded of one report twice within this. */
export const REMIND_AGAIN_MINUTES = 60;

/** In one call. */
export const MAX_REMINDED = 500;

export const remindOfReports = endpoint({
  method: 'POST',
  path: '/api/reports/remind/',
  summary: 'Remind carers about missing or returned reports, at most once an hour for each report',
  access: { admin: 'ALL' },
  audit: null,
  body: z.strictObject({ report_ids: z.array(Id).min(1).max(MAX_REMINDED) }),
  answer: z.object({
    reminded: z.array(Id),
    /** Reminded of less than an hour ago. */
    recent: z.array(Id),
    /** Not missing any more. */
    done: z.array(Id),
    /** Of carers who have left: nobody would read a reminder. */
    left: z.array(Id),
    /** Of restricted records that do not name the carer: they can neither be told of it nor write it. */
    closed: z.array(z.object({ id: Id, carer: Ref })),
  }),
  status: 200,
});
