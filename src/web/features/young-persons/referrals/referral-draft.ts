/**
 * Keeps a referral on the server while it is written (UIX-09): the saver of every form, two who write at once, and a new
 * one that comes into being with its first answer.
 *
 * 1. A new one is made once, however often its first call has to be repeated, and after a reload too: until that is
 *    answered, the same is sent.
 * 2. One that is sent already is corrected in one go: until then the corrections are on the device alone.
 * 3. Somebody else's newer version stops the saving until the writer has chosen. Where its answers say the same, there is
 *    nothing to choose: an organisation or a social worker that was chosen here goes over it. Nor is there where it is what
 *    went from here, and its answer was lost: the writing goes on over it, and says that it has been sent.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Ref } from '#contract/core/shapes.ts';
import { judgeAnswers } from '#contract/questions/answers.ts';
import type { Answers } from '#contract/questions/questions.ts';
import type { Referral, ReferralQuestion } from '#contract/young-persons/referrals.ts';
import { describeError, mayPass } from '#web/api/api-error.ts';
import type { TypedCopy } from '#web/device/typed-copy.ts';
import { listDifferences } from '#web/features/questions/questions/answer-conflict.ts';
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
import { createSaver, type SaveState } from '#web/forms/saver.ts';
import { createUnheardWords } from '#web/forms/unheard-words.ts';

/** Nothing else of a referral: its answers would stand in the place of those that are typed over them. */
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

/** This content over a newer version of the same answers: a choice that was made here stays, any other is as there. */
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
  /** Typed here before and never at the server, with the referral it was typed over. */
  unsaved:
    | {
        content: ReferralContent;
        written: SavedReferral | undefined;
        attempt: Attempt | undefined;
        unheard: unknown;
      }
    | undefined;
}

interface DraftState {
  saved: SaveState | undefined;
  /** Why it is not kept: no connection, or a refusal. */
  problem: string | undefined;
  /** Somebody else's version, newer than the one this was typed over. */
  theirs: Referral | undefined;
  /** The answers that were last the same here and there, from the time that there is another version. */
  base: Answers | undefined;
  /** The referral once it is on the server. */
  id: string | undefined;
  is_unsaved: boolean;
}

export interface ReferralDraft {
  readonly store: StoreApi<DraftState>;
  /** Keeps this soon; on the device alone while no organisation is chosen. */
  keep: (content: ReferralContent) => void;
  flush: () => Promise<void>;
  isUnsaved: () => boolean;
  /** Sends it, or what was corrected of one that is sent. Throws ApiError; `theirs` is set where that was for a newer version. */
  submit: (content: ReferralContent) => Promise<Referral>;
  /** Goes on over their version with this. */
  settle: (content: ReferralContent) => Promise<void>;
  start: () => void;
  /** The page is left: what waits is sent once more, and not by itself again. */
  stop: () => void;
}

type Copy = Pick<TypedCopy, 'keep' | 'forget' | 'close'>;

interface Of {
  questions: readonly ReferralQuestion[];
  /** The referral that is on the server already. */
  written: SavedReferral | undefined;
  young_person_id: string | undefined;
  /** Where it is kept on this device. */
  copy?: Copy;
  /** Where a new one is kept from when it is on the server: whoever loads the page anew opens it by its id. */
  openCopy?: ((id: string) => Promise<Copy>) | undefined;
  /** Content that was found there, and is not on the server yet. */
  unsaved?: ReferralContent | undefined;
  /** The first call of a new one, where no answer to it was heard. */
  attempt?: Attempt | undefined;
  /** Words that went before, and whose answer was lost (forms/unheard-words.ts). */
  unheard?: unknown;
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
    const sent = { ...(attempt ? { attempt } : {}), unheard: unheard.list() };
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
  const unheard = createUnheardWords(of.unheard);
  /** As a referral that is sent holds them, and one that is kept as it is would. */
  const readWords = (answers: Answers) => judgeAnswers(questions, answers).answers;
  const send = async (content: ReferralContent, submit: boolean): Promise<Referral> => {
    await unheard.add(readWords(content.answers));
    if (latest && saver.isUnsaved()) await keepHere(latest);
    const referral = await sendAs(content, submit);
    unheard.clear();
    return referral;
  };
  const sendAs = async (content: ReferralContent, submit: boolean): Promise<Referral> => {
    if (written) return updateOnServer(written, content, submit);
    attempt ??= { content, submit, key: crypto.randomUUID() };
    const first = attempt;
    await keepHere(content);
    const referral = await createOnServer(of.young_person_id, first).catch((error: unknown) => {
      // A refusal was an answer: the next attempt is another.
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

  /** Sends, and looks at the version that is in the way. Throws where the writer has to know. */
  const save = async (content: ReferralContent, submit: boolean): Promise<Referral> => {
    try {
      return take(await send(content, submit));
    } catch (error) {
      const theirs = readNewerReferral(error);
      if (!theirs) throw error;
      const differs =
        listDifferences(questions, { mine: content.answers, theirs: theirs.answers }).length > 0;
      if (differs && !(await unheard.isOwn(readWords(theirs.answers)))) {
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
      unheard.clear();
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
