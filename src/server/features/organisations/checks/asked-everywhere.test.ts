import { beforeAll, describe, expect, it } from 'vitest';
import { createAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { listSuggestedCarers } from '#contract/appointments/suggestions.ts';
import { listUncheckedCarers } from '#contract/appointments/unchecked.ts';
import {
  type CheckKind,
  createCarerCheck,
  listCheckKinds,
  updateCheckKind,
} from '#contract/organisations/checks.ts';
import { seedCheckKinds } from '#server/features/organisations/checks/seed-check-kinds.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2027-06-16T09:00:00Z' });
const { as, given, owner } = app;
const admin = as.admin('Ada Office');
await admin.session();

const EVERYWHERE = [
  'Enhanced DBS with barred lists',
  'Identity',
  'Right to work',
  'Safeguarding children, level 2 or above',
  'Two references',
];
const client = await given.client();
const service = await given.serviceType({ name: 'Mentoring' });
/** The agency's day before the upgrade: a carer without any check, booked alone. */
const booked = await given.carer('Bea Booked');
const before = await given.appointment({
  ...{ carers: [booked], service_type: service, client, young_person: null },
  ...{ start_at: '2027-06-21T10:00:00Z', hours: 2 },
});
const body = (day: string, carer_ids: string[], service_type_id = service.id) => ({
  ...{ client_id: client.id, young_person_id: null, service_type_id, place: null, notes: null },
  ...{ start_at: `${day}T12:00:00Z`, end_at: `${day}T15:00:00Z`, carer_ids },
});
const book = (day: string, carer_ids: string[], service_type_id?: string) =>
  admin.call(createAppointment, { body: body(day, carer_ids, service_type_id) });
const findKinds = async () => new Map((await admin.get(listCheckKinds)).map((kind) => [kind.name, kind]));
async function findKind(name: string): Promise<CheckKind> {
  const kind = (await findKinds()).get(name);
  if (!kind) throw new Error(`There is no ${name}.`);
  return kind;
}
const checkFully = async (carer: { id: string }) => {
  for (const name of EVERYWHERE) {
    const { id: kind_id, months } = await findKind(name);
    const expires_on = months === null ? null : '2029-05-31';
    await admin.send(createCarerCheck, {
      body: { carer_id: carer.id, kind_id, issued_on: '2027-06-01', expires_on },
    });
  }
};

beforeAll(() => seedCheckKinds(owner));

describe('checks that every service requires', () => {
  it('[CHK-01] DBS with barred lists, identity, right to work, references and safeguarding are required by default', async () => {
    const kinds = await findKinds();
    const services = [service.name];
    for (const name of EVERYWHERE) {
      expect(kinds.get(name)).toMatchObject({ is_asked_everywhere: true, dropped: [] });
      expect(kinds.get(name)?.services.map((each) => each.name)).toEqual(expect.arrayContaining(services));
    }
    expect(kinds.get('First aid')).toMatchObject({ is_asked_everywhere: false, services: [] });
    const added = await given.serviceType({ name: 'Added later' });
    for (const name of EVERYWHERE)
      expect((await findKind(name)).services.map(({ id }) => id)).toContain(added.id);
  });

  it('[CHK-03][ROT-05] a carer without any check is neither suggested nor booked, and both say what is missing', async () => {
    const [none, good] = [await given.carer('Nora None'), await given.carer('Gus Good')];
    await checkFully(good);
    const refused = await book('2027-06-22', [none.id]);
    expect([refused.status, refused.problem.code]).toEqual([409, 'appointment.missing_check']);
    for (const name of EVERYWHERE) expect(refused.problem.detail).toContain(`no ${name} on record`);
    expect((await book('2027-06-22', [good.id])).status).toBe(201);
    const gap = await book('2027-06-23', []);
    const { suggested, others } = await admin.get(listSuggestedCarers, {
      params: { id: 'id' in gap.body ? gap.body.id : '' },
    });
    expect(suggested.map(({ carer }) => carer.name)).toEqual(['Gus Good']);
    expect(others.find(({ carer }) => carer.id === none.id)?.reason).toBe(
      `Missing a valid check: ${EVERYWHERE.join(', ')}`,
    );
    await expect(
      owner`insert into appointment_carer (appointment_id, carer_id, sort_order)
        values (${'id' in gap.body ? gap.body.id : ''}, ${none.id}, 0)`,
    ).rejects.toMatchObject({ constraint_name: 'appointment_carer_checked' });
  });

  it('[CHK-03] a carer who was booked before stays, is listed, and their time and notes can be changed', async () => {
    const days = { start_date: '2027-06-16', end_date: '2027-07-16' };
    expect(await admin.get(listUncheckedCarers, { query: days })).toEqual([
      {
        appointment_id: before.id,
        start_at: '2027-06-21T10:00:00Z',
        service: 'Mentoring',
        carer: { id: booked.id, name: 'Bea Booked' },
        reasons: EVERYWHERE.map((name) => `No ${name} on record`),
      },
    ]);
    const params = { id: before.id };
    const moved = await admin.send(updateAppointment, {
      params,
      body: {
        version: before.version,
        start_at: '2027-06-21T11:00:00Z',
        end_at: '2027-06-21T14:00:00Z',
        notes: 'Ring first',
      },
    });
    expect(moved.start_at).toBe('2027-06-21T11:00:00Z');
    const another_day = await admin.call(updateAppointment, {
      params,
      body: { version: moved.version, start_at: '2027-06-24T11:00:00Z', end_at: '2027-06-24T14:00:00Z' },
    });
    expect(another_day.problem.code).toBe('appointment.missing_check');
  });
});

