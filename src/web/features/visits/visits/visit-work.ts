/**
 * The work of one visit that was written and is not with the office yet.
 *
 *   typed ──send──▶ waiting ──▶ (attempt) ──▶ with the office: the part is forgotten
 *     ▲                │            │ no answer: the same attempt again, before anything newer
 *     └────────────────┴────────────┘ refused, or changed by someone else: a problem, in words
 *
 * 1. A part exists only for what was touched. The office's version is in the Visit.
 * 2. An attempt has a key and its own copy of the content, so that sending it twice does nothing twice.
 * 3. Typing into a part that waits takes it back: half a sentence is never sent.
 * 4. A refusal ends when its content is put right or, where the visit was the reason, when the visit is (follow-visit).
 */
import type { FieldError } from '#contract/core/errors.ts';
import type { Answers } from '#contract/questions/questions.ts';
import type { BlankAppReport } from '#contract/reports/app-reports.ts';
import { WITHDRAWN } from '#web/features/reports/reports/send-form.ts';
import type { About } from '#web/features/reports/reports/written-about.ts';
import type {
  Base,
  ExpenseContent,
  ExtraContent,
  JourneyContent,
  TimesContent,
} from '#web/features/visits/visits/part-contents.ts';
import { isSame } from '#web/forms/is-same.ts';

export interface Contents {
  report: Answers;
  times: TimesContent;
  journey: JourneyContent;
  expense: ExpenseContent;
  extra: ExtraContent;
}
export type PartKind = keyof Contents;

interface Attempt<Content> {
  key: string;
  at: string;
  content: Content;
  /** Of a report: handed in, or kept as a draft. */
  submit: boolean;
  is_removal: boolean;
  /** Ids of what the office had of this visit before: none of those is this one, however alike. */
  known_ids?: readonly string[];
  /** The version of the form in which a report was written. */
  form_version?: number;
}

export type RefusalReason =
  | 'left'
  | 'restricted'
  | 'other person'
  | 'other day'
  | 'other times'
  | 'cancelled'
  | 'claims closed'
  | 'report closed';

interface PartProblem {
  /** `stale`: someone changed it meanwhile. `refused`: something must be put right. `failed`: tried again later. */
  kind: 'stale' | 'refused' | 'failed';
  sentence: string;
  errors: readonly FieldError[];
  /** Of a refusal that ends once the office has put it right: the reason (follow-visit). */
  reason?: RefusalReason | undefined;
}

export interface PartOf<Kind extends PartKind> {
  kind: Kind;
  content: Contents[Kind];
  /** As the office had it when it was begun here, or last heard. Absent: an earlier version kept it, and it is not known. */
  opened?: Contents[Kind];
  /** Of a report: the form in which it was written here. */
  form?: Pick<BlankAppReport, 'form_type' | 'introduction' | 'questions'>;
  /** Of a report or times: the sentence about another day that their carer said is right, as they pressed Send. */
  agreed_day?: string | undefined;
  base: Base | null;
  /** Differs from what the office has. */
  is_changed: boolean;
  is_removed: boolean;
  is_waiting: boolean;
  attempt: Attempt<Contents[Kind]> | null;
  problem: PartProblem | null;
  /**
   * The office's version now, where that was changed meanwhile; or another tab's (`is_of_tab`), which is at no
   * office yet. `also`: what further tabs wrote. They are decided one after the other.
   */
  theirs: {
    base: Base | null;
    content: Contents[Kind];
    is_of_tab?: true;
    also?: readonly Contents[Kind][];
  } | null;
  /** Versions of tabs that were decided on: met again at the office, they are nobody else's. */
  settled?: readonly Contents[Kind][];
}

export type Part = { [Kind in PartKind]: PartOf<Kind> }[PartKind];

export interface VisitWork {
  appointment_carer_id: string;
  /** `Amara, Tue 24/11/2026 16:00–20:00`: for the list of what waits. */
  title: string;
  /** As they were when it was begun. Null: of a record that is closed. Absent: an earlier version kept it, and it is not known. */
  about?: About | null | undefined;
  report_id: string;
  form_type_id: string;
  /** By place: `report`, `times`, `extra`, `journey/{id}`, `expense/{id}`. */
  parts: Readonly<Record<string, Part>>;
}

export const partWords: Record<PartKind, string> = {
  report: 'Report',
  times: 'Times',
  journey: 'Journey',
  expense: 'Expense',
  extra: 'Anything else',
};

const ORDER: readonly PartKind[] = ['report', 'times', 'journey', 'expense', 'extra'];

