import { useState } from 'react';
import { previewWeekFill, type WeekFill } from '#contract/appointments/suggestions.ts';
import { formatDate } from '#contract/core/dates.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { FillDraft } from '#web/features/appointments/rotas/FillDraft.tsx';
import { proposalKey, useFill } from '#web/features/appointments/rotas/use-fill.ts';
import { WeightsForm } from '#web/features/appointments/rotas/WeightsForm.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { ErrorState } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

interface Props {
  date: string;
  /** Appointments whose carer cannot go. Filling the week does not change them. */
  away_count: number;
  onClose: () => void;
}

/** A draft of who could cover the week's gaps, which the user accepts in part. Nothing is booked before. */
export function FillWeekDialog({ date, away_count, onClose }: Props) {
  const draft = useEndpoint(
    previewWeekFill,
    { body: { date } },
    { refetchOnMount: 'always', staleTime: Number.POSITIVE_INFINITY },
  );
  // The draft on screen stays while another is calculated.
  const plan = draft.isFetching ? undefined : draft.data;
  // Proposals the user left out stay so in the next draft.
  const [without, setWithout] = useState<readonly string[]>([]);
  const left = plan?.proposals.map(proposalKey).filter((key) => without.includes(key)) ?? [];
  const chosen = plan?.proposals.filter((each) => !left.includes(proposalKey(each))) ?? [];
  const again = () => void draft.refetch();
  const fill = useFill(onClose, again);
  return (
    <Dialog
      open
      wide
      insist
      onClose={onClose}
      isSending={fill.sent !== undefined}
      title="Fill this week"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            pending={fill.sent !== undefined}
            disabled={chosen.length === 0}
            onClick={() => void fill.accept(chosen)}
          >
            {chosen.length === 0 ? 'Accept' : `Accept ${chosen.length}`}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p className="text-ink-soft">
          A draft for the week of {formatDate(date)}. We book and tell nobody until you accept.
        </p>
        {away_count > 0 && (
          <Banner tone="warning">
            {away_count === 1 ? 'One appointment has' : `${away_count} appointments have`} a carer who is
            away. This draft leaves {away_count === 1 ? 'it' : 'them'} out. Assign another carer under “Carer
            is away”.
          </Banner>
        )}
        {fill.error && (
          <Banner tone="error" title="Not all accepted">
            {fill.error}
          </Banner>
        )}
        {fill.refused.length > 0 && (
          <Banner tone="warning" title={`${fill.refused.length} not accepted`}>
            <ul className="list-disc pl-5">
              {fill.refused.map(({ key, words, reason }) => (
                <li key={key}>
                  {words}: {reason}
                </li>
              ))}
            </ul>
          </Banner>
        )}
        {!plan && draft.error && <ErrorState message={draft.error.message} onRetry={again} />}
        <div role="status">
          {!plan && !draft.error && (
            <p className="flex items-center gap-3 py-6">
              <Spinner /> Finding carers. This can take ten seconds.
            </p>
          )}
          {plan && <p className="font-semibold">{describePlan(plan)}</p>}
        </div>
        {plan && <FillDraft plan={plan} left={left} onLeft={setWithout} />}
        <WeightsForm onSaved={again} />
      </div>
    </Dialog>
  );
}

function describePlan({ proposals, wanted, is_cut: isCut }: WeekFill): string {
  if (wanted === 0) return 'No upcoming appointment this week needs a carer.';
  const all = isCut ? `the first ${wanted}` : wanted;
  return `We found ${proposals.length} of ${all} ${wanted === 1 ? 'carer' : 'carers'} needed.${isCut ? ' Accept these, then fill the rest.' : ''}`;
}
