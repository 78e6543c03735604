import type { ReactNode } from 'react';
import { findMonday, formatDay, toLondonTime } from '#contract/core/dates.ts';
import { sayAmount, sayMiles } from '#contract/core/decimals.ts';
import { getCarerPay, type PaidVisit, type PayStanding, type PayWeek } from '#contract/money/my-pay.ts';
import { sayMinutes } from '#contract/money/pay.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { appointmentHref } from '#web/features/appointments/appointment-words.ts';
import { describeWithoutRate, findWords, NO_RATE, STANDINGS } from '#web/features/money/pay/my-pay-words.ts';
import { vehicleWords } from '#web/features/visits/part-contents.ts';
import { WeekSteps } from '#web/features/visits/timesheets/WeekSteps.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { EmptyState, ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { Badge, StatusBadge } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';
import { useToday } from '#web/ui/use-today.ts';

interface Props {
  /** Of whom the office asks; a carer sees their own. */
  carer_id?: string;
  /** Any day of the week shown. */
  week: string | undefined;
  onWeek: (week: string | undefined) => void;
}

/** What a carer earns in a week: one sum, and below it what it is made of. */
export function MyPayPage({ carer_id, week, onWeek }: Props) {
  const { user } = useSignedIn();
  const today = useToday();
  const monday = findMonday(week ?? today);
  const params = { id: carer_id ?? user.id };
  const { data, error, refetch, isPlaceholderData } = useEndpoint(
    getCarerPay,
    { params, query: { date: monday } },
    { keepPrevious: true },
  );
  const title = carer_id ? `Pay${data ? ` of ${data.carer.name}` : ''}` : 'My pay';
  usePage(title);
  return (
    <div className="mx-auto max-w-2xl space-y-4">
      <PageHeader
        title={title}
        {...(carer_id
          ? { back: { label: data?.carer.name ?? 'User', href: `/dashboard/users/${carer_id}` } }
          : {})}
      />
      <WeekSteps week={monday} today={today} onWeek={onWeek} />
      {!data &&
        (error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : <SkeletonCards />)}
      {data && (
        <div
          className={isPlaceholderData ? 'space-y-4 opacity-60' : 'space-y-4'}
          aria-busy={isPlaceholderData}
        >
          <TotalCard pay={data} />
          <VisitsCard pay={data} />
          <ClaimsCards pay={data} />
          <TaxYearCard tax_year={data.tax_year} />
        </div>
      )}
    </div>
  );
}

