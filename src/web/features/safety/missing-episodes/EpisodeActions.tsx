import { FileDown, Pencil, Send } from 'lucide-react';
import { useState } from 'react';
import type { BodyInputOf } from '#contract/core/endpoint.ts';
import {
  closeEpisode,
  correctEpisode,
  downloadPack,
  Episode,
  findYoungPerson,
  INTERVIEW_HOURS,
  sendPack,
} from '#contract/safety/missing-episodes.ts';
import { describeError } from '#web/api/api-error.ts';
import { callForFile, prepareCall } from '#web/api/call.ts';
import { readNow } from '#web/api/office-clock.ts';
import { fileNameIn, saveFile } from '#web/api/save-file.ts';
import { type LastSeen, LastSeenFields } from '#web/features/safety/missing-episodes/LastSeenFields.tsx';
import { SendPackDialog } from '#web/features/safety/missing-episodes/SendPackDialog.tsx';
import { MomentFields } from '#web/features/safety/notifiable-events/MomentFields.tsx';
import {
  COMPARED_MOMENT,
  findCorrectedInstant,
  findInstant,
  findMomentProblem,
  makeMoment,
  withMomentOfToday,
} from '#web/features/safety/notifiable-events/moment.ts';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { RadioGroup } from '#web/ui/field/Choice.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import type { ComparedField } from '#web/writing/compared-fields.ts';
import { FormDialog } from '#web/writing/FormDialog.tsx';

const DIALOGS = {
  correct: CorrectEpisodeDialog,
  send: SendPackDialog,
  found: FoundDialog,
  close: CloseEpisodeDialog,
};

export type EpisodeDialog = keyof typeof DIALOGS;

interface Props {
  episode: Episode;
  opened: EpisodeDialog | undefined;
  onOpen: (dialog: EpisodeDialog | undefined) => void;
}

/** The police form, and the next step. */
export function EpisodeActions({ episode, opened, onOpen }: Props) {
  const { role } = useSignedIn();
  const Opened = opened && DIALOGS[opened];
  const isOpen = episode.status !== 'closed';
  return (
    <>
      {isOpen && can(role, correctEpisode) && (
        <Button variant="outline" icon={Pencil} onClick={() => onOpen('correct')}>
          Last seen
        </Button>
      )}
      <PackButton id={episode.id} />
      {can(role, sendPack) && (
        <Button variant="outline" icon={Send} onClick={() => onOpen('send')}>
          Send
        </Button>
      )}
      {episode.may_find && <Button onClick={() => onOpen('found')}>They are found</Button>}
      {episode.status === 'found' && can(role, closeEpisode) && (
        <Button onClick={() => onOpen('close')}>Close record</Button>
      )}
      {Opened && <Opened episode={episode} onClose={() => onOpen(undefined)} />}
    </>
  );
}

function PackButton({ id }: { id: string }) {
  const [isMaking, setIsMaking] = useState(false);
  const download = async () => {
    setIsMaking(true);
    try {
      const answer = await callForFile(downloadPack, { params: { id } });
      saveFile(fileNameIn(answer) ?? 'Police form.pdf', await answer.blob());
    } catch (error) {
      toast.error('The police form could not be made', { text: describeError(error) });
    } finally {
      setIsMaking(false);
    }
  };
  return (
    <Button variant="outline" icon={FileDown} pending={isMaking} onClick={() => void download()}>
      Police form
    </Button>
  );
}

const readVersion = ({ last_seen_at, last_seen_place, clothes, circumstances, version }: Episode) => ({
  values: { moment: makeMoment(new Date(last_seen_at)), last_seen_place, clothes, circumstances },
  version,
});

const COMPARED: readonly ComparedField<LastSeen>[] = [
  COMPARED_MOMENT,
  { name: 'last_seen_place', label: 'Where', words: (facts) => facts.last_seen_place },
  { name: 'clothes', label: 'Clothes', words: (facts) => facts.clothes },
  { name: 'circumstances', label: 'What happened', words: (facts) => facts.circumstances },
];

