/** A return being written: the reason for the whole, and reasons for single answers (REP-09). */
import type { FieldError } from '#contract/core/errors.ts';
import { answerPath, orderedGroups } from '#contract/questions/question-groups.ts';
import type { Question } from '#contract/questions/questions.ts';
import type { NotApprovedReason, QuestionReason } from '#contract/reports/app-reports.ts';

export interface QuestionReturn {
  /** The path of the answer. */
  path: string;
  reason_id: string;
  comment: string;
}

export interface ReturnDraft {
  reason_id: string;
  comment: string;
  questions: readonly QuestionReturn[];
}

export const emptyReturn: ReturnDraft = { reason_id: '', comment: '', questions: [] };

export const isEmptyReturn = ({ reason_id, comment, questions }: ReturnDraft) =>
  reason_id === '' && comment.trim() === '' && questions.length === 0;

/** Adds an empty reason to an answer. Unchanged if there is one already. */
export function withQuestion(draft: ReturnDraft, path: string): ReturnDraft {
  if (draft.questions.some((each) => each.path === path)) return draft;
  return { ...draft, questions: [...draft.questions, { path, reason_id: '', comment: '' }] };
}

export function withoutQuestion(draft: ReturnDraft, path: string): ReturnDraft {
  return { ...draft, questions: draft.questions.filter((each) => each.path !== path) };
}

/** The problem with one answer is the reason for the whole, unless another was chosen. */
export function withChanged(draft: ReturnDraft, path: string, change: Partial<QuestionReturn>): ReturnDraft {
  return {
    ...draft,
    reason_id: draft.reason_id || (change.reason_id ?? ''),
    questions: draft.questions.map((each) => (each.path === path ? { ...each, ...change } : each)),
  };
}

export const reasonField = (path: string) => `${path}.reason_id`;
export const commentField = (path: string) => `${path}.comment`;

/** Finds what is still missing, by field name. */
export function findProblems(draft: ReturnDraft, reasons: readonly NotApprovedReason[]): FieldError[] {
  const problems: FieldError[] = [];
  const look = (
    [reason_field, reason_id, message]: [string, string, string],
    [comment_field, comment]: [string, string],
  ) => {
    const reason = reasons.find(({ id }) => id === reason_id);
    if (!reason) problems.push({ path: reason_field, message });
    else if (reason.needs_comment && !comment.trim())
      problems.push({ path: comment_field, message: 'Enter a comment for this reason.' });
  };
  look(['reason_id', draft.reason_id, 'Choose a reason for returning it.'], ['comment', draft.comment]);
  for (const { path, reason_id, comment } of draft.questions)
    look([reasonField(path), reason_id, 'Choose a reason.'], [commentField(path), comment]);
  return problems;
}

/** The body of the call. */
export function toDecision(draft: ReturnDraft) {
  return {
    approved: false as const,
    not_approved_reason_id: draft.reason_id,
    ...(draft.comment.trim() ? { comment: draft.comment.trim() } : {}),
    question_reasons: draft.questions.flatMap(({ path, reason_id, comment }): QuestionReason[] => {
      const [, group_identifier, entry, question_id] = path.split('.');
      if (group_identifier === undefined || question_id === undefined) return [];
      return [
        { group_identifier, entry: Number(entry), question_id, reason_id, comment: comment.trim() || null },
      ];
    }),
  };
}

/** The text of the question at a path, with its entry if the group repeats. */
export function labelAt(questions: readonly Question[], path: string): string {
  for (const group of orderedGroups(questions)) {
    for (const question of group.questions) {
      const entry = Number(path.split('.')[2]);
      if (answerPath(group.identifier, entry, question.id) !== path) continue;
      return group.is_repeatable ? `${group.entry_label} ${entry + 1}: ${question.label}` : question.label;
    }
  }
  return path;
}
