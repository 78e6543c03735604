import type { Report } from '#contract/reports.ts';
import { whenText } from '#web/features/appointments/appointment-words.ts';
import { aboutText, dueText, isWaiting, reportHref } from '#web/features/reports/report-words.ts';
import type { SignedInRole } from '#web/session/permissions.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { DefinitionList } from '#web/ui/Card.tsx';
import { UiLink } from '#web/ui/Link.tsx';
import { SideSheet } from '#web/ui/SideSheet.tsx';

interface Props {
  rows: readonly Report[];
  shownId: string | undefined;
  onShow: (id: string | undefined) => void;
  role: SignedInRole;
}

/** A quick look at one row; the arrow keys go on to the next. */
export function ReportPeek({ rows, shownId, onShow, role }: Props) {
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
      title={aboutText(shown)}
      onPrevious={step(-1)}
      onNext={step(1)}
      footer={
        <UiLink href={reportHref(shown.id)} className={buttonClass()}>
          Open report
        </UiLink>
      }
    >
      <div className="space-y-5">
        <StatusBadge status={shown.status} audience={role} />
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
      </div>
    </SideSheet>
  );
}

function Forms({ report, role }: { report: Report; role: SignedInRole }) {
  if (report.app_reports.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2 font-semibold">{isWaiting(report) ? 'Handed in' : 'Written'}</h3>
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
