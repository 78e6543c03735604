import { describe, expect, it } from 'vitest';
import { getImage } from '#contract/core/files.ts';
import {
  findYoungPersonDuplicates,
  getYoungPerson,
  listYoungPersons,
  setYoungPersonPhoto,
  updateYoungPerson,
} from '#contract/young-persons/young-persons.ts';
import { buildForm, pdf, picture } from '#test/kit/given-files.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp({ now: '2026-11-24T10:00:00Z' });
const office = as.admin();

describe('GET /api/app_young_persons/possible_duplicates/', () => {
  it('[YPN-03] lists possible duplicates as somebody types, most likely first', async () => {
    const client = await given.client({ name: 'Fernley' });
    const twin = await given.youngPerson({ first_name: 'Bo', last_name: 'Díaz', dob: '2012-01-02', client });
    const same = await given.youngPerson({ first_name: 'Ana', last_name: 'Diaz', dob: '2012-01-02', client });
    const numbered = await given.youngPerson({ first_name: 'Al', last_name: 'Other', dob: null, client });
    const referred = await given.youngPerson({ first_name: 'Cy', last_name: 'Ray', dob: null, client });
    const put = (id: string, body: object) =>
      office.send(updateYoungPerson, { params: { id }, body: { version: 1, ...body } });
    await put(numbered.id, { nhs_number: '943 476 5919' });
    await put(referred.id, { external_reference: 'REF-1' });
    const ask = async (query: object) =>
      (await office.get(findYoungPersonDuplicates, { query })).map(({ id, why }) => [id, why]);

    expect(await ask({ last_name: 'diaz' })).toEqual([]);
    expect(await ask({ first_name: 'Ána', last_name: ' DIAZ', dob: '2012-01-02' })).toEqual([
      [same.id, 'The same name and date of birth'],
      [twin.id, 'The same surname and date of birth'],
    ]);
    const all = { first_name: 'Ana', last_name: 'Diaz', dob: '2012-01-02', nhs_number: '9434765919' };
    expect(
      await ask({ ...all, client_id: client.id, external_reference: 'REF-1', except_id: twin.id }),
    ).toEqual([
      [numbered.id, 'The same NHS number'],
      [same.id, 'The same name and date of birth'],
      [referred.id, 'The same reference at this organisation'],
    ]);
    const elsewhere = await given.client();
    expect(await ask({ client_id: elsewhere.id, external_reference: 'REF-1' })).toEqual([]);
  });
});

describe('POST /api/app_young_persons/{id}/photo/', () => {
  const photo = async (format: 'jpeg' | 'png' | 'webp') => ({
    field: 'photo',
    name: `face.${format}`,
    content: await picture({ format, has_place: true }),
  });
  const send = (id: string, files: Parameters<typeof buildForm>[1]) =>
    office.call(setYoungPersonPhoto, { params: { id }, body: buildForm({}, files) });

  it('[YPN-04] keeps one photo, without its metadata, for everyone who can see the young person', async () => {
    const client = await given.client({ name: 'Gorse' });
    const young_person = await given.youngPerson({ client });
    await given.appointment({ client, young_person, carer: 'Cara' });
    const first = (await send(young_person.id, [await photo('jpeg')])).body.photo;
    const second = (await send(young_person.id, [await photo('webp')])).body.photo;
    expect(second).toMatchObject({ mime_type: 'image/webp', url: `/api/files/${second?.id}` });
    const query = { url: second?.url ?? '', w: 64 };
    for (const person of [office, as.carer('Cara'), as.client('Gorse')]) {
      const { photo: seen } = await person.get(getYoungPerson, { params: { id: young_person.id } });
      expect(seen).toEqual(second);
      const { items } = await person.get(listYoungPersons);
      expect(items.find(({ id }) => id === young_person.id)?.photo).toEqual(second);
      expect((await person.call(getImage, { query })).status).toBe(200);
      expect((await person.fetch(`/api/files/${first?.id}`)).status).toBe(404);
    }
    for (const person of [as.carer('Carl'), as.client('Elsewhere')]) {
      expect((await person.call(getImage, { query })).status).toBe(404);
      expect((await person.fetch(second?.url ?? '')).status).toBe(404);
    }
    const kept = await owner`select content from stored_file_content where file_id = ${second?.id ?? ''}`;
    expect(Buffer.from(kept[0]?.content).includes('Telephone')).toBe(false);
    expect((await send(young_person.id, [])).body.photo).toBeNull();
    expect((await office.fetch(second?.url ?? '')).status).toBe(404);
  });

  it('[YPN-04] accepts only pictures, and keeps one of twenty concurrent uploads', async () => {
    const { id } = await given.youngPerson();
    const document = await send(id, [
      { field: 'photo', name: 'a.pdf', content: pdf(), type: 'application/pdf' },
    ]);
    expect([document.status, document.problem.errors?.[0]?.path]).toEqual([415, 'photo']);
    const file = await photo('png');
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(id, [file])));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    const kept = await owner`select id from stored_file where young_person_id = ${id} and deleted_at is null`;
    expect(kept.length).toBe(1);
  });
});
