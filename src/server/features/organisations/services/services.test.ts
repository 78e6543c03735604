import { describe, expect, it } from 'vitest';
import { createAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { listServiceTypes } from '#contract/organisations/catalogues.ts';
import { createService, listServices, updateService } from '#contract/organisations/services.ts';
import { seedCatalogues } from '#server/features/organisations/catalogues/seed-catalogues.ts';
import { seedCheckKinds } from '#server/features/organisations/checks/seed-check-kinds.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp({ now: '2026-11-24T09:00:00Z' });
await seedCatalogues(owner);
await seedCheckKinds(owner);
const office = as.admin();

const findService = async (name: string) => {
  const found = (await office.get(listServices, {})).find((service) => service.name === name);
  if (!found) throw new Error(`There is no service ${name}`);
  return found;
};
const fields = {
  category: 'Community support',
  is_report_required: true,
  report_due_hours: 12,
  is_sleep_in: false,
};

describe('the agency’s services', () => {
  it('[SET-01] copies another service’s forms and checks to a new service, which can be booked', async () => {
    const mentoring = await findService('Mentoring');
    await owner`insert into service_check (service_type_id, kind_id)
      select ${mentoring.id}, id from check_kind where not is_asked_everywhere order by id limit 1`;
    const added = await office.send(createService, {
      body: { ...fields, name: 'Forest school', like_id: mentoring.id },
    });
    expect(added).toMatchObject({ name: 'Forest school', report_due_hours: 12, appointments_ahead: 0 });
    const [copied] = await owner`select
      (select count(*)::integer from service_check where service_type_id = ${added.id} and dropped_at is null) as checks,
      (select count(*)::integer from service_check where service_type_id = ${mentoring.id} and dropped_at is null) as theirs`;
    expect(copied?.checks).toBe(copied?.theirs);
    const client = await given.client();
    const young_person = await given.youngPerson({ client });
    await office.send(createAppointment, {
      body: {
        ...{ client_id: client.id, young_person_id: young_person.id, service_type_id: added.id },
        ...{ start_at: '2026-11-26T10:00:00Z', end_at: '2026-11-26T12:00:00Z', carer_ids: [] },
      },
    });
    expect(await findService('Forest school')).toMatchObject({ appointments_ahead: 1 });
  });

  it('[SET-01] does not book an archived service, keeps its appointments, and restores it', async () => {
    const service = await findService('Forest school');
    const client = await given.client();
    const young_person = await given.youngPerson({ client });
    const body = {
      ...{ client_id: client.id, young_person_id: young_person.id, service_type_id: service.id },
      ...{ start_at: '2026-11-27T10:00:00Z', end_at: '2026-11-27T12:00:00Z', carer_ids: [] },
    };
    const made = await office.send(createAppointment, { body });
    const id = 'id' in made ? made.id : '';
    const archived = await office.send(updateService, {
      params: { id: service.id },
      body: { version: service.version, is_archived: true },
    });
    expect((await office.get(listServiceTypes, {})).at(-1)).toMatchObject({
      name: 'Forest school',
      is_archived: true,
    });
    const refused = await office.call(createAppointment, { body });
    expect(refused.problem.errors).toEqual([
      {
        path: 'service_type_id',
        message: 'Forest school is archived. Choose another service, or bring it back in Settings.',
      },
    ]);
    await office.send(updateAppointment, { params: { id }, body: { version: 1, place: 'Gate' } });
    await office.send(updateService, {
      params: { id: service.id },
      body: { version: archived.version, is_archived: false },
    });
    const later = { start_at: '2026-11-28T10:00:00Z', end_at: '2026-11-28T12:00:00Z' };
    await office.send(createAppointment, { body: { ...body, ...later } });
  });

  it('[SET-01] refuses a duplicate name in any case, and an update to an old version', async () => {
    const service = await findService('Forest school');
    const twice = await office.call(createService, {
      body: { ...fields, name: 'FOREST school', like_id: service.id },
    });
    expect(twice.problem).toMatchObject({ code: 'duplicate', errors: [{ path: 'name' }] });
    await office.send(updateService, {
      params: { id: service.id },
      body: { version: service.version, name: 'Woodland school' },
    });
    const stale = await office.call(updateService, {
      params: { id: service.id },
      body: { version: service.version, name: 'Beach school' },
    });
    expect(stale).toMatchObject({ status: 409, problem: { current: { name: 'Woodland school' } } });
  });

  it('[SET-01] does not overwrite the agency’s changes with the product’s data files', async () => {
    const service = await findService('Supervised family time');
    await office.send(updateService, {
      params: { id: service.id },
      body: { version: service.version, name: 'Family time with a supervisor', report_due_hours: 6 },
    });
    await owner`delete from schema_migration where name = 'service types'`;
    await seedCatalogues(owner);
    expect(await findService('Family time with a supervisor')).toMatchObject({ report_due_hours: 6 });
  });
});
