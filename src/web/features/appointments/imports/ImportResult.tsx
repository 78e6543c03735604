import { useState } from 'react';
import {
  type AppointmentImport,
  applyAppointmentImport,
} from '#contract/appointments/appointment-imports.ts';
import { formatDateTime } from '#contract/core/dates.ts';
import { prepareCall } from '#web/api/call.ts';
import { ImportRows, type Overwritten } from '#web/features/appointments/imports/ImportRows.tsx';
import type { ImportSearch } from '#web/features/appointments/imports/import-search.ts';
import { effectText, hereText, unusualText } from '#web/features/appointments/imports/import-words.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxField } from '#web/ui/field/Choice.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { Card } from '#web/ui/record/Card.tsx';
import { FormDialog } from '#web/writing/FormDialog.tsx';

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
  const ticked = [...overwritten.values()].filter((outcome) => outcome === 'changed_here');
  const changes = run.new_count + run.changed_count + ticked.length;
  return (
    <>
      <Banner
        title={changes === 0 ? 'Nothing to import' : 'Ready to import'}
        action={changes > 0 && <Button onClick={() => setIsAsking(true)}>Import {changes}</Button>}
      >
        {effectText(run)}.{run.changed_here_count > 0 && ` ${hereText(run)}`}
        {run.warning_count > 0 && ` Check ${unusualText(run)} first.`}
      </Banner>
      {isAsking && <ApplyDialog run={run} overwritten={overwritten} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function ApplyDialog({ run, overwritten, onClose }: OutcomeProps & { onClose: () => void }) {
  const isAsked = run.warning_count > 0;
  return (
    <FormDialog
      place={`appointment-import/${run.id}`}
      title={`Import ${run.file_name}?`}
      start={{ is_right: false, note: '' }}
      submit={{
        label: 'Import appointments',
        request: ({ note }) =>
          prepareCall(applyAppointmentImport, {
            params: { id: run.id },
            body: {
              ...(isAsked && {
                acknowledged_warnings: run.warning_codes,
                acknowledgement_note: note.trim() || undefined,
              }),
              ...(overwritten.size > 0 && { overwritten_lines: [...overwritten.keys()] }),
            },
          }),
        judge: ({ is_right }) =>
          isAsked && !is_right ? { is_right: 'Check them, then tick this box.' } : {},
      }}
      cancelLabel="Not yet"
      failed="Not imported"
      topics={['imports']}
      onClose={onClose}
    >
      {({ field }) => (
        <>
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
                {...field('is_right')}
              />
              <TextArea
                label="Why they are right"
                optional
                rows={2}
                maxLength={500}
                {...field('note', 'acknowledgement_note')}
              />
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}
