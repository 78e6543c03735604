/**
 * Checks one answer to one question: what is wrong with it, in one sentence, and how it is stored once it is right. A
 * check never guesses. An answer that it cannot read is refused and stays as typed.
 */
import { addDays, isDay as isAnyDay, londonInstant, toLondonDay } from '#contract/core/dates.ts';
import { readWhole } from '#contract/core/decimals.ts';
import { EMAIL_SENTENCE, readEmail } from '#contract/core/email-address.ts';
import { BROKEN_TEXT_SENTENCE, YEAR_SENTENCE } from '#contract/core/input-words.ts';
import { describeDayAhead, describeInstantAhead } from '#contract/core/not-ahead.ts';
import { POSTCODE_SENTENCE, readPostcode } from '#contract/core/postcode.ts';
import { IsoDate } from '#contract/core/shapes.ts';
import { PHONE_SENTENCE, readPhone } from '#contract/core/telephone.ts';
import { tidyLine, tidyText } from '#contract/core/tidy.ts';
import { fitsPattern } from '#contract/questions/answer-patterns.ts';
import { asOptionId, isAnswered } from '#contract/questions/question-groups.ts';
import type { AnswerValue, InputType, Question } from '#contract/questions/questions.ts';

/** The result of a check: the answer in its stored form, or the message for the person. */
export type Finding = { value: AnswerValue; message?: undefined } | { message: string; value?: undefined };

/** For a TEXT without a limit of its own. */
export const DEFAULT_MAX_LENGTH = 2_000;
/** The longest TEXT that gets a one-line field. A longer one gets a text area. */
export const ONE_LINE_LENGTH = 200;

const right = (value: AnswerValue): Finding => ({ value });
const wrong = (message: string): Finding => ({ message });

/**
 * Set for a record of something that happened, in which a future time is wrong. A time of day belongs to the record's
 * day, if that is known.
 */
export interface Happened {
  now: Date;
  day?: string | undefined;
}

/** Checks an answer that is to be sent. No answer is null, and wrong only if the question is required. */
export function checkAnswer(
  question: Question,
  given: AnswerValue | undefined,
  happened?: Happened,
): Finding {
  if (!isAnswered(given) || given === null || given === undefined) {
    return question.is_required ? wrong(requiredMessage(question)) : right(null);
  }
  const found = checks[question.input_type](question, asOptionId(question, given));
  const ahead = mustHaveCome(question, found.value ?? given, happened);
  if (found.message !== undefined || !isAnswered(found.value)) return ahead ?? found;
  return mustBe(question, found.value) ?? ahead ?? found;
}

/** Checks what is typed so far, like `checkAnswer`, but nothing is required yet. */
export function checkSoFar(
  question: Question,
  given: AnswerValue | undefined,
  happened?: Happened,
): string | undefined {
  return isAnswered(given) ? checkAnswer(question, given, happened).message : undefined;
}

function requiredMessage(question: Question): string {
  const { input_type, multiple } = question;
  if (input_type === 'MULTIPLE_CHOICE' || multiple) return 'Choose at least one.';
  return REQUIRED[input_type];
}

const REQUIRED: Record<InputType, string> = {
  TEXT: 'Enter an answer.',
  INTEGER: 'Enter a number.',
  PHONE: 'Enter a telephone number.',
  EMAIL: 'Enter an email address.',
  DATE: 'Enter a date.',
  DATETIME: 'Enter a date and a time.',
  TIME: 'Enter a time.',
  TIME_RANGE: 'Enter when it started and when it ended.',
  CATEGORICAL: 'Choose one.',
  DROPDOWN: 'Choose one from the list.',
  MULTIPLE_CHOICE: 'Choose at least one.',
  BOOLEAN: 'Choose one.',
};