/** Corrects the details of when and where they were last seen. The next police form contains them. */
function CorrectEpisodeDialog({ episode, onClose }: { episode: Episode; onClose: () => void }) {
  const { id, last_seen_at, status } = episode;
  const { values: start, version: opened } = readVersion(episode);
  return (
    <FormDialog<Episode, LastSeen>
      place={`missing-facts/${id}`}
      title="Last seen"
      start={start}
      record={{
        what: 'what was said',
        version: opened,
        read: (current) => Episode.transform(readVersion).safeParse(current).data,
        compared: COMPARED,
      }}
      submit={{
        label: 'Save',
        request: ({ moment, ...facts }, version) =>
          prepareCall(correctEpisode, {
            params: { id },
            body: {
              ...facts,
              last_seen_at: findCorrectedInstant(moment, last_seen_at, readNow()),
              version,
            },
          }),
        judge: ({ moment }) => ({ last_seen_at: findMomentProblem(moment, readNow()) }),
      }}
      // If a colleague has closed the record, the page shows the text, to be reused there.
      keepsOnCancel={status === 'closed'}
      failed="Not saved"
      topics={['missing']}
      onClose={onClose}
    >
      {({ values, set, field }) => (
        <LastSeenFields value={values} onChange={set} error={field('moment', 'last_seen_at').error} />
      )}
    </FormDialog>
  );
}

/** Records that they are found: when, where, and how they are. */
function FoundDialog({ episode, onClose }: { episode: Episode; onClose: () => void }) {
  const { id, young_person } = episode;
  return (
    <FormDialog
      place={`missing-found/${id}`}
      title={`${young_person.name} is found`}
      start={{ moment: makeMoment(readNow()), text: '' }}
      restore={(found, upon) => withMomentOfToday(found, upon, readNow())}
      submit={{
        label: 'They are found',
        request: ({ moment, text }) =>
          prepareCall(findYoungPerson, {
            params: { id },
            body: { found_at: findInstant(moment, readNow()), text },
          }),
        judge: ({ moment }) => ({ found_at: findMomentProblem(moment, readNow()) }),
      }}
      keepsOnCancel
      failed="Not saved"
      topics={['missing']}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <MomentFields label="Found" {...field('moment', 'found_at')} />
          <TextArea label="Where they were and how they are" maxLength={4000} {...field('text')} />
          <p className="text-ink-soft">
            Their return home interview is due {INTERVIEW_HOURS} hours later. Tell the police and the placing
            authority.
          </p>
        </>
      )}
    </FormDialog>
  );
}

const INTERVIEW_OPTIONS = [
  { value: 'held', label: 'It was held' },
  { value: 'declined', label: 'They declined it' },
];

type Interview = BodyInputOf<typeof closeEpisode>['interview'];

/** Records the return home interview, which ends the episode. */
function CloseEpisodeDialog({ episode: { id }, onClose }: { episode: Episode; onClose: () => void }) {
  return (
    <FormDialog
      place={`missing-close/${id}`}
      title="Close this record"
      start={{ interview: '', moment: makeMoment(readNow()), text: '' }}
      restore={(found, upon) => withMomentOfToday(found, upon, readNow())}
      submit={{
        label: 'Close record',
        request: ({ interview, moment, text }) =>
          prepareCall(closeEpisode, {
            params: { id },
            body: {
              interview: interview as Interview,
              interview_at: interview === 'held' ? findInstant(moment, readNow()) : null,
              text,
            },
          }),
        judge: ({ interview, moment }) => ({
          interview_at: interview === 'held' ? findMomentProblem(moment, readNow()) : undefined,
        }),
      }}
      cancelLabel="Not yet"
      keepsOnCancel
      failed="Not closed"
      topics={['missing']}
      onClose={onClose}
    >
      {({ values: { interview }, field }) => (
        <>
          <RadioGroup label="The return home interview" options={INTERVIEW_OPTIONS} {...field('interview')} />
          {interview === 'held' && <MomentFields label="Held" {...field('moment', 'interview_at')} />}
          <TextArea
            label={interview === 'declined' ? 'Reason' : 'Who held it, and the outcome'}
            optional={interview !== 'declined'}
            maxLength={4000}
            {...field('text')}
          />
        </>
      )}
    </FormDialog>
  );
}
