import type { Appointment } from '#contract/appointments/appointments.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import {
  appointmentHref,
  lengthText,
  whenText,
  whoText,
} from '#web/features/appointments/appointments/appointment-words.ts';
import { CarerLine } from '#web/features/appointments/appointments/CarerLine.tsx';
import { PeekSheet } from '#web/lists/PeekSheet.tsx';
import { StatusBadge } from '#web/ui/record/Badge.tsx';
import { DefinitionList } from '#web/ui/record/Card.tsx';

interface Props {
  rows: readonly Appointment[];
  shownId: string | undefined;
  onShow: (id: string | undefined) => void;
  role: SignedInRole;
}

export function AppointmentPeek({ role, ...list }: Props) {
  return (
    <PeekSheet
      {...list}
      describeTitle={whoText}
      buildHref={({ id }) => appointmentHref(id)}
      open="Open appointment"
    >
      {(shown) => (
        <>
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
                <CarerLine key={carer.id} carer={carer} isRestricted={shown.is_restricted} role={role} />
              ))}
            </ul>
          </section>
        </>
      )}
    </PeekSheet>
  );
}
