import { describe, expect, it } from 'vitest';
import { createAppointment, getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { createCalendarFeed } from '#contract/appointments/calendar-feed.ts';
import { getYoungPerson, updateYoungPerson } from '#contract/young-persons/young-persons.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { openKnownPersons } from '#test/kit/young-persons/known-person.ts';

const app = await startTestApp({
  now: '2026-11-24T10:00:00Z',
  environment: { AGENCY_PHONE: '020 7946 0100' },
});
const { as, given, owner } = app;
const [cara, council] = [as.carer('Cara'), as.client('Ashdown')];
const { office, client, makeKnown } = await openKnownPersons(app);

const put = (id: string, version: number, body: object) =>
  office.call(updateYoungPerson, { params: { id }, body: { version, ...body } });

const SECRET = { line_1: '7 Hidden Lane', town: 'Whitstable', postcode: 'CT5 1ZZ', is_confidential: true };
const SECRETS = /hidden lane|ct5 ?1zz|whitstable/i;

describe('a confidential address', () => {
  it('[YPN-03] is in no answer to carers or clients, and hides the area too', async () => {
    const { id, params, made, visit } = await makeKnown();
    const findArea = async () =>
      (await owner`select home_area from young_person where id = ${id}`)[0]?.home_area;
    expect(await findArea()).toBe('Croydon');
    const [home] = made.addresses;
    await owner`update appointment set place = 'At 7 hidden lane, Whitstable CT51ZZ', notes = 'Park at 7, Hidden Lane.'
      where id = ${visit.id}`;
    const saved = await put(id, made.version, {
      addresses: [
        { ...home, version: undefined },
        { ...SECRET, from_date: '2026-11-01' },
      ],
    });
    expect([saved.status, saved.body.addresses.length, saved.body.has_confidential_address]).toEqual([
      200,
      2,
      false,
    ]);
    expect(await findArea()).toBeNull();
    await owner`update young_person set home_area = 'Whitstable' where id = ${id}`;
    expect(await findArea()).toBeNull();

    const feed = await cara.send(createCalendarFeed, { body: { shows_first_names: true } });
    const calendar = await fetch(feed.url ?? '');
    expect(await calendar.text()).not.toMatch(SECRETS);
    for (const person of [cara, council]) {
      const seen = await person.get(getYoungPerson, { params });
      expect(seen).toMatchObject({
        has_confidential_address: true,
        addresses: [{ line_1: '12 Station Road' }],
      });
      for (const path of [
        `/api/app_young_persons/${id}`,
        `/api/app_young_persons/${id}/before_you_arrive/`,
        '/api/app_young_persons/?name=amara',
        `/api/appointments/${visit.id}`,
        '/api/appointments/by_carer/?start_date=2026-11-01&end_date=2026-12-01',
        '/api/dashboard/',
      ])
        expect(await (await person.fetch(path)).text()).not.toMatch(SECRETS);
    }
    const appointment = await cara.get(getAppointment, { params: { id: visit.id } });
    expect([appointment.place, appointment.notes]).toEqual([null, 'Park at confidential address.']);
    const after = await office.get(getYoungPerson, { params });
    const ended = await put(id, after.version, {
      addresses: after.addresses.map(({ version: _, ...address }) =>
        address.is_confidential ? { ...address, to_date: '2026-11-23' } : address,
      ),
    });
    expect(ended.status).toBe(200);
    expect(await findArea()).toBe('Croydon');
    expect((await cara.get(getYoungPerson, { params })).has_confidential_address).toBe(false);
  });

  it('[YPN-03] is refused as an appointment’s place or in its notes, in any spelling', async () => {
    const { id, visit } = await makeKnown();
    await given.address({ young_person: { id }, ...SECRET });
    const { service_type_id } = visit;
    const book = (words: object, who: string | null = id) =>
      office.call(createAppointment, {
        body: {
          ...{ client_id: client.id, young_person_id: who, service_type_id, carer_ids: [] },
          ...{ start_at: '2026-12-01T10:00:00Z', end_at: '2026-12-01T11:00:00Z', ...words },
        },
      });
    for (const [field, words] of [
      ['place', 'ct51zz'],
      ['place', 'Flat next to 7, HIDDEN  lane!'],
      ['notes', 'The code is C T 5 - 1 Z Z'],
    ] as const) {
      const refused = await book({ [field]: words });
      expect([words, refused.status, refused.problem.errors?.[0]]).toEqual([
        words,
        400,
        { path: field, message: expect.stringContaining('confidential address') },
      ]);
      expect(JSON.stringify(refused.problem)).not.toMatch(SECRETS);
    }
    expect((await book({ place: '17 Hidden Lane' })).status).toBe(201);
    expect((await book({ place: '7 Hidden Lane' }, null)).status).toBe(201);
    const edit = (body: object) =>
      office.call(updateAppointment, { params: { id: visit.id }, body: { version: visit.version, ...body } });
    expect((await edit({ place: 'Meet at CT5 1ZZ' })).problem.errors?.[0]?.path).toBe('place');
    expect((await edit({ place: 'The library' })).status).toBe(200);
  });
});
