/** Sends one part of a visit to the server: which call it is, and what its response means. */

import type { AppReport } from '#contract/reports/app-reports.ts';
import { createExtraInfo, updateExtraInfo } from '#contract/visits/carer-extra-info.ts';
import { createExpense, deleteExpense, updateExpense } from '#contract/visits/expenses.ts';
import { createMileage, deleteMileage, updateMileage } from '#contract/visits/mileages.ts';
import { submitTimesheet, updateTimesheet } from '#contract/visits/timesheets.ts';
import { getVisit, type Visit } from '#contract/visits/visits.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call.ts';
import type { Photo } from '#web/device/photo.ts';
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
} from '#web/features/visits/part-contents.ts';
import type { Part, PartOf, VisitWork } from '#web/features/visits/visit-work.ts';
import { isSame } from '#web/writing/is-same.ts';

/** The bytes of a receipt on this device. Undefined if it is gone. */
export type ReadPhoto = (photo: Photo) => Promise<File | undefined>;

/** The browser has lost a photo. Its expense is not sent without it. */
export class PhotoGone extends Error {
  constructor() {
    super('A photo is no longer on this device. Remove it and add it again.');
  }
}

/** `null`: it was removed. Throws ApiError, PhotoGone or, after a timeout, TimeoutError. */
export async function sendPart(work: VisitWork, part: Part, readPhoto: ReadPhoto): Promise<Base | null> {
  switch (part.kind) {
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

/** On a weak signal a response may never arrive; photos take a while to send. */
const MAX_MS = 60_000;
const MAX_WITH_PHOTOS_MS = 300_000;

/** Sends each part under its key and with a timeout. */
const withKey = ({ kind, attempt }: Part) => ({
  signal: AbortSignal.timeout(kind === 'expense' ? MAX_WITH_PHOTOS_MS : MAX_MS),
  ...(attempt ? { idempotency_key: attempt.key } : {}),
});

/** Tells the server whom it is about: a visit that is now for somebody else refuses it. */
const sayAbout = ({ about }: VisitWork) => (about ? { about: about.id } : {});

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

/** A part that no longer exists is already removed. */
async function removed(call: Promise<unknown>): Promise<null> {
  await call.catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  });
  return null;
}

/** The server's version of the part. */
export type Theirs = NonNullable<Part['theirs']> & { base: Base };

export const fetchVisit = (id: string): Promise<Visit> =>
  callApi(getVisit, { params: { id } }, { signal: AbortSignal.timeout(MAX_MS) });

export const isWritten = (report: Visit['app_report']): report is AppReport =>
  report !== null && 'id' in report;

/** Undefined if the server has none. */
export function findTheirs(visit: Visit, part: Part): Theirs | undefined {
  switch (part.kind) {
    case 'times': {
      const { timesheet } = visit;
      return timesheet.submitted_at !== null || part.base
        ? { base: readBase(timesheet), content: readTimes(timesheet) }
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
        ? { base: readBase(visit.extra_info), content: readExtra(visit.extra_info) }
        : undefined;
  }
}

/** Finds the item by its id. Before it has one: by being equal, and absent before it was sent. */
function findItem<Item extends Base, Content extends Part['content']>(
  items: readonly Item[],
  part: Part & { content: Content },
  readContent: (item: Item) => Content,
): { base: Base; content: Content } | undefined {
  const item = part.base
    ? items.find(({ id }) => id === part.base?.id)
    : items.find(
        (each) => !part.attempt?.known_ids?.includes(each.id) && isAsAttempted(part, readContent(each)),
      );
  return item && { base: readBase(item), content: readContent(item) };
}

/** Whether the server's content is what was sent: "4" miles become "4.00" there. */
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
