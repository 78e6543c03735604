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

/**
 * A report that is overdue reads to a client as one that is required: it is not written yet, which is the agency's matter, and
 * "missing" beside the name of a child says that the child is.
 */
export const reportStatusFor = (audience: Audience, status: string): string =>
  audience === 'client' && statusWords(status) === 'missing' ? 'required' : status;

export function statusTone(kind: StatusKind, status: string, audience: Audience): Tone {
  const words = statusWords(kind === 'report' ? reportStatusFor(audience, status) : status);
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

/** The words that a client reads: nothing for "no report" and "unknown", otherwise the first word of what it is to them (UIX-06). */
export function clientReportStatusText(status: string): string {
  const words = statusWords(status);
  if (words === 'no report' || words === 'unknown') return '';
  return (
    reportStatusFor('client', status)
      .trim()
      .split(/[\s_]+/)[0] ?? ''
  );
}

/** The meaning of that word for a client, in calm words: whose turn it is, and whether there is something to read. */
const clientReportNotes: Record<string, string> = {
  required: 'Not written yet',
  missing: 'Not written yet',
  draft: 'Being written',
  submitted: 'Being checked',
  'submitted corrected': 'Being checked',
  'not approved': 'Being corrected',
  'numerical submitted': 'Ratings handed in',
  approved: 'Ready to read',
  'not required': 'No report needed',
};

export const clientReportStatusNote = (status: string): string | undefined =>
  clientReportNotes[statusWords(status)];

export function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
