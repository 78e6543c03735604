import { useState } from 'react';
import { listAvailableCarers } from '#contract/appointments/available-carers.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { describeFree } from '#web/features/appointments/rotas/rota-words.ts';
import { ErrorState, Skeleton } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { RadioGroup } from '#web/ui/field/Choice.tsx';

const SHOWN_AT_FIRST = 8;

interface ChoiceProps {
  period: { start_at: string; end_at: string; except_appointment_id?: string | undefined };
  /** The one who goes now. */
  present_id: string | undefined;
  value: string | undefined;
  onChange: (carer_id: string) => void;
  error: string | undefined;
}

/** The one who goes now, then those who are free, with what speaks against the others. */
export function CarerChoice({ period, present_id, value, onChange, error }: ChoiceProps) {
  const [showsAll, setShowsAll] = useState(false);
  const list = useEndpoint(listAvailableCarers, { query: period });
  if (!list.data && list.error)
    return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Skeleton className="h-64 w-full" />;
  const isPresent = ({ carer }: { carer: { id: string } }) => carer.id === present_id;
  const ordered = list.data.toSorted((one, other) => Number(isPresent(other)) - Number(isPresent(one)));
  const shown = showsAll ? ordered : ordered.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <RadioGroup
        label="Who goes?"
        value={value}
        onChange={onChange}
        error={error}
        options={shown.map((each) => ({
          value: each.carer.id,
          label: each.carer.name,
          detail: describeFree(each),
        }))}
      />
      {shown.length < list.data.length && (
        <Button variant="link" onClick={() => setShowsAll(true)}>
          Show all {list.data.length} carers
        </Button>
      )}
    </>
  );
}