const checks: Record<InputType, (question: Question, value: AnswerValue) => Finding> = {
  TEXT: checkText,
  INTEGER: checkInteger,
  PHONE: (_, value) => checkValue(value, readPhone, PHONE_SENTENCE),
  EMAIL: (_, value) => checkValue(value, readEmail, EMAIL_SENTENCE),
  DATE: checkDate,
  DATETIME: checkDateTime,
  TIME: (_, value) => (isTime(value) ? right(value) : wrong(TIME_MESSAGE)),
  TIME_RANGE: checkTimeRange,
  CATEGORICAL: checkOption,
  DROPDOWN: (question, value) => (question.multiple ? checkOptions : checkOption)(question, value),
  MULTIPLE_CHOICE: checkOptions,
  BOOLEAN: checkOption,
};

/** Whether the database can store the text: no NUL and no half surrogate pairs. */
export const canBeKept = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

function checkText(question: Question, value: AnswerValue): Finding {
  if (typeof value !== 'string') return wrong('Enter text.');
  if (question.id.endsWith('-postcode')) return checkValue(value, readPostcode, POSTCODE_SENTENCE);
  const most = question.max_length ?? DEFAULT_MAX_LENGTH;
  const text = most <= ONE_LINE_LENGTH ? tidyLine(value) : tidyText(value);
  if (text.length > most) return wrong(`Use ${most} characters or fewer. You have used ${text.length}.`);
  if (!canBeKept(text)) return wrong(BROKEN_TEXT_SENTENCE);
  return fits(question, text) ? right(text) : wrong(patternMessage(question));
}

const fits = (question: Question, text: string) => !question.pattern || fitsPattern(question.pattern, text);

const patternMessage = ({ help }: Question) =>
  help ? `This is not in the right format. ${help}` : 'This is not in the right format.';

function checkInteger(question: Question, value: AnswerValue): Finding {
  const number = typeof value === 'string' ? readWhole(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) {
    return wrong('Enter a whole number, in digits.');
  }
  const { min, max } = question;
  if (min !== undefined && max !== undefined && (number < min || number > max)) {
    return wrong(`Enter a number from ${min} to ${max}.`);
  }
  if (min !== undefined && number < min) return wrong(`Enter ${min} or more.`);
  if (max !== undefined && number > max) return wrong(`Enter ${max} or less.`);
  return right(number + 0);
}

function checkValue(
  value: AnswerValue,
  read: (written: string) => string | undefined,
  sentence: string,
): Finding {
  const found = typeof value === 'string' ? read(value) : undefined;
  return found === undefined ? wrong(sentence) : right(found);
}

const DATE_MESSAGE = 'Enter a date like 24/11/2026.';
const TIME_MESSAGE = 'Enter a time like 16:00.';

const isDay = (value: AnswerValue): value is string =>
  typeof value === 'string' && isAnyDay(value) && IsoDate.safeParse(value).success;

const isTime = (value: AnswerValue): value is string =>
  typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);

function checkDate(question: Question, value: AnswerValue): Finding {
  if (typeof value !== 'string' || !isAnyDay(value)) return wrong(DATE_MESSAGE);
  if (!isDay(value)) return wrong(YEAR_SENTENCE);
  return weekdayProblem(question, value) ?? right(value);
}

function weekdayProblem({ must_be_weekday }: Question, day: string): Finding | undefined {
  const wanted = WEEKDAYS.indexOf(must_be_weekday?.toUpperCase() ?? '');
  if (wanted < 0 || Temporal.PlainDate.from(day).dayOfWeek === wanted + 1) return undefined;
  const name = WEEKDAYS[wanted] ?? '';
  return wrong(`Choose a ${name.charAt(0)}${name.slice(1).toLowerCase()}.`);
}

export const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];

function checkDateTime(question: Question, value: AnswerValue): Finding {
  const instant = typeof value === 'string' ? readInstant(value) : undefined;
  if (!instant) return wrong('Enter a date and a time, like 24/11/2026 and 16:00.');
  return weekdayProblem(question, toLondonDay(instant)) ?? right(instant);
}

