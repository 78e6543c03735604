import { formatDate, formatDateTime } from '#contract/core/dates.ts';
import type { NewsItem } from '#contract/office/dashboard.ts';
import { appointmentHref } from '#web/features/appointments/appointments/appointment-words.ts';
import { reportHref } from '#web/features/reports/reports/report-words.ts';
import { diaryHref } from '#web/features/young-persons/diaries/diary-words.ts';
import { personHref } from '#web/features/young-persons/profile/young-person-words.ts';
import { LinkRows } from '#web/lists/LinkRows.tsx';
import type { ClientHomeData } from '#web/pages/home/home-words.ts';
import { TextLink } from '#web/ui/frame/Link.tsx';

const NEWS_WORDS: Record<NewsItem['kind'], [one: string, many: string]> = {
  report: ['Report ready to read', 'reports ready to read'],
  incident_report: ['Incident report ready to read', 'incident reports ready to read'],
  appointment_added: ['New appointment', 'new appointments'],
  appointment_changed: ['Appointment changed', 'appointments changed'],
  appointment_cancelled: ['Appointment cancelled', 'appointments cancelled'],
  case_note: ['Case note added', 'case notes added'],
};

function newsWords({ kind, count, young_person }: NewsItem): string {
  const [one, many] = NEWS_WORDS[kind];
  const words = count > 1 ? `${count} ${many}` : one;
  return young_person ? `${words}: ${young_person.name}` : words;
}

function newsHref({ kind, id, count, young_person }: NewsItem): string {
  const isReport = kind === 'report' || kind === 'incident_report';
  if (count > 1 && young_person) {
    const tab = isReport ? 'reports' : kind === 'case_note' ? 'notes' : 'appointments';
    return `${personHref(young_person.id)}?tab=${tab}`;
  }
  if (isReport) return reportHref(id);
  return kind === 'case_note' ? diaryHref(id) : appointmentHref(id);
}

const NEWS_SHOWN = 10;

/** A digest for somebody who comes once a week, so that nothing has to be looked for. */
export function ClientNews({ news }: { news: ClientHomeData['news'] }) {
  return (
    <LinkRows
      title={news.is_first_visit ? 'New in the last 30 days' : 'Since you last looked'}
      aside={<span className="text-sm text-ink-soft">since {formatDateTime(news.since)}</span>}
      empty="Nothing has changed"
      shown={NEWS_SHOWN}
      rows={news.items.map((item) => ({
        id: `${item.kind} ${item.id}`,
        name: newsWords(item),
        href: newsHref(item),
        detail: `${item.count > 1 ? 'from' : 'for'} ${formatDate(item.date)}`,
      }))}
    />
  );
}

/** The reports that a social worker came for, one click away. */
export function NewestReports({ reports }: { reports: ClientHomeData['newest_reports'] }) {
  return (
    <LinkRows
      title="Newest approved reports"
      aside={<TextLink href="/dashboard/reports?tab=all&status=approved">All approved</TextLink>}
      empty="No report has been approved yet. A report appears here once the agency has checked it"
      rows={reports.map((report) => ({
        id: report.id,
        name: report.young_person?.name ?? report.service_type.name,
        href: reportHref(report.id),
        detail: `${report.service_type.name}, ${formatDate(report.start_date)}`,
      }))}
    />
  );
}
