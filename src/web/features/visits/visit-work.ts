/**
 * Text about one visit that the server does not have yet, except for its report (reports/reports/report-draft.ts).
 *
 *   typed ──send──▶ waiting ──▶ (attempt) ──▶ on the server: the part is deleted
 *     ▲                │            │ no response: the same attempt again, before anything newer
 *     └────────────────┴────────────┘ refused, or changed by someone else: a problem, with a message
 *
 * 1. A part exists only if it was changed. The server's version is in the Visit.
 * 2. An attempt has a key and its own copy of the content, so that sending it twice does not save it twice.
 * 3. Typing into a part that waits makes it a draft again: half a sentence is never sent.
 * 4. A refusal ends when its content is corrected or, if the visit was the reason, when the visit is (follow-visit).
 */
import type { FieldError } from '#contract/core/errors.ts';
import { WITHDRAWN } from '#web/features/reports/send-form.ts';
import type { About } from '#web/features/reports/written-about.ts';
import type {
  Base,
  ExpenseContent,
  ExtraContent,
  JourneyContent,
  TimesContent,
} from '#web/features/visits/part-contents.ts';
import { isSame } from '#web/writing/is-same.ts';

export interface Contents {
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
  is_removal: boolean;
  /** Ids of the items that the server had before: this one is none of them, however similar. */
  known_ids?: readonly string[];
}

export type RefusalReason = 'left' | 'other person' | 'other times' | 'cancelled' | 'claims closed';

interface PartProblem {
  /** `stale`: someone else changed it. `refused`: it needs a correction. `failed`: it is retried later. */
  kind: 'stale' | 'refused' | 'failed';
  sentence: string;
  errors: readonly FieldError[];
  /** The reason for a refusal that ends once the office has resolved it (follow-visit). */
  reason?: RefusalReason | undefined;
}

export interface PartOf<Kind extends PartKind> {
  kind: Kind;
  content: Contents[Kind];
  /**
   * The server's version when it was started here, or as last fetched. Absent if an earlier version stored it without
   * this.
   */
  opened?: Contents[Kind];
  /** For times: the message about another day that the carer confirmed when they pressed Send. */
  agreed_day?: string | undefined;
  base: Base | null;
  /** Differs from the server's version. */
  is_changed: boolean;
  is_removed: boolean;
  is_waiting: boolean;
  attempt: Attempt<Contents[Kind]> | null;
  problem: PartProblem | null;
  /**
   * The server's current version if it changed; or another tab's (`is_of_tab`), which is not on the server yet. `also`:
   * what further tabs wrote. They are decided one after the other.
   */
  theirs: {
    base: Base | null;
    content: Contents[Kind];
    is_of_tab?: true;
    also?: readonly Contents[Kind][];
  } | null;
  /** Tabs' versions that were already decided on: if one is found on the server, it is the user's own. */
  settled?: readonly Contents[Kind][];
}

export type Part = { [Kind in PartKind]: PartOf<Kind> }[PartKind];

export interface VisitWork {
  appointment_carer_id: string;
  /** `Amara, Tue 24/11/2026 16:00–20:00`: for the list of what waits. */
  title: string;
  /**
   * The person when it was started. Null if the record is closed. Absent if an earlier version stored it without this.
   */
  about?: About | null | undefined;
  /** By place: `times`, `extra`, `journey/{id}`, `expense/{id}`. */
  parts: Readonly<Record<string, Part>>;
}

export const partWords: Record<PartKind, string> = {
  times: 'Times',
  journey: 'Journey',
  expense: 'Expense',
  extra: 'Anything else',
};

const ORDER: readonly PartKind[] = ['times', 'journey', 'expense', 'extra'];

