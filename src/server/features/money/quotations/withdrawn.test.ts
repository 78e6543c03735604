import { describe, expect, it } from 'vitest';
import { answerOfferedQuotation, openOfferedQuotation } from '#contract/money/quotation-links.ts';
import {
  answerQuotation,
  getQuotation,
  listQuotations,
  recordQuotationAnswer,
  sendQuotation,
  withdrawQuotation,
} from '#contract/money/quotation-records.ts';
import { updateSocialWorker } from '#contract/organisations/social-workers.ts';
import { buildQuotationSheet } from '#server/features/money/quotations/quotation-sheet.ts';
import { offerMentoring } from '#test/kit/money/offer-mentoring.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { BESIDE, hideHome, readRefusal, SAID } from '#test/kit/young-persons/secret-home.ts';

const { as, given, owner } = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const visit = await offerMentoring(owner);
const [office, anybody] = [as.admin(), as.nobody()];
const reason = 'The miles were left out.';
const agency = {
  AGENCY_NAME: 'Placewell',
  AGENCY_PHONE: '',
  AGENCY_ADDRESS: '',
  AGENCY_VAT_NUMBER: '',
  PAYMENT_DETAILS: '',
};

async function sendOne() {
  const client = await given.client();
  const social_worker = await given.socialWorker({ client });
  const reader = as.user(await given.user({ user_type: 'client', client }));
  const body = { client_id: client.id, items: [visit], social_worker_id: social_worker.id };
  const { id, quotation_number } = await office.send(sendQuotation, { body });
  const emails = () => owner<{ subject: string; body: string }[]>`
    select subject, body from email where to_address = ${social_worker.email} order by id`;
  const [mail] = await emails();
  const token = /\/external\/quotation#([\w-]{32})\n/.exec(mail?.body ?? '')?.[1] ?? '';
  return { client, social_worker, reader, quotation_number, params: { id }, emails, token };
}

const recorded = { name: 'Sam Field', how: 'telephone', date: '2026-11-23' } as const;
const answer = { status: 'accepted', order_number: 'PO 4711' } as const;

describe('POST /api/quotations/{id}/withdraw/', () => {
  it('[SVC-01] ends the offer for its organisation and for the link, and gives the reason only to the organisation', async () => {
    const { reader, params, quotation_number, emails, token } = await sendOne();
    const withdrawn = await office.send(withdrawQuotation, { params, body: { reason } });
    expect(withdrawn).toMatchObject({ status: 'withdrawn', reason, answered_at: '2026-11-24T12:00:00Z' });
    const now = await reader.get(getQuotation, { params });
    expect(now).toMatchObject({ status: 'withdrawn', reason });
    const paper = JSON.stringify(buildQuotationSheet(now, null, agency));
    expect(paper).toContain('24/11/2026: it can no longer be ordered');
    expect(paper).not.toContain('Good until');
    const query = { status: 'withdrawn' } as const;
    expect((await reader.get(listQuotations, { query })).items.map(({ id }) => id)).toEqual([params.id]);
    const refused = await reader.call(answerQuotation, { params, body: answer });
    expect(refused.problem).toMatchObject({ code: 'quotation.answered', current: { status: 'withdrawn' } });
    expect((await anybody.call(openOfferedQuotation, { body: { token } })).status).toBe(404);
    const byLink = await anybody.call(answerOfferedQuotation, { body: { token, ...answer, name: 'Sam' } });
    expect(byLink.status).toBe(404);
    const all = await emails();
    const told = all.find(({ subject }) => subject.endsWith('is withdrawn'));
    expect([all.length, told?.subject]).toEqual([2, expect.stringContaining(`${quotation_number} from`)]);
    expect(told?.body).toContain(`We have withdrawn our quotation ${quotation_number} for £64.00.`);
    expect(told?.body).not.toContain(reason);
  });

  it('[SVC-01] [YPN-03] contains no confidential address in its reason, nor does a refusal that the office records', async () => {
    const { client, young_person } = await hideHome({ given });
    const body = { client_id: client.id, items: [visit], young_person_id: young_person.id };
    const params = { id: (await office.send(sendQuotation, { body })).id };
    const said = { params, body: { reason: SAID } };
    expect(readRefusal(await office.call(withdrawQuotation, said))).toBe('reason');
    const no = { params, body: { status: 'declined', reason: SAID, recorded } as const };
    expect(readRefusal(await office.call(recordQuotationAnswer, no))).toBe('reason');
    expect(readRefusal(await office.call(withdrawQuotation, { params, body: { reason: BESIDE } }))).toBe(200);
  });

  it('[SVC-01] is only for the office, and for an offer that nobody has answered: one of two at once', async () => {
    const { reader, params, emails } = await sendOne();
    expect((await reader.call(withdrawQuotation, { params, body: { reason } })).status).toBe(403);
    const both = await Promise.all([
      reader.call(answerQuotation, { params, body: answer }),
      office.call(withdrawQuotation, { params, body: { reason } }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { status } = await office.get(getQuotation, { params });
    expect(status).toBe(both[0]?.status === 200 ? 'accepted' : 'withdrawn');
    expect(await emails()).toHaveLength(status === 'withdrawn' ? 2 : 1);
    expect((await office.call(withdrawQuotation, { params, body: { reason } })).status).toBe(409);
  });

  it('[SVC-01] e-mails nobody who has left, and the office is told that they cannot answer', async () => {
    const { social_worker, reader, params, emails } = await sendOne();
    const gone = async (who: typeof office) => (await who.get(getQuotation, { params })).is_recipient_gone;
    expect(await gone(office)).toBe(false);
    const [row] = await owner<
      { version: number }[]
    >`select version from social_worker where id = ${social_worker.id}`;
    const body = { version: row?.version ?? 0, is_active: false };
    await office.send(updateSocialWorker, { params: { id: social_worker.id }, body });
    expect([await gone(office), await gone(reader)]).toEqual([true, false]);
    await office.send(withdrawQuotation, { params, body: { reason } });
    expect(await emails()).toHaveLength(1);
  });
});
