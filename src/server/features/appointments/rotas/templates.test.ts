import { describe, expect, it } from 'vitest';
import { copyRotaWeek, previewRotaCopy } from '#contract/appointments/rota-copies.ts';
import {
  createRotaTemplate,
  deleteRotaTemplate,
  listRotaTemplates,
  MAX_TEMPLATES,
} from '#contract/appointments/rota-templates.ts';
import { createRotaEntry, getRotaWeek } from '#contract/appointments/rotas.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

// A Wednesday, in summer time.
const { as, given, owner } = await startTestApp({ now: '2027-06-16T09:00:00Z' });
const admin = as.admin();
const findEntries = async (date: string) =>
  (await admin.get(getRotaWeek, { params: { date } })).items.map((entry) => [
    entry.date,
    entry.kind,
    entry.start_time,
  ]);

describe('templates of the rota', () => {
  it('[ROT-02] a week is named, copied across a change of clocks, and loses its name again', async () => {
    const carer = await given.carer('Termly Tess');
    await admin.send(createRotaEntry, {
      body: {
        carer_id: carer.id,
        date: '2027-06-29',
        kind: 'available',
        start_time: '22:00',
        end_time: '06:00',
      },
    });
    const facts = {
      client: await given.client(),
      service_type: await given.serviceType(),
      young_person: null,
    };
    await given.appointment({ ...facts, carer, start_at: '2027-06-30T09:00:00Z' });
    // The same hour by London's clock.
    const gap = await given.appointment({ ...facts, carers: [], start_at: '2027-11-10T10:00:00Z' });
    const template = await admin.send(createRotaTemplate, {
      body: { name: ' Term time ', date: '2027-07-02' },
    });
    expect(template).toMatchObject({ name: 'Term time', date: '2027-06-28' });
    expect(await admin.get(listRotaTemplates, {})).toContainEqual(template);

    const body = { date: '2027-11-12', from_date: template.date, entries: true, carers: true };
    const preview = await admin.send(previewRotaCopy, { body });
    expect(preview).toMatchObject({
      ...{ from_date: '2027-06-28', to_date: '2027-11-08' },
      entries: [{ date: '2027-11-09', start_time: '22:00', outcome: 'copied' }],
      appointments: [{ appointment_id: gap.id, carers: [{ id: carer.id }], outcome: 'copied' }],
    });
    expect(await findEntries('2027-11-08')).toEqual([]);
    await admin.send(copyRotaWeek, { body });
    expect(await findEntries('2027-11-08')).toEqual([['2027-11-09', 'available', '22:00']]);
    expect((await admin.send(copyRotaWeek, { body })).entries).toMatchObject([{ outcome: 'there' }]);

    await admin.send(deleteRotaTemplate, { params: { id: template.id } });
    expect(await admin.get(listRotaTemplates, {})).not.toContainEqual(template);
    expect(await findEntries('2027-06-28')).toHaveLength(1);
    const again = await admin.call(deleteRotaTemplate, { params: { id: template.id } });
    expect(again.status).toBe(404);
  });

  it('[ROT-02] an earlier week can be copied, but not into itself', async () => {
    const carer = await given.carer('Backward Bea');
    await admin.send(createRotaEntry, {
      body: { carer_id: carer.id, date: '2027-09-08', kind: 'unavailable' },
    });
    const from = (date: string) => ({ date, from_date: '2027-09-08', entries: true, carers: false });
    await admin.send(copyRotaWeek, { body: from('2027-08-04') });
    expect(await findEntries('2027-08-04')).toEqual([['2027-08-04', 'unavailable', null]]);
    const same = await admin.call(copyRotaWeek, { body: from('2027-09-12') });
    expect(same).toMatchObject({ status: 400, problem: { errors: [{ path: 'from_date' }] } });
  });

  it('[ROT-02] a name is unique, and there are no more than a list can show', async () => {
    const add = (name: string) => admin.call(createRotaTemplate, { body: { name, date: '2027-07-05' } });
    const race = await Promise.all(['Half-term', 'half-TERM', 'Half-term'].map(add));
    expect(race.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect((await add('  ')).status).toBe(400);
    await owner`insert into rota_template (name, date)
      select 'Many ' || n, '2027-07-05' from generate_series(1, ${MAX_TEMPLATES}) n`;
    expect(await add('One too many')).toMatchObject({ status: 400, problem: { errors: [{ path: 'name' }] } });
  });
});
