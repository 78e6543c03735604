import { describe, expect, it } from 'vitest';
import type { BodyInputOf } from '#contract/core/endpoint.ts';
import { listNotifications } from '#contract/core/notifications.ts';
import {
  answerQuotation,
  getQuotation,
  getQuotationDocument,
  listQuotations,
  recordQuotationAnswer,
  sendQuotation,
} from '#contract/money/quotation-records.ts';
import { loadTypicalPrices } from '#demo/money/typical-prices.ts';
import { buildQuotationSheet } from '#server/features/money/quotations/quotation-sheet.ts';
import { seedCatalogues } from '#server/features/organisations/catalogues/seed-catalogues.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { BESIDE, hideHome, readRefusal, SAID } from '#test/kit/young-persons/secret-home.ts';

const { as, given, owner, clock, config } = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
await seedCatalogues(owner);
await loadTypicalPrices(owner);
const office = as.admin();
const [mentoring] = await owner<{ id: string }[]>`select id from service_type where slug = 'mentoring'`;
const service_type_id = mentoring?.id ?? '';

const visit = {
  service_type_id,
  start_at: '2026-11-25T10:00:00Z',
  end_at: '2026-11-25T12:00:00Z',
  carers: 1,
};

async function anOrganisation() {
  const client = await given.client();
  const reader = as.user(await given.user({ user_type: 'client', client }));
  return { client, reader, social_worker: await given.socialWorker({ client }) };
}

const send = (more: Partial<BodyInputOf<typeof sendQuotation>> & { client_id: string }) =>
  office.send(sendQuotation, { body: { items: [visit], ...more } });

const findEmails = (text: string) =>
  owner<
    { to_address: string; subject: string; body: string }[]
  >`select to_address, subject, body from email where body like ${`%${text}%`}`;

const accepted = { status: 'accepted', order_number: 'PO 4711' } as const;
const recorded = { name: 'Sam Field', how: 'telephone', date: '2026-11-23' } as const;

describe('POST /api/app_social_workers/service_quotation', () => {
  it('[SVC-01] [YPN-03] contains no confidential address of someone named or referred, if the office writes it', async () => {
    const { client, young_person } = await hideHome({ given });
    const { id: referral_id } = await given.referral({ client, young_person });
    const reader = as.user(await given.user({ user_type: 'client', client }));
    const quote = async (who: typeof office, message: string, more: object) =>
      readRefusal(
        await who.call(sendQuotation, { body: { client_id: client.id, items: [visit], message, ...more } }),
      );
    expect(await quote(office, SAID, { young_person_id: young_person.id })).toBe('message');
    expect(await quote(office, SAID, { referral_id })).toBe('message');
    expect(await quote(office, BESIDE, { referral_id })).toBe(201);
    expect(await quote(reader, SAID, { young_person_id: young_person.id })).toBe(201);
  });

  it('[SVC-01] [SWK-02] saves what the server calculates, numbered, valid for 30 days', async () => {
    const { client } = await anOrganisation();
    const sent = await send({ client_id: client.id, message: 'As we discussed' });
    expect(sent).toMatchObject({
      quotation_number: expect.stringMatching(/^QUO-2026-\d{4}$/),
      total: '64.00',
      document_url: expect.stringContaining(`/api/quotation_documents/${sent.id}`),
    });
    expect(await office.get(getQuotation, { params: { id: sent.id } })).toMatchObject({
      status: 'sent',
      client: { id: client.id },
      valid_until: '2026-12-24',
      message: 'As we discussed',
      subtotal: '64.00',
      vat: '0.00',
      lines: [{ band: 'day', quantity: '2', rate: '32.00', amount: '64.00' }],
      items: [visit],
    });
  });

  it('[SWK-02] e-mails a link to the social worker, or to the given address instead, and never the message', async () => {
    const { client, social_worker } = await anOrganisation();
    const of = { client_id: client.id, social_worker_id: social_worker.id, message: 'For Amy Ashwood' };
    const first = await send(of);
    const second = await send({ ...of, to: 'team@example.test' });
    const third = await send({ client_id: client.id });
    const [to_worker] = await findEmails(first.quotation_number);
    expect(to_worker).toMatchObject({
      to_address: social_worker.email,
      subject: expect.stringContaining(first.quotation_number),
    });
    expect(JSON.stringify(to_worker)).not.toContain('Amy');
    expect((await findEmails(second.quotation_number)).map(({ to_address }) => to_address)).toEqual([
      'team@example.test',
    ]);
    expect(await findEmails(third.quotation_number)).toHaveLength(0);
  });

  it('[SWK-02] sent twice under one key is one quotation and one e-mail', async () => {
    const { client } = await anOrganisation();
    const call = () =>
      office.call(sendQuotation, {
        body: { client_id: client.id, items: [visit], to: 'twice@example.test' },
        headers: { 'idempotency-key': client.id },
      });
    const [first, again] = [await call(), await call()];
    expect(again.body).toEqual(first.body);
    expect(await findEmails(first.body.quotation_number)).toHaveLength(1);
    const list = await office.get(listQuotations, { query: { client_id: client.id } });
    expect(list.total).toBe(1);
  });

  it('[SVC-01] skips no number: many at once, and some that fail', async () => {
    const { client } = await anOrganisation();
    const body = { client_id: client.id, items: [visit] };
    const unpriced = { ...visit, start_at: '2020-01-01T10:00:00Z', end_at: '2020-01-01T12:00:00Z' };
    await Promise.all([
      ...Array.from({ length: 10 }, () => office.send(sendQuotation, { body })),
      ...Array.from({ length: 3 }, () =>
        office.call(sendQuotation, { body: { ...body, items: [unpriced] } }),
      ),
      owner
        .begin(async (db) => {
          await db`insert into quotation (client_id, valid_until, items, lines, vat_notes, subtotal_pence, vat_pence)
            values (${client.id}, '2027-01-01', '[]', '[{"amount": "1.00", "vat_rate": "0"}]', '[]', 100, 0)`;
          throw new Error('crash');
        })
        .catch(() => undefined),
    ]);
    const rows = await owner<{ number: number }[]>`select number from quotation order by number`;
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
  });

  it('[SVC-01] stays as quoted when prices change', async () => {
    const { client } = await anOrganisation();
    const sent = await send({ client_id: client.id });
    await owner`insert into price_list ${owner({
      ...{ client_id: client.id, service_type_id, from_date: '2026-01-01', unit: 'hour', rate_pence: 9900 },
    })}`;
    expect((await office.get(getQuotation, { params: { id: sent.id } })).total).toBe('64.00');
    expect((await send({ client_id: client.id })).total).toBe('198.00');
  });

  it('[SWK-02] says at the field: a past day, a social worker of another organisation, no price', async () => {
    const { client } = await anOrganisation();
    const other = await anOrganisation();
    const unpriced = { ...visit, start_at: '2020-01-01T10:00:00Z', end_at: '2020-01-01T12:00:00Z' };
    const wrong: [Partial<BodyInputOf<typeof sendQuotation>>, string][] = [
      [{ valid_until: '2026-11-23' }, 'valid_until'],
      [{ social_worker_id: other.social_worker.id }, 'social_worker_id'],
      [{ items: [unpriced] }, 'items.0.service_type_id'],
    ];
    for (const [more, path] of wrong) {
      const body = { client_id: client.id, items: [visit], ...more };
      const refused = await office.call(sendQuotation, { body });
      expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([400, path]);
    }
  });
});

