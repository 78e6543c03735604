import { beforeEach, describe, expect, it } from 'vitest';
import { listMailbox } from '#contract/contact/mailbox.ts';
import type { BodyInputOf } from '#contract/core/endpoint.ts';
import { createApiKey, listApiKeys, revokeApiKey } from '#contract/organisations/api-keys.ts';
import { search } from '#contract/oversight/search.ts';
import { createPublicReferral, getMachineReferralStatus } from '#contract/young-persons/public-referrals.ts';
import {
  approveReferral,
  associateReferral,
  closeReferral,
  reviewReferral,
} from '#contract/young-persons/referral-decisions.ts';
import { getReferral, listReferrals } from '#contract/young-persons/referrals.ts';
import { seedForms } from '#server/features/questions/question-forms/seed-forms.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { answerReferral } from '#test/kit/young-persons/referral-answers.ts';

const NOW = '2026-11-24T12:00:00.000Z';
const logged: string[] = [];
const { app, as, given, owner, clock, runJobs } = await startTestApp({
  now: NOW,
  with_mailbox: true,
  environment: { OFFICE_EMAIL_TO: 'office@agency.test' },
  onLog: (line) => logged.push(line),
});
await seedForms(owner);
const [office, anybody] = [as.admin(), as.nobody()];
beforeEach(() => clock.set(NOW));
let count = 0;
const newReference = () => `CASE-${++count}`;

type Body = BodyInputOf<typeof createPublicReferral>;
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const send = (key: string, body: Partial<Body> = {}) =>
  anybody.call(createPublicReferral, {
    body: { third_party_reference: newReference(), answers: answerReferral(), ...body },
    headers: bearer(key),
  });
const ask = (key: string, third_party_reference: string) =>
  anybody.call(getMachineReferralStatus, { query: { third_party_reference }, headers: bearer(key) });

async function givenSystem() {
  const client = await given.client({ in_external_form: false });
  const { id, key } = await given.apiKey({ client });
  return { client, id, key };
}

const getOne = (id: string) => office.get(getReferral, { params: { id } });