/** Parts with their places, in the order in which they are sent. */
export function partsInOrder(work: VisitWork): [place: string, part: Part][] {
  return Object.entries(work.parts).toSorted(([, a], [, b]) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

/** Begun with what the office has, or with a blank; typing changes it from there. */
export function newPart<Kind extends PartKind>(
  kind: Kind,
  content: Contents[Kind],
  base: Base | null,
): PartOf<Kind> {
  return {
    kind,
    content,
    opened: content,
    base,
    is_changed: true,
    is_removed: false,
    is_waiting: false,
    attempt: null,
    problem: null,
    theirs: null,
  };
}

/** Whether it still has to reach the office once somebody says so, or has said so. */
export const isWaiting = (part: Part) => part.is_waiting || part.attempt !== null;

export const waitingIn = (work: VisitWork) => partsInOrder(work).filter(([, part]) => isWaiting(part));

export function withPart(work: VisitWork, place: string, part: Part): VisitWork {
  return { ...work, parts: { ...work.parts, [place]: part } };
}

export function withoutPart(work: VisitWork, place: string): VisitWork {
  const { [place]: _, ...parts } = work.parts;
  return { ...work, parts };
}

/** Another key stroke. */
export function typed<P extends Part>(part: P, content: P['content']): P {
  return { ...part, content, is_changed: true, is_waiting: false, problem: notRefused(part.problem) };
}

/** A refusal ends when its content is put right; a clash stays until it is decided. */
const notRefused = (problem: PartProblem | null) => (problem?.kind === 'stale' ? problem : null);

/** It is begun to be sent: what goes is fixed now, and goes again under the same key until there is an answer. */
export function attempted<P extends Part>(
  part: P,
  submit: boolean,
  now: Date,
  key: string,
  known_ids: readonly string[] = [],
): P {
  if (part.attempt) return part;
  const attempt = {
    key,
    at: now.toISOString(),
    content: part.content,
    submit,
    is_removal: part.is_removed,
    known_ids,
    ...(part.form ? { form_version: part.form.form_type.FORM_VERSION } : {}),
  };
  return { ...part, attempt, problem: null };
}

/** The office has what was attempted. Words typed since remain to be sent. */
export function accepted<P extends Part>(part: P, base: Base): P {
  const { attempt } = part;
  const isSameContent =
    isSame(part.content, attempt?.content) && part.is_removed === (attempt?.is_removal ?? false);
  // A draft that went through is not yet handed in.
  const isAll = isSameContent && (attempt?.submit === true || !part.is_waiting);
  return {
    ...part,
    base,
    ...(attempt ? { opened: attempt.content } : {}),
    attempt: null,
    problem: null,
    theirs: null,
    settled: [],
    ...stillWritten(tabVersions(part)),
    is_changed: !isAll,
    is_waiting: part.is_waiting && !isAll,
  };
}

export function refused<P extends Part>(
  part: P,
  sentence: string,
  errors: readonly FieldError[] = [],
  reason?: RefusalReason,
): P {
  return {
    ...part,
    attempt: null,
    is_waiting: false,
    problem: { kind: 'refused', sentence, errors, reason },
  };
}

/**
 * The reason is gone. It is ready to be sent; taking something back needs nobody to look at it again, nor does a report, nor times, of
 * which the day was right as they were sent, and is again.
 */
export function lifted<P extends Part>(part: P): P {
  return { ...part, problem: null, is_waiting: part.is_removed || isOfOtherDay(part) };
}

/** Held until its carer says which day it is of (hold-other-day). */
export const isOfOtherDay = ({ problem }: Part) =>
  problem?.reason === 'other day' || problem?.reason === 'other times';

/** The office has nothing of it any more: sent anew, it is a new one. */
export function withdrawn<P extends Part>(part: P): P {
  return refused({ ...part, base: null, is_changed: true }, WITHDRAWN);
}

/** Tried again later, under the same key. */
export function failed<P extends Part>(part: P, sentence: string): P {
  return { ...part, problem: { kind: 'failed', sentence, errors: [] } };
}

const STALE = 'The office has a different version. Choose which to keep.';

/** The office has another version. One of one's own that was decided on already is written over without asking again. */
export function clashed<P extends Part>(part: P, theirs: NonNullable<P['theirs']>): P {
  if (part.settled?.some((version) => isSame(version, theirs.content)))
    return { ...part, attempt: null, base: theirs.base, opened: theirs.content, problem: null };
  const problem: PartProblem = { kind: 'stale', sentence: STALE, errors: [] };
  const also = tabVersions(part);
  const both = also.length > 0 ? { ...theirs, also } : theirs;
  return { ...part, attempt: null, is_waiting: false, problem, theirs: both };
}

const WRITTEN_TWICE = 'This answer is different in two tabs. Choose which to keep.';

/** Another tab wrote it too, and not alike. The words of both stay here; the base is what the office has. */
export function clashedInTabs<P extends Part>(part: P, content: P['content']): P {
  const versions = [content, ...tabVersions(part).filter((each) => !isSame(each, content))];
  return { ...part, is_changed: true, is_waiting: false, ...stillWritten(versions) };
}

/** Lists what other tabs wrote and nobody has decided yet. */
export function tabVersions<P extends Part>(part: P | undefined): P['content'][] {
  if (!part?.theirs) return [];
  const { is_of_tab, content, also = [] } = part.theirs;
  return is_of_tab ? [content, ...also] : [...also];
}

/** The next of them to decide; nothing where none is left. */
function stillWritten<Content>(versions: readonly Content[]) {
  const [content, ...also] = versions;
  if (content === undefined) return {};
  const problem: PartProblem = { kind: 'stale', sentence: WRITTEN_TWICE, errors: [] };
  return { problem, theirs: { base: null, content, is_of_tab: true, also } };
}

/** The clash is decided: `content` is what counts now, and it is sent on top of what the office has. */
export function decided<P extends Part>(part: P, content: P['content']): P {
  const { theirs } = part;
  if (!theirs) return part;
  return {
    ...part,
    content,
    ...(theirs.is_of_tab ? {} : { base: theirs.base, opened: theirs.content }),
    theirs: null,
    problem: null,
    ...stillWritten<P['content']>(theirs.also ?? []),
    is_changed: theirs.is_of_tab === true || !isSame(content, theirs.content),
    ...(theirs.is_of_tab ? { settled: [...(part.settled ?? []), part.content, theirs.content] } : {}),
  };
}