describe('a quotation', () => {
  it('[SVC-01] is sent, read and listed by its organisation and the office, and by nobody else', async () => {
    const [ours, theirs] = [await anOrganisation(), await anOrganisation()];
    const body = { client_id: ours.client.id, items: [visit] };
    const { id } = await ours.reader.send(sendQuotation, { body });
    const call = { params: { id } };
    expect((await ours.reader.get(listQuotations, {})).items.map((each) => each.id)).toEqual([id]);
    expect((await theirs.reader.get(listQuotations, {})).items).toEqual([]);
    expect((await theirs.reader.call(sendQuotation, { body })).status).toBe(404);
    for (const endpoint of [getQuotation, getQuotationDocument]) {
      expect((await ours.reader.call(endpoint, call)).status).toBe(200);
      expect((await theirs.reader.call(endpoint, call)).status).toBe(404);
      expect((await as.carer().call(endpoint, call)).status).toBe(403);
    }
    const answered = await theirs.reader.call(answerQuotation, { ...call, body: accepted });
    expect(answered.status).toBe(404);
  });

  it('[SVC-01] is accepted once with an order number, and then does not change', async () => {
    const { client, reader } = await anOrganisation();
    const { id } = await send({ client_id: client.id });
    const answers = await Promise.all([
      reader.call(answerQuotation, { params: { id }, body: accepted }),
      office.call(recordQuotationAnswer, { params: { id }, body: { ...accepted, recorded } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.problem).toMatchObject({ code: 'quotation.answered', current: { status: 'accepted' } });
    expect(await reader.get(getQuotation, { params: { id } })).toMatchObject({
      ...accepted,
      answered_at: '2026-11-24T12:00:00Z',
    });
    for (const change of [{ status: 'sent', order_number: null }, { subtotal_pence: 1 }])
      await expect(owner`update quotation set ${owner(change)} where id = ${id}`).rejects.toThrow(
        'It is answered.',
      );
  });

  it('[SVC-01] that an organisation calculates itself is valid for 30 days at most, and the office is told who did', async () => {
    const { client, reader } = await anOrganisation();
    await office.user();
    const body = { client_id: client.id, items: [visit] };
    const long = await reader.call(sendQuotation, { body: { ...body, valid_until: '2099-12-31' } });
    expect([long.status, long.problem.errors?.[0]?.path]).toEqual([400, 'valid_until']);
    const { id, quotation_number } = await reader.send(sendQuotation, { body });
    await reader.send(answerQuotation, { params: { id }, body: accepted });
    expect(await office.get(getQuotation, { params: { id } })).toMatchObject({ is_by_client: true });
    const [news] = (await office.get(listNotifications)).items;
    expect(news?.text).toContain(`${quotation_number} accepted`);
    expect(news?.text).toContain('They made this quotation themselves');
  });

  it('[SVC-01] is declined with a reason; half an answer is refused at its field', async () => {
    const { client, reader } = await anOrganisation();
    const { id } = await send({ client_id: client.id });
    for (const [body, path] of [
      [{ status: 'accepted' }, 'order_number'],
      [{ status: 'declined' }, 'reason'],
      [{ status: 'declined', reason: 'Too dear', order_number: '1' }, 'order_number'],
    ] as const) {
      const refused = await reader.call(answerQuotation, { params: { id }, body });
      expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([400, path]);
    }
    const body = { status: 'declined', reason: 'Too dear' } as const;
    expect(await reader.send(answerQuotation, { params: { id }, body })).toMatchObject(body);
    await expect(
      owner`update quotation set subtotal_pence = 1 where id = ${(await send({ client_id: client.id })).id}`,
    ).rejects.toThrow('It is frozen.');
  });

  it('[SVC-01] is answered by the office only as recorded for the client: who, how and when, on screen and paper', async () => {
    const { client, reader } = await anOrganisation();
    const params = { id: (await send({ client_id: client.id })).id };
    expect((await office.call(answerQuotation, { params, body: accepted })).status).toBe(403);
    const record = (body: object) => office.call(recordQuotationAnswer, { params, body: body as never });
    for (const [body, path] of [
      [accepted, 'recorded'],
      [{ ...accepted, recorded: { ...recorded, name: ' ' } }, 'recorded.name'],
      [{ ...accepted, recorded: { ...recorded, date: '2026-11-25' } }, 'recorded.date'],
      [{ status: 'declined', recorded }, 'reason'],
    ] as const) {
      const refused = await record(body);
      expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([400, path]);
    }
    const byHand = owner.begin(async (db) => {
      await db`select set_config('app.user_id', ${(await office.user()).id}, true)`;
      await db`update quotation set status = 'accepted', order_number = 'PO 1' where id = ${params.id}`;
    });
    await expect(byHand).rejects.toMatchObject({ constraint_name: 'quotation_recorded' });
    const refusedToClient = await reader.call(recordQuotationAnswer, {
      params,
      body: { ...accepted, recorded },
    });
    expect(refusedToClient.status).toBe(403);
    const answered = await office.send(recordQuotationAnswer, { params, body: { ...accepted, recorded } });
    expect(answered).toMatchObject({ status: 'accepted', recorded });
    const seen = await reader.get(getQuotation, { params });
    expect(seen.recorded).toEqual(recorded);
    const paper = JSON.stringify(buildQuotationSheet(seen, null, config));
    expect(paper).toContain('Accepted by Sam Field, by telephone, 23/11/2026');
    const own = { id: (await send({ client_id: client.id })).id };
    await reader.send(answerQuotation, { params: own, body: accepted });
    expect((await reader.get(getQuotation, { params: own })).recorded).toBeNull();
  });

  it('[SVC-01] has a tagged PDF whose name contains only its number', async () => {
    const { client } = await anOrganisation();
    const { id, quotation_number } = await send({ client_id: client.id, message: 'For Amy Ashwood' });
    const pdf = await office.call(getQuotationDocument, { params: { id } });
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const name = pdf.headers.get('content-disposition');
    expect(name).toContain(quotation_number);
    expect(name).not.toContain('Amy');
  });

  it('[SVC-01] expires when its last day is over, in London', async () => {
    const { client, reader } = await anOrganisation();
    const { id } = await send({ client_id: client.id, valid_until: '2026-11-25' });
    const list = (status: 'sent' | 'expired') =>
      reader.get(listQuotations, { query: { status } }).then(({ items }) => items.map((each) => each.id));
    clock.set('2026-11-25T23:59:00.000Z');
    expect([await list('sent'), await list('expired')]).toEqual([[id], []]);
    clock.set('2026-11-26T00:00:00.000Z');
    expect([await list('sent'), await list('expired')]).toEqual([[], [id]]);
    const late = await reader.call(answerQuotation, { params: { id }, body: accepted });
    expect([late.status, late.problem.code]).toEqual([409, 'quotation.expired']);
    const pastTheServer = owner.begin(async (db) => {
      await db`select set_config('app.now', '2026-11-26T00:00:00Z', true)`;
      await db`update quotation set status = 'accepted', order_number = 'x' where id = ${id}`;
    });
    await expect(pastTheServer).rejects.toThrow('Its last day is over.');
  });
});
