/** Journeys and expenses while they are written: added, changed and removed. */

import type { Visit } from '#contract/visits/visits.ts';
import type { ExpenseContent, JourneyContent } from '#web/features/visits/part-contents.ts';
import { newExpense, newJourney, readBase } from '#web/features/visits/part-contents.ts';
import { sendWaiting } from '#web/features/visits/send-waiting.ts';
import type { Item } from '#web/features/visits/visit-steps.ts';
import { changeWork, openVisitStore, visitStore } from '#web/features/visits/visit-store.ts';
import { newPart, typed, type VisitWork, withoutPart, withPart } from '#web/features/visits/visit-work.ts';

/** Returns the new item's place. */
export function addJourney(visit: Visit, blank: VisitWork, content = newJourney(visit)): string {
  const place = `journey/${crypto.randomUUID()}`;
  const id = visit.appointment_carer_id;
  changeWork(id, (work) => withPart(work, place, newPart('journey', content, null)), blank);
  return place;
}

export function addExpense(visit: Visit, blank: VisitWork): string {
  const place = `expense/${crypto.randomUUID()}`;
  const id = visit.appointment_carer_id;
  changeWork(id, (work) => withPart(work, place, newPart('expense', newExpense(visit), null)), blank);
  return place;
}

export function changeJourney(
  visit: Visit,
  blank: VisitWork,
  item: Item<'journey'>,
  changed: Partial<JourneyContent>,
): void {
  const office = visit.mileages.find(({ id }) => item.place === `journey/${id}`);
  changeWork(
    visit.appointment_carer_id,
    (work) => {
      const now = work.parts[item.place];
      const part =
        now?.kind === 'journey' ? now : newPart('journey', item.content, office ? readBase(office) : null);
      return withPart(work, item.place, typed(part, { ...part.content, ...changed }));
    },
    blank,
  );
}

export function changeExpense(
  visit: Visit,
  blank: VisitWork,
  item: Item<'expense'>,
  change: (content: ExpenseContent) => Partial<ExpenseContent>,
): void {
  const office = visit.expenses.find(({ id }) => item.place === `expense/${id}`);
  changeWork(
    visit.appointment_carer_id,
    (work) => {
      const now = work.parts[item.place];
      const part =
        now?.kind === 'expense' ? now : newPart('expense', item.content, office ? readBase(office) : null);
      return withPart(work, item.place, typed(part, { ...part.content, ...change(part.content) }));
    },
    blank,
  );
}

/** Deletes an item that the server never had. One that it has, or may have, is removed there as soon as possible. */
export function removeItem(visit: Visit, blank: VisitWork, item: Item<'journey'> | Item<'expense'>): void {
  const [kind, entities] =
    'from_place' in item.content
      ? (['journey', visit.mileages] as const)
      : (['expense', visit.expenses] as const);
  const office = entities.find(({ id }) => item.place === `${kind}/${id}`);
  const isKnown = Boolean(office ?? item.part?.base ?? item.part?.attempt);
  changeWork(
    visit.appointment_carer_id,
    (work) => {
      if (!isKnown) return withoutPart(work, item.place);
      const base = item.part?.base ?? (office ? readBase(office) : null);
      const part = work.parts[item.place] ?? partFor(item, base);
      return withPart(work, item.place, {
        ...part,
        is_removed: true,
        is_changed: true,
        is_waiting: true,
        problem: null,
        theirs: null,
      });
    },
    blank,
  );
  if (isKnown) void sendWaiting();
  else if ('photos' in item.content) void forgetPhotos(item.content);
}

const partFor = (item: Item<'journey'> | Item<'expense'>, base: { id: string; version: number } | null) =>
  'from_place' in item.content
    ? newPart('journey', item.content, base)
    : newPart('expense', item.content, base);

async function forgetPhotos({ photos }: ExpenseContent): Promise<void> {
  const { user_id } = visitStore.getState();
  if (user_id)
    await (await openVisitStore(user_id)).remove(
      'photo',
      photos.map(({ id }) => id),
    );
}
