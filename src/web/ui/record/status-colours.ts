/** How a status is coloured, for whom (UIX-05, UIX-06). Colour never stands alone: every badge carries its word. */

export type Audience = 'admin' | 'carer' | 'client';
export type Tone = 'neutral' | 'teal' | 'red' | 'orange' | 'yellow' | 'green' | 'darkGreen';
export type StatusKind = 'report' | 'timesheet' | 'appointment' | 'invoice';

const reportTones: Record<string, Tone> = {
  missing: 'red',
  'not approved': 'red',
  required: 'yellow',
  draft: 'yellow',
  approved: 'darkGreen',
  'submitted corrected': 'orange',
  'not required': 'neutral',
};

const tonesByKind: Record<StatusKind, Record<string, Tone>> = {
  report: reportTones,
  timesheet: reportTones,
  appointment: { active: 'teal', cancelled: 'red' },
  invoice: { paid: 'darkGreen', unpaid: 'red', 'part paid': 'yellow' },
};

/** Statuses arrive as `NOT_APPROVED`, `not approved` or `Not approved`: one spelling for all. */
function statusWords(status: string): string {
  return status
    .trim()
    .replace(/[\s_]+/g, ' ')
    .toLowerCase();
}

export function statusTone(kind: StatusKind, status: string, audience: Audience): Tone {
  const words = statusWords(status);
  const isSubmitted = words === 'submitted' || words === 'numerical submitted';
  if (isSubmitted && (kind === 'report' || kind === 'timesheet'))
    return audience === 'admin' ? 'orange' : 'green';
  return tonesByKind[kind][words] ?? 'neutral';
}

/** The word on the badge. "numerical submitted" is a matter of storage, not of reading. */
export function statusLabel(status: string): string {
  const words = statusWords(status);
  return sentenceCase(words === 'numerical submitted' ? 'submitted' : words);
}

/** What a client reads: nothing for "no report" and "unknown", otherwise the first word of the status (UIX-06). */
export function clientReportStatusText(status: string): string {
  const words = statusWords(status);
  if (words === 'no report' || words === 'unknown') return '';
  return status.trim().split(/[\s_]+/)[0] ?? '';
}

/** The meaning of that word for a client, in calm words: whose turn it is, and whether there is something to read. */
const clientReportNotes: Record<string, string> = {
  required: 'Not written yet',
  missing: 'Late: not written yet',
  draft: 'Being written',
  submitted: 'Being checked',
  'submitted corrected': 'Being checked',
  'not approved': 'Being corrected',
  'numerical submitted': 'Ratings submitted',
  approved: 'Ready to read',
  'not required': 'No report needed',
};

export const clientReportStatusNote = (status: string): string | undefined =>
  clientReportNotes[statusWords(status)];

export function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