function TotalCard({ pay }: { pay: PayWeek }) {
  const { total, minutes, visits, by_standing, without_rate } = pay;
  const count = visits.length === 1 ? '1 visit' : `${visits.length} visits`;
  const shown = STANDINGS.filter(({ standing }) => Number(by_standing[standing]) > 0);
  return (
    <Card>
      <p className="text-sm text-ink-soft">Total of the week, before tax</p>
      <p className="text-2xl font-semibold tabular-nums">{sayAmount(total)}</p>
      <p className="text-ink-soft">
        {count}, {sayMinutes(minutes)}
      </p>
      {shown.length > 0 && (
        <>
          <div aria-hidden className="mt-4 flex h-2.5 gap-0.5 overflow-hidden rounded-full">
            {shown.map(({ standing, bar }) => (
              <span key={standing} className={bar} style={{ flexGrow: Number(by_standing[standing]) }} />
            ))}
          </div>
          <dl className="mt-3 space-y-1">
            {shown.map(({ standing, words, bar }) => (
              <div key={standing} className="flex items-center gap-2">
                <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${bar}`} />
                <dt className="grow">{words}</dt>
                <dd className="font-medium tabular-nums">{sayAmount(by_standing[standing])}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {without_rate > 0 && (
        <div className="mt-4">
          <Banner tone="warning">{describeWithoutRate(without_rate)}</Banner>
        </div>
      )}
    </Card>
  );
}

function VisitsCard({ pay: { visits, visits_total } }: { pay: PayWeek }) {
  if (visits.length === 0)
    return (
      <Card flush>
        <EmptyState title="No visits in this week" text="Visits appear here when they are booked." />
      </Card>
    );
  const days = [...Map.groupBy(visits, ({ date }) => date)];
  return (
    <Card title="Visits" aside={<Sum>{visits_total}</Sum>} flush>
      {days.map(([day, ofDay]) => (
        <section key={day} aria-label={formatDay(day)} className="border-t border-line">
          <h3 className="bg-sunken px-4 py-1.5 text-sm font-medium text-ink-soft">{formatDay(day)}</h3>
          <ul className="divide-y divide-line">
            {ofDay.map((visit) => (
              <VisitRow key={visit.appointment_carer_id} visit={visit} />
            ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}

function VisitRow({ visit }: { visit: PaidVisit }) {
  const { service, client, start_at, end_at, break_minutes, standing, pay, lines, is_restricted } = visit;
  const times = `${toLondonTime(start_at)}–${toLondonTime(end_at)}`;
  return (
    <Row
      name={
        is_restricted ? service : <RowLink href={appointmentHref(visit.appointment_id)}>{service}</RowLink>
      }
      amount={pay}
      standing={standing}
    >
      <p>
        {times}
        {break_minutes > 0 && `, less ${break_minutes} min break`}, {client}
      </p>
      {pay === null && <p className="font-medium text-ink">{NO_RATE}</p>}
      {lines.map(({ text, amount }) => (
        <p key={text} className="tabular-nums">
          {text}
          {lines.length > 1 && ` = ${sayAmount(amount)}`}
        </p>
      ))}
    </Row>
  );
}

function ClaimsCards({ pay }: { pay: PayWeek }) {
  return (
    <>
      {pay.journeys.length > 0 && (
        <Card title="Miles" aside={<Sum>{pay.mileage}</Sum>} flush>
          <ul className="divide-y divide-line border-t border-line">
            {pay.journeys.map(({ id, date, miles, amount, status, explanation }) => (
              <Row key={id} name={sayMiles(miles)} amount={amount} badge={<ClaimBadge status={status} />}>
                <p>
                  {formatDay(date)}, {explanation}
                </p>
              </Row>
            ))}
          </ul>
        </Card>
      )}
      {pay.expense_claims.length > 0 && (
        <Card title="Expenses" aside={<Sum>{pay.expenses}</Sum>} flush>
          <ul className="divide-y divide-line border-t border-line">
            {pay.expense_claims.map(({ id, date, reason, amount, status }) => (
              <Row key={id} name={reason} amount={amount} badge={<ClaimBadge status={status} />}>
                <p>{formatDay(date)}</p>
              </Row>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

const ClaimBadge = ({ status }: { status: string }) => (
  <StatusBadge kind="claim" status={status} audience="carer" />
);

const Sum = ({ children }: { children: string }) => (
  <span className="font-semibold tabular-nums">{sayAmount(children)}</span>
);

const RowLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <UiLink
    href={href}
    className="rounded-sm after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
  >
    {children}
  </UiLink>
);

interface RowProps {
  name: ReactNode;
  /** Null if there is no rate. */
  amount: string | null;
  standing?: PayStanding;
  badge?: ReactNode;
  children: ReactNode;
}

/** What it is at the left; the sum, and how far it is, at the right. */
function Row({ name, amount, standing, badge, children }: RowProps) {
  const found = standing && findWords(standing);
  return (
    <li className="relative flex items-start justify-between gap-3 px-4 py-3">
      <div className="min-w-0 text-sm text-ink-soft">
        <p className="text-base font-medium break-words text-ink">{name}</p>
        {children}
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <span className="font-semibold tabular-nums">{amount === null ? 'No rate' : sayAmount(amount)}</span>
        {found ? <Badge tone={found.tone}>{found.words}</Badge> : badge}
      </div>
    </li>
  );
}

/** How far the miles of the tax year are from the threshold, after which a mile is paid less. */
function TaxYearCard({ tax_year: { from_date, vehicles } }: Pick<PayWeek, 'tax_year'>) {
  if (vehicles.length === 0) return null;
  return (
    <Card title="Miles this tax year">
      <p className="mb-3 text-sm text-ink-soft">Counted since {formatDay(from_date)}.</p>
      <ul className="space-y-4">
        {vehicles.map(({ vehicle, miles, threshold, first_pence, further_pence }) => (
          <li key={vehicle}>
            <p className="flex flex-wrap justify-between gap-x-3">
              <span>{vehicleWords[vehicle]}</span>
              <span className="font-medium tabular-nums">
                {sayMiles(miles)}
                {threshold !== null && ` of ${threshold.toLocaleString('en-GB')}`}
              </span>
            </p>
            {threshold !== null && (
              <div aria-hidden className="mt-1.5 h-2.5 overflow-hidden rounded-full bg-sunken">
                <div
                  className="h-full rounded-full bg-accent"
                  style={{ width: `${Math.min(100, (Number(miles) / threshold) * 100)}%` }}
                />
              </div>
            )}
            <p className="mt-1 text-sm text-ink-soft">
              {threshold === null || first_pence === further_pence
                ? `${first_pence}p a mile`
                : `${first_pence}p a mile, then ${further_pence}p`}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
