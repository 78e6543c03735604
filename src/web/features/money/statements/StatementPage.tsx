import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import { csvTable } from '#contract/core/csv.ts';
import { formatDate } from '#contract/core/dates.ts';
import {
  getStatement,
  getStatementDocument,
  readStatementPeriod,
  type Statement,
} from '#contract/money/statements.ts';
import { listClientOptions } from '#contract/organisations/catalogues.ts';
import { describeError } from '#web/api/api-error.ts';
import { callForFile } from '#web/api/call.ts';
import { downloadCsv } from '#web/api/csv.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { fileNameIn, saveFile } from '#web/api/save-file.ts';
import { INVOICES } from '#web/features/money/invoices/invoice-words.ts';
import { StatementTable } from '#web/features/money/statements/StatementTable.tsx';
import type { StatementSearch } from '#web/features/money/statements/statement-search.ts';
import { listCsvRows, saySigned } from '#web/features/money/statements/statement-words.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { EmptyState, ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Select } from '#web/ui/field/Choice.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useToday } from '#web/ui/use-today.ts';

interface Props {
  search: StatementSearch;
  onSearch: (search: StatementSearch) => void;
}

/** All that a client owed and paid in a period; a client user reads their own organisation's. */
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
        actions={data && <Downloads statement={data} />}
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

function Downloads({ statement }: { statement: Statement }) {
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
    </>
  );
}
