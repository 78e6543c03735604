import { describe, expect, it } from 'vitest';
import { getBeforeYouArrive } from '#contract/young-persons/before-you-arrive.ts';
import { listHouseholdMembers } from '#contract/young-persons/young-person-relations.ts';
import { getYoungPerson, listYoungPersons } from '#contract/young-persons/young-persons.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, clock, owner } = await startTestApp({ now: '2026-10-01T08:00:00Z' });

/** Requests a young person as Cara at an instant, in every possible way. */
async function statusAt(id: string, instant: string): Promise<number[]> {
  clock.set(instant);
  const cara = as.carer('Cara');
  const params = { id };
  const answers = await Promise.all([
    cara.call(getYoungPerson, { params }),
    cara.call(getBeforeYouArrive, { params }),
    cara.call(listHouseholdMembers, { params }),
  ]);
  const { items } = await cara.get(listYoungPersons);
  return [...answers.map(({ status }) => status), items.some((each) => each.id === id) ? 200 : 404];
}
const IN_VIEW = [200, 200, 200, 200];
const OUT_OF_VIEW = [404, 404, 404, 404];

describe('a carer’s access to a young person', () => {
  it('[YPN-01] starts 14 days before an appointment and ends 30 days after it, automatically', async () => {
    const young_person = await given.youngPerson();
    await given.appointment({
      carer: 'Cara',
      young_person,
      start_at: '2026-11-24T16:00:00Z',
      end_at: '2026-11-24T19:00:00Z',
    });
    for (const [instant, expected] of [
      ['2026-11-10T15:59:59Z', OUT_OF_VIEW],
      ['2026-11-10T16:00:00Z', IN_VIEW],
      ['2026-11-23T12:00:00Z', IN_VIEW],
      ['2026-11-25T12:00:00Z', IN_VIEW],
      ['2026-12-24T18:59:59Z', IN_VIEW],
      ['2026-12-24T19:00:00Z', OUT_OF_VIEW],
    ] as const)
      expect([instant, await statusAt(young_person.id, instant)]).toEqual([instant, expected]);
  });

  it('[YPN-01] counts days of 24 hours, even when 01:30 occurs twice on the last Sunday of October', async () => {
    const [summer, winter] = [await given.youngPerson(), await given.youngPerson()];
    // 01:30 in summer time, and an hour later 01:30 again.
    for (const [young_person, start_at] of [
      [summer, '2026-10-25T00:30:00Z'],
      [winter, '2026-10-25T01:30:00Z'],
    ] as const)
      await given.appointment({ carer: 'Cara', young_person, start_at, hours: 0.5 });
    for (const [instant, expected_summer, expected_winter] of [
      ['2026-10-11T00:29:59Z', OUT_OF_VIEW, OUT_OF_VIEW],
      ['2026-10-11T00:30:00Z', IN_VIEW, OUT_OF_VIEW],
      ['2026-10-11T01:30:00Z', IN_VIEW, IN_VIEW],
      ['2026-11-24T00:59:59Z', IN_VIEW, IN_VIEW],
      ['2026-11-24T01:00:00Z', OUT_OF_VIEW, IN_VIEW],
      ['2026-11-24T02:00:00Z', OUT_OF_VIEW, OUT_OF_VIEW],
    ] as const)
      expect([instant, await statusAt(summer.id, instant), await statusAt(winter.id, instant)]).toEqual([
        instant,
        expected_summer,
        expected_winter,
      ]);
  });

  it('[YPN-01] ends at once if the appointment is cancelled or given to another carer', async () => {
    const young_person = await given.youngPerson();
    const visit = await given.appointment({ carer: 'Cara', young_person, start_at: '2027-02-01T10:00:00Z' });
    expect(await statusAt(young_person.id, '2027-01-31T10:00:00Z')).toEqual(IN_VIEW);
    await owner`update appointment_carer set removed_at = now() where appointment_id = ${visit.id}`;
    expect(await statusAt(young_person.id, '2027-01-31T10:00:01Z')).toEqual(OUT_OF_VIEW);
    await owner`update appointment_carer set removed_at = null where appointment_id = ${visit.id}`;
    await owner`update appointment set status = 'cancelled', cancellation_reason = 'Ill' where id = ${visit.id}`;
    expect(await statusAt(young_person.id, '2027-01-31T10:00:02Z')).toEqual(OUT_OF_VIEW);
  });

  it('[YPN-01] answers the same bytes for a young person out of sight as for an unknown id', async () => {
    const { id } = await given.youngPerson();
    const unknown = '00000000-0000-7000-8000-000000000000';
    for (const person of [as.carer('Cara'), as.client('Elsewhere')]) {
      const paths = (of: string) => [of, `${of}/household_members/`, `${of}/related_persons/`];
      const texts = async (of: string) =>
        Promise.all(
          paths(of).map(async (path) => {
            const answer = await person.fetch(`/api/app_young_persons/${path}`);
            return `${answer.status} ${await answer.text()}`;
          }),
        );
      const hidden = await texts(id);
      expect(hidden).toEqual(await texts(unknown));
      expect(hidden.every((text) => text.startsWith('404 '))).toBe(true);
    }
  });
});
