import { describe, expect, it } from 'vitest';
import { getMailboxMessage, listMailbox } from '#contract/mailbox.ts';
import {
  createTemporalForm,
  fillTemporalForm,
  getSocialWorker,
  getTemporalForm,
  listPublicSocialWorkers,
  listSocialWorkers,
  registerSocialWorker,
  updateSocialWorker,
} from '#contract/social-workers.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ with_mailbox: true });
const { as, given, owner } = app;
const office = as.admin();
const anybody = as.nobody();

let count = 0;
/** From another address each time: callers are counted. */
const somewhere = () => ({ 'x-forwarded-for': `10.2.0.${++count}` });
const details = (client: { id: string }, more: object = {}) => ({
  name: 'Rob Reed',
  email: `rob${count}@example.test`,
  role: 'SOCIAL_WORKER' as const,
  client_id: client.id,
  ...more,
});

describe('POST /api/app_social_workers/public/', () => {
  it('[SWK-02] makes somebody who waits, whom the office accepts and nobody else sees before', async () => {
    const client = await given.client({ name: 'Quail Council' });
    const team = await given.team({ client });
    const body = details(client, { team_id: team.id });
    const answer = await anybody.send(registerSocialWorker, { body, headers: somewhere() });
    expect(answer).toEqual({ id: expect.any(String), name: 'Rob Reed' });
    const params = { id: answer.id };
    const waiting = await office.get(getSocialWorker, { params });
    expect(waiting).toMatchObject({
      is_pending: true,
      team: { id: team.id },
      localAuthority: 'Quail Council',
    });
    expect((await as.client('Quail Council').call(getSocialWorker, { params })).status).toBe(404);
    const listed = () => anybody.get(listPublicSocialWorkers, { query: { app_client_ids: [client.id] } });
    expect(await listed()).toEqual([]);
    await office.send(updateSocialWorker, { params, body: { version: 1, is_pending: false } });
    expect(await listed()).toEqual([answer]);
    expect((await as.client('Quail Council').get(getSocialWorker, { params })).is_pending).toBe(false);
  });

  it('[AUT-10] answers the same whether the address is known, waits already or is new', async () => {
    const client = await given.client();
    const known = await given.socialWorker({ client });
    const waiting = await given.socialWorker({ client, is_pending: true });
    for (const email of [known.email, waiting.email, 'new@example.test']) {
      const body = details(client, { email });
      const answer = await anybody.call(registerSocialWorker, { body, headers: somewhere() });
      expect([answer.status, answer.body]).toEqual([201, { id: expect.any(String), name: 'Rob Reed' }]);
    }
    // The one who is at work is untouched; accepting a second of that address is the office's to sort out.
    const twice = await office.get(listSocialWorkers, { query: { email: known.email, pending: 'true' } });
    const accept = await office.call(updateSocialWorker, {
      params: { id: twice.items[0]?.id ?? '' },
      body: { version: 1, is_pending: false },
    });
    expect([accept.status, accept.problem.code]).toEqual([409, 'duplicate']);
  });

  it('[SWK-02] keeps once what a telephone sends twice, and answers both alike', async () => {
    const client = await given.client();
    const body = details(client);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => anybody.call(registerSocialWorker, { body, headers: somewhere() })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await owner`select 1 from social_worker where client_id = ${client.id}`).toHaveLength(1);
  });

  it('[AUT-10] takes organisations and teams from the public lists alone', async () => {
    const [closed, gone] = [
      await given.client({ in_external_form: false }),
      await given.client({ archived_at: '2020-01-01T00:00:00Z' }),
    ];
    for (const client of [closed, gone, { id: '01990000-0000-7000-8000-000000000000' }]) {
      const answer = await anybody.call(registerSocialWorker, {
        body: details(client),
        headers: somewhere(),
      });
      expect([answer.status, answer.problem.errors?.[0]?.path]).toEqual([400, 'client_id']);
    }
    const [client, elsewhere] = [await given.client(), await given.team()];
    const wrong = await anybody.call(registerSocialWorker, {
      body: details(client, { team_id: elsewhere.id }),
      headers: somewhere(),
    });
    expect([wrong.status, wrong.problem.errors?.[0]?.path]).toEqual([400, 'team_id']);
  });

  it('[AUT-10] is counted by caller: the sixth within a minute waits', async () => {
    const client = await given.client();
    const headers = somewhere();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) {
      const body = details(client, { email: `many${n}@example.test` });
      statuses.push((await anybody.call(registerSocialWorker, { body, headers })).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });
});

