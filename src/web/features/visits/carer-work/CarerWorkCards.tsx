import { formatDay, toLondonDay } from '#contract/core/dates.ts';
import type { UserRecord } from '#contract/organisations/users.ts';
import { type CarerWork, getCarerWork } from '#contract/visits/carer-work.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import {
  appointmentHref,
  hoursText,
  lengthText,
  whenText,
} from '#web/features/appointments/appointment-words.ts';
import { dueText, INCIDENT_OWED, reportHref } from '#web/features/reports/report-words.ts';
import { LinkRows } from '#web/lists/LinkRows.tsx';
import { ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { Badge, StatusBadge } from '#web/ui/record/Badge.tsx';
import { Card, DefinitionList } from '#web/ui/record/Card.tsx';

/** A carer's next visits, what they owe, and their hours. */
export function CarerWorkCards({ carer }: { carer: UserRecord }) {
  const { data, error, refetch } = useEndpoint(getCarerWork, { params: { id: carer.id } });
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCards count={3} />;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-3">
      <Hours work={data} carer={carer} />
      <LinkRows
        title={describeTitle('Next appointments', data.appointments_to_come)}
        empty="No appointments are booked"
        aside={
          <TextLink href={`/dashboard/calendar?view=week&carer_id=${carer.id}`} className="text-sm">
            Calendar
          </TextLink>
        }
        rows={data.appointments.map((each) => ({
          id: each.id,
          name: whenText(each),
          href: appointmentHref(each.id),
          detail: `${each.young_person?.name ?? each.client.name} · ${lengthText(each)}`,
        }))}
      />
      <LinkRows
        title={describeTitle('Reports due', data.reports_owed_count)}
        empty="No reports are due"
        aside={
          data.reports_owed_count > data.reports_owed.length && (
            <TextLink href={`/dashboard/reports?carer=${encodeURIComponent(carer.name)}`} className="text-sm">
              Show all
            </TextLink>
          )
        }
        rows={data.reports_owed.map((each) => ({
          id: each.id,
          name: `${each.service_type.name}, ${formatDay(toLondonDay(each.start_at))}`,
          href: reportHref(each.id),
          detail: (
            <span className="inline-flex flex-wrap items-center gap-2">
              <StatusBadge status={each.status} audience="admin" />
              {each.owes_incident && <Badge tone="red">{INCIDENT_OWED}</Badge>} due {dueText(each)}
            </span>
          ),
        }))}
      />
    </div>
  );
}

const describeTitle = (what: string, count: number) => (count > 0 ? `${what} (${count})` : what);

function Hours({ work, carer }: { work: CarerWork; carer: UserRecord }) {
  const contracted = carer.contracted_hours_week;
  return (
    <Card title="Hours">
      <DefinitionList
        columns={2}
        facts={[
          { term: 'This week', value: describeHours(work.hours_this_week, work.worked_hours_this_week) },
          {
            term: 'Last week',
            value: describeHours(work.hours_last_week, work.worked_hours_last_week, 'without times'),
          },
          { term: 'Contracted', value: contracted && `${hoursText(contracted)} a week` },
        ]}
      />
    </Card>
  );
}

/** `6 h worked`, `6 h worked, 4 h without times`: planned hours are never counted as worked. */
function describeHours(all: string, worked: string, rest = 'planned or without times'): string {
  const planned = Number(all) - Number(worked);
  return `${hoursText(worked)} worked${planned > 0 ? `, ${hoursText(planned)} ${rest}` : ''}`;
}
