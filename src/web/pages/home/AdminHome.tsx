import { CircleCheck } from 'lucide-react';
import type { Appointment } from '#contract/appointments/appointments.ts';
import { listUndeliveredEmails } from '#contract/contact/undelivered-emails.ts';
import { formatDate, formatDay, todayInLondon, toLondonTime } from '#contract/core/dates.ts';
import { getAlertReadiness } from '#contract/safety/alert-readiness.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { useNow } from '#web/device/use-now.ts';
import { AppointmentRow } from '#web/features/appointments/AppointmentRow.tsx';
import { assignHref, whenText } from '#web/features/appointments/appointment-words.ts';
import { LeaveCard } from '#web/features/appointments/leave-requests/LeaveCard.tsx';
import { SwapsToApprove } from '#web/features/appointments/swaps/SwapsToApprove.tsx';
import { UnbookedQuotationsLine } from '#web/features/money/quotations/UnbookedQuotationsLine.tsx';
import { OwedTiles } from '#web/features/money/statements/OwedTiles.tsx';
import { AccessRequestsLine } from '#web/features/organisations/access-requests/AccessRequestsLine.tsx';
import { SetUpCard } from '#web/features/organisations/settings/SetUpCard.tsx';
import { RegistrationsLine } from '#web/features/organisations/social-workers/RegistrationsLine.tsx';
import { OpenAlerts } from '#web/features/safety/alerts/OpenAlerts.tsx';
import { OverdueDuties } from '#web/features/safety/notifiable-events/OverdueDuties.tsx';
import { HomeSkeleton } from '#web/pages/home/HomeSkeleton.tsx';
import {
  type AdminHomeData,
  aloneHref,
  describeAwayCarers,
  exceptionSentences,
  greeting,
  tileHref,
  tileLabels,
  totalOfTile,
} from '#web/pages/home/home-words.ts';
import { OpenReferrals } from '#web/pages/home/OpenReferrals.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { TextLink, UiLink } from '#web/ui/frame/Link.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { formatTotal } from '#web/ui/list/format-count.ts';
import { Stat } from '#web/ui/list/Sparkline.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';

/** The office's home page: the important counts, then what needs attention, as text. */
export function AdminHome({ home }: { home: AdminHomeData | undefined }) {
  const now = new Date(useNow());
  const { user } = useSignedIn();
  const today = todayInLondon();
  const hour = Number(toLondonTime(now.toISOString()).slice(0, 2));
  if (!home) return <HomeSkeleton user_type="admin" />;
  return (
    <div className="space-y-6">
      <PageHeader
        title={greeting(user.name, hour)}
        lead={formatDay(today)}
        actions={
          <UiLink href="/dashboard/today" className={buttonClass({ variant: 'outline' })}>
            Who has arrived today
          </UiLink>
        }
      />
      <SetUpCard />
      <section aria-label="Counts" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-6">
        {home.tiles.map((tile) => {
          return (
            <Stat
              key={tile.name}
              label={tileLabels[tile.name]}
              value={formatTotal(totalOfTile(tile))}
              href={tileHref(tile.name, today)}
              trend={{
                title: `${tileLabels[tile.name]}, the last 14 days`,
                points: tile.trend.map(({ date, count }) => ({ label: formatDate(date), value: count })),
              }}
            />
          );
        })}
      </section>
      <OwedTiles audience="admin" />
      <OpenAlerts />
      <OnCallLine />
      <OverdueDuties />
      <UndeliveredEmailsLine />
      <UnbookedQuotationsLine />
      <RegistrationsLine />
      <AccessRequestsLine />
      <OpenReferrals audience="admin" />
      <NeedsSomeone home={home} today={today} />
      <LeaveCard />
      <SwapsToApprove />
    </div>
  );
}

function NeedsSomeone({ home, today }: { home: AdminHomeData; today: string }) {
  const sentences = exceptionSentences(home);
  const { uncovered, alone, alone_count, away, away_count } = home;
  const rows = [
    ...uncovered.map((appointment) => ({ appointment, detail: 'no carer assigned' })),
    ...alone.map((appointment) => ({ appointment, detail: 'one carer, two needed' })),
    ...away.map(({ appointment, carers }) => ({ appointment, detail: describeAwayCarers(carers) })),
  ].toSorted((a, b) => Date.parse(a.appointment.start_at) - Date.parse(b.appointment.start_at));
  const isQuiet = sentences.length === 0 && rows.length === 0;
  const all = tileHref('uncovered', today);
  const total = home.tiles.find(({ name }) => name === 'uncovered')?.count ?? uncovered.length;
  return (
    <Card title="Needs someone" flush>
      {isQuiet && (
        <EmptyState
          icon={CircleCheck}
          title="Nothing needs your attention"
          text="Every appointment in the next seven days has a carer, and no reports are late."
        />
      )}
      {sentences.length > 0 && (
        <ul className="list-disc space-y-1 px-4 pb-3 pl-9">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {rows.map(({ appointment, detail }) => (
            <AppointmentRow
              key={appointment.id}
              appointment={appointment}
              withDay
              detail={`${appointment.service_type.name}, ${appointment.client.name}: ${detail}`}
              aside={<Assign appointment={appointment} isToday={appointment.start_date === today} />}
            />
          ))}
        </ul>
      )}
      {away_count > away.length && (
        <p className="border-t border-line px-4 py-3">
          <TextLink href="/dashboard/rotas?panel=away">
            Show all {away_count} with a carer away, on the rotas
          </TextLink>
        </p>
      )}
      {alone_count > alone.length && (
        <p className="border-t border-line px-4 py-3">
          <TextLink href={aloneHref(today)}>
            Show all {alone_count} with one carer where two are needed
          </TextLink>
        </p>
      )}
      {total > uncovered.length && (
        <p className="border-t border-line px-4 py-3">
          <TextLink href={all}>Show all {total} uncovered appointments</TextLink>
        </p>
      )}
    </Card>
  );
}

/** Above the row's own link. */
function Assign({ appointment, isToday }: { appointment: Appointment; isToday: boolean }) {
  return (
    <div className="relative z-[1] flex items-center gap-2">
      {isToday && <Badge tone="red">Today</Badge>}
      <UiLink href={assignHref(appointment.id)} className={buttonClass({ variant: 'outline', size: 'sm' })}>
        Assign
        <span className="sr-only"> a carer, {whenText(appointment)}</span>
      </UiLink>
    </div>
  );
}

/** On the office's home page if an alert that nobody takes would reach nobody else. */
function OnCallLine() {
  const { data } = useEndpoint(getAlertReadiness, {});
  if (!data?.on_call.every(({ has_left }) => has_left)) return null;
  return (
    <Banner tone="warning" title="Nobody is on call">
      Emergency alerts are e-mailed only to {data.emergency_email_to}, even if nobody is reading it.{' '}
      <TextLink href="/dashboard/alerts">Add someone to the on-call list</TextLink>
    </Banner>
  );
}

/** On the office's home page while there are any: e-mails that were not delivered. */
function UndeliveredEmailsLine() {
  const { data } = useEndpoint(listUndeliveredEmails, { query: { page_size: 1 } });
  if (!data || data.items.length === 0) return null;
  return (
    <Banner
      tone="warning"
      title={
        data.total === 1 ? 'An e-mail was not delivered' : `${formatTotal(data)} e-mails were not delivered`
      }
    >
      <TextLink href="/dashboard/undelivered-emails">See who and why</TextLink>
    </Banner>
  );
}
