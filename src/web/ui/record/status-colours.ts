/**
 * The colours of a status, for each audience (UIX-05, UIX-06). Colour is never the only sign: every badge has its text.
 */

export type Audience = 'admin' | 'carer' | 'client';
export type Tone = 'neutral' | 'teal' | 'red' | 'orange' | 'yellow' | 'green' | 'darkGreen';
export type StatusKind = 'report' | 'timesheet' | 'appointment' | 'invoice' | 'claim';

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
  claim: { approved: 'darkGreen', returned: 'red' },
  invoice: { paid: 'darkGreen', unpaid: 'neutral', 'part paid': 'yellow' },
};

/** Statuses arrive as `NOT_APPROVED`, `not approved` or `Not approved`: normalises them. */
function statusWords(status: string): string {
  return status
    .trim()
    .replace(/[\s_]+/g, ' ')
    .toLowerCase();
}

export function statusTone(kind: StatusKind, status: string, audience: Audience): Tone {
  const words = statusWords(status);
  const isSubmitted = words === 'submitted' || words === 'numerical submitted';
  if (isSubmitted && (kind === 'report' || kind === 'timesheet' || kind === 'claim'))
    return audience === 'admin' ? 'orange' : 'green';
  return tonesByKind[kind][words] ?? 'neutral';
}

/** The text on the badge. "numerical submitted" is a stored value, not a text for users. */
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

/** What that word means for a client: whose turn it is, and whether there is something to read. */
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