describe('a client organisation’s own system', () => {
  it('[REF-04] refers with its key without pass or quarantine, and notifies office and referrer once', async () => {
    const { client, key } = await givenSystem();
    const social_worker = await given.socialWorker({ client, name: 'Sally Worker' });
    const third_party_reference = newReference();
    const body = { third_party_reference, social_worker: social_worker.id };
    const { status, body: sent } = await send(key, body);
    expect([status, sent]).toEqual([
      201,
      { id: expect.any(String), reference: expect.stringMatching(/^REF-2026-\d{4}$/) },
    ]);
    const referral = await getOne(sent.id);
    expect(referral).toMatchObject({
      status: 'submitted',
      origin: 'machine',
      is_quarantined: false,
      third_party_reference,
      client: { id: client.id },
      socialWorkers: [{ name: 'Sally Worker' }],
      submitted_by: null,
    });
    const colleague = as.user(await given.user({ user_type: 'client', client }));
    expect((await colleague.get(listReferrals, {})).items.map(({ id }) => id)).toEqual([sent.id]);
    await send(key, body);
    await runJobs();
    const mail = (await office.get(listMailbox, { query: {} })).items.filter(({ subject }) =>
      subject.includes(sent.reference),
    );
    expect(mail.map(({ subject }) => subject).sort()).toEqual([
      `New referral: ${sent.reference}`,
      `We have your referral: ${sent.reference}`,
    ]);
    const [letter] = await owner`select body from email where subject = ${`New referral: ${sent.reference}`}`;
    expect(letter?.body).toMatch(/^.+’s system has sent referral REF-/);
    expect(letter?.body).not.toMatch(/accept|Zoë|Okafor/);
    const records = await owner`select changes from change_record where subject_id = ${sent.id}`;
    const fields = records.flatMap(({ changes }) => changes.map(({ field }: { field: string }) => field));
    expect(fields).toEqual(expect.arrayContaining(['api_key_id', 'third_party_reference', 'origin']));
    expect(fields).not.toContain('sent_hash');
  });

  it('[REF-04] creates one referral for each reference, and repeats its answer, even for concurrent requests', async () => {
    const { client, key } = await givenSystem();
    const third_party_reference = newReference();
    const answers = answerReferral();
    const backwards = Object.fromEntries(Object.entries(answers).toReversed());
    const first = await Promise.all(
      [answers, backwards, answers, answers].map((each) =>
        send(key, { third_party_reference, answers: each }),
      ),
    );
    clock.advance(300_000);
    const later = await send(key, { third_party_reference, answers, client_id: client.id });
    const all = [...first, later];
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(all.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await owner`select 1 from referral where client_id = ${client.id}`).toHaveLength(1);
    const told =
      await owner`select 1 from referral where client_id = ${client.id} and notified_at is not null`;
    expect(told).toHaveLength(1);
  });

  it('[REF-04] refuses a different referral under a used reference, even at once, and changes nothing', async () => {
    const { client, key } = await givenSystem();
    const third_party_reference = newReference();
    const other = answerReferral({ 'rf-first-name': 'Ada' });
    const both = await Promise.all([
      send(key, { third_party_reference }),
      send(key, { third_party_reference, answers: other }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.problem).toMatchObject({
      code: 'referral.reference_used',
      detail: expect.stringContaining('We did not change it.'),
    });
    expect(await owner`select 1 from referral where client_id = ${client.id}`).toHaveLength(1);
    const elsewhere = await givenSystem();
    expect((await send(elsewhere.key, { third_party_reference, answers: other })).status).toBe(201);
  });

  it('[REF-04] names invalid fields as for everybody', async () => {
    const { key } = await givenSystem();
    const stranger = await given.socialWorker();
    const paths = async (body: Partial<Body>) => {
      const { status, problem } = await send(key, body);
      return [status, problem.errors?.[0]?.path];
    };
    expect(await paths({ third_party_reference: undefined })).toEqual([400, 'third_party_reference']);
    expect(await paths({ third_party_reference: ' ' })).toEqual([400, 'third_party_reference']);
    expect(await paths({ third_party_reference: 'x'.repeat(101) })).toEqual([400, 'third_party_reference']);
    expect(await paths({ social_worker: stranger.id })).toEqual([400, 'social_worker']);
    expect((await paths({ answers: {} }))[0]).toBe(400);
    const keyless = await anybody.call(createPublicReferral, {
      body: { client_id: stranger.client_id, answers: answerReferral() },
    });
    expect([keyless.status, keyless.problem.errors]).toEqual([
      400,
      [{ path: 'pass', message: expect.stringContaining('Authorization') }],
    ]);
  });
});

describe('a key', () => {
  it('[REF-04] that is wrong, revoked, of another organisation or missing gets the same bytes', async () => {
    const { client, id, key } = await givenSystem();
    const archived = await givenSystem();
    await owner`update client set archived_at = now() where id = ${archived.client.id}`;
    const other = await givenSystem();
    const third_party_reference = newReference();
    expect((await send(key, { third_party_reference })).status).toBe(201);
    await office.send(revokeApiKey, { params: { id: client.id, keyId: id } });
    const wrong = ['pw_live_', `pw_live_${'0'.repeat(40)}`, `${other.key}0`, key, archived.key];
    const refused = [
      ...(await Promise.all(wrong.map((each) => send(each)))),
      ...(await Promise.all(wrong.map((each) => ask(each, third_party_reference)))),
      await send(other.key, { client_id: client.id }),
      await send('neither a key nor a session'),
      await ask('neither a key nor a session', third_party_reference),
      await anybody.call(getMachineReferralStatus, { query: { third_party_reference } }),
      // The key is checked before the body.
      await anybody.call(createPublicReferral, { body: {} as Body, headers: bearer(key) }),
    ];
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([401]));
    expect(new Set(refused.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(refused[0]?.problem).toMatchObject({ code: 'api_key.unknown' });
  });

  it('[REF-04] [CLI-01] works as soon as it is issued, records its use once a minute, and stops once revoked', async () => {
    const { client } = await givenSystem();
    const issued = await office.send(createApiKey, {
      params: { id: client.id },
      body: { name: 'Case system' },
    });
    const third_party_reference = newReference();
    expect((await send(issued.key, { third_party_reference })).status).toBe(201);
    const findUsed = async () => {
      const keys = await office.get(listApiKeys, { params: { id: client.id } });
      return keys.find(({ id }) => id === issued.id)?.last_used_at;
    };
    const first = clock.now().toISOString();
    const isAt = (at: string) => expect.stringContaining(at.slice(0, 19));
    expect(await findUsed()).toEqual(isAt(first));
    clock.advance(59_000);
    expect((await ask(issued.key, third_party_reference)).status).toBe(200);
    expect(await findUsed()).toEqual(isAt(first));
    clock.advance(1_000);
    await Promise.all([1, 2, 3].map(() => ask(issued.key, third_party_reference)));
    expect(await findUsed()).toEqual(isAt(clock.now().toISOString()));
    const records = await owner`select 1 from change_record where subject_id = ${issued.id}`;
    expect(records).toHaveLength(1);
    await office.send(revokeApiKey, { params: { id: client.id, keyId: issued.id } });
    expect((await ask(issued.key, third_party_reference)).status).toBe(401);
    expect(await findUsed()).toEqual(isAt(clock.now().toISOString()));
    expect(logged.join()).not.toContain(issued.key.slice(12));
    expect(logged.filter((line) => line.includes(issued.id)).length).toBeGreaterThan(3);
  });
});

describe('a machine’s own reference', () => {
  it('[DAT-03] [REF-04] finds its referral in search, in full or by its start, for the office and its organisation', async () => {
    const { client, key } = await givenSystem();
    const { body: sent } = await send(key, { third_party_reference: 'CR/2026-77 Blue' });
    const social_worker = as.user(await given.user({ user_type: 'client', client }));
    const stranger = as.user(await given.user({ user_type: 'client', client: await given.client() }));
    const find = async (who: SignedInClient, q: string) =>
      (await who.get(search, { query: { q } })).map(({ id }) => id);
    for (const q of ['CR/2026-77 Blue', 'cr/2026-77 blue', 'cr/2026-7']) {
      expect(await find(office, q)).toEqual([sent.id]);
      expect(await find(social_worker, q)).toEqual([sent.id]);
    }
    expect(await find(stranger, 'cr/2026-77 blue')).toEqual([]);
    expect(await find(office, 'cr/2026-77 b%')).toEqual([]);
  });
});

describe('GET /api/app_supports_required/public/status/', () => {
  it('[REF-04] returns a referral’s status, the reason if declined, and nothing else', async () => {
    const { key } = await givenSystem();
    const third_party_reference = newReference();
    const { body: sent } = await send(key, { third_party_reference });
    const read = async () => (await ask(key, third_party_reference)).body;
    const submitted_at = clock.now().toISOString();
    const begun = { reference: sent.reference, submitted_at, decided_at: null, reason: null };
    expect(await read()).toEqual({ ...begun, status: 'submitted' });
    const params = { id: sent.id };
    const version = async () => (await getOne(sent.id)).version;
    await office.send(reviewReferral, { params, body: { version: await version() } });
    expect(await read()).toEqual({ ...begun, status: 'in review' });
    clock.advance(60_000);
    const declined = { approved: false, reason: 'No carer is free.', version: await version() };
    await office.send(approveReferral, { params, body: declined });
    const decided_at = clock.now().toISOString();
    const reason = 'No carer is free.';
    expect(await read()).toEqual({ ...begun, status: 'declined', decided_at, reason });
    await office.send(closeReferral, {
      params,
      body: { reason: 'For the office alone.', version: await version() },
    });
    expect(await read()).toEqual({ ...begun, status: 'closed', decided_at });
  });

  it('[REF-04] answers the same for another client’s reference, an unknown one and a restricted young person’s', async () => {
    const { client, key } = await givenSystem();
    const other = await givenSystem();
    const [theirs, mine] = [newReference(), newReference()];
    await send(other.key, { third_party_reference: theirs });
    const { body: sent } = await send(key, { third_party_reference: mine });
    // A referral from a signed-in colleague does not belong to the system.
    const typed = await given.referral({ client });
    const young = await given.youngPerson({ client });
    const params = { id: sent.id };
    const { version: sent_version } = await getOne(sent.id);
    await office.send(approveReferral, { params, body: { approved: true, version: sent_version } });
    const { version } = await getOne(sent.id);
    await office.send(associateReferral, { params: { ...params, childId: young.id }, body: { version } });
    expect((await ask(key, mine)).body).toMatchObject({ status: 'approved' });
    await owner`update young_person set is_restricted = true where id = ${young.id}`;
    const answers = await Promise.all(
      [theirs, 'CASE-NEVER', typed.reference, mine].map((each) => ask(key, each)),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    // Sending it again repeats the first answer.
    expect((await send(key, { third_party_reference: mine })).body).toEqual(sent);
    expect((await ask(key, '')).status).toBe(400);
  });

  it('[REF-04] accepts a key for sending and status only: it cannot sign in or read a referral', async () => {
    const { key } = await givenSystem();
    const { body: sent } = await send(key);
    for (const url of ['/api/app_supports_required/', `/api/app_supports_required/${sent.id}`]) {
      const [held, bare] = [await app.inject({ url, headers: bearer(key) }), await app.inject({ url })];
      expect([held.statusCode, held.body]).toEqual([401, bare.body]);
    }
    const url = '/api/app_support_required_questions/external_link/';
    expect((await app.inject({ url, headers: bearer(key) })).statusCode).toBe(200);
  });
});
