import { useRouter } from '@tanstack/react-router';
import type { Ref } from '#contract/core/shapes.ts';
import { listYoungPersonOptions } from '#contract/organisations/catalogues.ts';
import { createEvent, listEventTypes } from '#contract/safety/notifiable-events.ts';
import { prepareCall } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { readNow } from '#web/api/office-clock.ts';
import { eventHref } from '#web/features/safety/notifiable-events/event-words.ts';
import { MomentFields } from '#web/features/safety/notifiable-events/MomentFields.tsx';
import { findInstant, findMomentProblem, makeMoment } from '#web/features/safety/notifiable-events/moment.ts';
import { Select } from '#web/ui/field/Choice.tsx';
import { Combobox } from '#web/ui/field/Combobox.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { type DialogField, FormDialog } from '#web/writing/FormDialog.tsx';

interface Props {
  /** Omit it to choose one here. */
  youngPerson?: Ref;
  onClose: () => void;
}

/**
 * Records an event that others must be told about: about whom, what, and when. It creates the list of those to tell.
 */
export function NewEventDialog({ youngPerson, onClose }: Props) {
  const router = useRouter();
  return (
    <FormDialog
      place={`event/${youngPerson?.id ?? 'new'}`}
      title={youngPerson ? `Notifiable event: ${youngPerson.name}` : 'Notifiable event'}
      start={{
        ...{ young_person_id: youngPerson?.id ?? '', type: '', text: '' },
        moment: makeMoment(readNow()),
      }}
      submit={{
        label: 'Record event',
        request: ({ moment, ...facts }) =>
          prepareCall(createEvent, { body: { ...facts, happened_at: findInstant(moment, readNow()) } }),
        judge: ({ young_person_id, type, moment }) => ({
          young_person_id: young_person_id ? undefined : 'Choose a young person.',
          type: type ? undefined : 'Choose what happened.',
          happened_at: findMomentProblem(moment, readNow()),
        }),
      }}
      failed="Not recorded"
      topics={['missing']}
      onDone={({ id }) => void router.navigate({ href: eventHref(id) })}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {!youngPerson && <ChooseYoungPerson {...field('young_person_id')} />}
          <ChooseType {...field('type')} />
          <MomentFields label="When it happened or became known" {...field('moment', 'happened_at')} />
          <TextArea label="What happened" optional maxLength={4000} {...field('text')} />
        </>
      )}
    </FormDialog>
  );
}

function ChooseYoungPerson(props: DialogField<string>) {
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

/** If someone is missing, their missing episode creates the event automatically. */
function ChooseType(props: DialogField<string>) {
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