/** An instant to the minute. `yyyy-MM-ddTHH:mm` is London's time. */
function readInstant(text: string): string | undefined {
  const [day = '', time = ''] = text.split('T');
  if (isDay(day) && isTime(time)) return londonInstant(day, time);
  if (!isDay(day) || !/^\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-](0\d|1[0-4]):\d{2})$/.test(time))
    return undefined;
  try {
    const whole = { smallestUnit: 'minute', roundingMode: 'trunc' } as const;
    const instant = Temporal.Instant.from(text).round(whole).toString();
    return isDay(toLondonDay(instant)) ? instant : undefined;
  } catch {
    return undefined;
  }
}

type Range = Exclude<AnswerValue, null | string | number | boolean | string[]>;

const isRange = (value: AnswerValue): value is Range =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function checkTimeRange(question: Question, value: AnswerValue): Finding {
  if (!isRange(value)) return wrong(REQUIRED.TIME_RANGE);
  const { start, end } = value;
  if (start.trim() === '') return wrong('Enter when it started.');
  if (end.trim() === '') return wrong('Enter when it ended.');
  if (!isTime(start) || !isTime(end)) return wrong('Enter both times like 16:00.');
  if (start === end) return wrong('The start and the end are the same.');
  if (end < start && !question.may_cross_midnight) return wrong('The end is before the start.');
  return right({ start, end });
}

function checkOption(question: Question, value: AnswerValue): Finding {
  const isOne = typeof value === 'string' && question.options.some((option) => option.id === value);
  return isOne ? right(value) : wrong('Choose one of the answers offered.');
}

function checkOptions(question: Question, value: AnswerValue): Finding {
  const chosen = new Set(typeof value === 'string' ? [value] : Array.isArray(value) ? value : []);
  const options = question.options.filter((option) => chosen.has(option.id));
  if (chosen.size === 0 || options.length !== chosen.size) {
    return wrong('Choose from the answers offered.');
  }
  const exclusive = options.find((option) => option.is_exclusive);
  if (exclusive && options.length > 1)
    return wrong(`You cannot choose “${exclusive.label}” with another answer.`);
  const most = question.max_choices;
  if (most !== undefined && options.length > most) {
    return wrong(`Choose ${most} or fewer. You have chosen ${options.length}.`);
  }
  return right(options.map((option) => option.id));
}

function mustHaveCome(question: Question, value: AnswerValue, happened?: Happened): Finding | undefined {
  if (!happened || question.may_lie_ahead) return undefined;
  const message = describeAhead(question.input_type, value, happened);
  return message === undefined ? undefined : wrong(message);
}

function describeAhead(type: InputType, value: AnswerValue, { now, day }: Happened): string | undefined {
  if (typeof value === 'string' && type === 'DATE') return describeDayAhead(value, now);
  if (typeof value === 'string' && type === 'DATETIME') return describeDateTimeAhead(value, now);
  return day && isDay(day) && isRange(value) ? describeRangeAhead(day, value, now) : undefined;
}

/** The end, on the next day if it is past midnight. An end that October repeats is the first of the two. */
function describeRangeAhead(day: string, { start, end }: Range, now: Date): string | undefined {
  if (!isTime(start) || !isTime(end)) return undefined;
  return describeInstantAhead(londonInstant(end < start ? addDays(day, 1) : day, end), now);
}

/** Also while the time is not typed yet. */
function describeDateTimeAhead(value: string, now: Date): string | undefined {
  const instant = readInstant(value);
  if (!instant) return describeDayAhead(value.split('T')[0] ?? '', now);
  return describeDayAhead(toLondonDay(instant), now) ?? describeInstantAhead(instant, now);
}

function mustBe(question: Question, value: AnswerValue): Finding | undefined {
  if (question.must_be === undefined) return undefined;
  const wanted = asOptionId(question, question.must_be);
  if (wanted === value || (Array.isArray(value) && typeof wanted === 'string' && value.includes(wanted))) {
    return undefined;
  }
  const label = question.options.find((option) => option.id === wanted)?.label ?? String(wanted);
  return wrong(`You can only send this with the answer “${label}”.`);
}
