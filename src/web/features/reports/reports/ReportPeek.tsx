import type { SignedInRole } from '#contract/core/statuses.ts';
import type { Report } from '#contract/reports/reports.ts';
import { whenText } from '#web/features/appointments/appointments/appointment-words.ts';
import {
  aboutText,
  dueText,
  INCIDENT_OWED,
  isWaiting,
  reportHref,
} from '#web/features/reports/reports/report-words.ts';
import { PeekSheet } from '#web/lists/PeekSheet.tsx';
import { Badge, StatusBadge } from '#web/ui/record/Badge.tsx';
import { DefinitionList } from '#web/ui/record/Card.tsx';

interface Props {
  rows: readonly Report[];
  shownId: string | undefined;
  onShow: (id: string | undefined) => void;
  role: SignedInRole;
}

export function ReportPeek({ role, ...list }: Props) {
  return (
    <PeekSheet {...list} describeTitle={aboutText} buildHref={({ id }) => reportHref(id)} open="Open report">
      {(shown) => (
        <>
          <span className="flex flex-wrap items-center gap-2">
            <StatusBadge status={shown.status} audience={role} />
            {shown.owes_incident && <Badge tone="red">{INCIDENT_OWED}</Badge>}
          </span>
          <DefinitionList
            columns={1}
            facts={[
              { term: 'Report', value: shown.report_type },
              { term: 'Due', value: dueText(shown) },
              { term: 'Appointment', value: whenText(shown) },
              { term: 'Service', value: shown.service_types.join(', ') },
              { term: 'Client', value: shown.client_name },
              { term: 'Carer', value: shown.carers_names.join(', ') },
            ]}
          />
          <Forms report={shown} role={role} />
        </>
      )}
    </PeekSheet>
  );
}

function Forms({ report, role }: { report: Report; role: SignedInRole }) {
  if (report.app_reports.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2 font-semibold">{isWaiting(report) ? 'Submitted' : 'Written'}</h3>
      <ul className="space-y-2">
        {report.app_reports.map((written) => (
          <li key={written.id} className="flex flex-wrap items-center justify-between gap-2">
            {written.form_type.name}
            <StatusBadge status={written.status} audience={role} />
          </li>
        ))}
      </ul>
    </section>
  );
}
