import { toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import { emptyAnswers, judgeAnswers } from '#contract/questions/answers.ts';
import type { Answers } from '#contract/questions/questions.ts';
import type { Ids } from '#demo/ids.ts';
import { type PastVisit, stepsAfter } from '#demo/past-visits.ts';
import type { User } from '#demo/people.ts';
import type { Random } from '#demo/random.ts';
import { type Flaw, returnFirst } from '#demo/reports/returns.ts';
import type { WrittenForm } from '#demo/reports/writing.ts';
import { reportForms } from '#server/features/questions/question-forms/forms-of-the-product.ts';

export type WrittenStatus =
  | 'draft'
  | 'submitted'
  | 'numerical_submitted'
  | 'approved'
  | 'not approved'
  | 'submitted corrected';

/** One form of a report, and how it came to where it stands. */
export interface WrittenReport {
  id: string;
  visit: PastVisit;
  /** Slug of the form. */
  form: string;
  form_version: number;
  status: WrittenStatus;
  answers: Answers;
  /** Every version that was handed in, oldest first; the last one is what stands. */
  submissions: { id: string; answers: Answers; atMs: number }[];
  /** Null while it is a draft. */
  submitted_by: User | null;
  /** The last one. It stays while a correction waits. */
  decision: Decision | null;
}

interface Decision {
  by: User;
  atMs: number;
  /** Slug, where it was returned. */
  reason: string | null;
  comment: string | null;
  flaws: readonly Flaw[];
}

const FORMS = new Map(reportForms().map((form) => [form.slug, form]));
const PRAISE = [
  'Lovely to read, thank you.',
  'Clear and kind. Please keep writing like this.',
  'Thank you; I have passed the request on to the social worker.',
];

interface Desk {
  random: Random;
  ids: Ids;
  /** Administrators; one decides. */
  admins: readonly User[];
  todayMs: number;
}

/** Writes one form of a visit's report, and takes it to a status through every step that leads there. */
export function writeReport(
  desk: Desk,
  visit: PastVisit,
  slug: string,
  status: WrittenStatus,
  write: WrittenForm,
  submitted_by: User = visit.carer,
): WrittenReport {
  const { random, ids, todayMs } = desk;
  const form = FORMS.get(slug);
  if (!form) throw new Error(`The product has no form ${slug}.`);
  const wasReturned =
    status === 'not approved' ||
    status === 'submitted corrected' ||
    (status === 'approved' && slug !== 'outcome-rating' && random.chance(0.05));
  const gaps = [random.int(15, 400), random.int(60, 900), random.int(60, 700), random.int(60, 600)];
  const [first = 0, returned = 0, second = 0, last = 0] = stepsAfter(visit.endMs, gaps, todayMs);
  const good = judgeAnswers(
    form.questions,
    write({
      random,
      visit,
      name: visit.appointment.young.first_name,
      date: toLondonDay(iso(visit.startMs)),
      start: toLondonTime(iso(visit.startMs)),
      end: toLondonTime(iso(visit.endMs)),
      finished_at: iso(first - 60_000),
    }),
  ).answers;
  const base = { id: ids.next(), visit, form: slug, form_version: form.form_version, status };
  if (status === 'draft') {
    return {
      ...base,
      answers: takeHalf(good, emptyAnswers(form.questions)),
      submissions: [],
      submitted_by: null,
      decision: null,
    };
  }
  const hand = (answers: Answers, atMs: number) => ({ id: ids.next(), answers, atMs });
  const by = random.pick(desk.admins.filter((admin) => admin !== submitted_by));
  const approval = (atMs: number): Decision => ({
    by,
    atMs,
    reason: null,
    comment: random.chance(0.08) ? random.pick(PRAISE) : null,
    flaws: [],
  });
  if (!wasReturned) {
    const decision = status === 'approved' ? approval(returned) : null;
    return { ...base, answers: good, submissions: [hand(good, first)], submitted_by, decision };
  }
  const poor = returnFirst(random, slug, good);
  const submissions = [hand(poor.answers, first)];
  const decision = { by, atMs: returned, reason: poor.reason, comment: poor.comment, flaws: poor.flaws };
  if (status === 'not approved') {
    return { ...base, answers: poor.answers, submissions, submitted_by, decision };
  }
  submissions.push(hand(good, second));
  return {
    ...base,
    answers: good,
    submissions,
    submitted_by,
    decision: status === 'approved' ? approval(last) : decision,
  };
}

/** The first groups as written, the others not begun. */
function takeHalf(answers: Answers, empty: Answers): Answers {
  const groups = Object.entries(answers);
  return { ...empty, ...Object.fromEntries(groups.slice(0, Math.ceil(groups.length / 2))) };
}

const iso = (ms: number) => new Date(ms).toISOString();
