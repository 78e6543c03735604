/** Deletes from this device what the server has of a visit. */
import type { Visit } from '#contract/visits/visits.ts';
import { findTheirs } from '#web/features/visits/send-part.ts';
import { changeWork, openVisitStore, visitStore, written } from '#web/features/visits/visit-store.ts';
import { isWaiting, type Part } from '#web/features/visits/visit-work.ts';

/** Deletes parts that the server has unchanged, with their photos. */
export async function forgetSent(visit: Visit): Promise<void> {
  await forgetParts(visit.appointment_carer_id, (part) => isSettled(part) && !isNewerThan(visit, part));
}

/** The server accepted it, and nothing has changed since. */
export const isSettled = (part: Part) => !part.is_changed && !isWaiting(part) && part.problem === null;

export async function forgetParts(id: string, isSent: (part: Part) => boolean): Promise<void> {
  const work = visitStore.getState().works[id];
  const sent = Object.values(work?.parts ?? {}).filter(isSent);
  if (sent.length === 0) return;
  const photos = sent.flatMap((part) => (part.kind === 'expense' ? part.content.photos : []));
  changeWork(id, (now) => ({
    ...now,
    parts: Object.fromEntries(Object.entries(now.parts).filter(([, part]) => !isSent(part))),
  }));
  await written(id);
  const { user_id } = visitStore.getState();
  if (user_id)
    await (await openVisitStore(user_id)).remove(
      'photo',
      photos.map((photo) => photo.id),
    );
}

/** If the visit was fetched before the part was sent, deleting the part would remove its text from the screen. */
function isNewerThan(visit: Visit, part: Part): boolean {
  const theirs = findTheirs(visit, part);
  return theirs !== undefined && part.base !== null && theirs.base.version < part.base.version;
}

/** Receipts that the server now has are not sent again with later changes. */
export function dropSentReceipts(part: Part, sent: Part): Part {
  if (part.kind !== 'expense' || sent.kind !== 'expense' || !part.is_changed) return part;
  const { photos = [], remove_image_ids = [] } = sent.attempt?.content ?? {};
  const content = {
    ...part.content,
    photos: part.content.photos.filter(({ id }) => !photos.some((photo) => photo.id === id)),
    remove_image_ids: part.content.remove_image_ids.filter((id) => !remove_image_ids.includes(id)),
  };
  return { ...part, content };
}
