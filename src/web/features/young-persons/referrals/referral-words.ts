import { formatDate } from '#contract/core/dates.ts';
import { diffAnswers } from '#contract/questions/answers-in-words.ts';
import type { Answers } from '#contract/questions/questions.ts';
import { isDecider, nameDeciders } from '#contract/young-persons/referral-deciders.ts';
import {
  REFERRAL_ORIGIN_WORDS,
  REFERRAL_STATUS_WORDS,
  REFERRAL_URGENCY_WORDS,
} from '#contract/young-persons/referral-words.ts';
import type {
  Referral,
  ReferralOrigin,
  ReferralQuestion,
  ReferralStatus,
  ReferralSummary,
  ReferralThread,
  ReferralWaitsFor,
} from '#contract/young-persons/referrals.ts';
import { OPEN_REFERRAL_STATUSES } from '#contract/young-persons/referrals.ts';
import { type DueWords, describeDueAt } from '#web/lists/due-words.ts';
import type { Tone } from '#web/ui/record/status-colours.ts';

export const REFERRALS = '/dashboard/referrals';
export const referralHref = (id: string) => `${REFERRALS}/${id}`;
export const editReferralHref = (id: string, step?: number | 'check') =>
  `${referralHref(id)}/edit${step ? `?step=${step}` : ''}`;
export const newReferralHref = (young_person_id?: string) =>
  `${REFERRALS}/new${young_person_id ? `?young_person=${young_person_id}` : ''}`;

export const waitingHref = (waits_for: ReferralWaitsFor) => `${REFERRALS}?waits_for=${waits_for}`;

/** A draft opens in its form, for its author. */
export const hrefOfReferral = ({ id, status }: Pick<ReferralSummary, 'id' | 'status'>) =>
  status === 'draft' ? editReferralHref(id) : referralHref(id);

export const statusWords = REFERRAL_STATUS_WORDS;
export const urgencyWords = REFERRAL_URGENCY_WORDS;
export const waitsForWords: Record<ReferralWaitsFor, string> = {
  office: 'The office',
  referrer: 'The referrer',
  record: 'A record, once approved',
};
export const originWords = REFERRAL_ORIGIN_WORDS;

export const statusTones: Record<ReferralStatus, Tone> = {
  draft: 'yellow',
  submitted: 'orange',
  'in review': 'teal',
  approved: 'darkGreen',
  declined: 'red',
  closed: 'neutral',
};

/** The young person's name in the referral, or a text that says it is not known yet. */
export const aboutWords = ({ young_person_name }: Pick<ReferralSummary, 'young_person_name'>) =>
  young_person_name || 'Not named yet';

/**
 * Who can read the office's reason for a step. Letters never contain it; a letter about a decision says how to get it.
 */
export function describeReasonReaders(
  { origin, is_kept_back }: Pick<Referral, 'origin' | 'is_kept_back'>,
  step: 'decide' | 'close',
): string {
  const system = origin === 'machine' ? ' and to its system' : '';
  const readers = is_kept_back
    ? describeKeptBack(origin)
    : origin === 'client'
      ? 'The referrer and their colleagues can read it when they sign in.'
      : `Visible to signed-in colleagues at the organisation${system}.`;
  const ring =
    origin === 'public' && step === 'decide'
      ? ' The referrer has no account, so the e-mail asks them to ring you.'
      : '';
  return `${readers} We do not e-mail it.${ring}`;
}

/** Until the referral is linked, nobody else at the organisation can read it. */
const describeKeptBack = (origin: ReferralOrigin) =>
  origin === 'client'
    ? 'Only the referrer can read it, when they sign in.'
    : `The organisation cannot read it until it is linked to a young person${origin === 'machine' ? ', but its system can' : ''}.`;

/** The text for the record it led to, if the reader cannot open that. */
export const recordWords = ({ is_being_prepared }: Pick<ReferralSummary, 'is_being_prepared'>) =>
  is_being_prepared ? 'Being prepared' : 'None yet';

