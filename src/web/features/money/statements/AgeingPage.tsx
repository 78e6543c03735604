import { useState } from 'react';
import { formatDate, toLondonDay } from '#contract/core/dates.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import { AGE_BANDS, type AgeBand, type AgeSums, type ClientAge, getAgeing } from '#contract/money/ageing.ts';
import { readPence } from '#contract/money/pence.ts';
import { sendReminder } from '#contract/money/reminders.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { INVOICES } from '#web/features/money/invoices/invoice-words.ts';
import { ReminderDialog } from '#web/features/money/reminders/ReminderDialog.tsx';
import { bandWords, hrefOfOwed, statementHref } from '#web/features/money/statements/ageing-words.ts';
import { saySigned } from '#web/features/money/statements/statement-words.ts';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { EmptyState, ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { CardList } from '#web/ui/list/CardList.tsx';
import { DataTable } from '#web/ui/list/DataTable.tsx';
import type { Column } from '#web/ui/list/list-types.ts';
import { Card } from '#web/ui/record/Card.tsx';
import { useIsWide } from '#web/ui/use-media.ts';

/** The amounts owed by how long they are overdue, as a plot and by client. From here a client is sent a reminder. */
export function AgeingPage() {
  usePage('Owed by age');
  const { role } = useSignedIn();
  const { data, error, refetch } = useEndpoint(getAgeing, {});
  const [reminded, setReminded] = useState<ClientAge>();
  const isWide = useIsWide();
  const Rows = isWide ? DataTable : CardList;
  return (
    <div className="space-y-5">
      <PageHeader
        title="Owed by age"
        back={{ label: 'Invoices', href: INVOICES }}
        lead={
          data &&
          `${sayOwed(data.all.total)} on ${formatDate(data.as_of)}.${data.all.closed === '0.00' ? '' : ` ${saySigned(data.all.closed)} of it is on invoices you cannot open, which the linked lists leave out.`}`
        }
      />
      {!data &&
        (error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : <SkeletonCards />)}
      {data?.clients.length === 0 && (
        <EmptyState title="Nothing is owed" text="Every issued invoice is paid." />
      )}
      {data && data.clients.length > 0 && (
        <>
          <Card title="All together">
            <AgeingPlot as_of={data.as_of} sums={data.all} />
          </Card>
          <Rows
            caption="Owed by client and age"
            columns={listColumns(data, can(role, sendReminder) ? setReminded : undefined)}
            rows={data.clients}
            rowKey={({ client }) => client.id}
            rowLabel={({ client }) => client.name}
          />
        </>
      )}
      {reminded && (
        <ReminderDialog
          key={reminded.client.id}
          client={reminded.client}
          onClose={() => setReminded(undefined)}
        />
      )}
    </div>
  );
}

/** `£5.00 is owed`. If negative, the client has paid too much. */
const sayOwed = (total: string) =>
  total.startsWith('-') ? `${sayAmount(total.slice(1))} overpaid` : `${sayAmount(total)} owed`;

function listColumns(
  { as_of, all }: AnswerOf<typeof getAgeing>,
  onRemind?: (age: ClientAge) => void,
): Column<ClientAge>[] {
  const columns: Column<ClientAge>[] = [
    {
      id: 'client',
      header: 'Client',
      cardRole: 'title',
      cell: ({ client }) => <TextLink href={statementHref(client.id)}>{client.name}</TextLink>,
    },
    ...AGE_BANDS.map(
      (band): Column<ClientAge> => ({
        id: band,
        header: bandWords[band],
        align: 'end',
        cell: (age) => <Sum as_of={as_of} age={age} band={band} />,
      }),
    ),
    ...(all.credit === '0.00' ? [] : [CREDIT]),
    {
      id: 'total',
      header: 'Owed',
      align: 'end',
      cell: ({ client, total }) => (
        <TextLink href={hrefOfOwed(as_of, { client_id: client.id })}>
          {total.startsWith('-') ? sayOwed(total) : sayAmount(total)}
        </TextLink>
      ),
    },
  ];
  if (!onRemind) return columns;
  return [
    ...columns,
    {
      id: 'reminder',
      header: 'Reminder',
      cell: (age) => <Reminder age={age} onRemind={onRemind} />,
    },
  ];
}

const CREDIT: Column<ClientAge> = {
  id: 'credit',
  header: 'Paid too much',
  align: 'end',
  cell: ({ credit }) =>
    credit === '0.00' ? <span className="text-ink-soft">–</span> : `−${sayAmount(credit)}`,
};

function Sum({ as_of, age, band }: { as_of: string; age: ClientAge; band: AgeBand }) {
  if (age[band] === '0.00') return <span className="text-ink-soft">–</span>;
  return (
    <TextLink href={hrefOfOwed(as_of, { band, client_id: age.client.id })}>{sayAmount(age[band])}</TextLink>
  );
}

function Reminder({ age, onRemind }: { age: ClientAge; onRemind: (age: ClientAge) => void }) {
  const { client, last_reminded_at, not_due, total } = age;
  // Credit covers everything overdue.
  if (readPence(total) <= readPence(not_due)) return null;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Button size="sm" variant="outline" onClick={() => onRemind(age)}>
        Remind<span className="sr-only"> {client.name}</span>
      </Button>
      {last_reminded_at && (
        <span className="text-sm whitespace-nowrap text-ink-soft">
          last on {formatDate(toLondonDay(last_reminded_at))}
        </span>
      )}
    </span>
  );
}

const FILLS: Record<AgeBand, string> = {
  not_due: 'fill-accent',
  to_30: 'fill-yellow-dot',
  to_60: 'fill-orange-dot',
  to_90: 'fill-red-dot',
  older: 'fill-red-dot',
};

/** The amounts owed as bars, one for each age. The table below says the same by client. */
function AgeingPlot({ as_of, sums }: { as_of: string; sums: AgeSums }) {
  const most = Math.max(1, ...AGE_BANDS.map((band) => readPence(sums[band])));
  return (
    <figure>
      <figcaption className="mb-3 text-sm text-ink-soft">
        By days overdue. Select a name to see its invoices.
      </figcaption>
      <ul className="space-y-1.5">
        {AGE_BANDS.map((band) => (
          <li
            key={band}
            className="grid grid-cols-[6.5rem_minmax(0,1fr)_6rem] items-center gap-x-3 sm:grid-cols-[8rem_minmax(0,1fr)_7rem]"
          >
            <TextLink href={hrefOfOwed(as_of, { band })}>{bandWords[band]}</TextLink>
            <svg aria-hidden width="100%" height="22" className="block">
              <rect
                y="3"
                height="16"
                rx="3"
                width={`${(readPence(sums[band]) / most) * 100}%`}
                className={FILLS[band]}
              />
            </svg>
            <span className="text-right tabular-nums">{sayAmount(sums[band])}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