describe('a service that no longer requires a check', () => {
  it('[CHK-01] needs a reason, which is shown and recorded, and requires it again without one', async () => {
    const kind = await findKind('Two references');
    const params = { id: kind.id };
    const without = kind.services.map(({ id }) => id).filter((id) => id !== service.id);
    for (const reason of [undefined, '  ']) {
      const refused = await admin.call(updateCheckKind, {
        params,
        body: { version: kind.version, service_type_ids: without, ...(reason ? { reason } : {}) },
      });
      expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([400, 'reason']);
    }
    const dropped = await admin.send(updateCheckKind, {
      params,
      body: { version: kind.version, service_type_ids: without, reason: 'Asked for by the council itself' },
    });
    expect(dropped.dropped).toEqual([
      {
        service: { id: service.id, name: 'Mentoring' },
        reason: 'Asked for by the council itself',
        dropped_on: '2027-06-16',
      },
    ]);
    const [recorded] = await owner<{ performed_by: string; changes: object[] }[]>`
      select performed_by, changes from change_record where subject_table = 'service_check' order by seq desc limit 1`;
    expect(recorded?.performed_by).toBe((await admin.user()).id);
    expect(recorded?.changes).toContainEqual({
      ...{ field: 'dropped_reason', before: null, after: 'Asked for by the council itself' },
    });
    // The kinds of the product are written again with each version: the agency's choice stays.
    await owner`delete from schema_migration where name = 'check kinds'`;
    await seedCheckKinds(owner);
    expect((await findKind('Two references')).dropped).toHaveLength(1);
    const again = await admin.send(updateCheckKind, {
      params,
      body: { version: dropped.version, service_type_ids: [...without, service.id] },
    });
    expect(again.dropped).toEqual([]);
  });

  it('[CHK-01] the database accepts no drop without a reason, and nobody in the office can delete the row', async () => {
    await expect(owner`update service_check set dropped_at = now()`).rejects.toMatchObject({
      constraint_name: 'service_check_dropped',
    });
    const [grants] =
      await owner`select has_table_privilege('app_admin', 'service_check', 'delete') as deletes`;
    expect(grants).toEqual({ deletes: false });
  });

  it('[CHK-01] archiving a kind that services require needs a reason too', async () => {
    const kind = await findKind('Identity');
    const params = { id: kind.id };
    const bare = await admin.call(updateCheckKind, {
      params,
      body: { version: kind.version, is_archived: true },
    });
    expect([bare.status, bare.problem.errors?.[0]?.path]).toEqual([400, 'reason']);
    const over = await admin.send(updateCheckKind, {
      params,
      body: { version: kind.version, is_archived: true, reason: 'Part of right to work' },
    });
    expect(over.archived_reason).toBe('Part of right to work');
    const back = await admin.send(updateCheckKind, {
      params,
      body: { version: over.version, is_archived: false },
    });
    expect([back.archived_reason, back.services.length]).toEqual([null, kind.services.length]);
  });
});

describe('an agency that recorded checks before', () => {
  it('[CHK-01] keeps its own kinds, its names for carers’ checks, and what it archived', async () => {
    const { owner, given } = await startTestApp({ now: '2027-06-16T09:00:00Z' });
    await owner`insert into check_kind (slug, name, months, archived_at) values
      ('dbs', 'Enhanced DBS', 36, null), ('safeguarding-2', 'Safeguarding children, level 2', 24, null),
      ('references', 'Two references', null, now()), (null, 'identity', null, null)`;
    const [dbs] = await owner<{ id: string }[]>`select id from check_kind where slug = 'dbs'`;
    const carer = await given.carer();
    await owner`insert into carer_check (carer_id, kind_id, issued_on, expires_on)
      values (${carer.id}, ${dbs?.id ?? ''}, '2026-01-01', '2028-12-31')`;
    const service_type = await given.serviceType();
    await seedCheckKinds(owner);
    const kinds = await owner<{ slug: string; name: string; missing: boolean }[]>`
      select k.slug, k.name, exists (select from find_missing_checks(${carer.id}, ${service_type.id}, '2027-06-17') m
        where m.kind_id = k.id) as missing
      from check_kind k where k.is_asked_everywhere order by k.slug`;
    expect(kinds).toEqual([
      { slug: 'dbs', name: 'Enhanced DBS', missing: false },
      { slug: 'identity', name: 'identity', missing: true },
      { slug: 'references', name: 'Two references', missing: false },
      { slug: 'right-to-work', name: 'Right to work', missing: true },
      { slug: 'safeguarding-2', name: 'Safeguarding children, level 2 or above', missing: true },
    ]);
  });
});
