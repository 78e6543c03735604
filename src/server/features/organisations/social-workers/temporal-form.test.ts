import { describe, expect, it } from 'vitest';
import { getMailboxMessage, listMailbox } from '#contract/contact/mailbox.ts';
import { formatDate } from '#contract/core/dates.ts';
import { getSocialWorker } from '#contract/organisations/social-workers.ts';
import {
  createTemporalForm,
  fillTemporalForm,
  getTemporalForm,
  lastDayOfForm,
} from '#contract/organisations/social-workers-without-account.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ with_mailbox: true });
const { as, given, owner } = app;
const office = as.admin();
const anybody = as.nobody();

describe('the temporal form', () => {
  const open = (temporal_form_id: string) => anybody.call(getTemporalForm, { query: { temporal_form_id } });
  const fill = (temporal_form_id: string, body: object) =>
    anybody.call(fillTemporalForm, { query: { temporal_form_id }, body });

  it('[SWK-02] is e-mailed to the social worker, shows their own details and accepts corrections once', async () => {
    const client = await given.client({ name: 'Rook Council', in_external_form: false });
    const team = await given.team({ client });
    const worker = await given.socialWorker({ client, name: 'Wren Wood' });
    await office.send(createTemporalForm, { params: { id: worker.id } });
    await app.runJobs();
    const { items } = await office.get(listMailbox);
    const sent = items.find(({ to_addresses }) => to_addresses.includes(worker.email));
    const message = await office.get(getMailboxMessage, { params: { id: sent?.id ?? '' } });
    const token = /\/external\/form\/([\w-]{43})/.exec(message.text ?? '')?.[1] ?? '';
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
    const cut = await open('');
    expect([cut.status, cut.problem.errors?.[0]?.message]).toEqual([
      400,
      expect.stringContaining('is missing). Open it again'),
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

  it('[AUT-10] answers alike if it is used, expired, replaced or unknown, and changes nothing', async () => {
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

  it('[SWK-02] [AUT-10] never changes the address for mail about children, and a refused attempt does not use it up', async () => {
    const worker = await given.socialWorker();
    const { token } = await given.temporalForm({ social_worker: worker });
    const moved = await fill(token, { name: 'Somebody', email: 'elsewhere@example.test' });
    expect([moved.status, moved.problem.errors?.[0]?.path]).toEqual([400, 'email']);
    expect(await office.get(getSocialWorker, { params: { id: worker.id } })).toMatchObject({
      name: worker.name,
      email: worker.email,
    });
    expect((await fill(token, { name: 'Somebody', email: worker.email.toUpperCase() })).status).toBe(200);
    const now = await office.get(getSocialWorker, { params: { id: worker.id } });
    expect([now.name, now.email]).toEqual(['Somebody', worker.email]);
  });

  it('[SWK-02] accepts one of five concurrent answers', async () => {
    const worker = await given.socialWorker();
    const { token } = await given.temporalForm({ social_worker: worker });
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => fill(token, { name: `Name ${n}` })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404]);
    const { name, version } = await office.get(getSocialWorker, { params: { id: worker.id } });
    expect([name, version]).toEqual([answers.find(({ status }) => status === 200)?.body.name, 2]);
  });

  it('[SWK-02] expires after 14 days, at the end of the last day', async () => {
    const other = await startTestApp({
      now: '2026-11-01T10:00:00Z',
      environment: { AGENCY_NAME: 'Harbour Care', AGENCY_PHONE: '01234 567890' },
    });
    const worker = await other.given.socialWorker();
    const made = await other.as.admin().send(createTemporalForm, { params: { id: worker.id } });
    expect(made.expires_at).toBe('2026-11-16T00:00:00Z');
    await other.runJobs();
    const [mail] = await other.owner<{ body: string }[]>`select body from email`;
    // The form and the office’s screen show the same day.
    expect(formatDate(lastDayOfForm(made.expires_at))).toBe('15/11/2026');
    expect(mail?.body).toContain('The link works once, until 15/11/2026.');
    expect(mail?.body).toMatch(/Kind regards,\nHarbour Care\n01234 567890$/);
  });

  it('[SWK-02] is not sent to a social worker who waits to be accepted', async () => {
    const worker = await given.socialWorker({ is_pending: true });
    expect((await office.call(createTemporalForm, { params: { id: worker.id } })).status).toBe(409);
  });
});
