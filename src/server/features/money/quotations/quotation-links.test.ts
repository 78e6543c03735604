import { describe, expect, it } from 'vitest';
import type { BodyInputOf } from '#contract/core/endpoint.ts';
import { listNotifications } from '#contract/core/notifications.ts';
import { answerOfferedQuotation, openOfferedQuotation } from '#contract/money/quotation-links.ts';
import { getQuotation, sendQuotation } from '#contract/money/quotation-records.ts';
import { loadTypicalPrices } from '#demo/money/typical-prices.ts';
import { seedCatalogues } from '#server/features/organisations/catalogues/seed-catalogues.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner, clock } = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
await seedCatalogues(owner);
await loadTypicalPrices(owner);
const [office, anybody] = [as.admin(), as.nobody()];
const [mentoring] = await owner<{ id: string }[]>`select id from service_type where slug = 'mentoring'`;
const DAY_MS = 86_400_000;
const visit = {
  service_type_id: mentoring?.id ?? '',
  start_at: '2026-11-25T10:00:00Z',
  end_at: '2026-11-25T12:00:00Z',
  carers: 1,
};

const findToken = async (id: string) => {
  const [mail] = await owner<{ body: string }[]>`select body from email
    where body like '%' || (select quotation_number from quotation where id = ${id}) || ' for £%'`;
  return /\/external\/quotation#([\w-]{32})\n/.exec(mail?.body ?? '')?.[1] ?? '';
};

type More = Partial<BodyInputOf<typeof sendQuotation>>;

/** A quotation that was sent to a social worker without an account, with the token of its link. */
async function sendByLink(more: More = {}) {
  const client = await given.client();
  const social_worker = await given.socialWorker({ client });
  const body = { client_id: client.id, items: [visit], social_worker_id: social_worker.id, ...more };
  const { id, quotation_number } = await office.send(sendQuotation, { body });
  return { id, quotation_number, client, social_worker, token: await findToken(id) };
}

type Answer = Omit<BodyInputOf<typeof answerOfferedQuotation>, 'token'>;
const yes: Answer = { status: 'accepted', order_number: 'PO 4711', name: 'Sam Field' };
const open = (token: string) => anybody.call(openOfferedQuotation, { body: { token } });
const answer = (token: string, said: Answer = yes) =>
  anybody.call(answerOfferedQuotation, { body: { token, ...said } });
const read = (id: string) => office.get(getQuotation, { params: { id } });

