import { NONE_RECORDED, NOT_ANSWERED } from '#contract/core/absence.ts';
import { formatDate, formatDateTime, toLondonTime } from '#contract/core/dates.ts';
import { withLegalName } from '#contract/core/names.ts';
import { describeAnswer } from '#contract/questions/answers-in-words.ts';
import {
  answerAt,
  asOptionId,
  isAsked,
  orderedGroups,
  type QuestionGroup,
} from '#contract/questions/question-groups.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';
import { listMessages } from '#contract/reports/messages.ts';

/** An approved report, with everything its document contains. Instants are ISO. */
export interface ReportDocument {
  agency_name: string;
  form_name: string;
  FORM_VERSION: number;
  document_version: number;
  /** The document with the visit’s earlier day, times or service, if they were corrected after the approval. */
  replaces_version: number | null;
  young_person: string | null;
  /** The legal name, if it differs from the displayed one. */
  legal_name: string | null;
  /** The day of birth, to tell namesakes apart on every page. */
  dob: string | null;
  client: string;
  service_type: string;
  start_at: string;
  end_at: string;
  carer: string;
  approved_by: string;
  approved_at: string;
  questions: readonly Question[];
  answers: Answers;
}

/** The same as text, for report.typ. Nothing in it is markup. */
export interface Sheet {
  title: string;
  /** The heading of the facts. */
  about: string;
  agency_name: string;
  /** The day of the approval, so that the same report always makes the same bytes. */
  dated: { year: number; month: number; day: number };
  /** The person or organisation it is about, as on its first page: in the footer of every page. */
  subject: string;
  footer: string;
  facts: { name: string; value: string }[];
  /** Between the facts and the rest, if it is about money. */
  table?: SheetTable;
  groups: SheetGroup[];
  /** The text that every screen shows. */
  not_answered: string;
  none_recorded: string;
  /** Unknown facts have a line to fill in by hand. */
  has_lines?: true;
  /** Next to the facts. */
  photo?: { content: Uint8Array; alt: string };
}

interface SheetTable {
  title: string;
  columns: string[];
  /** The first column with numbers. */
  figures_from: number;
  rows: string[][];
  /** The last one is emphasised. */
  totals: { name: string; value: string }[];
}

export interface SheetGroup {
  title: string;
  /** One entry without a title, unless the group repeats. */
  entries: { title: string | null; rows: SheetRow[] }[];
}

export interface SheetRow {
  question: string;
  /** Line by line; null if it was not answered. */
  answer: string[] | null;
  /** Whether it may break across pages. */
  is_long: boolean;
  /** For a coloured level. */
  level: string | null;
}

export function buildSheet(report: ReportDocument): Sheet {
  const approved_on = formatDate(report.approved_at);
  const [day, month, year] = approved_on.split('/').map(Number) as [number, number, number];
  const title = report.form_name;
  return {
    title: printable(title),
    about: 'About this report',
    agency_name: printable(report.agency_name),
    dated: { year, month, day },
    subject: printable(
      joinParts(
        report.young_person ?? report.client,
        report.dob && `born ${formatDate(report.dob)}`,
        `visit on ${formatDate(report.start_at)}`,
        report.agency_name,
      ),
    ),
    footer: printable(
      `${title}. Document version ${report.document_version}, approved ${approved_on}. Confidential.`,
    ),
    facts: describeFacts(report).map(([name, value]) => ({ name, value: printable(value) })),
    ...withMessagesFirst(report),
  };
}

