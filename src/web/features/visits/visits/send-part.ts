/** One part of a visit to the office: which call it is, and what its answer means. */

import { type AppReport, createAppReport, updateAppReport } from '#contract/reports/app-reports.ts';
import { createExtraInfo, updateExtraInfo } from '#contract/visits/carer-extra-info.ts';
import { createExpense, deleteExpense, updateExpense } from '#contract/visits/expenses.ts';
import { createMileage, deleteMileage, updateMileage } from '#contract/visits/mileages.ts';
import { submitTimesheet, updateTimesheet } from '#contract/visits/timesheets.ts';
import { getVisit, type Visit } from '#contract/visits/visits.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call.ts';
import type { Photo } from '#web/device/photo.ts';
import { tellSent } from '#web/features/reports/reports/send-form.ts';
import {
  type Base,
  type ExpenseContent,
  type ExtraContent,
  expenseRequest,
  type JourneyContent,
  journeyRequest,
  readBase,
  readExpense,
  readExtra,
  readJourney,
  readTimes,
  type TimesContent,
  timesRequest,
} from '#web/features/visits/visits/part-contents.ts';
import type { Part, PartOf, VisitWork } from '#web/features/visits/visits/visit-work.ts';
import { isSame } from '#web/forms/is-same.ts';

/** Bytes of a receipt that is on this device; undefined when it is gone. */
export type ReadPhoto = (photo: Photo) => Promise<File | undefined>;

/** The browser has lost a photo. Its expense is not sent without it. */
export class PhotoGone extends Error {
  constructor() {
    super('A photo is no longer on this device. Remove it and add it again.');
  }
}

/** `null`: it was taken back. Throws ApiError, PhotoGone, and where no answer comes in time, a TimeoutError. */
export async function sendPart(work: VisitWork, part: Part, readPhoto: ReadPhoto): Promise<Base | null> {
  switch (part.kind) {
    case 'report':
      return sendReport(work, part);
    case 'times':
      return sendTimes(work, part);
    case 'journey':
      return sendJourney(work, part);
    case 'expense':
      return sendExpense(work, part, readPhoto);
    case 'extra':
      return sendExtra(work, part);
  }
}

/** One bar of signal can mean an answer that never comes; photos take their time. */
const MAX_MS = 60_000;
const MAX_WITH_PHOTOS_MS = 300_000;

/** How each part is sent: under its key, and not for ever. */
const withKey = ({ kind, attempt }: Part) => ({
  signal: AbortSignal.timeout(kind === 'expense' ? MAX_WITH_PHOTOS_MS : MAX_MS),
  ...(attempt ? { idempotency_key: attempt.key } : {}),
});

/** Says to the office whom it was written about: a visit that is for somebody else by now does not take it. */
const sayAbout = ({ about }: VisitWork) => (about ? { about: about.id } : {});

async function sendReport(work: VisitWork, part: PartOf<'report'>): Promise<Base> {
  const { content: answers, submit } = part.attempt ?? { content: part.content, submit: false };
  const { report_id: id } = work;
  // The words belong to the form that they were written in, also where the work was begun while another was asked.
  const formTypeId = part.form?.form_type.id ?? work.form_type_id;
  if (!part.base) {
    const { form_version } = part.attempt ?? {};
    const body = {
      ...{ answers, submit },
      ...(form_version === undefined ? {} : { form_version }),
      ...sayAbout(work),
    };
    return keepSent(await callApi(createAppReport, { params: { id, formTypeId }, body }, withKey(part)));
  }
  const params = { id, reportId: part.base.id };
  const body = { answers, submit, version: part.base.version, ...sayAbout(work) };
  return keepSent(await callApi(updateAppReport, { params, body }, withKey(part)));
}

/** The visit as it is kept has it before the part is let go of: in between, its form would be a blank one. */
async function keepSent(sent: AppReport): Promise<Base> {
  await tellSent(sent);
  return readBase(sent);
}

async function sendTimes(work: VisitWork, part: PartOf<'times'>): Promise<Base> {
  const times = timesRequest(part.attempt?.content ?? part.content);
  if (!part.base) {
    const body = { appointment_carer_id: work.appointment_carer_id, ...times, ...sayAbout(work) };
    return readBase(await callApi(submitTimesheet, { body }, withKey(part)));
  }
  const { id, version } = part.base;
  return readBase(
    await callApi(
      updateTimesheet,
      { params: { id }, body: { ...times, version, ...sayAbout(work) } },
      withKey(part),
    ),
  );
}

async function sendJourney(work: VisitWork, part: PartOf<'journey'>): Promise<Base | null> {
  const journey = journeyRequest(part.attempt?.content ?? part.content);
  if (!part.base) {
    const body = { appointment_carer_id: work.appointment_carer_id, ...journey, ...sayAbout(work) };
    return readBase(await callApi(createMileage, { body }, withKey(part)));
  }
  const { id, version } = part.base;
  if (part.attempt?.is_removal) return removed(callApi(deleteMileage, { params: { id } }, withKey(part)));
  return readBase(
    await callApi(
      updateMileage,
      { params: { id }, body: { ...journey, version, ...sayAbout(work) } },
      withKey(part),
    ),
  );
}