describe('GET /api/app_social_workers/public/', () => {
  it('[AUT-10] names who can be chosen in the organisations asked for, and nothing more of them', async () => {
    const [open, closed] = [await given.client(), await given.client({ in_external_form: false })];
    const shown = await given.socialWorker({ client: open, role: 'TEAM_MANAGER' });
    await given.socialWorker({ client: open, is_active: false });
    await given.socialWorker({ client: open, archived_at: '2020-01-01T00:00:00Z' });
    await given.socialWorker({ client: closed });
    const query = { app_client_ids: [open.id, closed.id] };
    expect(await anybody.get(listPublicSocialWorkers, { query })).toEqual([
      { id: shown.id, name: shown.name },
    ]);
    const others = { ...query, role: ['SOCIAL_WORKER' as const] };
    expect(await anybody.get(listPublicSocialWorkers, { query: others })).toEqual([]);
    expect(await anybody.get(listPublicSocialWorkers)).toEqual([]);
  });
});

describe('the temporal form', () => {
  const open = (temporal_form_id: string) => anybody.call(getTemporalForm, { query: { temporal_form_id } });
  const fill = (temporal_form_id: string, body: object) =>
    anybody.call(fillTemporalForm, { query: { temporal_form_id }, body });

  it('[SWK-02] goes to the social worker by e-mail, shows their own details and takes corrections once', async () => {
    const client = await given.client({ name: 'Rook Council', in_external_form: false });
    const team = await given.team({ client });
    const worker = await given.socialWorker({ client, name: 'Wren Wood' });
    await office.send(createTemporalForm, { params: { id: worker.id } });
    await app.runJobs();
    const { items } = await office.get(listMailbox);
    const sent = items.find(({ to_addresses }) => to_addresses.includes(worker.email));
    const message = await office.get(getMailboxMessage, { params: { id: sent?.id ?? '' } });
    const token = /social-worker-form\?temporal_form_id=([\w-]{43})/.exec(message.text ?? '')?.[1] ?? '';
    expect(
      (await owner`select 1 from temporal_form where position(${token}::bytea in token_hash) > 0`).length,
    ).toBe(0);

    const seen = await open(token);
    expect([seen.status, seen.body]).toEqual([
      200,
      {
        name: 'Wren Wood',
        email: worker.email,
        phone: null,
        role: 'SOCIAL_WORKER',
        client: { id: client.id, name: 'Rook Council' },
        team: null,
        teams: [{ id: team.id, name: team.name }],
        expires_at: expect.any(String),
      },
    ]);
    const elsewhere = await given.team();
    const wrong = await fill(token, { team_id: elsewhere.id });
    expect([wrong.status, wrong.problem.errors?.[0]?.path]).toEqual([400, 'team_id']);
    const filled = await fill(token, { phone: '020 7946 0018', team_id: team.id });
    expect([filled.status, filled.body]).toEqual([200, { name: 'Wren Wood' }]);
    expect(await office.get(getSocialWorker, { params: { id: worker.id } })).toMatchObject({
      phone: '020 7946 0018',
      team: { id: team.id },
      version: 2,
    });
  });

  it('[AUT-10] answers alike when it is used, expired, replaced or unknown, and changes nothing', async () => {
    const worker = await given.socialWorker();
    const used = await given.temporalForm({ social_worker: worker, used_at: '2020-01-01T00:00:00Z' });
    const expired = await given.temporalForm({ social_worker: worker, expires_at: '2020-01-01T00:00:00Z' });
    const replaced = await given.temporalForm({ social_worker: worker });
    await office.send(createTemporalForm, { params: { id: worker.id } });
    const texts = new Set<string>();
    for (const token of [used.token, expired.token, replaced.token, 'x'.repeat(43)])
      for (const answer of [await open(token), await fill(token, { name: 'Somebody' })]) {
        expect(answer.status).toBe(404);
        texts.add(JSON.stringify(answer.problem));
      }
    expect(texts.size).toBe(1);
    expect((await office.get(getSocialWorker, { params: { id: worker.id } })).name).toBe(worker.name);
  });

  it('[SWK-02] is used up by one of five who send it at once', async () => {
    const worker = await given.socialWorker();
    const { token } = await given.temporalForm({ social_worker: worker });
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => fill(token, { name: `Name ${n}` })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404]);
    const { name, version } = await office.get(getSocialWorker, { params: { id: worker.id } });
    expect([name, version]).toEqual([answers.find(({ status }) => status === 200)?.body.name, 2]);
  });

  it('[SWK-02] is over after 14 days, to the end of the last', async () => {
    const other = await startTestApp({ now: '2026-11-01T10:00:00Z' });
    const worker = await other.given.socialWorker();
    const made = await other.as.admin().send(createTemporalForm, { params: { id: worker.id } });
    expect(made.expires_at).toBe('2026-11-16T00:00:00Z');
  });

  it('[SWK-02] is not sent to somebody who waits to be accepted', async () => {
    const worker = await given.socialWorker({ is_pending: true });
    expect((await office.call(createTemporalForm, { params: { id: worker.id } })).status).toBe(409);
  });
});
