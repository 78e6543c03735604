import { useState } from 'react';
import type { RotaEntry, UncoveredByEntry } from '#contract/appointments/rotas.ts';
import { todayInLondon, toLondonDay } from '#contract/core/dates.ts';
import { readNow } from '#web/api/office-clock.ts';
import { appointmentHref, whenText } from '#web/features/appointments/appointment-words.ts';
import { AssignDialog } from '#web/features/appointments/rotas/AssignDialog.tsx';
import { describeGap, KIND_WORDS } from '#web/features/appointments/rotas/rota-words.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { RingTheOffice } from '#web/shell/RingTheOffice.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';

interface Props {
  entry: Pick<RotaEntry, 'carer' | 'kind'>;
  visits: readonly UncoveredByEntry[];
  onClose: () => void;
}

/**
 * Shown after a carer's absence is saved: the appointments that need someone else, the soonest first, each with a way
 * to cover it.
 */
export function UncoveredDialog({ entry: { carer, kind }, visits, onClose }: Props) {
  const { role } = useSignedIn();
  const isOffice = role === 'admin';
  const [covered, setCovered] = useState<readonly UncoveredByEntry[]>([]);
  const [assigned, setAssigned] = useState<UncoveredByEntry>();
  const [today] = useState(() => todayInLondon(readNow()));
  const left = visits.filter((visit) => !covered.includes(visit));
  if (assigned?.id)
    return (
      <AssignDialog
        gap={{
          ...{ id: assigned.id, version: assigned.version ?? 1 },
          ...{ start_at: assigned.start_at, end_at: assigned.end_at, words: describeGap(assigned) },
          carer_ids: assigned.other_carer_ids,
        }}
        onAssigned={() => setCovered([...covered, assigned])}
        onClose={() => setAssigned(undefined)}
      />
    );
  const count = left.length === 1 ? '1 appointment needs' : `${left.length} appointments need`;
  return (
    <Dialog
      open
      onClose={onClose}
      title={left.length > 0 ? `${count} another carer` : 'All appointments are covered'}
      footer={
        <Button variant="outline" onClick={onClose}>
          {left.length > 0 && isOffice ? 'Do this later' : 'Close'}
        </Button>
      }
    >
      <div className="space-y-4">
        {left.length > 0 && (
          <p>{isOffice ? describeOffice(carer.name, kind, left.length) : describeOwn(left.length)}</p>
        )}
        <ul className="divide-y divide-line overflow-hidden rounded-md border border-line empty:hidden">
          {left.map((visit) => (
            <li
              key={`${visit.id} ${visit.start_at}`}
              className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-3 py-2"
            >
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-2 font-medium tabular-nums">
                  {visit.id ? (
                    <TextLink href={appointmentHref(visit.id)}>{whenText(visit)}</TextLink>
                  ) : (
                    whenText(visit)
                  )}
                  {toLondonDay(visit.start_at) <= today && <Badge tone="red">Today</Badge>}
                </p>
                <p className="text-sm wrap-anywhere text-ink-soft">{describeGap(visit)}</p>
              </div>
              {isOffice && visit.id && (
                <Button aria-label={`Find a carer for ${whenText(visit)}`} onClick={() => setAssigned(visit)}>
                  Find a carer
                </Button>
              )}
            </li>
          ))}
        </ul>
        {!isOffice && <RingTheOffice about="too if one of these starts soon" />}
      </div>
    </Dialog>
  );
}

const describeOffice = (name: string, kind: RotaEntry['kind'], count: number) =>
  `${name} is now marked as ${KIND_WORDS[kind].toLowerCase()}, but still booked on ${count === 1 ? 'this appointment' : 'these appointments'}.`;

const describeOwn = (count: number) =>
  `Saved to your rota. We have told the office that ${count === 1 ? 'this appointment needs' : 'these appointments need'} another carer:`;
