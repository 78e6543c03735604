import { readNow } from '#web/api/office-clock.ts';
import { type Moment, makeMoment } from '#web/features/office/notifiable-events/moment.ts';
import { Button } from '#web/ui/field/Button.tsx';

const CHOICES = [
  { label: 'Just now', minutes: 0 },
  { label: '15 minutes ago', minutes: 15 },
  { label: '30 minutes ago', minutes: 30 },
  { label: 'An hour ago', minutes: 60 },
];

/** When they were last seen, with one press; the time is written into its field, to be seen and put right. */
export function SeenAgo({ onChoose }: { onChoose: (moment: Moment) => void }) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium">When were they last seen?</legend>
      <div className="flex flex-wrap gap-2">
        {CHOICES.map(({ label, minutes }) => (
          <Button
            key={label}
            variant="outline"
            onClick={() => onChoose(makeMoment(new Date(readNow().getTime() - minutes * 60_000)))}
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
