import type { TestApp } from '#test/kit/start-test-app.ts';
import type { WorldMaking, WorldPart } from '#test/policies/base-world.ts';

/** Checks of Cara and Cole, and a service that asks for a kind which is archived by now. */
async function seed({ owner }: Pick<TestApp, 'owner'>, { id, keep }: WorldMaking): Promise<void> {
  const addKind = async (name: string, archived_at: string | null) => {
    const [row] = await owner<{ id: string }[]>`
      insert into check_kind (name, months, archived_at) values (${name}, 36, ${archived_at}) returning id`;
    if (row) keep(name, row);
  };
  await addKind('First aid', null);
  await addKind('Old kind', '2020-01-01T00:00:00Z');
  for (const carer of ['Cara', 'Cole']) {
    const [row] = await owner<{ id: string }[]>`
      insert into carer_check (carer_id, kind_id, issued_on, expires_on)
      values (${id(carer)}, ${id('First aid')}, '2020-01-01', '2030-01-01') returning id`;
    if (row) keep(`first aid of ${carer}`, row);
    const [standing] = await owner<
      { id: string }[]
    >`select id from check_standing where carer_id = ${id(carer)}`;
    if (standing) keep(`standing of ${carer}`, standing);
  }
  const [asked] = await owner<{ id: string }[]>`
    insert into service_check (service_type_id, kind_id) select id, ${id('Old kind')} from service_type order by id limit 1
    returning id`;
  if (asked) keep('asked for', asked);
}

const forAll = { check_kind: ['First aid', 'Old kind'], service_check: ['asked for'] };
const ofOne = (carer: string) => ({
  ...forAll,
  carer_check: [`first aid of ${carer}`],
  check_standing: [`standing of ${carer}`],
});

export const world: WorldPart = {
  seed,
  tables: ['check_kind', 'service_check', 'carer_check', 'check_standing'],
  refused: { app_client: ['check_kind', 'service_check', 'carer_check', 'check_standing'] },
  seen: { Cara: ofOne('Cara'), Cole: ofOne('Cole'), Carl: forAll, Cleo: forAll },
};