/** A line of a page's footer, without empty parts. */
export const joinParts = (...parts: (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(', ');

/** Puts a message to the social worker at the top, and keeps it among the answers. */
function withMessagesFirst(report: ReportDocument): Pick<Sheet, 'groups' | 'not_answered' | 'none_recorded'> {
  const sheet = buildAnswers(report);
  const rows = listMessages(report.questions, report.answers).map(({ words }) => ({
    question: printable(`Message from ${report.carer}`),
    ...breakLines(words),
    level: null,
  }));
  if (rows.length === 0) return sheet;
  return {
    ...sheet,
    groups: [{ title: 'For the social worker', entries: [{ title: null, rows }] }, ...sheet.groups],
  };
}

/** Questions with their answers as the document shows them. */
export const buildAnswers = (asked: Asked): Pick<Sheet, 'groups' | 'not_answered' | 'none_recorded'> => ({
  groups: orderedGroups(asked.questions)
    .map((group) => sheetGroup(asked, group))
    .filter((group) => group !== null),
  not_answered: NOT_ANSWERED,
  none_recorded: NONE_RECORDED,
});

type Asked = Pick<ReportDocument, 'questions' | 'answers'>;

function describeFacts(report: ReportDocument): [name: string, value: string][] {
  const [date, end_date] = [formatDate(report.start_at), formatDate(report.end_at)];
  const until = `${toLondonTime(report.end_at)}${date === end_date ? '' : ` on ${end_date}`}`;
  return [
    [
      'Young person',
      report.young_person
        ? withLegalName(report.young_person, report.legal_name ?? report.young_person)
        : 'None named',
    ],
    ['Client', report.client],
    ['Service', report.service_type],
    ['Date', `${date}, ${toLondonTime(report.start_at)} to ${until}`],
    ['Carer', report.carer],
    ['Approved', `by ${report.approved_by} on ${formatDateTime(report.approved_at)}`],
    ['Form', `${report.form_name}, version ${report.FORM_VERSION}`],
    ...describeCorrection(report),
  ];
}

/** Tells a reader of the earlier document why it differs. */
const describeCorrection = ({ replaces_version }: ReportDocument): [name: string, value: string][] =>
  replaces_version === null
    ? []
    : [
        [
          'Corrected',
          `The date, times or service of the visit was corrected after approval. Replaces document version ${replaces_version}.`,
        ],
      ];

/** Null if nothing in the group was asked. A repeated group without entries stays, because that is information. */
function sheetGroup({ questions, answers }: Asked, group: QuestionGroup): SheetGroup | null {
  const given = Object.hasOwn(answers, group.identifier) ? (answers[group.identifier] ?? []) : [];
  const count = group.is_repeatable ? given.length : 1;
  const entries = Array.from({ length: count }, (_, entry) => ({
    title: group.is_repeatable ? printable(`${group.entry_label} ${entry + 1}`) : null,
    rows: group.questions
      .filter((question) => isAsked(questions, answers, question, entry))
      .map((question) => sheetRow(question, answers, entry)),
  })).filter(({ rows }) => rows.length > 0);
  if (entries.length === 0 && !(group.is_repeatable && isAsked(questions, answers, findFirst(group), 0)))
    return null;
  return { title: printable(group.label ?? 'Questions'), entries };
}

function findFirst(group: QuestionGroup): Question {
  const [first] = group.questions;
  if (!first) throw new Error(`The group ${group.identifier} has no questions.`);
  return first;
}

/** The longest answer that stays on one page: a quarter of the page. */
const MAX_LINES_TOGETHER = 12;
const MAX_SIGNS_TOGETHER = 1000;

function sheetRow(question: Question, answers: Answers, entry: number): SheetRow {
  const value = answerAt(answers, question.group_identifier, entry, question.id);
  const chosen = asOptionId(question, value);
  return {
    question: printable(question.label),
    ...breakLines(describeAnswer(question, value)),
    level: question.options.find((option) => option.id === chosen)?.colour ?? null,
  };
}

/** Text line by line, without empty lines. */
export function breakLines(text: string): Pick<SheetRow, 'answer' | 'is_long'> {
  const lines = printable(text)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return {
    answer: lines.length > 0 ? lines : null,
    is_long: lines.length > MAX_LINES_TOGETHER || lines.join('').length > MAX_SIGNS_TOGETHER,
  };
}

const MAX_WORD = 40;
const BREAK_HERE = '\u200b';

/**
 * Text that a page can contain: well-formed, without control characters, and with break points in words longer than a
 * line.
 */
export function printable(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      .replace(/\t/g, ' ')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they have no place on paper
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, '')
      .replace(/\S{41,}/gu, breakable)
  );
}

const graphemes = new Intl.Segmenter('en-GB', { granularity: 'grapheme' });

function breakable(word: string): string {
  const signs = Array.from(graphemes.segment(word), ({ segment }) => segment);
  return signs.map((sign, at) => (at > 0 && at % MAX_WORD === 0 ? BREAK_HERE + sign : sign)).join('');
}
