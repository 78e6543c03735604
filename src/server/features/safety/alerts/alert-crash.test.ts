import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { getMe } from '#contract/organisations/users.ts';
import { sendEmergencyEmail } from '#contract/safety/alerts.ts';
import { type ApiClient, apiClient } from '#test/kit/api-client.ts';
import { openDoomedServer, untilGone } from '#test/kit/doomed-server.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/** A server that dies at any statement saves all of an alert or nothing; the device retries, and it is saved once. */

const app = await startTestApp();
const { as, given, owner } = app;
const MAX_STATEMENTS = 60;

/** An alert, its press, its position, its e-mail, the job that sends it, and its change record. */
async function countTraces({ id, name }: { id: string; name: string }) {
  const [row] = await owner<Record<string, number>[]>`select
    (select count(*) from emergency_alert a where a.carer_id = ${id} and a.email_id is not null) as alerts,
    (select count(*) from emergency_alert_press p where p.carer_id = ${id}) as presses,
    (select count(*) from emergency_alert_position p where p.carer_id = ${id}) as positions,
    (select count(*) from email e where e.subject like ${`%${name}%`}) as emails,
    (select count(*) from graphile_worker._private_jobs j join email e on j.payload ->> 'email_id' = e.id::text
      where e.subject like ${`%${name}%`}) as jobs,
    (select count(*) from change_record c join emergency_alert a on a.id = c.subject_id
      where a.carer_id = ${id} and c.action = 'Created') as records`;
  return Object.values(row ?? {}).map(Number);
}

const ALL = [1, 1, 1, 1, 1, 1];
const NOTHING = [0, 0, 0, 0, 0, 0];

it('[SOS-04] a server that dies at any statement saves all of an alert or nothing, and the retry saves it once', async () => {
  const statuses: number[] = [];
  for (let nth = 1, isCut = true; isCut && nth <= MAX_STATEMENTS; nth++) {
    const { cutter, address, stop } = await openDoomedServer(app);
    const carer = await given.user({ name: `Carer of crash ${nth}.` });
    const { token } = await as.user(carer).session();
    const through = (where: string): ApiClient =>
      apiClient(
        () => where,
        async () => token,
      );
    const press = { longitude: -0.1, latitude: 51.5, press_id: randomUUID() };
    // The server’s connections are open.
    await through(address).get(getMe);
    cutter.cutAt(nth);
    const { status } = await through(address).call(sendEmergencyEmail, { body: press });
    isCut = cutter.seen().isCut;
    await untilGone(owner, address);
    const traces = await countTraces(carer);
    if (status === 201) expect([nth, traces]).toEqual([nth, ALL]);
    // If it was cut at the commit, the alert may have been saved.
    else expect([JSON.stringify(ALL), JSON.stringify(NOTHING)]).toContain(JSON.stringify(traces));
    expect((await through(app.address).call(sendEmergencyEmail, { body: press })).status).toBe(201);
    expect([nth, await countTraces(carer)]).toEqual([nth, ALL]);
    statuses.push(status);
    await stop();
  }
  expect(statuses.pop()).toBe(201);
  expect(statuses.length).toBeGreaterThan(6);
  expect(statuses.length).toBeLessThan(MAX_STATEMENTS - 1);
  expect(new Set(statuses.filter((status) => status !== 201))).toEqual(new Set([503]));
}, 300_000);
