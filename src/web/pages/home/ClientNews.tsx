import { formatDate, formatDateTime } from '#contract/core/dates.ts';
import { NEWS_PERIODS, type NewsPeriod } from '#contract/office/news-periods.ts';
import { readHref, reportHref } from '#web/features/reports/reports/report-words.ts';
import { LinkRows } from '#web/lists/LinkRows.tsx';
import type { ClientHomeData } from '#web/pages/home/home-words.ts';
import { newsDay, newsHref, newsWords } from '#web/pages/home/news-words.ts';
import { Select } from '#web/ui/field/Choice.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';

const NEWS_SHOWN = 10;

const PERIOD_WORDS: Record<NewsPeriod, string> = {
  last_look: 'Since you last looked',
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
};

interface Props {
  news: ClientHomeData['news'];
  period: NewsPeriod | undefined;
  onPeriod: (period: NewsPeriod | undefined) => void;
}

/** A digest for somebody who comes once a week, so that nothing has to be looked for. */
export function ClientNews({ news, period, onPeriod }: Props) {
  // Somebody who never looked before is shown 30 days, and told so.
  const offered = NEWS_PERIODS.filter((each) => each !== 'last_look' || !news.is_first_visit);
  const usual = news.is_first_visit ? 'last_30_days' : 'last_look';
  const shown = offered.find((each) => each === period) ?? usual;
  return (
    <LinkRows
      title="News"
      aside={
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-sm text-ink-soft">since {formatDateTime(news.since)}</span>
          <Select
            label="Period of the news"
            hideLabel
            options={offered.map((value) => ({ value, label: PERIOD_WORDS[value] }))}
            value={shown}
            onChange={(chosen) => onPeriod(offered.find((each) => each === chosen && each !== usual))}
          />
        </div>
      }
      empty="No news"
      shown={NEWS_SHOWN}
      rows={news.items.map((item) => ({
        id: `${item.kind} ${item.id}`,
        name: newsWords(item),
        href: newsHref(item),
        detail: newsDay(item),
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
      empty="No approved reports yet. Reports appear here when the agency approves them"
      rows={reports.map(({ further_form, ...report }) => ({
        id: further_form?.id ?? report.id,
        name: report.young_person?.name ?? report.service_type.name,
        href: further_form ? readHref(report.id, further_form.id) : reportHref(report.id),
        detail: [further_form?.name, report.service_type.name, formatDate(report.start_date)]
          .filter(Boolean)
          .join(', '),
      }))}
    />
  );
}
