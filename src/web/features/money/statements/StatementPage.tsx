import { Download, FileText, Mail } from 'lucide-react';
import { useState } from 'react';
import { csvTable } from '#contract/core/csv.ts';
import { formatDate } from '#contract/core/dates.ts';
import {
  CLOSED_INVOICES,
  CLOSED_INVOICES_NOTE,
  getStatement,
  getStatementDocument,
  readStatementPeriod,
  type Statement,
  type StatementItem,
  sendStatement,
} from '#contract/money/statements.ts';
import { listClientOptions } from '#contract/organisations/catalogues.ts';
import { describeError } from '#web/api/api-error.ts';
import { callForFile } from '#web/api/call.ts';
import { downloadCsv } from '#web/api/csv.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { fileNameIn, saveFile } from '#web/api/save-file.ts';
import { hrefOfInvoice, INVOICES } from '#web/features/money/invoices/invoice-words.ts';
import { SendStatementDialog } from '#web/features/money/statements/SendStatementDialog.tsx';
import type { StatementSearch } from '#web/features/money/statements/statement-search.ts';
import {
  entryWords,
  findClosedSum,
  listCsvRows,
  saySigned,
} from '#web/features/money/statements/statement-words.ts';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { EmptyState, ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Select } from '#web/ui/field/Choice.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Card } from '#web/ui/record/Card.tsx';
import { useToday } from '#web/ui/use-today.ts';

interface Props {
  search: StatementSearch;
  onSearch: (search: StatementSearch) => void;
}

/** Everything a client owed and paid in a period. A client user reads only their own organisation's. */
export function StatementPage({ search, onSearch }: Props) {
  usePage('Statement');
  const { role, user } = useSignedIn();
  const today = useToday();
  const id = role === 'admin' ? search.client_id : user.client?.id;
  const period = readStatementPeriod(search, today);
  const { start_date, end_date } = period;
  const clients = useEndpoint(listClientOptions, {}, { enabled: role === 'admin' });
  const { data, error, refetch } = useEndpoint(
    getStatement,
    { params: { id: id ?? '' }, query: period },
    { enabled: id !== undefined },
  );
  return (
    <div className="space-y-5">
      <PageHeader
        title="Statement"
        back={{ label: 'Invoices', href: INVOICES }}
        lead={
          data &&
          `${data.client.name}: ${saySigned(data.carried_forward)} owed on ${formatDate(data.end_date)}.`
        }
        actions={data && <Actions statement={data} />}
      />
      <div className="grid gap-3 sm:grid-cols-3">
        {role === 'admin' && (
          <Select
            label="Client"
            placeholder="Choose a client"
            value={search.client_id}
            options={(clients.data ?? []).map((client) => ({ value: client.id, label: client.name }))}
            onChange={(client_id) => onSearch({ ...search, client_id: client_id || undefined })}
          />
        )}
        <DateField
          label="From"
          value={start_date}
          onChange={(day) => onSearch({ ...search, start_date: day })}
        />
        <DateField label="To" value={end_date} onChange={(day) => onSearch({ ...search, end_date: day })} />
      </div>
      {id === undefined ? (
        <EmptyState title="Choose a client" text="A statement covers one organisation." />
      ) : error ? (
        <ErrorState message={error.errors[0]?.message ?? error.message} onRetry={() => void refetch()} />
      ) : data ? (
        <StatementTable statement={data} />
      ) : (
        <SkeletonCards count={1} />
      )}
    </div>
  );
}

function Actions({ statement }: { statement: Statement }) {
  const { role } = useSignedIn();
  const [isSending, setIsSending] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { client, start_date, end_date } = statement;
  const download = async () => {
    setIsBusy(true);
    try {
      const answer = await callForFile(getStatementDocument, {
        params: { id: client.id },
        query: { start_date, end_date },
      });
      saveFile(fileNameIn(answer) ?? 'statement.pdf', await answer.blob());
    } catch (error) {
      toast.error('We could not download the statement', { text: describeError(error) });
    }
    setIsBusy(false);
  };
  return (
    <>
      <Button
        variant="outline"
        icon={Download}
        onClick={() => downloadCsv(`statement_${end_date}.csv`, csvTable(listCsvRows(statement)))}
      >
        CSV
      </Button>
      <Button variant="outline" icon={FileText} pending={isBusy} onClick={() => void download()}>
        PDF
      </Button>
      {can(role, sendStatement) && (
        <Button variant="outline" icon={Mail} onClick={() => setIsSending(true)}>
          Send by e-mail…
        </Button>
      )}
      {isSending && <SendStatementDialog statement={statement} onClose={() => setIsSending(false)} />}
    </>
  );
}

/** In order of day, between the balance before and the balance after. */
function StatementTable({ statement }: { statement: Statement }) {
  const { start_date, end_date, brought_forward, items, carried_forward } = statement;
  const closed_before = findClosedSum(statement.closed_before);
  const closed_within = findClosedSum(statement.closed_within);
  return (
    <Card flush>
      <Balance label={`Owed before ${formatDate(start_date)}`} amount={brought_forward} />
      {closed_before && <Closed label={`Of that: ${CLOSED_INVOICES.toLowerCase()}`} amount={closed_before} />}
      {items.length === 0 && !closed_within ? (
        <EmptyState title="Nothing in this period" text="No invoices were issued and no payments received." />
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one invoice may have two payments of a day
            <Entry key={`${item.invoice.id} ${at}`} item={item} />
          ))}
        </ul>
      )}
      {closed_within && <Closed label={CLOSED_INVOICES} amount={closed_within} />}
      {(closed_before || closed_within) && (
        <p className="px-4 pt-1 text-sm text-ink-soft">{CLOSED_INVOICES_NOTE}</p>
      )}
      <Balance label={`Owed on ${formatDate(end_date)}`} amount={carried_forward} />
    </Card>
  );
}

function Balance({ label, amount }: { label: string; amount: string }) {
  return (
    <p className="flex justify-between gap-4 px-4 py-3 font-semibold">
      <span>{label}</span>
      <span className="tabular-nums">{saySigned(amount)}</span>
    </p>
  );
}

/** The total of all invoices that the reader may not open. */
function Closed({ label, amount }: { label: string; amount: string }) {
  return (
    <p className="flex justify-between gap-4 px-4 py-2.5">
      <span>{label}</span>
      <span className="tabular-nums">{saySigned(amount)}</span>
    </p>
  );
}

function Entry({ item: { date, kind, invoice, amount, balance } }: { item: StatementItem }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-2.5 sm:grid-cols-[7rem_minmax(0,1fr)_8rem_8rem]">
      <span className="text-sm text-ink-soft tabular-nums sm:text-base">{formatDate(date)}</span>
      <span className="col-start-1 sm:col-start-auto">
        {entryWords[kind]} <TextLink href={hrefOfInvoice(invoice)}>{invoice.name}</TextLink>
      </span>
      <span className="col-start-2 row-start-1 text-right tabular-nums sm:col-start-auto sm:row-start-auto">
        {saySigned(amount)}
      </span>
      <span className="text-right text-sm text-ink-soft tabular-nums sm:text-base">
        <span className="sr-only">owed then </span>
        {saySigned(balance)}
      </span>
    </li>
  );
}
