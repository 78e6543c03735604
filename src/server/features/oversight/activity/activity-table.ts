import { csvTable } from '#contract/core/csv.ts';
import { formatDate, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import { type ChangeRecord, MAX_EXPORTED } from '#contract/oversight/activity.ts';

const HEADERS = [
  'Date',
  'Time',
  'Performed by',
  'Young person',
  'Category',
  'Action',
  'Subject',
  'Field',
  'Before',
  'After',
];

/** The byte order mark tells spreadsheets that the file is UTF-8. */
const MARK = '\ufeff';

/** One line for each field, and one for a change without visible fields. */
export function activityTable(records: readonly ChangeRecord[]): string {
  const lines = records.slice(0, MAX_EXPORTED).flatMap((record) => {
    const start = [
      formatDate(toLondonDay(record.at)),
      toLondonTime(record.at),
      record.performed_by?.name ?? 'The system',
      record.young_person?.name,
      record.category,
      record.action,
      record.subject,
    ];
    if (record.changes.length === 0) return [[...start, '', '', '']];
    return record.changes.map(({ label, before_in_words, after_in_words }) => [
      ...start,
      label,
      before_in_words,
      after_in_words,
    ]);
  });
  const rest =
    records.length > MAX_EXPORTED
      ? [
          [
            `This file holds only the newest ${MAX_EXPORTED} changes. Choose a shorter period to get the rest.`,
          ],
        ]
      : [];
  return MARK + csvTable([HEADERS, ...lines, ...rest]);
}
