import { useQueryClient } from '@tanstack/react-query';
import { Download, FileUp, RefreshCw } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import {
  getAppointmentImport,
  listCarePlannerSyncs,
  previewAppointmentImport,
  syncCarePlanner,
} from '#contract/appointments/appointment-imports.ts';
import { formatDateTime } from '#contract/core/dates.ts';
import { MAX_IMPORT_BYTES, toMegabytes } from '#contract/core/file-limits.ts';
import { downloadCsv } from '#web/api/csv.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { ImportResult } from '#web/features/appointments/imports/ImportResult.tsx';
import type { ImportSearch } from '#web/features/appointments/imports/import-search.ts';
import { templateCsv } from '#web/features/appointments/imports/import-words.ts';
import { decodeFile } from '#web/files/decode-file.ts';
import { usePage } from '#web/shell/page.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Card } from '#web/ui/record/Card.tsx';
import { SendProblem } from '#web/writing/SendProblem.tsx';

interface Props {
  search: ImportSearch;
  onSearch: (search: ImportSearch) => void;
}

/** The user chooses a file, sees what each row would do, then applies all of it or nothing (APT-07). */
export function ImportPage({ search, onSearch }: Props) {
  usePage('Import appointments');
  return (
    <div className="space-y-5">
      <PageHeader
        title="Import appointments"
        back={{ label: 'Appointments', href: '/dashboard/appointments' }}
        lead="You see what each row will do before anything changes. Importing the same file twice is safe."
      />
      <ChooseFile onPreviewed={(id) => onSearch({ id })} />
      {search.id && <Shown id={search.id} search={search} onSearch={onSearch} />}
      <CarePlannerCard />
    </div>
  );
}

interface Asked {
  file_name: string;
  csv: string;
  question: string;
}

function ChooseFile({ onPreviewed }: { onPreviewed: (id: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const preview = useSend(previewAppointmentImport);
  const [asked, setAsked] = useState<Asked>();
  const send = (file_name: string, csv: string, is_month_first = false) => {
    setAsked(undefined);
    preview.mutate(
      { body: { file_name, csv, is_month_first } },
      {
        onSuccess: ({ id }) => onPreviewed(id),
        onError: (error) => {
          if (error.code === 'file.month_first') setAsked({ file_name, csv, question: error.message });
          else setProblem(error.errors[0]?.message ?? error.message);
        },
      },
    );
  };
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Clear the input, so that choosing a corrected file of the same name counts as a change.
    const field = event.target;
    if (!file) return;
    setProblem(undefined);
    if (file.size > MAX_IMPORT_BYTES) {
      setProblem(
        `The file is larger than ${toMegabytes(MAX_IMPORT_BYTES)} MB. Split it into smaller files and import each one.`,
      );
    } else send(file.name, decodeFile(await file.arrayBuffer()));
    field.value = '';
  };
  return (
    <Card title="A CSV file">
      <div className="space-y-4">
        {problem && <Banner tone="error">{problem}</Banner>}
        <p className="text-ink-soft">
          One appointment per line, up to {toMegabytes(MAX_IMPORT_BYTES)} MB. The template has the headings.
          Put a semicolon between carers.
        </p>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          aria-label="CSV file"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => void read(event)}
        />
        <div className="flex flex-wrap gap-2">
          <Button icon={FileUp} pending={preview.isPending} onClick={() => input.current?.click()}>
            Choose file
          </Button>
          <Button
            variant="outline"
            icon={Download}
            onClick={() => downloadCsv('appointments_template.csv', templateCsv())}
          >
            Download template
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title="Month first?"
        text={asked?.question ?? ''}
        secondary={{ label: 'Cancel', onPress: () => setAsked(undefined) }}
        primary={{
          label: 'Read month first',
          onPress: () => asked && send(asked.file_name, asked.csv, true),
        }}
      />
    </Card>
  );
}

const ASK_AGAIN_MS = 1_000;

function Shown({ id, search, onSearch }: Props & { id: string }) {
  const [isRunning, setIsRunning] = useState(false);
  const { data, error, refetch } = useEndpoint(
    getAppointmentImport,
    { params: { id } },
    { refetchInterval: isRunning ? ASK_AGAIN_MS : false },
  );
  // Events say when it is over. Polling as well keeps the bar moving if they are cut off.
  if (data && (data.status === 'running') !== isRunning) setIsRunning(data.status === 'running');
  if (data) return <ImportResult key={id} run={data} search={search} onSearch={onSearch} />;
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  return <SkeletonCards count={2} />;
}

/** Imports appointments from the third-party care planner, if one is connected. */
function CarePlannerCard() {
  const client = useQueryClient();
  const { data } = useEndpoint(listCarePlannerSyncs, { query: { page_size: 5 } });
  const send = useSend(syncCarePlanner);
  if (!data?.is_configured) return null;
  const sync = () =>
    send.mutate(
      {},
      {
        onSuccess: ({ created_count, changed_count }) =>
          toast.success(`${created_count} new, ${changed_count} changed`),
        onSettled: () => client.invalidateQueries({ queryKey: [listCarePlannerSyncs.path] }),
      },
    );
  return (
    <Card title="The care planner">
      <div className="space-y-4">
        {send.error && <SendProblem error={send.error} title="Not fetched" />}
        <Button variant="outline" icon={RefreshCw} pending={send.isPending} onClick={sync}>
          Fetch appointments
        </Button>
        <ul className="divide-y divide-line text-sm">
          {data.items.map((run) => (
            <li key={run.id} className="flex flex-wrap justify-between gap-2 py-2">
              <span>{formatDateTime(run.started_at)}</span>
              <span className="text-ink-soft">
                {run.failure ??
                  `${run.created_count} new, ${run.changed_count} changed, ${run.same_count} already there`}
                {run.problems.length > 0 && `, ${run.problems.length} to check`}
              </span>
              {run.problems.length > 0 && (
                <details className="w-full">
                  <summary>Visits to check</summary>
                  <ul className="mt-1 space-y-1">
                    {run.problems.map(({ id_on_third_party, message }) => (
                      <li key={`${id_on_third_party} ${message}`}>
                        {id_on_third_party}: {message}
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
