import type { BodyInputOf } from '#contract/core/endpoint.ts';
import type { updateYoungPerson } from '#contract/young-persons/young-persons.ts';
import type { Given } from '#test/kit/given.ts';

type Change = Omit<BodyInputOf<typeof updateYoungPerson>, 'version'>;

/** Fills in every required step of the form for a young person of this organisation; `coordinator` is one of the office. */
export async function completeProfile(
  given: Given,
  client: { id: string },
  coordinator: { id: string },
): Promise<Change> {
  const team = await given.team({ client });
  const worker = await given.socialWorker({ team, phone: '020 7946 0018' });
  return {
    sex: 'Female',
    addresses: [{ line_1: '12 Station Road', town: 'Croydon', postcode: 'cr01ab' }],
    lac: true,
    legal_status: 'Care order (S31)',
    parental_responsibility: 'Shared by the council and her mother',
    local_authority: 'Croydon',
    placement_type: "Children's home",
    team_id: team.id,
    social_worker_id: worker.id,
    emergency_duty_phone: '020 7946 0999',
    local_area_coordinator_id: coordinator.id,
    report_recipients: ['Social worker'],
    ethnicity: 'White – British',
    first_language: 'English',
    interpreter_needed: false,
    uasc: false,
    has_allergies: true,
    allergies: 'Nuts',
    has_medication: false,
    risk_level: 'orange',
    lone_working: 'Safe',
    consent_transport: true,
    consent_photos: 'Not of the face',
    consent_emergency_treatment: true,
  };
}
