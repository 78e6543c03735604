import type { Appointment } from '#contract/appointments.ts';
import {
  appointmentHref,
  lengthText,
  whenText,
  whoText,
} from '#web/features/appointments/appointment-words.ts';
import { CarerLine } from '#web/features/appointments/CarerLine.tsx';
import type { SignedInRole } from '#web/session/permissions.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { DefinitionList } from '#web/ui/Card.tsx';
import { UiLink } from '#web/ui/Link.tsx';
import { SideSheet } from '#web/ui/SideSheet.tsx';

interface Props {
  rows: readonly Appointment[];
  shownId: string | undefined;
  onShow: (id: string | undefined) => void;
  role: SignedInRole;
}

/** A quick look at one row; the arrow keys go on to the next. */
export function AppointmentPeek({ rows, shownId, onShow, role }: Props) {
  const at = rows.findIndex(({ id }) => id === shownId);
  const shown = rows[at];
  if (!shown) return null;
  const step = (by: number) => {
    const next = rows[at + by];
    return next && (() => onShow(next.id));
  };
  return (
    <SideSheet
      open
      onClose={() => onShow(undefined)}
      title={whoText(shown)}
      onPrevious={step(-1)}
      onNext={step(1)}
      footer={
        <UiLink href={appointmentHref(shown.id)} className={buttonClass()}>
          Open appointment
        </UiLink>
      }
    >
      <div className="space-y-5">
        <StatusBadge kind="appointment" status={shown.status} audience={role} />
        <DefinitionList
          columns={1}
          facts={[
            { term: 'When', value: `${whenText(shown)} (${lengthText(shown)})` },
            { term: 'Where', value: shown.place },
            { term: 'Service', value: shown.service_type.name },
            { term: 'Client', value: shown.client.name },
            ...(shown.cancellation_reason
              ? [{ term: 'Cancelled because', value: shown.cancellation_reason }]
              : []),
            ...(role === 'client' ? [] : [{ term: 'Notes', value: shown.notes }]),
          ]}
        />
        <section>
          <h3 className="mb-2 font-semibold">Carers</h3>
          {shown.carers.length === 0 && <p className="text-ink-soft">Nobody is assigned yet.</p>}
          <ul className="space-y-3">
            {shown.carers.map((carer) => (
              <CarerLine key={carer.id} carer={carer} role={role} />
            ))}
          </ul>
        </section>
      </div>
    </SideSheet>
  );
}
