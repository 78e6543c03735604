import { describe, expect, it } from 'vitest';
import {
  getSocialWorker,
  listSocialWorkers,
  updateSocialWorker,
} from '#contract/organisations/social-workers.ts';
import {
  createFormToken,
  listPublicSocialWorkers,
  registerSocialWorker,
} from '#contract/organisations/social-workers-without-account.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ with_mailbox: true });
const { as, given, owner } = app;
const office = as.admin();
const anybody = as.nobody();

let count = 0;
const details = (client: { id: string }, more: object = {}) => ({
  name: 'Rob Reed',
  email: `rob${++count}@example.test`,
  role: 'SOCIAL_WORKER' as const,
  client_id: client.id,
  ...more,
});

describe('POST /api/app_social_workers/public/', () => {
  it('[SWK-02] registers a social worker whom only the office sees until it accepts them', async () => {
    const client = await given.client({ name: 'Quail Council' });
    const team = await given.team({ client });
    const body = details(client, { team_id: team.id });
    const answer = await anybody.send(registerSocialWorker, { body });
    expect(answer).toEqual({ id: expect.any(String), name: 'Rob Reed' });
    const params = { id: answer.id };
    const waiting = await office.get(getSocialWorker, { params });
    expect(waiting).toMatchObject({
      is_pending: true,
      team: { id: team.id },
      localAuthority: 'Quail Council',
    });
    expect((await as.client('Quail Council').call(getSocialWorker, { params })).status).toBe(404);
    const { form_token } = await anybody.send(createFormToken, { body: { client_id: client.id } });
    const listed = () =>
      anybody.get(listPublicSocialWorkers, { query: { app_client_ids: [client.id], form_token } });
    expect(await listed()).toEqual([]);
    await office.send(updateSocialWorker, { params, body: { version: 1, is_pending: false } });
    expect(await listed()).toEqual([answer]);
    expect((await as.client('Quail Council').get(getSocialWorker, { params })).is_pending).toBe(false);
  });

  it('[SWK-02] shows the office social workers with the same name, and whether the e-mail domain is known', async () => {
    const client = await given.client({ name: 'Plover Council' });
    const elsewhere = await given.client();
    const known = await given.socialWorker({ client, name: 'Amir Islam', email: 'amir@plover.test' });
    await given.socialWorker({ client: elsewhere, name: 'Amir Islam', email: 'amir@nowhere.test' });
    const judge = async (more: object) => {
      const { id } = await anybody.send(registerSocialWorker, { body: details(client, more) });
      return [id, (await office.get(getSocialWorker, { params: { id } })).registration] as const;
    };
    const [first, same] = await judge({ name: 'amir islam', email: 'amir@nowhere.test' });
    const colleague = { id: known.id, name: known.name, email: known.email };
    const there = { ...colleague, is_active: true, is_pending: false };
    expect(same).toEqual({ same_name: [there], is_known_domain: false });
    // A registration that is still pending is listed as pending, and does not make its domain known.
    const [second, again] = await judge({ name: 'Amir Islam', email: 'a.islam@nowhere.test' });
    expect(again).toEqual({
      same_name: [
        there,
        { id: first, name: 'amir islam', email: 'amir@nowhere.test', is_active: true, is_pending: true },
      ],
      is_known_domain: false,
    });
    expect((await judge({ email: 'Rob@Plover.test' }))[1]).toEqual({ same_name: [], is_known_domain: true });
    await given.user({ user_type: 'client', client, email: 'finance@nowhere.test' });
    const query = { app_client_ids: [client.id], email: 'a.islam@' };
    expect((await office.get(listSocialWorkers, { query })).items[0]?.registration).toMatchObject({
      is_known_domain: true,
    });
    const params = { id: second };
    const body = { version: 1, is_pending: false } as const;
    expect((await office.send(updateSocialWorker, { params, body })).registration).toBeNull();
  });

  it('[AUT-10] answers the same for an address that is known, pending or new', async () => {
    const client = await given.client();
    const known = await given.socialWorker({ client });
    const waiting = await given.socialWorker({ client, is_pending: true });
    for (const email of [known.email, waiting.email, 'new@example.test']) {
      const body = details(client, { email });
      const answer = await anybody.call(registerSocialWorker, { body });
      expect([answer.status, answer.body]).toEqual([201, { id: expect.any(String), name: 'Rob Reed' }]);
    }
    // The active social worker is unchanged; the office must resolve the duplicate before it accepts the second one.
    const twice = await office.get(listSocialWorkers, { query: { email: known.email, pending: 'true' } });
    const accept = await office.call(updateSocialWorker, {
      params: { id: twice.items[0]?.id ?? '' },
      body: { version: 1, is_pending: false },
    });
    expect([accept.status, accept.problem.code]).toEqual([409, 'duplicate']);
  });

  it('[SWK-02] saves a form once when a phone sends it twice, and answers both requests alike', async () => {
    const client = await given.client();
    const body = details(client);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => anybody.call(registerSocialWorker, { body })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await owner`select 1 from social_worker where client_id = ${client.id}`).toHaveLength(1);
  });

  it('[AUT-10] accepts only organisations and teams from the public lists', async () => {
    const [closed, gone] = [
      await given.client({ in_external_form: false }),
      await given.client({ archived_at: '2020-01-01T00:00:00Z' }),
    ];
    for (const client of [closed, gone, { id: '01990000-0000-7000-8000-000000000000' }]) {
      const answer = await anybody.call(registerSocialWorker, {
        body: details(client),
      });
      expect([answer.status, answer.problem.errors?.[0]?.path]).toEqual([400, 'client_id']);
    }
    const [client, elsewhere] = [await given.client(), await given.team()];
    const wrong = await anybody.call(registerSocialWorker, {
      body: details(client, { team_id: elsewhere.id }),
    });
    expect([wrong.status, wrong.problem.errors?.[0]?.path]).toEqual([400, 'team_id']);
  });
});

