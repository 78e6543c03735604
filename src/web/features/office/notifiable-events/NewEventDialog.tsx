import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Ref } from '#contract/core/shapes.ts';
import { createEvent, listEventTypes } from '#contract/office/notifiable-events.ts';
import { listYoungPersonOptions } from '#contract/organisations/catalogues.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { readNow } from '#web/api/office-clock.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { eventHref } from '#web/features/office/notifiable-events/event-words.ts';
import { MomentFields } from '#web/features/office/notifiable-events/MomentFields.tsx';
import { makeMoment, readMoment } from '#web/features/office/notifiable-events/moment.ts';
import { useKeptTyping } from '#web/forms/KeptTyping.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Select } from '#web/ui/field/Choice.tsx';
import { Combobox } from '#web/ui/field/Combobox.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

interface Props {
  /** Left out where it is chosen here. */
  youngPerson?: Ref;
  onClose: () => void;
}

/** An event that others must be told of: of whom, what, and when. Those who must be told come with it. */
export function NewEventDialog({ youngPerson, onClose }: Props) {
  const router = useRouter();
  const [young_person_id, setYoungPersonId] = useState(youngPerson?.id ?? '');
  const [type, setType] = useState('');
  const [moment, setMoment] = useState(() => makeMoment(readNow()));
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<{ path: string; message: string }>();
  const kept = useKeptTyping(
    `event/${youngPerson?.id ?? 'new'}`,
    { young_person_id, type, moment, text },
    (found) => {
      setYoungPersonId(found.young_person_id);
      setType(found.type);
      setMoment(found.moment);
      setText(found.text);
    },
  );
  const send = useSend(createEvent, kept.takeKey);
  const cancel = () => {
    kept.forget();
    onClose();
  };
  const problemAt = (path: string) => (problem?.path === path ? problem.message : undefined);
  const save = () => {
    const read = readMoment(moment, readNow());
    if (!young_person_id) return setProblem({ path: 'young_person_id', message: 'Choose a young person.' });
    if (!type) return setProblem({ path: 'type', message: 'Choose what happened.' });
    if ('problem' in read) return setProblem({ path: 'happened_at', message: read.problem });
    send.mutate(
      { body: { young_person_id, type, happened_at: read.at, text } },
      {
        onSuccess: ({ id }) => {
          kept.forget();
          void refreshTopic('missing');
          void router.navigate({ href: eventHref(id) });
        },
        onError: ({ errors: [first], message }) => setProblem(first ?? { path: 'text', message }),
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={youngPerson ? `Notifiable event: ${youngPerson.name}` : 'Notifiable event'}
      isSending={send.isPending}
      footer={
        <>
          <Button variant="outline" onClick={cancel}>
            Cancel
          </Button>
          <Button pending={send.isPending} onClick={save}>
            Record event
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {kept.restored}
        {!youngPerson && (
          <ChooseYoungPerson
            value={young_person_id}
            onChange={setYoungPersonId}
            error={problemAt('young_person_id')}
          />
        )}
        <ChooseType value={type} onChange={setType} error={problemAt('type')} />
        <MomentFields
          label="When it happened or became known"
          value={moment}
          onChange={setMoment}
          error={problemAt('happened_at')}
        />
        <TextArea
          label="What happened"
          optional
          value={text}
          onChange={setText}
          maxLength={4000}
          error={problemAt('text')}
        />
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

function ChooseYoungPerson(props: ChoiceProps) {
  const options = useEndpoint(listYoungPersonOptions, {});
  return (
    <Combobox
      label="Young person"
      loading={options.isPending}
      options={(options.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      {...props}
    />
  );
}

/** Of somebody who is missing the record of the young person makes one by itself. */
function ChooseType(props: ChoiceProps) {
  const { data: types = [] } = useEndpoint(listEventTypes, {});
  const chosen = types.find(({ slug }) => slug === props.value);
  return (
    <Select
      label="Event"
      placeholder="Choose"
      help={chosen?.description}
      options={types
        .filter(({ slug }) => slug !== 'missing')
        .map(({ slug, name }) => ({ value: slug, label: name }))}
      {...props}
    />
  );
}
