import { MomentFields } from '#web/features/safety/notifiable-events/MomentFields.tsx';
import type { Moment } from '#web/features/safety/notifiable-events/moment.ts';
import { TextArea, TextField } from '#web/ui/field/TextField.tsx';

export interface LastSeen {
  moment: Moment;
  last_seen_place: string;
  clothes: string;
  circumstances: string;
}

interface Props {
  value: LastSeen;
  onChange: (value: LastSeen) => void;
  error: string | undefined;
}

/** The details of the last sighting as far as they are known. Only the time is required to begin. */
export function LastSeenFields({ value, onChange, error }: Props) {
  return (
    <div className="space-y-4">
      <MomentFields
        label="Last seen"
        value={value.moment}
        onChange={(moment) => onChange({ ...value, moment })}
        error={error}
      />
      <TextField
        label="Where"
        optional
        value={value.last_seen_place}
        onChange={(last_seen_place) => onChange({ ...value, last_seen_place })}
        maxLength={500}
      />
      <TextArea
        label="Clothes and belongings"
        optional
        rows={2}
        value={value.clothes}
        onChange={(clothes) => onChange({ ...value, clothes })}
        maxLength={2000}
      />
      <TextArea
        label="What happened"
        optional
        rows={3}
        value={value.circumstances}
        onChange={(circumstances) => onChange({ ...value, circumstances })}
        maxLength={4000}
      />
    </div>
  );
}
