import { ChevronDown, TriangleAlert } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { listLeaveRequests } from '#contract/appointments/leave-requests.ts';
import type { RotaAppointment } from '#contract/appointments/rotas.ts';
import { listSwaps } from '#contract/appointments/swaps.ts';
import { MAX_PAGE_SIZE } from '#contract/core/constants.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { LeaveCard } from '#web/features/appointments/leave-requests/LeaveCard.tsx';
import { AwayTray } from '#web/features/appointments/rotas/AwayTray.tsx';
import type { AwayWork } from '#web/features/appointments/rotas/away-work.ts';
import { OpenTray } from '#web/features/appointments/rotas/OpenTray.tsx';
import type { RotaPanel } from '#web/features/appointments/rotas/rota-search.ts';
import { SwapsToApprove } from '#web/features/appointments/swaps/SwapsToApprove.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Count } from '#web/ui/record/Badge.tsx';
import { useIsPrinting } from '#web/ui/use-media.ts';

interface Props {
  /** The panel that is open. */
  panel: RotaPanel | undefined;
  onPanel: (panel: RotaPanel | undefined) => void;
  /** A key for the days shown: other days' work is not announced as new. */
  shown: string;
  /** Undefined while it loads, as is the next. */
  open: readonly RotaAppointment[] | undefined;
  away: readonly AwayWork[] | undefined;
  /** Beside the buttons. */
  children: ReactNode;
  filters: ReactNode;
  filter_count: number;
  onAssign: (appointment: RotaAppointment) => void;
  onOffer: (appointment: RotaAppointment) => void;
}

/**
 * What waits beside the board, folded into one line: a button for each, with its count. Only one is open at a time, so
 * that the board stays near and a gap can be dragged onto it.
 */
export function RotaPanels(props: Props) {
  const { panel, onPanel, shown, open, away, children, filters, filter_count, onAssign, onOffer } = props;
  const isPrinting = useIsPrinting();
  const line = useRef<HTMLFieldSetElement>(null);
  useAwayNews(shown, away, panel === 'away', line, () => onPanel('away'));
  const requests = useRequestCount();
  const buttons: {
    name: RotaPanel;
    label: string;
    count: number | undefined;
    of?: string;
    isUrgent?: boolean;
  }[] = [
    { name: 'filters', label: 'Filters', count: filter_count, of: 'chosen' },
    { name: 'uncovered', label: 'Uncovered', count: open?.length },
    { name: 'away', label: 'Carer is away', count: away?.length, isUrgent: true },
    { name: 'requests', label: 'Requests', count: requests },
  ];
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        {children}
        <fieldset ref={line} className="flex flex-wrap gap-2 print:hidden">
          <legend className="sr-only">Beside the board</legend>
          {buttons
            .filter(({ name, count }) => name !== 'away' || count || panel === 'away')
            .map(({ name, label, count, of = '', isUrgent }) => (
              <Button
                key={name}
                variant={panel === name ? 'secondary' : 'outline'}
                size="sm"
                data-panel={name}
                aria-expanded={panel === name}
                onClick={() => onPanel(panel === name ? undefined : name)}
              >
                {isUrgent && <TriangleAlert aria-hidden size={16} className="-ml-0.5 text-red-ink" />}
                {label}{' '}
                {count !== undefined && (count > 0 || name === 'uncovered') && (
                  <Count of={count} label={of} />
                )}
                <ChevronDown
                  aria-hidden
                  size={16}
                  className={`-mr-1 shrink-0 ${panel === name ? 'rotate-180' : ''}`}
                />
              </Button>
            ))}
        </fieldset>
      </div>
      {panel === 'filters' && filters}
      {away && (panel === 'away' || isPrinting) && <AwayTray work={away} onReplace={onAssign} />}
      {open && (panel === 'uncovered' || isPrinting) && (
        <OpenTray
          appointments={open}
          onAssign={(each) => onAssign({ ...each, carer: null })}
          onOffer={onOffer}
        />
      )}
      {panel === 'requests' && (
        <div className="space-y-4 print:hidden">
          {requests === 0 && <p className="text-ink-soft">No holiday or swap is waiting for an answer.</p>}
          <LeaveCard />
          <SwapsToApprove />
        </div>
      )}
    </>
  );
}

/** Holiday and swap requests that wait for the office. */
function useRequestCount(): number {
  const leave = useEndpoint(listLeaveRequests, { query: { page_size: MAX_PAGE_SIZE } });
  const swaps = useEndpoint(listSwaps, { query: { page_size: MAX_PAGE_SIZE } });
  return (leave.data?.total ?? 0) + (swaps.data?.total ?? 0);
}

const nameWork = ({ appointment: { id, carer } }: AwayWork) => `${id} ${carer.id}`;

/** Announces work whose carer has just become away, unless its panel is open and on screen. */
function useAwayNews(
  shown: string,
  work: readonly AwayWork[] | undefined,
  isOpen: boolean,
  line: RefObject<HTMLElement | null>,
  onShow: () => void,
): void {
  const known = useRef<{ shown: string; names: readonly string[] }>(undefined);
  useEffect(() => {
    if (!work) return;
    const before = known.current;
    known.current = { shown, names: work.map(nameWork) };
    if (before?.shown !== shown) return;
    const fresh = work.filter((each) => !before.names.includes(nameWork(each)));
    const top = line.current?.getBoundingClientRect().top ?? 0;
    if (fresh.length === 0 || (isOpen && top >= 0 && top < window.innerHeight)) return;
    const carers = new Set(fresh.map(({ appointment }) => appointment.carer.name));
    toast.show({
      title: `${[...carers].join(' and ')} cannot come`,
      text: `${fresh.length === 1 ? '1 appointment needs' : `${fresh.length} appointments need`} another carer.`,
      key: 'carer is away',
      action: {
        label: 'Show',
        onAction: () => {
          onShow();
          line.current?.scrollIntoView({ block: 'center' });
          line.current?.querySelector<HTMLElement>('[data-panel=away]')?.focus({ preventScroll: true });
        },
      },
    });
  });
}
