import type { AnswerOf } from '#contract/core/endpoint.ts';
import type { OwedInvoice, previewBankFile } from '#contract/money/bank-files.ts';
import { writePence } from '#contract/money/pence.ts';
import type { Db } from '#server/db/pools.ts';
import type { ReadRow } from '#server/features/money/payments/bank-rows.ts';
import {
  type EarlierRow,
  type Ledger,
  matchRows,
  type OtherPayment,
  type Owed,
} from '#server/features/money/payments/match-rows.ts';
import type { BankFile } from '#server/features/money/payments/read-bank-file.ts';

/** More invoices of one amount than a person looks through. */
const MAX_OF_ONE_AMOUNT = 20;
/** A transfer that pays more invoices than this names them. */
const MAX_OF_ONE_CLIENT = 50;

/** The sum owed for an invoice `i`. */
export const OUTSTANDING =
  '(i.subtotal_pence + i.vat_pence - i.paid_pence - i.credited_pence - i.written_off_pence)';
const IS_OWED = `i.kind = 'invoice' and i.status = 'issued' and i.paid_status <> 'PAID'`;
const COLUMNS = `i.id, i.number_year, i.number, i.invoice_number, i.due, i.client_id, c.name as client,
  ${OUTSTANDING}::float8 as outstanding_pence`;

type OwedRow = Owed & { invoice_number: string };

/** The answer of `previewBankFile`. */
export async function previewFile(
  db: Db,
  { headings, sample, columns, needs_columns, rows }: BankFile,
): Promise<AnswerOf<typeof previewBankFile>> {
  const { ledger, invoices } = await readLedger(db, rows);
  return {
    ...{ headings, sample, columns, needs_columns },
    rows: await matchRows(rows, ledger),
    invoices: invoices.map(toOwedInvoice),
  };
}

const toOwedInvoice = ({
  id,
  invoice_number,
  client_id,
  client,
  due,
  outstanding_pence,
}: OwedRow): OwedInvoice => ({
  ...{ id, invoice_number, due, client: { id: client_id, name: client } },
  outstanding: writePence(outstanding_pence),
});

async function readLedger(db: Db, all: readonly ReadRow[]): Promise<{ ledger: Ledger; invoices: OwedRow[] }> {
  const rows = all.filter(({ problem, pence }) => problem === null && (pence ?? 0) > 0);
  const amounts = [...new Set(rows.flatMap(({ pence }) => pence ?? []))];
  const fingerprints = rows.map(({ fingerprint }) => fingerprint);
  const [named, of_amount, of_client, recorded] = await Promise.all([
    findNamed(db, rows),
    findOfAmounts(db, amounts),
    findOfClients(db, amounts),
    findRecorded(db, fingerprints),
  ]);
  const [others, earlier] = await Promise.all([
    findOthers(
      db,
      named.map(({ id }) => id),
      fingerprints,
    ),
    findEarlier(db, rows, fingerprints),
  ]);
  const invoices = new Map([...named, ...of_amount, ...of_client.flat()].map((each) => [each.id, each]));
  return {
    ledger: { named, of_amount, of_client, others, earlier, recorded },
    invoices: [...invoices.values()],
  };
}

async function findNamed(db: Db, rows: readonly ReadRow[]): Promise<OwedRow[]> {
  const numbers = rows.flatMap((row) => row.numbers);
  return db<OwedRow[]>`
    select ${db.unsafe(COLUMNS)} from invoice i join client c on c.id = i.client_id
    where i.kind = 'invoice' and (i.number_year, i.number) in (select * from unnest(
      ${numbers.map(({ year }) => year)}::integer[], ${numbers.map(({ number }) => number)}::integer[]))
    order by i.number_year, i.number`;
}

/** The payments for these invoices that are none of these rows. */
const findOthers = (db: Db, invoice_ids: readonly string[], fingerprints: readonly string[]) =>
  db<OtherPayment[]>`
    select invoice_id, amount_pence::float8 as pence, date from invoice_payment
    where invoice_id = any(${invoice_ids}::uuid[]) and kind = 'payment'
      and (bank_row is null or bank_row <> all(${fingerprints}::text[])) order by date, id`;

/** Finds payments from other bank files with the same amount and text as one of these rows. */
const findEarlier = (db: Db, rows: readonly ReadRow[], fingerprints: readonly string[]) =>
  db<EarlierRow[]>`
    select min(reference) as words, sum(amount_pence)::float8 as pence, min(date) as date from invoice_payment
    where bank_row <> all(${fingerprints}::text[]) and reference = any(${rows.map(({ words }) => words)}::text[])
    group by bank_row order by min(date), bank_row`;

const findOfAmounts = (db: Db, amounts: readonly number[]) =>
  db<OwedRow[]>`
    select i.* from unnest(${amounts}::bigint[]) a (pence) cross join lateral (
      select ${db.unsafe(COLUMNS)} from invoice i join client c on c.id = i.client_id
      where ${db.unsafe(`${IS_OWED} and ${OUTSTANDING}`)} = a.pence order by i.due, i.id limit ${MAX_OF_ONE_AMOUNT}) i`;

async function findOfClients(db: Db, amounts: readonly number[]): Promise<OwedRow[][]> {
  const rows = await db<OwedRow[]>`
    select ${db.unsafe(COLUMNS)} from invoice i join client c on c.id = i.client_id
    where ${db.unsafe(IS_OWED)} and i.client_id in (
      select i.client_id from invoice i where ${db.unsafe(IS_OWED)} group by i.client_id
      having sum(${db.unsafe(OUTSTANDING)}) = any(${amounts}::bigint[]) and count(*) between 2 and ${MAX_OF_ONE_CLIENT})
    order by i.due, i.id`;
  return [...Map.groupBy(rows, ({ client_id }) => client_id).values()];
}

/** Finds which of these fingerprints are recorded, also on invoices out of sight. */
export async function findRecorded(db: Db, fingerprints: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db<{ bank_row: string }[]>`
    select bank_row from bank_rows_recorded(${fingerprints}::text[]) as recorded (bank_row)`;
  return new Set(rows.map(({ bank_row }) => bank_row));
}