describe('GET /api/app_social_workers/public/', () => {
  const tokenFor = async ({ id }: { id: string }) =>
    (await anybody.send(createFormToken, { body: { client_id: id } })).form_token;
  const ask = (form_token: string | undefined, app_client_ids: string[], more: object = {}) =>
    anybody.call(listPublicSocialWorkers, { query: { app_client_ids, form_token, ...more } });

  it('[AUT-10] lists only names and ids of the social workers in the form’s organisation', async () => {
    const client = await given.client();
    const shown = await given.socialWorker({ client, role: 'TEAM_MANAGER' });
    await given.socialWorker({ client, is_active: false });
    await given.socialWorker({ client, archived_at: '2020-01-01T00:00:00Z' });
    const form_token = await tokenFor(client);
    expect((await ask(form_token, [client.id])).body).toEqual([{ id: shown.id, name: shown.name }]);
    expect((await ask(form_token, [client.id], { role: ['SOCIAL_WORKER'] })).body).toEqual([]);
  });

  it('[AUT-10] lists nobody without a form token, nor for an organisation other than the token’s', async () => {
    const [client, other] = [await given.client(), await given.client()];
    await given.socialWorker({ client, name: 'Nora Nightingale' });
    const own = await tokenFor(client);
    const answers = [
      await ask(undefined, [client.id]),
      await ask('', [client.id]),
      await ask('made-up', [client.id]),
      await ask(await tokenFor(other), [client.id]),
      await ask(own, [client.id, other.id]),
      await ask(own, []),
    ];
    for (const { status, problem } of answers) {
      expect([status, problem.code]).toEqual([403, 'forbidden']);
      expect(problem).toEqual(answers[0]?.problem);
    }
    expect((await ask(own, [client.id])).body).toHaveLength(1);
  });

  it('[AUT-10] issues a token only for organisations in the public form', async () => {
    const closed = await given.client({ in_external_form: false });
    for (const client_id of [closed.id, '01990000-0000-7000-8000-000000000000']) {
      const answer = await anybody.call(createFormToken, { body: { client_id } });
      expect([answer.status, answer.problem.errors?.[0]?.path]).toEqual([400, 'client_id']);
    }
    const open = await given.client();
    const held = await tokenFor(open);
    expect(JSON.stringify(await owner`select * from form_token`)).not.toContain(held);
    // The organisation has left the public form since: the token is valid, but the list is empty.
    await given.socialWorker({ client: open });
    await owner`update client set in_external_form = false where id = ${open.id}`;
    expect((await ask(held, [open.id])).body).toEqual([]);
  });

  it('[AUT-10] answers twenty requests for each token, even if they arrive at once', async () => {
    const client = await given.client();
    const form_token = await tokenFor(client);
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask(form_token, [client.id])));
    const good = answers.filter(({ status }) => status === 200);
    expect([good.length, answers.filter(({ status }) => status === 403).length]).toEqual([20, 10]);
    expect((await ask(form_token, [client.id])).status).toBe(403);
    expect((await ask(await tokenFor(client), [client.id])).status).toBe(200);
  });

  it('[AUT-10] accepts a token for exactly one hour', async () => {
    const other = await startTestApp({ now: '2026-11-22T10:00:00.000Z' });
    const nobody = other.as.nobody();
    const client = await other.given.client();
    const held = await nobody.send(createFormToken, { body: { client_id: client.id } });
    expect(held.expires_at).toBe('2026-11-22T11:00:00.000Z');
    const query = { app_client_ids: [client.id], form_token: held.form_token };
    other.clock.set('2026-11-22T10:59:59.999Z');
    expect((await nobody.call(listPublicSocialWorkers, { query })).status).toBe(200);
    other.clock.set('2026-11-22T11:00:00.000Z');
    expect((await nobody.call(listPublicSocialWorkers, { query })).status).toBe(403);
  });
});
