import {
  type DayReading,
  isBankDate,
  isMoney,
  readBankAmount,
  readDirection,
} from '#server/features/money/payments/bank-cells.ts';
import type { CsvRecord } from '#server/files/parse-csv.ts';

/** How many cells of each kind a column has, over all rows. */
export interface Profile {
  filled: number;
  days: number;
  amounts: number;
  /** Amounts that are written as money. */
  money: number;
  negatives: number;
  directions: number;
  letters: number;
  /** Cells of one letter, and which those are. */
  singles: number;
  codes: Set<string>;
}

export function profileColumns(records: readonly CsvRecord[], width: number, reading: DayReading): Profile[] {
  const profiles = Array.from({ length: width }, () => ({
    ...{ filled: 0, days: 0, amounts: 0, money: 0, negatives: 0, directions: 0, letters: 0 },
    singles: 0,
    codes: new Set<string>(),
  }));
  for (const { cells } of records)
    for (const [at, profile] of profiles.entries()) {
      const cell = cells[at] ?? '';
      if (cell.trim() !== '') count(profile, cell, reading);
    }
  return profiles;
}

function count(profile: Profile, cell: string, reading: DayReading): void {
  const amount = /\d/.test(cell) ? readBankAmount(cell) : undefined;
  profile.filled += 1;
  if (isBankDate(cell, reading)) profile.days += 1;
  if (amount !== undefined) profile.amounts += 1;
  if (amount !== undefined && isMoney(cell)) profile.money += 1;
  if (amount !== undefined && amount < 0) profile.negatives += 1;
  if (readDirection(cell) !== undefined) profile.directions += 1;
  if (/[a-z]{2}/i.test(cell)) profile.letters += 1;
  if (/^\s*[a-z]\s*$/i.test(cell)) {
    profile.singles += 1;
    profile.codes.add(cell.trim().toLowerCase());
  }
}
