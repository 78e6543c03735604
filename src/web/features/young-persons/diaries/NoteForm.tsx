import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { StoredFile } from '#contract/core/files.ts';
import type { Diary } from '#contract/young-persons/diaries.ts';
import { ApiError, isNoAnswer } from '#web/api/api-error.ts';
import { readNow } from '#web/api/office-clock.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { PhotoError } from '#web/device/photo.ts';
import { refreshDiaries } from '#web/features/young-persons/diaries/diary-queries.ts';
import { TYPED_SINCE } from '#web/features/young-persons/diaries/diary-words.ts';
import { NoteFields } from '#web/features/young-persons/diaries/NoteFields.tsx';
import {
  findProblems,
  listIds,
  type NoteContent,
  type NoteWords,
  readWords,
} from '#web/features/young-persons/diaries/note-content.ts';
import {
  currentNote,
  describeRefusal,
  type NoteErrand,
  placeOfChanges,
  sendNote,
} from '#web/features/young-persons/diaries/note-outbox.ts';
import type { NoteDraft } from '#web/features/young-persons/diaries/use-note-draft.ts';
import { useIsReadingFiles } from '#web/files/chosen-files.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { ErrorSummary, type FieldProblem } from '#web/ui/field/ErrorSummary.tsx';
import { FormActions, SavedAt } from '#web/ui/field/FormParts.tsx';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import type { ComparedField } from '#web/writing/compared-fields.ts';
import type { DeviceStore } from '#web/writing/device-store.ts';
import { LeaveGuard } from '#web/writing/LeaveGuard.tsx';
import { VersionConflict } from '#web/writing/VersionConflict.tsx';

interface Props {
  young_person_id: string;
  draft: NoteDraft<NoteContent>;
  content: NoteContent;
  /** The note's files on the server. */
  stored: readonly StoredFile[];
  cancelHref: string;
  /** The note to change. Null for a new one. */
  note_id: string | null;
  /** Consent to photographs, in the record's words. Undefined if it is not known. */
  consent: string | null | undefined;
  /** Neither the server nor this device says whether there is consent. */
  isConsentUnread: boolean;
  /** The client can read the note, including this change. */
  isReleased: boolean;
  /** The server has it, and it is no longer on this device. `isTypedSince`: text typed since then is still unsaved. */
  onSaved: (note: Diary, isTypedSince: boolean) => void;
}

const compared: readonly ComparedField<NoteWords>[] = [
  { name: 'title', label: 'Title', words: ({ title }) => title },
  { name: 'text', label: 'What happened', words: ({ text }) => text },
  { name: 'date', label: 'Day', words: ({ date }) => date },
  { name: 'time', label: 'Time', words: ({ time }) => time },
  {
    name: 'is_shared',
    label: 'Share with this young person’s other carers',
    words: ({ is_shared }) => (is_shared ? 'Yes' : 'No'),
  },
];

export const READ_BY_CLIENT = 'This case note is released. The client sees your changes as soon as you save.';

const TOO_LATE = ['diary.closed', 'diary.released'];

