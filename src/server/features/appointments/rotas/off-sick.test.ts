import { describe, expect, it } from 'vitest';
import {
  createRotaEntry,
  deleteRotaEntry,
  getRotaDay,
  updateRotaEntry,
} from '#contract/appointments/rotas.ts';
import { listNotifications } from '#contract/core/notifications.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2027-06-16T09:00:00Z' });
const { as, given } = app;
const office = as.admin('Ada Office');
await office.session();
const date = '2027-06-16';

/** A carer with an appointment that is over, two of today and one of tomorrow. */
async function busyCarer(name: string) {
  const carer = await given.carer(name);
  const at = (start_at: string, carers = [carer]) => given.appointment({ carers, start_at, hours: 1 });
  await at('2027-06-16T06:00:00Z');
  const evening = await at('2027-06-16T18:00:00Z');
  const other = await given.carer();
  const noon = await at('2027-06-16T12:00:00Z', [carer, other]);
  const tomorrow = await at('2027-06-17T12:00:00Z');
  return { carer, other, noon, evening, tomorrow };
}

describe('a carer who is off sick', () => {
  it('[ROT-01] says so while booked, sees which appointments need someone, and the office is told', async () => {
    const { carer, noon, evening } = await busyCarer('Sally Sick');
    const me = as.user(carer);
    await office.send(createRotaEntry, { body: { carer_id: carer.id, date, kind: 'available' } });
    const saved = await me.send(createRotaEntry, { body: { date, kind: 'sickness' } });
    expect(saved.uncovered.map(({ id, other_carer_ids }) => [id, other_carer_ids])).toEqual([
      [noon.id, []],
      [evening.id, []],
    ]);
    // They are available no more.
    const day = await me.get(getRotaDay, { params: { date }, query: {} });
    expect(day.items.map(({ kind }) => kind)).toEqual(['sickness']);
    const [news] = (await office.get(listNotifications)).items;
    expect(news?.text).toBe('Sally Sick: off sick, 16/06/2027. 2 appointments need another carer.');
    expect(news?.href).toBe('/dashboard/rotas?date=2027-06-16&panel=away');
  });

  it('[ROT-01] cannot change anything else while booked, and may undo it', async () => {
    const { carer } = await busyCarer('Toby Tricky');
    const me = as.user(carer);
    for (const kind of ['unavailable', 'available', 'training'] as const)
      expect((await me.call(createRotaEntry, { body: { date, kind } })).problem.code).toBe('rota.closed');
    const { id, version } = await me.send(createRotaEntry, { body: { date, kind: 'sickness' } });
    const params = { id };
    const turned = await me.call(updateRotaEntry, { params, body: { version, kind: 'unavailable' } });
    expect(turned.problem.code).toBe('rota.closed');
    const past = await me.call(createRotaEntry, { body: { date: '2027-06-15', kind: 'sickness' } });
    expect(past.problem.code).toBe('rota.closed');
    expect((await me.call(deleteRotaEntry, { params })).status).toBe(200);
  });

  it('[ROT-01] entered by the office leads to the same appointments, with who else is on them', async () => {
    const { carer, other, noon, evening, tomorrow } = await busyCarer('Olga Office');
    const body = { carer_id: carer.id, date, kind: 'training' as const };
    const training = await office.send(createRotaEntry, { body });
    expect(training.uncovered.map(({ id, other_carer_ids }) => [id, other_carer_ids])).toEqual([
      [noon.id, [other.id]],
      [evening.id, []],
    ]);
    const moved = await office.send(updateRotaEntry, {
      params: { id: training.id },
      body: { version: training.version, kind: 'sickness', date: '2027-06-17' },
    });
    expect(moved.uncovered.map(({ id }) => id)).toEqual([tomorrow.id]);
    const free = await office.send(createRotaEntry, { body: { ...body, date: '2027-06-20' } });
    expect(free.uncovered).toEqual([]);
  });
});
