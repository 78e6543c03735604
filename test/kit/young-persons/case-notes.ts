import { createDiary, DIARY_FILES_FIELD, listDiaries, updateDiary } from '#contract/young-persons/diaries.ts';
import { buildForm } from '#test/kit/given-files.ts';
import type { TestApp } from '#test/kit/start-test-app.ts';

export const NOW = '2026-11-24T12:00:00.000Z';

/** An instant that many hours and seconds from now. */
export const at = (hours: number, seconds = 0) =>
  new Date(Date.parse(NOW) + hours * 3_600_000 + seconds * 1000).toISOString();

type Attached = { name: string; content: Uint8Array<ArrayBuffer> };

export const form = (fields: Record<string, string>, files: Attached[] = []) =>
  buildForm(
    fields,
    files.map((file) => ({ field: DIARY_FILES_FIELD, ...file })),
  );

/** Two carers who work with one young person today, and the young person's client. */
export async function together({ as, given }: TestApp) {
  const client = await given.client();
  const young_person = await given.youngPerson({ client });
  const [cara, cole] = [await given.carer(), await given.carer()];
  await given.appointment({ carers: [cara, cole], young_person });
  const social = await given.user({ user_type: 'client', client });
  const of = { params: { id: young_person.id } };
  return {
    young_person,
    of,
    cara,
    cole,
    as: { cara: as.user(cara), cole: as.user(cole), client: as.user(social) },
  };
}
type Together = Awaited<ReturnType<typeof together>>;
export type Who = Together['as']['cara'];

export const note = (
  of: Together,
  fields: Record<string, string> = {},
  files: Attached[] = [],
  who: Who = of.as.cara,
) =>
  who.call(createDiary, {
    body: form(
      {
        young_person_id: of.young_person.id,
        date: '2026-11-24',
        title: 'Swimming',
        text: 'Half a width.',
        ...fields,
      },
      files,
    ),
  });

export const change = (id: string, fields: Record<string, string>, who: Who, files: Attached[] = []) =>
  who.call(updateDiary, { params: { id }, body: form(fields, files) });

export const titles = async (who: Who, of: Together, query: object = {}) =>
  (await who.get(listDiaries, { ...of.of, query })).items.map(({ title }) => title);
