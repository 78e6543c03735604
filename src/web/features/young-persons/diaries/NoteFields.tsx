import { DIARY_FILES } from '#contract/core/file-limits.ts';
import type { StoredFile } from '#contract/core/files.ts';
import { keepPhoto, PhotoError } from '#web/device/photo.ts';
import type { NoteContent } from '#web/features/young-persons/diaries/note-content.ts';
import type { NoteDraft } from '#web/features/young-persons/diaries/use-note-draft.ts';
import { FileChooser } from '#web/files/FileChooser.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { CheckboxField } from '#web/ui/field/Choice.tsx';
import { DateField, TimeField } from '#web/ui/field/DateField.tsx';
import type { FieldProblem } from '#web/ui/field/ErrorSummary.tsx';
import { TextArea, TextField } from '#web/ui/field/TextField.tsx';

interface Props {
  draft: NoteDraft<NoteContent>;
  content: NoteContent;
  stored: readonly StoredFile[];
  problems: readonly FieldProblem[];
  change: NoteDraft<NoteContent>['change'];
  consent: string | null | undefined;
  isConsentUnread: boolean;
  /** The client can read the note. */
  isReleased: boolean;
}

const FILES = 'app_diary_files_upload';

/** A note's fields, starting with what happened. Time and young person are prefilled. */
export function NoteFields({ draft, content, stored, problems, change, ...about }: Props) {
  const { consent, isConsentUnread, isReleased } = about;
  const problemAt = (name: string) => problems.find((problem) => problem.name === name)?.message;
  const { store } = draft;
  const keep = async (file: File) => {
    if (!store) throw new PhotoError('This device cannot save files right now. Reload the page.');
    return keepPhoto(file, store, DIARY_FILES);
  };
  return (
    <>
      <TextField
        label="Title"
        name="title"
        maxLength={200}
        value={content.title}
        onChange={(title) => change(() => ({ title }))}
        error={problemAt('title')}
      />
      <TextArea
        label="What happened?"
        help="Write what you saw and heard. The young person may read it one day."
        name="text"
        rows={7}
        style={{ minBlockSize: '9rem' }}
        value={content.text}
        onChange={(text) => change(() => ({ text }))}
        error={problemAt('text')}
      />
      {consent && consent !== 'Yes' && (
        <Banner tone="warning" title={`Consent to photographs: ${consent.toLowerCase()}`}>
          You can still photograph things such as a drawing or a letter.
        </Banner>
      )}
      {isConsentUnread && (
        <Banner tone="warning" title="We cannot check consent to photographs: do not photograph them">
          You can still photograph things such as a drawing or a letter.
        </Banner>
      )}
      <FileChooser
        name={FILES}
        label="Photos and files"
        limits={DIARY_FILES}
        tooMany={`You can add up to ${DIARY_FILES.most} files to a case note.`}
        stored={stored.filter(({ id }) => !content.remove_file_ids.includes(id))}
        photos={content.photos}
        error={problemAt(FILES)}
        keep={keep}
        read={async (id) => store?.readBytes(id)}
        onAdd={(added) => change((now) => ({ photos: [...now.photos, ...added] }))}
        onRemove={({ id }) => {
          change((now) => ({ photos: now.photos.filter((photo) => photo.id !== id) }));
          void store?.remove('photo', [id]);
        }}
        onRemoveStored={({ id }) => change((now) => ({ remove_file_ids: [...now.remove_file_ids, id] }))}
      />
      <div className="flex flex-wrap gap-4">
        <DateField
          className="w-44"
          label="Day"
          name="date"
          max="today"
          value={content.date}
          onChange={(date) => change(() => ({ date }))}
          error={problemAt('date')}
        />
        <TimeField
          className="w-32"
          label="Time"
          name="time"
          optional
          value={content.time}
          onChange={(time) => change(() => ({ time }))}
          error={problemAt('time')}
        />
      </div>
      <CheckboxField
        label="Share with this young person’s other carers"
        help={`The office can read every case note. ${
          isReleased
            ? 'The client can read this one because it is released.'
            : 'The client can read it only if the office releases it.'
        }`}
        name="is_shared"
        value={content.is_shared}
        onChange={(is_shared) => change(() => ({ is_shared }))}
      />
    </>
  );
}
