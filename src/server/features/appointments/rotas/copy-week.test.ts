import { describe, expect, it } from 'vitest';
import { getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import {
  copyRotaWeek,
  previewRotaCopy,
  type RotaCopy,
  undoRotaCopy,
} from '#contract/appointments/rota-copies.ts';
import { createRotaEntry, getRotaWeek, updateRotaEntry } from '#contract/appointments/rotas.ts';
import { addDays } from '#contract/core/dates.ts';
import { seedNotifiableEvents } from '#server/features/safety/notifiable-events/seed-notifiable-events.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

// A Wednesday, in summer time.
const { as, given, owner } = await startTestApp({ now: '2027-06-16T09:00:00Z' });
await seedNotifiableEvents(owner);
const admin = as.admin();
const all = { entries: true, carers: true };

const write = (
  carer: { id: string },
  date: string,
  kind: 'available' | 'unavailable' | 'holiday',
  times = {},
) => admin.send(createRotaEntry, { body: { carer_id: carer.id, date, kind, ...times } });
/** The same appointment in the week of the Monday and in the week before, where the carer had it. */
async function weekly(carer: { id: string }, monday: string, time = 'T10:00:00Z', facts = {}) {
  const [client, service_type] = [await given.client(), await given.serviceType()];
  const shared = { client, service_type, young_person: null, hours: 2, ...facts };
  const before = await given.appointment({ carer, ...shared, start_at: `${addDays(monday, -7)}${time}` });
  const after = await given.appointment({ ...shared, carers: [], start_at: `${monday}${time}` });
  return { before, after };
}
const carersOn = async ({ id }: { id: string }) =>
  (await admin.get(getAppointment, { params: { id } })).carers.map(({ carer }) => carer.id);
const outcomes = (copy: RotaCopy) => copy.appointments.map(({ outcome }) => outcome);
const findEntries = async (date: string) =>
  (await admin.get(getRotaWeek, { params: { date } })).items.map((entry) => [entry.date, entry.kind]);

describe('copying last week', () => {
  it('[ROT-02] a preview shows what copying will do, and changes nothing', async () => {
    const monday = '2027-07-05';
    const [carer, busy] = [await given.carer('Copied Cora'), await given.carer('Busy Bert')];
    await write(carer, '2027-06-28', 'available', { start_time: '22:00', end_time: '06:00' });
    await write(carer, '2027-06-30', 'holiday');
    await write(busy, '2027-06-29', 'available');
    await write(busy, '2027-07-06', 'holiday');
    const free = await weekly(carer, monday);
    const clash = await weekly(busy, monday, 'T14:00:00Z');
    await given.appointment({ carer: busy, start_at: '2027-07-05T15:00:00Z', hours: 2 });
    const body = { date: '2027-07-08', ...all };
    const preview = await admin.send(previewRotaCopy, { body });
    expect(preview).toMatchObject({
      from_date: '2027-06-28',
      to_date: monday,
      entries: [
        { date: '2027-07-05', kind: 'available', start_time: '22:00', outcome: 'copied' },
        { date: '2027-07-06', outcome: 'refused', reason: 'On holiday then' },
      ],
    });
    expect(outcomes(preview)).toEqual(['copied', 'refused']);
    expect(preview.appointments[1]?.reason).toMatch(
      /^Busy Bert is already on another appointment: Mon 05\/07\/2027 16:00–18:00/,
    );
    expect(await carersOn(free.after)).toEqual([]);

    const copy = await admin.send(copyRotaWeek, { body });
    expect(outcomes(copy)).toEqual(outcomes(preview));
    expect(await carersOn(free.after)).toEqual([carer.id]);
    expect(await carersOn(clash.after)).toEqual([]);
    expect(await findEntries(monday)).toEqual([
      ['2027-07-05', 'available'],
      ['2027-07-06', 'holiday'],
    ]);
    const again = await admin.send(copyRotaWeek, { body });
    expect([again.entries[0]?.outcome, ...outcomes(again)]).toEqual(['there', 'there', 'refused']);
  });

  it('[ROT-02] undo reverts what nobody has changed since', async () => {
    const monday = '2027-08-02';
    const carer = await given.carer();
    await write(carer, '2027-07-26', 'available');
    await write(carer, '2027-07-27', 'available');
    const [kept, taken] = [await weekly(carer, monday), await weekly(carer, monday, 'T15:00:00Z')];
    const copy = await admin.send(copyRotaWeek, { body: { date: monday, ...all } });
    const ids = copy.entries.flatMap(({ id }) => id ?? []);
    expect(ids).toHaveLength(2);
    await admin.send(updateRotaEntry, { params: { id: ids[0] ?? '' }, body: { version: 1, note: 'Agreed' } });
    const [first] = copy.appointments;
    await admin.send(updateAppointment, {
      params: { id: first?.appointment_id ?? '' },
      body: { version: first?.version ?? 1, place: 'Elsewhere' },
    });
    const undone = await admin.send(undoRotaCopy, {
      body: {
        entry_ids: ids,
        appointments: copy.appointments.map(({ appointment_id, version }) => ({ appointment_id, version })),
      },
    });
    expect(undone).toEqual({ entries: 1, appointments: 1 });
    expect(await carersOn(kept.after)).toEqual([carer.id]);
    expect(await carersOn(taken.after)).toEqual([]);
    expect(await findEntries(monday)).toEqual([['2027-08-02', 'available']]);
  });

  it('[ROT-02][DAT-06] the London time is the same across a change of clocks', async () => {
    const carer = await given.carer();
    const service_type = await given.serviceType();
    const client = await given.client();
    const shared = { client, service_type, young_person: null, hours: 2 };
    // Ten in the morning on the Sunday before the clocks go back, and on the Sunday when they do.
    await given.appointment({ ...shared, carer, start_at: '2027-10-24T09:00:00Z' });
    const after = await given.appointment({ ...shared, carers: [], start_at: '2027-10-31T10:00:00Z' });
    await write(carer, '2027-10-23', 'available', { start_time: '22:00', end_time: '07:00' });
    await admin.send(copyRotaWeek, { body: { date: '2027-10-31', ...all } });
    expect(await carersOn(after)).toEqual([carer.id]);
    const [entry] = await owner<
      { hours: number }[]
    >`select (extract(epoch from upper(period) - lower(period)) / 3600)::integer as hours
      from rota_entry where carer_id = ${carer.id} and date = '2027-10-30'`;
    expect(entry?.hours).toBe(10);
  });

  it('[ROT-02][DAT-06] an entry at an hour that the day does not have is refused with its reason', async () => {
    const carer = await given.carer();
    // A Sunday, seven days before the clocks go forward.
    await write(carer, '2028-03-19', 'available', { start_time: '01:00', end_time: '02:00' });
    const body = { date: '2028-03-26', ...all };
    const { entries } = await admin.send(copyRotaWeek, { body });
    expect(entries).toMatchObject([
      {
        date: '2028-03-26',
        outcome: 'refused',
        reason: 'This time does not exist: the clocks go forward',
        id: null,
      },
    ]);
  });

  it('[ROT-02] a carer who has left, is away or would have a short rest is not copied', async () => {
    const monday = '2027-09-06';
    const [left, away, tired] = [
      await given.carer('Left Lou'),
      await given.carer('Away Ann'),
      await given.carer('Tired Tim'),
    ];
    for (const carer of [left, away, tired]) await weekly(carer, monday);
    await owner`update app_user set is_active = false where id = ${left.id}`;
    await write(away, monday, 'holiday');
    await given.appointment({ carer: tired, start_at: '2027-09-05T20:00:00Z', hours: 8 });
    const preview = await admin.send(previewRotaCopy, { body: { date: monday, ...all } });
    expect(preview.appointments.map(({ reason }) => reason).sort()).toEqual([
      'Away Ann is on holiday on Mon 06/09/2027.',
      'Left Lou has left.',
      expect.stringMatching(/^Tired Tim has only/),
    ]);
  });

  it('[ROT-02] [YPN-01] one carer is not copied to a young person who needs two, and nobody to one who is missing', async () => {
    const monday = '2027-09-27';
    const [alone, gone, both] = [
      await given.youngPerson(),
      await given.youngPerson(),
      await given.youngPerson(),
    ];
    const carers = [await given.carer(), await given.carer()];
    const [one] = carers;
    if (!one) throw new Error('It was made.');
    const of = (young_person: typeof alone) => ({ young_person, client: { id: young_person.client_id } });
    const left = await weekly(one, monday, 'T08:00:00Z', of(alone));
    const missing = await weekly(one, monday, 'T11:00:00Z', of(gone));
    const copied = await weekly(one, monday, 'T14:00:00Z', { ...of(both), carers });
    await owner`insert into missing_episode (young_person_id, last_seen_at, opened_by)
      values (${gone.id}, '2027-06-16T08:30:00Z', ${(await admin.user()).id})`;
    for (const { id } of [alone, both])
      await owner`update young_person set profile_safety = profile_safety || '{"lone_working": "Two carers only"}' where id = ${id}`;
    const copy = await admin.send(copyRotaWeek, { body: { date: monday, ...all } });
    expect(copy.appointments.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['refused', `${alone.name} needs two carers, and you have chosen one.`],
      ['refused', `${gone.name} is missing and has not been found.`],
      ['copied', null],
    ]);
    expect([await carersOn(left.after), await carersOn(missing.after)]).toEqual([[], []]);
    expect(await carersOn(copied.after)).toEqual(carers.map(({ id }) => id));
  });

  it('[ROT-02] only the office copies, and only what it requests', async () => {
    const carer = await given.carer();
    const monday = '2027-09-20';
    const { after } = await weekly(carer, monday);
    await write(carer, '2027-09-13', 'available');
    const body = { date: monday, entries: true, carers: false };
    expect((await as.user(carer).call(copyRotaWeek, { body })).status).toBe(403);
    expect((await as.client().call(previewRotaCopy, { body })).status).toBe(403);
    expect(await admin.send(copyRotaWeek, { body })).toMatchObject({ appointments: [], entries: [{}] });
    expect(await carersOn(after)).toEqual([]);
  });
});
