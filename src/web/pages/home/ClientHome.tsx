import { UserRound } from 'lucide-react';
import { formatDate, formatDateTime, isUnderWay, toLondonTime } from '#contract/core/dates.ts';
import { RISK_LEVEL_WORDS } from '#contract/core/risk-levels.ts';
import { NEWS_PERIODS, type NewsPeriod } from '#contract/oversight/news-periods.ts';
import { chooseShownRisk } from '#contract/young-persons/overall-risk.ts';
import { useNow } from '#web/device/use-now.ts';
import { AppointmentRow } from '#web/features/appointments/AppointmentRow.tsx';
import { appointmentHref, carersText, whenText } from '#web/features/appointments/appointment-words.ts';
import { OwedTiles } from '#web/features/money/statements/OwedTiles.tsx';
import { AccessRequestsLine } from '#web/features/organisations/access-requests/AccessRequestsLine.tsx';
import { readHref, reportHref } from '#web/features/reports/report-words.ts';
import { personHref } from '#web/features/young-persons/profile/young-person-words.ts';
import { stringifySearch } from '#web/lists/address-search.ts';
import { LinkRows } from '#web/lists/LinkRows.tsx';
import { HomeSkeleton } from '#web/pages/home/HomeSkeleton.tsx';
import type { HomeSearch } from '#web/pages/home/home-search.ts';
import { type ClientHomeData, greeting } from '#web/pages/home/home-words.ts';
import { newsDay, newsHref, newsWords } from '#web/pages/home/news-words.ts';
import { DecidedReferrals, OpenReferrals } from '#web/pages/home/OpenReferrals.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { Select } from '#web/ui/field/Choice.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { Avatar } from '#web/ui/record/Avatar.tsx';
import { LevelBadge } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';
import { Tabs } from '#web/ui/record/Tabs.tsx';

interface Props {
  home: ClientHomeData | undefined;
  search: HomeSearch;
  onSearch: (search: HomeSearch) => void;
}

/** A social worker's weekly visit: their young people, and what is next. */
export function ClientHome({ home, search, onSearch }: Props) {
  const now = new Date(useNow());
  const { user } = useSignedIn();
  const hour = Number(toLondonTime(now.toISOString()).slice(0, 2));
  if (!home) return <HomeSkeleton user_type="client" />;
  const views = viewsOfYoungPeople(home.young_people);
  const view = views.find(({ id }) => id === search.young) ?? views[0];
  return (
    <div className="space-y-6">
      <PageHeader title={greeting(user.name, hour)} lead={home.client?.name} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <ClientNews
          news={home.news}
          period={search.news}
          onPeriod={(news) => onSearch({ ...search, news })}
        />
        <NewestReports reports={home.newest_reports} />
      </div>
      <AccessRequestsLine />
      <OwedTiles audience="client" />
      <OpenReferrals audience="client" />
      <DecidedReferrals />
      <section aria-labelledby="young-people" className="space-y-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="young-people" className="text-lg font-semibold">
            Your young people
          </h2>
          <TextLink href="/dashboard/young-persons">View all in a list</TextLink>
        </div>
        {views.length > 1 && view && (
          <Tabs
            label="Young people"
            current={view.id}
            tabs={views.map(({ id, label, people }) => ({
              id,
              label,
              count: people.length,
              href: `/dashboard${stringifySearch({ ...search, young: id })}`,
            }))}
          />
        )}
        {home.young_people.length === 0 && (
          <Card flush>
            <EmptyState
              icon={UserRound}
              title="No young people yet"
              text="Young people appear here when the agency places them with a carer."
            />
          </Card>
        )}
        <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {view?.people.map((young) => (
            <YoungPersonCard key={young.id} young={young} />
          ))}
        </div>
      </section>
      <Card
        title="Upcoming appointments"
        aside={<TextLink href="/dashboard/calendar">Calendar</TextLink>}
        flush
      >
        {home.upcoming.length === 0 ? (
          <p className="px-4 pb-4 text-ink-soft">No upcoming appointments.</p>
        ) : (
          <ul className="divide-y divide-line border-t border-line">
            {home.upcoming.map((appointment) => (
              <AppointmentRow
                key={appointment.id}
                appointment={appointment}
                withDay
                detail={`${appointment.service_type.name}, ${carersText(appointment) || 'carer to be named'}`}
              />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

/** Their own first. Views that would be empty, or all the same, are not offered. */
function viewsOfYoungPeople(people: ClientHomeData['young_people']) {
  const mine = people.filter(({ closeness }) => closeness === 'mine');
  const team = people.filter(({ closeness }) => closeness !== 'other');
  return [
    { id: 'mine', label: 'Mine', people: mine },
    { id: 'team', label: 'My team', people: team.length > mine.length ? team : [] },
    { id: 'all', label: 'All', people },
  ].filter((view) => view.people.length > 0);
}

function YoungPersonCard({ young }: { young: ClientHomeData['young_people'][number] }) {
  const { name, age, next } = young;
  const risk = chooseShownRisk(young);
  const now = useNow();
  return (
    <Card
      level={3}
      title={
        <span className="flex items-center gap-3">
          <Avatar name={name} />
          <TextLink href={personHref(young.id)}>{age === null ? name : `${name}, ${age}`}</TextLink>
        </span>
      }
      aside={risk && <LevelBadge level={risk}>Risk: {RISK_LEVEL_WORDS[risk].toLowerCase()}</LevelBadge>}
    >
      <p className="text-sm text-ink-soft">
        {next && isUnderWay(next, now) ? 'Appointment now' : 'Next appointment'}
      </p>
      {next ? (
        <p>
          <TextLink href={appointmentHref(next.id)} className="font-medium">
            {whenText(next)}
          </TextLink>
          <span className="block text-sm text-ink-soft">
            {next.service_type.name}, {carersText(next) || 'carer to be named'}
          </span>
        </p>
      ) : (
        <p>Nothing booked</p>
      )}
    </Card>
  );
}

const NEWS_SHOWN = 10;

const PERIOD_WORDS: Record<NewsPeriod, string> = {
  last_look: 'Since you last looked',
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
};

interface NewsProps {
  news: ClientHomeData['news'];
  period: NewsPeriod | undefined;
  onPeriod: (period: NewsPeriod | undefined) => void;
}

/** A digest for someone who comes once a week, so that they need not search. */
function ClientNews({ news, period, onPeriod }: NewsProps) {
  // A first-time reader sees 30 days, and is told so.
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
function NewestReports({ reports }: { reports: ClientHomeData['newest_reports'] }) {
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
