import type { Appointment, AppointmentCarer } from '#contract/appointments.ts';
import type { SignedInRole } from '#web/session/permissions.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Card, DefinitionList } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/States.tsx';

/** Who goes, and what each has handed in (APT-05). */
export function CarerCards({ appointment, role }: { appointment: Appointment; role: SignedInRole }) {
  const { carers } = appointment;
  return (
    <section aria-labelledby="carers" className="space-y-3">
      <h2 id="carers" className="text-lg font-semibold">
        {carers.length === 1 ? 'Carer' : 'Carers'}
      </h2>
      {carers.length === 0 && (
        <Card flush>
          <EmptyState
            title="Nobody is assigned yet"
            text={
              role === 'admin' ? 'Edit the appointment to choose a carer.' : 'The agency is finding a carer.'
            }
          />
        </Card>
      )}
      <div className="grid gap-4 md:grid-cols-2">
        {carers.map((carer) => (
          <CarerCard key={carer.id} carer={carer} role={role} />
        ))}
      </div>
    </section>
  );
}

function CarerCard({ carer, role }: { carer: AppointmentCarer; role: SignedInRole }) {
  const report = carer.report_required ? (
    <StatusBadge status={carer.report_status} audience={role} />
  ) : (
    'Not needed'
  );
  return (
    <Card
      level={3}
      title={
        <span className="flex items-center gap-3">
          <Avatar name={carer.carer_name} />
          {carer.carer_name}
        </span>
      }
    >
      <DefinitionList
        columns={2}
        facts={[
          { term: 'Report', value: report },
          ...(role === 'client'
            ? []
            : [
                {
                  term: 'Timesheet',
                  value: <StatusBadge kind="timesheet" status={carer.timesheet_status} audience={role} />,
                },
              ]),
        ]}
      />
    </Card>
  );
}
