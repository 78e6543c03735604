import { describe, expect, it } from 'vitest';
import type { BodyInputOf } from '#contract/core/endpoint.ts';
import { answerOfferedQuotation, openOfferedQuotation } from '#contract/money/quotation-links.ts';
import { getQuotation, sendQuotation } from '#contract/money/quotation-records.ts';
import { updateSocialWorker } from '#contract/organisations/social-workers.ts';
import { offerMentoring } from '#test/kit/money/offer-mentoring.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const visit = await offerMentoring(owner);
const [office, anybody] = [as.admin(), as.nobody()];
type Sent = Partial<BodyInputOf<typeof sendQuotation>>;

async function anOrganisation() {
  const client = await given.client();
  const social_worker = await given.socialWorker({ client });
  const colleague = as.user(await given.user({ user_type: 'client', client }));
  const call = (by: typeof office, more: Sent) =>
    by.call(sendQuotation, { body: { client_id: client.id, items: [visit], ...more } });
  return { client, social_worker, colleague, call };
}
const leave = async ({ id }: { id: string }) => {
  const [row] = await owner<{ version: number }[]>`select version from social_worker where id = ${id}`;
  const body = { version: row?.version ?? 0, is_active: false };
  await office.send(updateSocialWorker, { params: { id }, body });
};
const findToken = async (number: string) => {
  const [mail] = await owner<{ body: string }[]>`
    select body from email where body like ${`%${number} for £%`}`;
  return /\/external\/quotation#([\w-]{32})\n/.exec(mail?.body ?? '')?.[1] ?? '';
};
const mailsTo = (address: string) => owner`select 1 from email where to_address = ${address}`;

describe('someone who has left their organisation', () => {
  it('[SVC-01] cannot answer a quotation by an earlier link', async () => {
    const { social_worker, call } = await anOrganisation();
    const { body: sent } = await call(office, { social_worker_id: social_worker.id });
    const token = await findToken(sent.quotation_number);
    expect((await anybody.call(openOfferedQuotation, { body: { token } })).status).toBe(200);
    await leave(social_worker);
    expect((await anybody.call(openOfferedQuotation, { body: { token } })).status).toBe(404);
    const yes = { status: 'accepted', order_number: 'PO 4711', name: 'Sam Field' } as const;
    expect((await anybody.call(answerOfferedQuotation, { body: { token, ...yes } })).status).toBe(404);
    expect((await office.get(getQuotation, { params: { id: sent.id } })).status).toBe('sent');
  });

  it('[SWK-02] is sent none, by choosing them or by their address, and it says why', async () => {
    const { social_worker, colleague, call } = await anOrganisation();
    await leave(social_worker);
    for (const by of [office, colleague]) {
      const chosen = await call(by, { social_worker_id: social_worker.id });
      expect([chosen.status, chosen.problem.errors]).toEqual([
        400,
        [
          {
            path: 'social_worker_id',
            message: `${social_worker.name} has left the organisation. Choose one of their colleagues.`,
          },
        ],
      ]);
      const typed = await call(by, { to: social_worker.email.toUpperCase() });
      expect([typed.status, typed.problem.errors?.[0]?.path]).toEqual([400, 'to']);
      expect(typed.problem.errors?.[0]?.message).toContain('has left the organisation');
    }
    expect([...(await mailsTo(social_worker.email))]).toEqual([]);
  });

  it('[SWK-02] is sent none while their account is turned off, and is once it is on again', async () => {
    const { client, call } = await anOrganisation();
    const user = await given.user({ user_type: 'client', client });
    const [row] = await owner<{ email: string }[]>`
      update app_user set is_active = false where id = ${user.id} returning email`;
    const to = row?.email ?? '';
    expect((await call(office, { to })).problem.errors?.[0]?.path).toBe('to');
    await owner`update app_user set is_active = true where id = ${user.id}`;
    expect((await call(office, { to })).status).toBe(201);
  });

  it('[SWK-02] cannot fill in an earlier form', async () => {
    const { social_worker } = await anOrganisation();
    await owner`insert into temporal_form (social_worker_id, token_hash, expires_at)
      values (${social_worker.id}, sha256('token'), '2026-12-24T12:00:00Z')`;
    await leave(social_worker);
    const [form] = await owner<{ is_over: boolean }[]>`
      select expires_at <= '2026-11-24T12:00:00Z' as is_over from temporal_form where social_worker_id = ${social_worker.id}`;
    expect(form?.is_over).toBe(true);
  });
});
