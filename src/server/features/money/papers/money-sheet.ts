import { formatDate } from '#contract/core/dates.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import type { Config } from '#server/config.ts';
import {
  breakLines,
  printable,
  type Sheet,
  type SheetGroup,
} from '#server/features/reports/documents/report-document.ts';

/** The agency as its papers name it. */
export type Agency = Pick<
  Config,
  | 'AGENCY_NAME'
  | 'AGENCY_PHONE'
  | 'AGENCY_ADDRESS'
  | 'AGENCY_COMPANY_NUMBER'
  | 'AGENCY_VAT_NUMBER'
  | 'PAYMENT_DETAILS'
>;

type Named = [name: string, value: string | null | undefined];

interface MoneyPaper {
  title: string;
  about: string;
  /** The organisation it is for, and the young person: at the foot of every page. */
  subject: string;
  /** A London day, so that the same paper always makes the same bytes. */
  dated: string;
  /** Facts without a value are left out. */
  facts: readonly Named[];
  table: NonNullable<Sheet['table']>;
  notes: readonly Named[];
}

/** The frame of every paper about money: the agency, the facts, a table with its totals, and notes. */
export function buildMoneySheet(paper: MoneyPaper, agency: Agency): Sheet {
  const [year, month, day] = paper.dated.split('-').map(Number) as [number, number, number];
  return {
    title: printable(paper.title),
    about: paper.about,
    agency_name: printable(agency.AGENCY_NAME),
    dated: { year, month, day },
    subject: printable(paper.subject),
    footer: printable(`${paper.title}, ${formatDate(paper.dated)}, ${agency.AGENCY_NAME}`),
    facts: [...listSender(agency), ...paper.facts].flatMap(([name, value]) =>
      value ? [{ name, value: printable(value) }] : [],
    ),
    table: paper.table,
    groups: listNotes(paper.notes),
    not_answered: '',
    none_recorded: '',
  };
}

const listSender = ({
  AGENCY_NAME,
  AGENCY_ADDRESS,
  AGENCY_PHONE,
  AGENCY_COMPANY_NUMBER,
  AGENCY_VAT_NUMBER,
}: Agency): readonly Named[] => [
  ['From', [AGENCY_NAME, AGENCY_ADDRESS, AGENCY_PHONE].filter(Boolean).join(', ')],
  ['Company number', AGENCY_COMPANY_NUMBER],
  ['VAT number', AGENCY_VAT_NUMBER],
];

function listNotes(notes: readonly Named[]): SheetGroup[] {
  const rows = notes.flatMap(([question, text]) =>
    text ? [{ question, ...breakLines(text), level: null }] : [],
  );
  return rows.length === 0 ? [] : [{ title: 'Notes', entries: [{ title: null, rows }] }];
}

/** `To` of a paper: the organisation and where it is. */
export const describeAddressee = (name: string, address: string | null) =>
  [name, address].filter(Boolean).join(', ');

/** Below nothing with a minus in front of the pound: `−£4.00`. */
export const saySigned = (amount: string) =>
  amount.startsWith('-') ? `−${sayAmount(amount.slice(1))}` : sayAmount(amount);
