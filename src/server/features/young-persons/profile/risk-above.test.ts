import { describe, expect, it } from 'vitest';
import type { RiskLevel } from '#contract/core/risk-levels.ts';
import { getDashboard } from '#contract/oversight/dashboard.ts';
import { chooseShownRisk } from '#contract/young-persons/overall-risk.ts';
import { listYoungPersons } from '#contract/young-persons/young-persons.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { completeProfile } from '#test/kit/young-persons/complete-profile.ts';
import { openProfiles } from '#test/kit/young-persons/profiles.ts';

const app = await startTestApp({ now: '2026-11-24T10:00:00Z' });
const { as, clock, given, owner } = app;
const { office, coordinator, draft, put } = await openProfiles(app);

const addDanger = async (young_person: { id: string }, name: string, level: RiskLevel) =>
  given.characteristic({ young_person, level, topic: await given.topic({ name, category: 'Risk' }) });
/** Creates a complete draft with very low overall risk, two very high dangers, and a need. */
async function makeContradicted() {
  const { client, made } = await draft();
  const profile = await completeProfile(given, client, coordinator);
  await put(made.id, { ...profile, risk_level: 'darkGreen' });
  await addDanger(made, 'Self-harm', 'red');
  const fire = await addDanger(made, 'Fire setting', 'red');
  await given.characteristic({
    young_person: made,
    level: 'red',
    topic: await given.topic({ category: 'Daily life' }),
  });
  const [row] = await owner<{ version: number }[]>`select version from young_person where id = ${made.id}`;
  return { made, fire, version: row?.version ?? 0 };
}
const KEPT = { risk_kept_reason: 'Both are years ago; the team agreed on 20/11/2026.' };

describe('a danger above the overall risk', () => {
  it('[YPN-03] prevents the record from becoming active until the overall risk is raised', async () => {
    const { made, version } = await makeContradicted();
    const refused = await put(made.id, { version, status: 'ACTIVE' });
    expect([refused.status, refused.problem.code, refused.problem.detail]).toEqual([
      409,
      'young_person.risk_above',
      'Self-harm and Fire setting are very high, but the overall risk is very low. Raise the overall risk, or say why you are keeping it.',
    ]);
    await expect(
      owner`update young_person set status = 'ACTIVE' where id = ${made.id}`,
    ).rejects.toMatchObject({
      constraint_name: 'young_person_risk_answered',
    });
    const raised = await put(made.id, { version, status: 'ACTIVE', risk_level: 'red' });
    expect([raised.status, raised.body.status, raised.body.risk_above, raised.body.risks_above]).toEqual([
      200,
      'ACTIVE',
      null,
      [],
    ]);
  });

  it('[YPN-03] can be accepted with a reason, which is dated, and must be accepted again if a danger rises', async () => {
    const { made, version, fire } = await makeContradicted();
    const missing = await addDanger(made, 'Going missing', 'darkGreen');
    const blank = await put(made.id, { version, status: 'ACTIVE', risk_kept_reason: '  ' });
    expect([blank.status, blank.problem.errors?.[0]?.path]).toEqual([400, 'risk_kept_reason']);
    const kept = await put(made.id, { version, status: 'ACTIVE', ...KEPT });
    expect(kept.body).toMatchObject({
      ...{ status: 'ACTIVE', risk_above: null, risks_above: [] },
      risk_kept: { reason: KEPT.risk_kept_reason, date: '2026-11-24' },
    });
    const [recorded] = await owner<{ performed_by: string }[]>`
      select performed_by from change_record where subject_id = ${made.id} and changes @> ${owner.json([
        { field: 'risk_kept_reason', before: null, after: KEPT.risk_kept_reason },
      ])}`;
    expect(recorded?.performed_by).toBe((await office.user()).id);
    clock.advance(60_000);
    const setLevel = (topic: { id: string }, level: RiskLevel) =>
      owner.begin(async (db) => {
        await db`select set_config('app.now', ${clock.now().toISOString()}, true)`;
        await db`update characteristic set level = ${level} where id = ${topic.id}`;
      });
    await setLevel(fire, 'orange');
    const again = await put(made.id, { version: kept.body.version, status: 'INACTIVE' });
    expect(again.body.risk_above).toBeNull();
    await setLevel(missing, 'orange');
    const asked = await put(made.id, { version: again.body.version, status: 'ACTIVE' });
    expect(asked.problem.detail).toContain('Going missing is high, but the overall risk is very low.');
    const lower = await put(made.id, { version: again.body.version, risk_level: 'lightGreen' });
    expect([lower.body.risk_kept, lower.body.risks_above.length]).toEqual([null, 3]);
  });

  it('[YPN-02] shows the higher of the two in every list, and sorts by it', async () => {
    const client = await given.client();
    const calm = await given.youngPerson({ client, last_name: 'Calm', risk_level: 'yellow' });
    const risky = await given.youngPerson({ client, last_name: 'Risky', risk_level: 'darkGreen' });
    await addDanger(risky, 'Self-harm', 'red');
    const { items } = await office.get(listYoungPersons, {
      query: { app_client_ids: [client.id], sort: 'risk_level' },
    });
    expect(items.map((person) => [person.id, person.risk_level, chooseShownRisk(person)])).toEqual([
      [risky.id, 'darkGreen', 'red'],
      [calm.id, 'yellow', 'yellow'],
    ]);
    const home = await as.client(client.name).get(getDashboard);
    expect(home.user_type === 'client' && home.young_people.map(chooseShownRisk)).toEqual(['yellow', 'red']);
  });
});
