import type { TestApp } from '#test/kit/start-test-app.ts';
import type { WorldMaking, WorldPart } from '#test/policies/base-world.ts';

export const COMPLAINT_TABLES = ['complaint', 'complaint_step'];

/** One about Amy, one about Abi, who is restricted, one about nobody, and one that is closed; each with a step. */
async function seed({ owner }: Pick<TestApp, 'owner'>, { keep, id }: WorldMaking): Promise<void> {
  const complain = async (name: string, more: object) => {
    const [complaint] = await owner<{ id: string }[]>`insert into complaint ${owner({
      ...{ received_on: '2026-11-16', acknowledge_due_on: '2026-11-19', answer_due_on: '2026-11-30' },
      ...{ complainant_kind: 'parent or family', complainant_name: 'Ms Bell', came_by: 'call' },
      ...{ category: 'communication', text: 'Nobody rang me back.', created_by: id('Ada') },
      ...more,
    })} returning id`;
    if (!complaint) return;
    keep(`complaint ${name}`, complaint);
    const [step] = await owner<
      { id: string }[]
    >`insert into complaint_step (complaint_id, happened_on, text, created_by)
      values (${complaint.id}, '2026-11-17', 'Rang her.', ${id('Ada')}) returning id`;
    if (step) keep(`step ${name}`, step);
  };
  await complain('about Amy', { young_person_id: id('Amy'), carer_id: id('Cara'), client_id: id('Ashdown') });
  await complain('about Abi', { young_person_id: id('Abi'), carer_id: id('Cole'), client_id: id('Ashdown') });
  await complain('about nobody', { complainant_kind: 'anonymous', complainant_name: '' });
  await complain('closed', { young_person_id: id('Bea') });
  await owner`update complaint set outcome = 'upheld', closed_on = '2026-11-20', lessons = 'Ring back.', closed_by = ${id('Ada')}
    where id = ${id('complaint closed')}`;
}

export const world: WorldPart = {
  seed,
  tables: COMPLAINT_TABLES,
  planted: COMPLAINT_TABLES,
  refused: { app_client: COMPLAINT_TABLES, app_carer: COMPLAINT_TABLES },
};
