import { formatDate } from '#contract/core/dates.ts';
import type { Question } from '#contract/questions/questions.ts';
import type { YoungPersonSubcategory } from '#contract/young-persons/characteristics.ts';

export const topicsHref = (young_person_id: string) =>
  `/dashboard/young-persons/${young_person_id}?tab=characteristics`;

/** A young person's topic, whether or not it is in the profile. */
export const topicHref = (young_person_id: string, subcategory_id: string) =>
  `/dashboard/young-persons/${young_person_id}/characteristics/${subcategory_id}`;

type Review = Pick<YoungPersonSubcategory, 'review_due'>;

/** `today` is a London day. */
export const isReviewOverdue = ({ review_due }: Review, today: string) =>
  review_due !== null && review_due < today;

export function reviewWords({ review_due }: Review, today: string): string {
  if (review_due === null) return '';
  return `${review_due < today ? 'Review was due' : 'Review due'} ${formatDate(review_due)}`;
}

/** Removes the heading of a form's only section, because the topic's name is above it already. */
export function underOneTitle(questions: readonly Question[]): Question[] {
  const isOneSection = new Set(questions.map(({ group_identifier }) => group_identifier)).size === 1;
  return questions.map((question) => (isOneSection ? { ...question, group_label: null } : question));
}