/** Writes a case note: usable with one hand, and without losing text when the signal drops. */
export function NoteForm(props: Props) {
  const { young_person_id, note_id, draft, content, stored, cancelHref } = props;
  const { role } = useSignedIn();
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const [theirs, setTheirs] = useState<Diary>();
  const isHere = useIsHere();
  const isReading = useIsReadingFiles();
  const isKept = draft.kept !== 'failed';

  const save = (written: NoteContent) => draft.holdFor(saveNow(written));
  const saveNow = async (written: NoteContent) => {
    const found = findProblems(young_person_id, written, readNow());
    setProblems(found);
    setAttempt((count) => count + 1);
    setFailure(undefined);
    const { store } = draft;
    if (found.length > 0 || isSending || isReading || !store) return;
    // Save the key on the device before the call, so that the next attempt uses the same one.
    const keyed = { ...written, key: written.key ?? crypto.randomUUID() };
    if (!written.key) draft.change(() => keyed);
    const errand = draft.waits ?? { young_person_id, note_id, since: new Date().toISOString() };
    setIsSending(true);
    try {
      // Carers work without signal. Others see the error and press again.
      if (role === 'carer') await draft.wait(errand, true);
      else await draft.settle();
      await take(await sendNote(errand, keyed, store), keyed, store);
    } catch (error) {
      // Text typed since then: never send half a sentence.
      const isTypedSince = draft.latest().key !== keyed.key;
      if (isNoAnswer(error) && role === 'carer' && !isTypedSince) await draft.wait(errand);
      else if (isHere.current) await refuse(error, errand);
    } finally {
      setIsSending(false);
    }
  };
  const take = async (note: Diary, sent: NoteContent, store: DeviceStore) => {
    const since = draft.latest();
    const isTypedSince = since.key !== sent.key;
    // For a new note, the text typed since then moves to the next page.
    setIsSent(!isTypedSince || note_id === null);
    const gone = new Set(listIds(sent));
    const rest = {
      ...since,
      version: note.version,
      upon: readWords(note),
      photos: since.photos.filter(({ id }) => !gone.has(id)),
      remove_file_ids: since.remove_file_ids.filter((id) => !sent.remove_file_ids.includes(id)),
    };
    if (!isTypedSince) await draft.forget();
    else if (note_id === null) await draft.goOnAs(placeOfChanges(note.id), rest);
    else draft.change(() => rest);
    await store.remove('photo', [...gone]);
    if (isHere.current) props.onSaved(note, isTypedSince);
    else {
      refreshDiaries(note);
      toast.success('Case note saved', isTypedSince ? { text: TYPED_SINCE } : {});
    }
  };
  useAgain(draft.waits !== undefined && !isSending && !isSent, () => void save(content));
  const refuse = async (error: unknown, errand: NoteErrand) => {
    if (role === 'carer' && error instanceof ApiError && error.status === 404) {
      const why = await describeRefusal(error, errand);
      setFailure(why);
      return draft.refuse(errand, why);
    }
    // It is on screen again, and no longer sent automatically.
    draft.change(() => ({}));
    // If the note can no longer be changed, its page says so and shows the text.
    if (error instanceof ApiError && TOO_LATE.includes(error.code ?? '')) void refreshTopic('diaries');
    const current = error instanceof ApiError && currentNote(error);
    if (current) return setTheirs(current);
    setTheirs(undefined);
    const fields = error instanceof ApiError ? error.errors : [];
    setProblems(fields.map(({ path, message }) => ({ name: path, message })));
    if (fields.length === 0) setFailure(await describeFailure(error, young_person_id));
  };
  const startAgain = () => {
    void draft.store?.remove('photo', listIds(content));
    void draft.startAgain();
  };
  const change: typeof draft.change = (how) => draft.change((now) => ({ ...how(now), key: null }));

  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save(content);
      }}
    >
      <ErrorSummary problems={problems} attempt={attempt} />
      {(failure ?? draft.problem) && (
        <Banner tone="error" title="Not sent to the office yet" seen={attempt}>
          {failure ?? draft.problem}{' '}
          {isKept ? 'We saved it on this device.' : 'Keep this page open: it is not saved on this device.'}
        </Banner>
      )}
      {draft.waits && !draft.problem && !isSending && (
        <div role="status">
          {isKept ? (
            <Banner title="Not sent yet: saved on this device" seen={attempt}>
              We will send it when you have signal. You can leave this page.
            </Banner>
          ) : (
            <Banner tone="error" title="Not sent, and not saved on this device" seen={attempt}>
              We will send it when you have signal. Keep this page open.
            </Banner>
          )}
        </div>
      )}
      {draft.isRestored && !draft.isTyped && (
        <Banner
          title="You started this earlier"
          action={
            <Button variant="outline" size="sm" onClick={startAgain}>
              Start again
            </Button>
          }
        >
          You had not sent it.
        </Banner>
      )}
      <NoteFields
        {...{ draft, content, stored, problems, change }}
        consent={props.consent}
        isConsentUnread={props.isConsentUnread}
        isReleased={props.isReleased}
      />
      <FormActions saved={<Kept at={draft.kept} />}>
        <Button type="submit" size="lg" pending={isSending || isReading}>
          {isSending ? 'Saving…' : isReading ? 'Adding files…' : 'Save case note'}
        </Button>
        <UiLink href={cancelHref} className={buttonClass({ variant: 'ghost', size: 'lg' })}>
          Cancel
        </UiLink>
      </FormActions>
      <LeaveGuard
        hasChanges={() => draft.isTyped && !isSent && !draft.waits}
        text="This case note has not been sent. We saved it on this device for when you come back."
      />
      {theirs && (
        <VersionConflict<NoteWords>
          what="this case note"
          compared={compared}
          mine={content}
          theirs={readWords(theirs)}
          base={content.upon ?? undefined}
          notice={theirs.is_released ? READ_BY_CLIENT : undefined}
          isSending={isSending}
          onClose={() => setTheirs(undefined)}
          onSave={(merged) => {
            setTheirs(undefined);
            // The text differs from what was refused, so it needs its own key.
            const upon = readWords(theirs);
            void save({ ...content, ...merged, version: theirs.version, upon, key: null });
          }}
        />
      )}
    </form>
  );
}

/** If the user left the page during the save, do not navigate away from the next one. */
function useIsHere() {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}

const AGAIN_MS = 20_000;

/** While what is on screen waits, this screen sends it: as soon as there is signal, and at intervals. */
function useAgain(isWaiting: boolean, send: () => void): void {
  const again = useEffectEvent(() => {
    if (navigator.onLine) send();
  });
  useEffect(() => {
    if (!isWaiting) return;
    const timer = window.setInterval(() => again(), AGAIN_MS);
    const onSignal = () => again();
    window.addEventListener('online', onSignal);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('online', onSignal);
    };
  }, [isWaiting]);
}

async function describeFailure(error: unknown, young_person_id: string): Promise<string> {
  if (error instanceof ApiError || error instanceof PhotoError)
    return describeRefusal(error, { young_person_id });
  return 'The server did not respond in time. Try again.';
}

function Kept({ at }: { at: string | undefined }) {
  if (at === undefined) return null;
  return at === 'failed' ? <SavedAt state="failed" /> : <SavedAt state="on-device" time={at} />;
}
