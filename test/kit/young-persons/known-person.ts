import { updateYoungPerson } from '#contract/young-persons/young-persons.ts';
import type { TestApp } from '#test/kit/start-test-app.ts';
import { completeProfile } from '#test/kit/young-persons/complete-profile.ts';

/** Fields that the office alone reads. */
export const OFFICE_ONLY = {
  legal_status: 'Care order (S31)',
  immigration_status: 'Leave to remain',
  external_reference: 'REF-77',
};

/** Young people of Ashdown who are known in every group of fields, each visited by Cara today; and their office. */
export async function openKnownPersons({ as, given, owner }: TestApp) {
  const office = as.admin();
  const client = await given.client({ name: 'Ashdown' });
  const coordinator = await office.user();
  await owner`update app_user set coordinator_area = 'South' where id = ${coordinator.id}`;
  return {
    office,
    client,
    coordinator,
    makeKnown: async () => {
      const { id } = await given.youngPerson({ client, first_name: 'Amara', last_name: 'Nwosu' });
      const visit = await given.appointment({
        carer: 'Cara',
        client,
        young_person: { id },
        notes: 'Ring first',
        hours: 0.2,
      });
      const made = await office.send(updateYoungPerson, {
        params: { id },
        body: {
          version: 1,
          ...(await completeProfile(given, client, coordinator)),
          ...OFFICE_ONLY,
          uasc: true,
        },
      });
      return { id, visit, made, params: { id } };
    },
  };
}