/** The decision, which stands even if the referral was closed since. */
export const describeDecision = ({ status, decided_at, youngPerson, is_being_prepared }: ReferralSummary) => {
  const day = decided_at ? ` on ${formatDate(decided_at)}` : '';
  if (status === 'declined') return `Declined${day}. See the reason in the referral.`;
  if (status === 'closed') return 'Decided and closed.';
  if (youngPerson && !is_being_prepared) return `Approved${day}. The record is ready.`;
  return `Approved${day}. ${is_being_prepared ? 'The record is being prepared.' : 'The office is arranging the support.'}`;
};

/** "Due in 1 h 20 min", "2 h late". Undefined if nothing waits for the office. */
export function describeDue(
  { status, due_at }: Pick<ReferralSummary, 'status' | 'due_at'>,
  now: number,
): DueWords | undefined {
  if (!due_at || !OPEN_REFERRAL_STATUSES.includes(status)) return undefined;
  return describeDueAt(due_at, now);
}

/** The steps with changed answers, by number and title, in the form's order. */
export function listChangedSteps(
  questions: readonly ReferralQuestion[],
  before: Answers,
  after: Answers,
): string[] {
  const { changed, added, removed } = diffAnswers(questions, before, after);
  const groups = new Set([
    ...[...changed.values()].map(({ group_identifier }) => group_identifier),
    ...[...added].map((path) => path.split('.')[1] ?? ''),
    ...removed.keys(),
  ]);
  const touched = questions.filter(({ group_identifier }) => groups.has(group_identifier));
  const steps = new Map(touched.map(({ step, step_title }) => [step, step_title]));
  return [...steps].toSorted(([a], [b]) => a - b).map(([step, title]) => `${step}. ${title}`);
}

type ThreadWords = { words: string; tone: Tone; next: string };

/** The state of an open referral's questions, for each reader. Undefined if there are none. */
const THREADS: Record<ReferralThread, Record<'office' | 'referrer', ThreadWords | undefined>> = {
  none: { office: undefined, referrer: undefined },
  asked: {
    office: {
      words: 'Question sent',
      tone: 'yellow',
      next: 'Waiting for the referrer’s answer.',
    },
    referrer: { words: 'Question for you', tone: 'orange', next: 'The office has a question for you.' },
  },
  'asks back': {
    office: { words: 'Question from referrer', tone: 'orange', next: 'The referrer has a question for you.' },
    referrer: {
      words: 'Your question sent',
      tone: 'yellow',
      next: 'Waiting for the office’s answer.',
    },
  },
  answered: {
    office: { words: 'Answered', tone: 'teal', next: 'All questions are answered.' },
    referrer: undefined,
  },
};

export function describeThread(
  { status, thread }: Pick<ReferralSummary, 'status' | 'thread'>,
  isOffice: boolean,
): ThreadWords | undefined {
  if (!OPEN_REFERRAL_STATUSES.includes(status)) return undefined;
  return THREADS[thread][isOffice ? 'office' : 'referrer'];
}

/** The next thing to happen, for each reader. */
export function describeNext(referral: ReferralSummary, isOffice: boolean): string {
  const { status, is_quarantined } = referral;
  if (is_quarantined) return 'From someone without an account. Waiting for you to accept it.';
  const thread = describeThread(referral, isOffice);
  if (thread) return thread.next;
  switch (status) {
    case 'draft':
      return 'Not sent yet.';
    case 'submitted':
      return isOffice ? 'Waiting for review.' : 'The office has it and will review it next.';
    case 'in review':
      return 'The office is reviewing it.';
    case 'approved':
      return isOffice ? 'Choose who it is about.' : 'Approved. The office is arranging the support.';
    case 'declined':
      return 'Declined. See the reason below.';
    case 'closed':
      return 'Closed.';
  }
}

/** Says who acts after the approval: for a restricted match, those who may open the records it may be about. */
export const describeNextOfApproved = (referral: Pick<Referral, 'deciders'>, user_id: string): string =>
  isDecider(referral, user_id)
    ? 'Next, choose who it is about: a young person on record or a new one.'
    : `We then ask ${nameDeciders(referral)} to choose who it is about.`;
