import { createYoungPerson, updateYoungPerson } from '#contract/young-persons/young-persons.ts';
import type { TestApp } from '#test/kit/start-test-app.ts';
import { completeProfile } from '#test/kit/young-persons/complete-profile.ts';

/** Records of young people as an administrator fills them in. */
export async function openProfiles({ as, given, owner }: TestApp) {
  const office = as.admin('Olive');
  const coordinator = await office.user();
  await owner`update app_user set coordinator_area = 'South', phone = '020 7946 0555' where id = ${coordinator.id}`;

  const draft = async (body: object = {}) => {
    const client = await given.client();
    const made = await office.send(createYoungPerson, {
      body: { first_name: 'Amara', last_name: 'Nwosu', dob: '2012-03-04', client_id: client.id, ...body },
    });
    return { client, made, params: { id: made.id } };
  };
  /** With every step complete, and active. */
  const active = async () => {
    const { client, made, params } = await draft();
    const body = {
      version: 1,
      ...(await completeProfile(given, client, coordinator)),
      status: 'ACTIVE' as const,
    };
    return { client, params, made: await office.send(updateYoungPerson, { params, body }), id: made.id };
  };
  const put = (id: string, body: object) =>
    office.call(updateYoungPerson, { params: { id }, body: { version: 1, ...body } });
  return { office, coordinator, draft, active, put };
}
