/**
 * Saves a referral on the server while it is written (UIX-09). It adds conflicts between two authors, and the creation
 * of a new referral with its first answer, to the common saver.
 *
 * 1. A new referral is created once, however often its first call is repeated, also after a reload: until there is a
 *    response, the same call is repeated.
 * 2. Corrections to a referral that was already sent are submitted together. Until then they are only on the device.
 * 3. Somebody else's newer version stops the saving until the user has chosen. If its answers are the same, there is
 *    nothing to choose: an organisation or social worker chosen here wins. If it is what was sent from here and its
 *    response was lost, the user continues from it, and the screen says that it was sent.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Ref } from '#contract/core/shapes.ts';
import { judgeAnswers } from '#contract/questions/answers.ts';
import type { Answers } from '#contract/questions/questions.ts';
import type { Referral, ReferralQuestion } from '#contract/young-persons/referrals.ts';
import { describeError, mayPass } from '#web/api/api-error.ts';
import { listDifferences } from '#web/features/questions/answer-conflict.ts';
import {
  type Attempt,
  createOnServer,
  isSameSending,
  type ReferralContent,
  readNewerReferral,
  type SavedReferral,
  SentUnheard,
  updateOnServer,
} from '#web/features/young-persons/referrals/send-referral.ts';
import type { SavedCopy } from '#web/writing/saved-copy.ts';
import { createSaver, type SaveState } from '#web/writing/saver.ts';
import { createUnanswered } from '#web/writing/unanswered.ts';

/** Only these fields of the referral: its answers would replace those the user is typing. */
export const pickSaved = ({
  id,
  version,
  status,
  client,
  socialWorkers,
  answers,
}: Referral): SavedReferral => ({
  ...{ id, version, status, base: answers },
  chosen: { client_id: client.id, social_worker: socialWorkers[0]?.id ?? null },
});

/**
 * Bases this content on a newer version with the same answers. A choice made here stays; any other is taken from that
 * version.
 */
function chooseOver(content: ReferralContent, base: SavedReferral | undefined, theirs: SavedReferral) {
  const choose = (name: 'client_id' | 'social_worker') =>
    base && content[name] !== base.chosen[name] ? content[name] : theirs.chosen[name];
  return { ...content, client_id: choose('client_id'), social_worker: choose('social_worker') };
}

const isChosenAs = (
  { client_id, social_worker }: SavedReferral['chosen'],
  { chosen }: SavedReferral,
): boolean => client_id === chosen.client_id && social_worker === chosen.social_worker;

/** A form as it was opened. */
export interface OpenedReferral {
  questions: readonly ReferralQuestion[];
  start: ReferralContent;
  client: Ref | null;
  youngPerson: Ref | null;
  referral: Referral | undefined;
  /** Text typed here before that never reached the server, with the referral it is based on. */
  unsaved:
    | {
        content: ReferralContent;
        written: SavedReferral | undefined;
        attempt: Attempt | undefined;
        unanswered: unknown;
      }
    | undefined;
}

interface DraftState {
  saved: SaveState | undefined;
  /** Why it is not saved: no connection, or a refusal. */
  problem: string | undefined;
  /** Somebody else's version, newer than the one this is based on. */
  theirs: Referral | undefined;
  /** The last answers that were the same on both sides, set once there is another version. */
  base: Answers | undefined;
  /** The referral's id, once it is on the server. */
  id: string | undefined;
  is_unsaved: boolean;
}

export interface ReferralDraft {
  readonly store: StoreApi<DraftState>;
  /** Saves this soon; only on the device until an organisation is chosen. */
  keep: (content: ReferralContent) => void;
  flush: () => Promise<void>;
  isUnsaved: () => boolean;
  /** Sends it, or the corrections to a sent one. Throws ApiError; `theirs` is set if there was a newer version. */
  submit: (content: ReferralContent) => Promise<Referral>;
  /** Continues from their version with this content. */
  settle: (content: ReferralContent) => Promise<void>;
  start: () => void;
  /** The page has closed: sends what waits once more, without automatic retries. */
  stop: () => void;
}

type Copy = Pick<SavedCopy, 'keep' | 'forget' | 'close'>;

interface Of {
  questions: readonly ReferralQuestion[];
  /** The referral, if it is already on the server. */
  written: SavedReferral | undefined;
  young_person_id: string | undefined;
  /** Where this device saves it. */
  copy?: Copy;
  /** Where a new referral is saved once it is on the server, because a reload opens it by its id. */
  openCopy?: ((id: string) => Promise<Copy>) | undefined;
  /** Content that was found there and is not on the server yet. */
  unsaved?: ReferralContent | undefined;
  /** The first call for a new referral, if it got no response. */
  attempt?: Attempt | undefined;
  /** Text that was sent without a response (writing/unanswered.ts). */
  unanswered?: unknown;
}