/** Parts with their places, in the order in which they are sent. */
export function partsInOrder(work: VisitWork): [place: string, part: Part][] {
  return Object.entries(work.parts).toSorted(([, a], [, b]) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

/** Starts with the server's version, or blank. Typing changes it from there. */
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

/** Whether it still has to be sent, now or once there is signal. */
export const isWaiting = (part: Part) => part.is_waiting || part.attempt !== null;

export const waitingIn = (work: VisitWork) => partsInOrder(work).filter(([, part]) => isWaiting(part));

export function withPart(work: VisitWork, place: string, part: Part): VisitWork {
  return { ...work, parts: { ...work.parts, [place]: part } };
}

export function withoutPart(work: VisitWork, place: string): VisitWork {
  const { [place]: _, ...parts } = work.parts;
  return { ...work, parts };
}

/** After another key press. */
export function typed<P extends Part>(part: P, content: P['content']): P {
  return { ...part, content, is_changed: true, is_waiting: false, problem: notRefused(part.problem) };
}

/** A refusal ends when its content is corrected; a conflict stays until it is decided. */
const notRefused = (problem: PartProblem | null) => (problem?.kind === 'stale' ? problem : null);

/** An attempt starts: its content is now fixed, and is sent again under the same key until there is a response. */
export function attempted<P extends Part>(
  part: P,
  now: Date,
  key: string,
  known_ids: readonly string[] = [],
): P {
  if (part.attempt) return part;
  const attempt = {
    key,
    at: now.toISOString(),
    content: part.content,
    is_removal: part.is_removed,
    known_ids,
  };
  return { ...part, attempt, problem: null };
}

/** The server accepted the attempt. Text typed since still has to be sent. */
export function accepted<P extends Part>(part: P, base: Base): P {
  const { attempt } = part;
  const isAll = isSame(part.content, attempt?.content) && part.is_removed === (attempt?.is_removal ?? false);
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
 * The reason is gone, so it can be sent. A removal needs no new confirmation, nor do times whose day was right when
 * they were sent and is again.
 */
export function lifted<P extends Part>(part: P): P {
  return { ...part, problem: null, is_waiting: part.is_removed || areOfOtherDay(part) };
}

/** Held until the carer says which day they belong to (hold-other-day). */
export const areOfOtherDay = ({ problem }: Part) => problem?.reason === 'other times';

/** The server no longer has it: sent again, it is a new one. */
export function withdrawn<P extends Part>(part: P): P {
  return refused({ ...part, base: null, is_changed: true }, WITHDRAWN);
}

/** Retried later, under the same key. */
export function failed<P extends Part>(part: P, sentence: string): P {
  return { ...part, problem: { kind: 'failed', sentence, errors: [] } };
}

const STALE = 'The office has a different version. Choose which to keep.';

/**
 * The server has another version. If it is the user's own and was already decided on, it is overwritten without asking
 * again.
 */
export function conflicted<P extends Part>(part: P, theirs: NonNullable<P['theirs']>): P {
  if (part.settled?.some((version) => isSame(version, theirs.content)))
    return { ...part, attempt: null, base: theirs.base, opened: theirs.content, problem: null };
  const problem: PartProblem = { kind: 'stale', sentence: STALE, errors: [] };
  const also = tabVersions(part);
  const both = also.length > 0 ? { ...theirs, also } : theirs;
  return { ...part, attempt: null, is_waiting: false, problem, theirs: both };
}

const WRITTEN_TWICE = 'This answer is different in two tabs. Choose which to keep.';

/** Another tab wrote it differently. Both texts stay here; the base is the server's version. */
export function conflictedInTabs<P extends Part>(part: P, content: P['content']): P {
  const versions = [content, ...tabVersions(part).filter((each) => !isSame(each, content))];
  return { ...part, is_changed: true, is_waiting: false, ...stillWritten(versions) };
}

/** Lists what other tabs wrote and nobody has decided yet. */
export function tabVersions<P extends Part>(part: P | undefined): P['content'][] {
  if (!part?.theirs) return [];
  const { is_of_tab, content, also = [] } = part.theirs;
  return is_of_tab ? [content, ...also] : [...also];
}

/** The next version to decide. Empty if there is none. */
function stillWritten<Content>(versions: readonly Content[]) {
  const [content, ...also] = versions;
  if (content === undefined) return {};
  const problem: PartProblem = { kind: 'stale', sentence: WRITTEN_TWICE, errors: [] };
  return { problem, theirs: { base: null, content, is_of_tab: true, also } };
}

/** The conflict is decided: `content` counts now, and is sent over the server's version. */
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
