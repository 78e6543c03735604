import { answerPath } from '#contract/questions/question-groups.ts';
import type { AppReport, NotApprovedReason } from '#contract/reports/app-reports.ts';

type Returned = Pick<AppReport, 'question_reasons'>;

/** `Not enough detail. Which park? Add times, places and who said what.` */
const sentences = (parts: readonly (string | null | undefined)[]) =>
  parts.flatMap((part) => (part ? [/[.!?]$/.test(part) ? part : `${part}.`] : [])).join(' ');

/**
 * Why answers were returned, by path (REP-09). The list of reasons adds what to do about each. Several reasons for one
 * answer follow each other.
 */
export function readNotes(
  { question_reasons }: Returned,
  reasons: readonly NotApprovedReason[] = [],
): Record<string, string> {
  const notes: Record<string, string> = {};
  for (const { group_identifier, entry, question_id, reason, reason_id, comment } of question_reasons) {
    const guidance = reasons.find(({ id }) => id === reason_id)?.guidance;
    const path = answerPath(group_identifier, entry, question_id);
    notes[path] = [notes[path], sentences([reason, comment, guidance])].filter(Boolean).join(' ');
  }
  return notes;
}
