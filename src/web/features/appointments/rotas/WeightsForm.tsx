import { useState } from 'react';
import {
  FIRST_WEIGHTS,
  getSuggestionWeights,
  MAX_TRAVEL_MINUTES,
  MAX_WEIGHT,
  SuggestionWeights,
  updateSuggestionWeights,
  type WeightName,
} from '#contract/appointments/suggestion-weights.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { ErrorState, Skeleton } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Select } from '#web/ui/field/Choice.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { isOvertaken, ReadAgainDialog } from '#web/writing/ReadAgainDialog.tsx';
import { SendProblem } from '#web/writing/SendProblem.tsx';

const WEIGHT_LABELS: Record<WeightName, string> = {
  asked_for: 'Asked for',
  known: 'Went there in the last 90 days',
  near: 'Lives nearby',
  said_available: 'Marked as available',
  contract_hours: 'Within contract hours',
  even_hours: 'Similar hours for everyone',
};
const NAMES = Object.keys(WEIGHT_LABELS) as WeightName[];

const WEIGHT_WORDS: Record<number, string> = { 0: '0, not at all', [MAX_WEIGHT]: `${MAX_WEIGHT}, most` };
const CHOICES = Array.from({ length: MAX_WEIGHT + 1 }, (_, weight) => ({
  value: String(weight),
  label: WEIGHT_WORDS[weight] ?? String(weight),
}));

const TRAVEL_CHOICES = Array.from({ length: MAX_TRAVEL_MINUTES + 1 }, (_, minutes) => ({
  value: String(minutes),
  label: minutes === 0 ? 'Not counted' : `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
}));

/** How much each wish counts, for the whole agency, beside the rules that are never broken. */
export function WeightsForm({ onSaved }: { onSaved: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="border-t border-line pt-3">
      <Button variant="link" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Hide what counts' : 'Change what counts'}
      </Button>
      {isOpen && <Weights onSaved={onSaved} />}
    </section>
  );
}

function Weights({ onSaved }: { onSaved: () => void }) {
  const { data, error, refetch } = useEndpoint(getSuggestionWeights, {});
  if (!data && error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40 w-full" />;
  return <Fields weights={data} onSaved={onSaved} />;
}

function Fields({ weights, onSaved }: { weights: SuggestionWeights; onSaved: () => void }) {
  const [values, setValues] = useState(weights);
  const send = useSend(updateSuggestionWeights);
  const save = () => {
    const { updated_at: _updated_at, ...body } = values;
    send.mutate(
      { body },
      {
        onSuccess: (saved) => {
          setValues(saved);
          toast.success('Saved for the whole agency');
          onSaved();
        },
        onSettled: () => void refreshTopic('rotas'),
      },
    );
  };
  const readAgain = () => {
    setValues(SuggestionWeights.safeParse(send.error?.problem?.current).data ?? weights);
    send.reset();
  };
  return (
    <div className="space-y-4 pt-2">
      <p className="text-sm text-ink-soft">
        These apply to the whole agency, from 0 to {MAX_WEIGHT}. Suggestions always respect other
        appointments, absence, 11 hours’ rest and 48 hours a week. They also respect restricted records and
        carers who are ruled out.
      </p>
      {isOvertaken(send.error) && (
        <ReadAgainDialog title="Someone else changed these settings" onClose={readAgain} />
      )}
      {send.error && !isOvertaken(send.error) && <SendProblem title="Not saved" error={send.error} />}
      <div className="grid gap-3 sm:grid-cols-2">
        {NAMES.map((name) => (
          <Select
            key={name}
            label={WEIGHT_LABELS[name]}
            value={String(values[name])}
            onChange={(value) => setValues({ ...values, [name]: Number(value) })}
            options={CHOICES}
          />
        ))}
      </div>
      <Select
        label="Travel time per mile, in a straight line"
        help="Between a carer’s appointments. We flag carers with less time than this and suggest others first."
        value={String(values.travel_minutes)}
        onChange={(minutes) => setValues({ ...values, travel_minutes: Number(minutes) })}
        options={TRAVEL_CHOICES}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" pending={send.isPending} onClick={save}>
          Save and update draft
        </Button>
        <Button variant="ghost" onClick={() => setValues({ ...values, ...FIRST_WEIGHTS })}>
          Reset to defaults
        </Button>
      </div>
    </div>
  );
}