async function sendExpense(
  work: VisitWork,
  part: PartOf<'expense'>,
  readPhoto: ReadPhoto,
): Promise<Base | null> {
  const content = part.attempt?.content ?? part.content;
  if (part.base && part.attempt?.is_removal)
    return removed(callApi(deleteExpense, { params: { id: part.base.id } }, withKey(part)));
  const files = (await Promise.all(content.photos.map(readPhoto))).filter((file) => file !== undefined);
  if (files.length < content.photos.length) throw new PhotoGone();
  const { note, ...expense } = expenseRequest(content);
  if (!part.base) {
    const { appointment_carer_id } = work;
    const body = { appointment_carer_id, ...expense, ...(note ? { note } : {}), ...sayAbout(work) };
    return readBase(await callApi(createExpense, { body, files }, withKey(part)));
  }
  const { id, version } = part.base;
  const remove_image_ids = content.remove_image_ids.join(',');
  const body = {
    ...{ ...expense, note, version, ...sayAbout(work) },
    ...(remove_image_ids ? { remove_image_ids } : {}),
  };
  return readBase(await callApi(updateExpense, { params: { id }, body, files }, withKey(part)));
}

async function sendExtra(work: VisitWork, part: PartOf<'extra'>): Promise<Base> {
  const { text } = part.attempt?.content ?? part.content;
  if (!part.base) {
    const body = { appointment_carer_id: work.appointment_carer_id, text, ...sayAbout(work) };
    return readBase(await callApi(createExtraInfo, { body }, withKey(part)));
  }
  const { id, version } = part.base;
  return readBase(
    await callApi(
      updateExtraInfo,
      { params: { id }, body: { text, version, ...sayAbout(work) } },
      withKey(part),
    ),
  );
}

/** A part that is not there any more is taken back already. */
async function removed(call: Promise<unknown>): Promise<null> {
  await call.catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  });
  return null;
}

/** The same part as the office has it. */
export type Theirs = NonNullable<Part['theirs']> & { base: Base; is_handed_in: boolean };

export const fetchVisit = (id: string): Promise<Visit> =>
  callApi(getVisit, { params: { id } }, { signal: AbortSignal.timeout(MAX_MS) });

const HANDED_IN: readonly string[] = ['submitted', 'submitted corrected', 'numerical_submitted', 'approved'];

export const isWritten = (report: Visit['app_report']): report is AppReport =>
  report !== null && 'id' in report;

/** Undefined where the office has nothing of it (any more). */
export function findTheirs(visit: Visit, part: Part): Theirs | undefined {
  switch (part.kind) {
    case 'report': {
      const report = visit.app_report;
      if (!isWritten(report)) return undefined;
      const is_handed_in = HANDED_IN.includes(report.status);
      return { base: readBase(report), content: report.answers, is_handed_in };
    }
    case 'times': {
      const { timesheet } = visit;
      const is_handed_in = timesheet.submitted_at !== null;
      return is_handed_in || part.base
        ? { base: readBase(timesheet), content: readTimes(timesheet), is_handed_in: true }
        : undefined;
    }
    case 'journey':
      return findItem(visit.mileages, part, readJourney);
    case 'expense':
      return findItem(visit.expenses, part, (expense) => ({
        ...readExpense(expense),
        photos: part.attempt?.content.photos ?? [],
        remove_image_ids: part.attempt?.content.remove_image_ids ?? [],
      }));
    case 'extra':
      return visit.extra_info
        ? { base: readBase(visit.extra_info), content: readExtra(visit.extra_info), is_handed_in: true }
        : undefined;
  }
}

/** By its id; before it has one, by being the same in every word, and not there before it was sent. */
function findItem<Item extends Base, Content extends Part['content']>(
  items: readonly Item[],
  part: Part & { content: Content },
  readContent: (item: Item) => Content,
): { base: Base; content: Content; is_handed_in: boolean } | undefined {
  const item = part.base
    ? items.find(({ id }) => id === part.base?.id)
    : items.find(
        (each) => !part.attempt?.known_ids?.includes(each.id) && isAsAttempted(part, readContent(each)),
      );
  return item && { base: readBase(item), content: readContent(item), is_handed_in: true };
}

/** Whether the office's content is the one that was attempted: "4" miles are "4.00" once they are there. */
export function isAsAttempted({ kind, attempt }: Part, content: Part['content']): boolean {
  return attempt !== null && isSame(asSent(kind, content), asSent(kind, attempt.content));
}

function asSent(kind: Part['kind'], content: Part['content']): unknown {
  // The kind and the content come from the same part.
  if (kind === 'times') return timesRequest(content as TimesContent);
  if (kind === 'journey') {
    const journey = journeyRequest(content as JourneyContent);
    return { ...journey, miles: Number(journey.miles) };
  }
  if (kind === 'expense') {
    const expense = expenseRequest(content as ExpenseContent);
    return { ...expense, amount: Number(expense.amount) };
  }
  if (kind === 'extra') return (content as ExtraContent).text.trim();
  return content;
}
