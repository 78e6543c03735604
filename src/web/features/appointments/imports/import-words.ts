import {
  type AppointmentImport,
  IMPORT_COLUMNS,
  type ImportRow,
} from '#contract/appointments/appointment-imports.ts';
import { csvTable } from '#contract/core/csv.ts';
import type { Tone } from '#web/ui/record/status-colours.ts';

export const outcomeWords: Record<ImportRow['outcome'], string> = {
  error: 'Wrong',
  new: 'New',
  changed: 'Changed',
  changed_here: 'Changed here too',
  same: 'No change',
};

export const outcomeTones: Record<ImportRow['outcome'], Tone> = {
  error: 'red',
  new: 'teal',
  changed: 'orange',
  changed_here: 'yellow',
  same: 'neutral',
};

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/** Says in one sentence what applying would do, or did. */
export function effectText(run: AppointmentImport): string {
  const { new_count, changed_count, same_count, row_count, error_count } = run;
  const left = row_count - error_count - new_count - changed_count - same_count;
  return [
    count(new_count, 'new appointment', 'new appointments'),
    `${changed_count} changed`,
    `${same_count} with no change`,
    ...(left > 0 ? [`${left} kept as the office changed them`] : []),
  ].join(', ');
}

export const unusualText = ({ warning_count }: AppointmentImport): string =>
  count(warning_count, 'unusual row', 'unusual rows');

/** What happens to rows that were changed here since. */
export const hereText = ({ changed_here_count }: AppointmentImport): string =>
  `The office has also changed ${count(changed_here_count, 'row', 'rows')}. We keep the office’s changes unless you tick “Use the file”.`;

/** A template: the headings and one row that shows the formats. */
export function templateCsv(): string {
  const example: Record<(typeof IMPORT_COLUMNS)[number], string> = {
    third_party_id: 'CP-1001',
    date: '2026-11-24',
    start_time: '16:00',
    end_time: '20:00',
    client: 'Croydon',
    young_person: 'Amara Okafor',
    service_type: 'Mentoring',
    carer_emails: 'carer@placewell.test;carer2@placewell.test',
    place: '14 Elm Road, Croydon',
    notes: '',
  };
  return csvTable([[...IMPORT_COLUMNS], IMPORT_COLUMNS.map((column) => example[column])]);
}