describe('a link to answer a quotation', () => {
  it('[SVC-01] shows the offer and accepts one answer without an account, and the office is told', async () => {
    const { id, quotation_number, client, token } = await sendByLink();
    expect((await open(token)).body).toMatchObject({
      ...{ quotation_number, client: client.name, young_person: null, valid_until: '2026-12-24' },
      ...{ subtotal: '64.00', vat: '0.00', total: '64.00', lines: [{ amount: '64.00' }] },
    });
    expect((await answer(token)).body).toEqual({ quotation_number });
    expect(await read(id)).toMatchObject({
      status: 'accepted',
      order_number: 'PO 4711',
      answered_by: 'Sam Field',
    });
    const told = await office.get(listNotifications, {});
    expect(told.items[0]).toMatchObject({ text: expect.stringContaining(`${quotation_number} accepted`) });
  });

  it('[SVC-01] accepts a refusal with its reason, and half an answer not at all', async () => {
    const { id, token } = await sendByLink();
    const half = await answer(token, { status: 'accepted', name: 'Sam' });
    expect([half.status, half.problem.errors?.[0]?.path]).toEqual([400, 'order_number']);
    await answer(token, { status: 'declined', reason: 'Too dear', name: 'Sam' });
    expect(await read(id)).toMatchObject({ status: 'declined', reason: 'Too dear' });
  });

  it('[SVC-01] is a hash in the database, which leads nowhere', async () => {
    const { id, token } = await sendByLink();
    const [row] = await owner<{ hash: string }[]>`
      select encode(token_hash, 'hex') as hash from quotation_answer_link where quotation_id = ${id}`;
    expect(row?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(row?.hash).not.toContain(token);
    expect((await open(row?.hash ?? '')).status).toBe(404);
  });

  it('[SVC-01] shows the young person’s initials, and never a name, the message or anything restricted', async () => {
    const client = await given.client();
    const young_person = await given.youngPerson({ client, first_name: 'Amy', last_name: 'Ashwood' });
    const more = { client_id: client.id, to: 'team@example.test', message: 'For Amy Ashwood' };
    const of = { ...more, young_person_id: young_person.id, items: [visit] };
    const { id } = await office.send(sendQuotation, { body: of });
    const opened = await open(await findToken(id));
    expect(opened.body).toMatchObject({ young_person: 'AA' });
    expect(JSON.stringify(opened.body)).not.toMatch(/Amy|Ashwood/);
    await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
    expect((await open(await findToken(id))).status).toBe(404);
  });

  it('[SVC-01] for a restricted young person is sent to nobody without an account, and nothing is saved', async () => {
    const client = await given.client();
    const young_person = await given.youngPerson({ client });
    const { user } = await office.session();
    await owner`insert into young_person_reader (young_person_id, user_id) values (${young_person.id}, ${user.id})`;
    await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
    const body = {
      client_id: client.id,
      young_person_id: young_person.id,
      items: [visit],
      to: 'team@example.test',
    };
    const { status, problem } = await office.call(sendQuotation, { body });
    expect([status, problem.errors?.[0]?.path]).toEqual([400, 'to']);
    const kept = await owner`select 1 from quotation where young_person_id = ${young_person.id}`;
    expect(kept).toHaveLength(0);
  });

  const refused = async (token: string) => {
    const answers = [await open(token), await answer(token, { ...yes, order_number: 'Another' })];
    return answers.map(({ status, problem }) => JSON.stringify([status, problem]));
  };

  it('[SVC-01] responds identically whether it is unknown, used, expired, or answered elsewhere', async () => {
    const unknown = await refused('x'.repeat(32));
    expect(unknown.map((text) => JSON.parse(text)[0])).toEqual([404, 404]);
    const [used, elsewhere, over] = [await sendByLink(), await sendByLink(), await sendByLink()];
    await answer(used.token);
    expect(await refused(used.token)).toEqual(unknown);
    await owner`update quotation set status = 'accepted', order_number = 'x' where id = ${elsewhere.id}`;
    expect(await refused(elsewhere.token)).toEqual(unknown);
    clock.advance(31 * DAY_MS);
    expect(await refused(over.token)).toEqual(unknown);
    clock.advance(-31 * DAY_MS);
    expect(await refused('')).toEqual(unknown);
  });

  it('[SVC-01] gives the same answer sent again the same response, and accepts one of two at once', async () => {
    const { token } = await sendByLink();
    const first = await answer(token);
    const again = await answer(token);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    const other = await sendByLink();
    const no: Answer = { status: 'declined', reason: 'No', name: 'Sam' };
    const both = await Promise.all([answer(other.token), answer(other.token, no)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 404]);
  });

  it('[SVC-01] is not sent to anyone who can sign in', async () => {
    const client = await given.client();
    const user = await given.user({ user_type: 'client', client });
    const body = { client_id: client.id, items: [visit], to: user.email };
    const { id } = await office.send(sendQuotation, { body });
    expect(await findToken(id)).toBe('');
    const [mail] = await owner<
      { body: string }[]
    >`select body from email where body like ${`%/quotations/${id}%`}`;
    expect(mail).toBeDefined();
  });
});

describe('POST /api/app_social_workers/service_quotation', () => {
  it('[SWK-02] is sent by a client user to people in their organisation, and to no stranger', async () => {
    const { client, social_worker } = await sendByLink();
    const reader = as.user(await given.user({ user_type: 'client', client }));
    const send = (to: string) =>
      reader.call(sendQuotation, { body: { client_id: client.id, items: [visit], to } });
    const other = await sendByLink();
    expect((await send(social_worker.email.toUpperCase())).status).toBe(201);
    for (const to of ['stranger@example.test', other.social_worker.email]) {
      const stranger = await send(to);
      expect([stranger.status, stranger.problem.errors?.[0]?.path]).toEqual([400, 'to']);
    }
  });

  it('[SVC-01] starts from a referral of its organisation, and of no other', async () => {
    const client = await given.client();
    const referral = await given.referral({ client });
    const other = await given.referral();
    const send = (referral_id: string) =>
      office.call(sendQuotation, { body: { client_id: client.id, items: [visit], referral_id } });
    expect(await read((await send(referral.id)).body.id)).toMatchObject({ referral: { id: referral.id } });
    const refusal = await send(other.id);
    expect([refusal.status, refusal.problem.errors?.[0]?.path]).toEqual([400, 'referral_id']);
  });
});
