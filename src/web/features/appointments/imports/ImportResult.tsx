import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AppointmentImport,
  applyAppointmentImport,
  getAppointmentImport,
} from '#contract/appointments/appointment-imports.ts';
import { formatDateTime } from '#contract/core/dates.ts';
import { useSend } from '#web/api/hooks.ts';
import { ImportRows, type Overwritten } from '#web/features/appointments/imports/ImportRows.tsx';
import type { ImportSearch } from '#web/features/appointments/imports/import-search.ts';
import { effectText, hereText, unusualText } from '#web/features/appointments/imports/import-words.ts';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxField } from '#web/ui/field/Choice.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { Card } from '#web/ui/record/Card.tsx';

interface Props {
  run: AppointmentImport;
  search: ImportSearch;
  onSearch: (search: ImportSearch) => void;
}

export function ImportResult({ run, search, onSearch }: Props) {
  const [overwritten, setOverwritten] = useState<Overwritten>(new Map());
  return (
    <Card
      title={run.file_name}
      aside={<span className="text-sm text-ink-soft">{formatDateTime(run.created_at)}</span>}
    >
      <div className="space-y-4">
        <Outcome run={run} overwritten={overwritten} />
        <ImportRows
          run={run}
          search={search}
          onSearch={onSearch}
          overwritten={overwritten}
          onOverwritten={setOverwritten}
        />
      </div>
    </Card>
  );
}

interface OutcomeProps {
  run: AppointmentImport;
  overwritten: Overwritten;
}

function Outcome({ run, overwritten }: OutcomeProps) {
  if (run.status === 'has_errors') {
    return (
      <Banner
        tone="error"
        title={`${run.error_count} of ${run.row_count} ${run.row_count === 1 ? 'row has' : 'rows have'} errors`}
      >
        Nothing was imported. Correct these rows in the file, then choose the file again.
      </Banner>
    );
  }
  if (run.status === 'running') {
    return (
      <ProgressBar
        label="Importing"
        value={run.done_count}
        max={run.row_count}
        text={`${run.done_count} of ${run.row_count} rows`}
      />
    );
  }
  if (run.status === 'failed') {
    return (
      <Banner tone="error" title="The import failed. Nothing was changed">
        {run.failure}
      </Banner>
    );
  }
  if (run.status === 'applied') {
    return (
      <Banner
        tone="success"
        title="Imported"
        action={<TextLink href="/dashboard/appointments">See appointments</TextLink>}
      >
        {effectText(run)}.
      </Banner>
    );
  }
  return <Apply run={run} overwritten={overwritten} />;
}

function Apply({ run, overwritten }: OutcomeProps) {
  const [isAsking, setIsAsking] = useState(false);
  const send = useSend(applyAppointmentImport);
  const client = useQueryClient();
  const [isRight, setIsRight] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const [note, setNote] = useState('');
  const ticked = [...overwritten.values()].filter((outcome) => outcome === 'changed_here');
  const changes = run.new_count + run.changed_count + ticked.length;
  const isAsked = run.warning_count > 0;
  const apply = () => {
    setIsMissing(isAsked && !isRight);
    if (isAsked && !isRight) return;
    const words = note.trim();
    const answer = {
      ...(isAsked ? { acknowledged_warnings: run.warning_codes } : {}),
      ...(isAsked && words ? { acknowledgement_note: words } : {}),
      ...(overwritten.size > 0 ? { overwritten_lines: [...overwritten.keys()] } : {}),
    };
    send.mutate(
      { params: { id: run.id }, body: answer },
      {
        onSuccess: () => {
          setIsAsking(false);
          void client.invalidateQueries({ queryKey: [getAppointmentImport.path] });
        },
      },
    );
  };
  return (
    <>
      <Banner
        title={changes === 0 ? 'Nothing to import' : 'Ready to import'}
        action={changes > 0 && <Button onClick={() => setIsAsking(true)}>Import {changes}</Button>}
      >
        {effectText(run)}.{run.changed_here_count > 0 && ` ${hereText(run)}`}
        {isAsked && ` Check ${unusualText(run)} first.`}
      </Banner>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Import ${run.file_name}?`}
        text={
          <div className="space-y-3">
            {send.error && <SendProblem error={send.error} title="Not imported" />}
            <p>{effectText(run)}. We import all the rows or none.</p>
            {overwritten.size > 0 && (
              <p>
                {overwritten.size === 1
                  ? '1 row in the file replaces what the office has changed since.'
                  : `${overwritten.size} rows in the file replace what the office has changed since.`}
              </p>
            )}
            {isAsked && (
              <>
                <CheckboxField
                  label={`I have checked ${unusualText(run)} and they are right`}
                  help="They are marked in the list. We save your name and your answer with each."
                  value={isRight}
                  onChange={setIsRight}
                  error={isMissing ? 'Check them, then tick this box.' : undefined}
                />
                <TextArea
                  label="Why they are right"
                  optional
                  rows={2}
                  maxLength={500}
                  value={note}
                  onChange={setNote}
                />
              </>
            )}
          </div>
        }
        primary={{ label: 'Import appointments', onPress: apply, pending: send.isPending }}
        secondary={{ label: 'Not yet', onPress: () => setIsAsking(false) }}
      />
    </>
  );
}