export function createReferralDraft(of: Of): ReferralDraft {
  const { questions, unsaved } = of;
  let { copy } = of;
  let latest: ReferralContent | undefined;
  const store = createStore<DraftState>(() => ({
    saved: undefined,
    problem: undefined,
    theirs: undefined,
    base: undefined,
    id: of.written?.id,
    is_unsaved: unsaved !== undefined,
  }));
  let { written } = of;
  let isOver = false;

  const take = (saved: Referral): Referral => {
    written = pickSaved(saved);
    store.setState({ id: saved.id });
    return saved;
  };
  let attempt = of.attempt;
  const keepHere = async (content: ReferralContent) => {
    latest = content;
    const sent = { ...(attempt ? { attempt } : {}), unanswered: unanswered.list() };
    return copy?.keep({ ...content, ...written, ...sent }, null);
  };
  const moveCopy = async (id: string) => {
    const next = await of.openCopy?.(id).catch(() => undefined);
    if (!next) return;
    const old = copy;
    copy = next;
    if (latest) await keepHere(latest);
    await old?.forget();
    old?.close();
  };
  const unanswered = createUnanswered(of.unanswered);
  /** As the server stores the answers of a sent referral, and of a saved one. */
  const readWords = (answers: Answers) => judgeAnswers(questions, answers).answers;
  const send = async (content: ReferralContent, submit: boolean): Promise<Referral> => {
    await unanswered.add(readWords(content.answers));
    if (latest && saver.isUnsaved()) await keepHere(latest);
    const referral = await sendAs(content, submit);
    unanswered.clear();
    return referral;
  };
  const sendAs = async (content: ReferralContent, submit: boolean): Promise<Referral> => {
    if (written) return updateOnServer(written, content, submit);
    attempt ??= { content, submit, key: crypto.randomUUID() };
    const first = attempt;
    await keepHere(content);
    const referral = await createOnServer(of.young_person_id, first).catch((error: unknown) => {
      // A refusal is a response: the next attempt is a new one.
      if (!mayPass(error)) attempt = undefined;
      throw error;
    });
    attempt = undefined;
    written = pickSaved(referral);
    await moveCopy(referral.id);
    return isSameSending(first, { content, submit })
      ? referral
      : updateOnServer(pickSaved(take(referral)), content, submit);
  };

  /** Sends, and reads the version that conflicts. Throws if the user has to know. */
  const save = async (content: ReferralContent, submit: boolean): Promise<Referral> => {
    try {
      return take(await send(content, submit));
    } catch (error) {
      const theirs = readNewerReferral(error);
      if (!theirs) throw error;
      const differs =
        listDifferences(questions, { mine: content.answers, theirs: theirs.answers }).length > 0;
      if (differs && !(await unanswered.isOwn(readWords(theirs.answers)))) {
        if (theirs.may.change) {
          saver.hold();
          store.setState({ theirs, base: written?.base });
        }
        throw error;
      }
      const there = pickSaved(theirs);
      const chosen = chooseOver(content, written, there);
      const wasDraft = written?.status === 'draft';
      take(theirs);
      if (differs && wasDraft && !submit && theirs.status !== 'draft') {
        saver.hold();
        throw new SentUnheard(theirs.reference);
      }
      const isDone = !differs && isChosenAs(chosen, there) && !(submit && theirs.status === 'draft');
      return isDone ? theirs : take(await send(chosen, submit && theirs.status === 'draft'));
    }
  };

  const saver = createSaver<ReferralContent>({
    keepHere,
    letGo: async () => copy?.forget(),
    send: async (content) => (await save(content, false)).updated_at,
    mayPass,
    show: (saved, error) =>
      store.setState({
        is_unsaved: saved.state !== 'saved',
        ...(error ? { saved: { state: 'failed' }, problem: describeError(error) } : { saved }),
        ...(saved.state === 'saved' ? { problem: undefined } : {}),
      }),
  });
  const keep = (content: ReferralContent) => {
    if (isOver) return;
    if (written ? written.status !== 'draft' : !content.client_id) saver.hold();
    else if (!store.getState().theirs) saver.go();
    saver.keep(content);
  };
  if (unsaved) keep(unsaved);

  return {
    store,
    keep,
    flush: async () => void (await saver.flush()),
    isUnsaved: saver.isUnsaved,
    submit: async (content) => {
      await saver.pause();
      const sent = await save(content, written === undefined || written.status === 'draft');
      isOver = true;
      saver.drop();
      store.setState({ is_unsaved: false });
      await copy?.forget();
      return sent;
    },
    settle: async (content) => {
      const { theirs } = store.getState();
      if (theirs) take(theirs);
      unanswered.clear();
      store.setState({ theirs: undefined });
      keep(content);
      await saver.flush();
    },
    start: saver.start,
    stop: () =>
      void saver.stop().then(async () => {
        if (copy !== of.copy) await copy?.close();
      }),
  };
}
