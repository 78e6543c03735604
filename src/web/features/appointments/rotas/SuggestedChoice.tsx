import { useState } from 'react';
import { listSuggestedCarers, type SuggestedCarer } from '#contract/appointments/suggestions.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ErrorState, Skeleton } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { type Option, RadioGroup } from '#web/ui/field/Choice.tsx';

const SHOWN_AT_FIRST = 5;

interface Props {
  appointment_id: string;
  value: string | undefined;
  onChange: (carer_id: string) => void;
  error: string | undefined;
}

/** Carers for one gap, the best first, with reasons; then those who are not suggested, and why. */
export function SuggestedChoice({ appointment_id, value, onChange, error }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const list = useEndpoint(listSuggestedCarers, { params: { id: appointment_id } });
  if (!list.data && list.error)
    return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Skeleton className="h-64 w-full" />;
  const { suggested, others } = list.data;
  const all = [
    ...suggested.map((each): Option => ({ ...makeOption(each), detail: describeSuggested(each) })),
    ...others.map((each): Option => ({ ...makeOption(each), detail: `Not suggested. ${each.reason}` })),
  ];
  const isShort = suggested.length > 0 && !showsAll;
  const shown = isShort ? all.slice(0, Math.min(SHOWN_AT_FIRST, suggested.length)) : all;
  return (
    <>
      {suggested.length === 0 && (
        <Banner tone="warning" title="No suitable carer">
          No carer meets every rule. See the reason beside each name.
        </Banner>
      )}
      <RadioGroup label="Who goes?" value={value} onChange={onChange} error={error} options={shown} />
      {shown.length < all.length && (
        <Button variant="link" onClick={() => setShowsAll(true)}>
          Show all {all.length} carers
        </Button>
      )}
    </>
  );
}

const makeOption = ({ carer }: Pick<SuggestedCarer, 'carer'>) => ({ value: carer.id, label: carer.name });

/** `There twice in the last 90 days. Free, and rested before and after. But: not …`. */
export const describeSuggested = ({ reasons, cautions }: Pick<SuggestedCarer, 'reasons' | 'cautions'>) =>
  [
    ...reasons,
    ...cautions.map((caution) => `But: ${caution.charAt(0).toLowerCase()}${caution.slice(1)}`),
  ].join('. ');
