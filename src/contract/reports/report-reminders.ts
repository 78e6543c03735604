/** Reminders that the office sends to carers about the reports they owe (NTF-12). */
import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Ref } from '#contract/core/shapes.ts';

/** A carer gets at most one reminder about a report within this time. */
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
    /** Reminded less than an hour ago. */
    recent: z.array(Id),
    /** No longer missing. */
    done: z.array(Id),
    /** Reports of carers who have left, and so would not read a reminder. */
    left: z.array(Id),
    /**
     * Reports on restricted records of which the carer is not a reader. They may neither hear of them nor write them.
     */
    closed: z.array(z.object({ id: Id, carer: Ref })),
  }),
  status: 200,
});
