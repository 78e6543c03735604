import type { TestApp } from '#test/kit/start-test-app.ts';
import type { WorldMaking, WorldPart } from '#test/policies/base-world.ts';

/** Days of two carers: yesterday, today while Cara is on an appointment, and days to come on which neither is. */
async function seed({ owner }: Pick<TestApp, 'owner'>, { id, keep }: WorldMaking): Promise<void> {
  const write = async (name: string, carer: string, kind: string, date: string) => {
    const [row] = await owner<{ id: string }[]>`
      insert into rota_entry (carer_id, kind, date, note) values (${id(carer)}, ${kind}, ${date}, 'As agreed') returning id`;
    if (row) keep(name, row);
  };
  await write('rota of Cara yesterday', 'Cara', 'sickness', '2026-11-23');
  await write('rota of Cara today', 'Cara', 'available', '2026-11-24');
  await write('rota of Cara', 'Cara', 'available', '2026-11-30');
  const [template] = await owner<{ id: string }[]>`
    insert into rota_template (name, date) values ('Term time', '2026-11-30') returning id`;
  if (template) keep('template of a week', template);
  await write('rota of Cole', 'Cole', 'holiday', '2026-11-30');
}

export const world: WorldPart = {
  seed,
  tables: ['rota_entry', 'rota_template'],
  refused: { app_carer: ['rota_template'], app_client: ['rota_entry', 'rota_template'] },
  seen: {
    Cara: { rota_entry: ['rota of Cara yesterday', 'rota of Cara today', 'rota of Cara'] },
    Cole: { rota_entry: ['rota of Cole'] },
  },
};
