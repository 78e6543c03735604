import { describe, expect, it } from 'vitest';
import { listMailbox } from '#contract/contact/mailbox.ts';
import {
  downloadReferral,
  downloadReferrals,
  listReferralContacts,
  sendReferralEmail,
} from '#contract/reports/referral-documents.ts';
import { createReferral } from '#contract/young-persons/referrals.ts';
import { seedForms } from '#server/features/questions/question-forms/seed-forms.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { readZip } from '#test/kit/read-zip.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { answerReferral } from '#test/kit/young-persons/referral-answers.ts';

const { as, given, owner, runJobs } = await startTestApp({
  now: '2026-11-24T12:00:00.000Z',
  with_mailbox: true,
});
await seedForms(owner);
const office = as.admin();

async function aReferral(name = 'Quillfeather') {
  const client = await given.client();
  const user = await given.user({ user_type: 'client', client });
  const body = { client_id: client.id, answers: answerReferral({ 'rf-last-name': name }), submit: true };
  return { client, user, referral: await as.user(user).send(createReferral, { body }) };
}

const download = (who: SignedInClient, app_support_required_ids: string[], name?: string) =>
  who.fetch(downloadReferrals.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ app_support_required_ids, ...(name ? { name } : {}) }),
  });

describe('a referral as PDF', () => {
  it('[REF-01] is available to the office and its client only', async () => {
    const { referral, user } = await aReferral();
    for (const who of [office, as.user(user)]) {
      const response = await who.fetch(downloadReferral.path.replace('{id}', referral.id));
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('content-disposition')).toContain(`2026-11-24 ${referral.reference}, Zo`);
      expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
    }
    const { user: stranger } = await aReferral();
    expect((await as.user(stranger).call(downloadReferral, { params: { id: referral.id } })).status).toBe(
      404,
    );
  });

  it('[REF-01] [DOC-01] can be downloaded with others as a zip, all or none', async () => {
    const [one, two] = [await aReferral('Ash'), await aReferral('Birch')];
    const response = await download(office, [two.referral.id, one.referral.id], 'Panel');
    expect(response.headers.get('content-disposition')).toContain('filename="Panel_2026-11-24.zip"');
    const files = readZip(Buffer.from(await response.arrayBuffer()));
    expect([...files.keys()]).toEqual([
      `2026-11-24 ${two.referral.reference}, Zoë Birch.pdf`,
      `2026-11-24 ${one.referral.reference}, Zoë Ash.pdf`,
    ]);
    const refused = await download(as.user(one.user), [one.referral.id, two.referral.id]);
    expect(refused.status).toBe(404);
  });
});

describe('POST /api/emails/send_supports_required_via_email/', () => {
  it('[REF-01] [EML-01] sends contacts of the organisation a link, and never a name', async () => {
    const { referral, user } = await aReferral();
    const body = { ids: [referral.id], to: [user.email], subject: 'A referral', body: 'Please look.' };
    expect(await office.send(sendReferralEmail, { body })).toEqual({ code: 201, recipients: [user.email] });
    await runJobs();
    const [sent] = await owner<{ body: string }[]>`select body from email where to_address = ${user.email}`;
    expect(sent?.body).toContain(`/dashboard/referrals/${referral.id}`);
    expect((await office.get(listMailbox, { query: {} })).items.length).toBeGreaterThan(0);
    const named = await office.call(sendReferralEmail, { body: { ...body, subject: 'Zoe Quillfeather' } });
    expect([named.status, named.problem.errors?.[0]?.path]).toEqual([400, 'subject']);
    const outside = await office.call(sendReferralEmail, { body: { ...body, to: ['x@elsewhere.test'] } });
    expect([outside.status, outside.problem.errors?.[0]?.path]).toEqual([400, 'to.0']);
  });

  it('[EML-01] [YPN-04] sends a referral that is kept back only to its author, and offers no other contact', async () => {
    const { client, referral, user } = await aReferral('Thistledown');
    const colleague = await given.user({ user_type: 'client', client });
    const child = await given.youngPerson({ client, first_name: 'Zoë', last_name: 'Thistledown' });
    await owner`update young_person set is_restricted = true where id = ${child.id}`;
    const send = (to: string) =>
      office.call(sendReferralEmail, {
        body: { ids: [referral.id], to: [to], subject: 'A referral', body: 'Please look.' },
      });
    expect((await send(colleague.email)).status).toBe(400);
    expect((await send(user.email)).status).toBe(201);
    const offered = await office.get(listReferralContacts, { params: { id: referral.id } });
    expect(offered).toEqual([{ name: user.name, email: user.email }]);
    await owner`update young_person set is_restricted = false where id = ${child.id}`;
    const all = await office.get(listReferralContacts, { params: { id: referral.id } });
    expect(all.map(({ email }) => email)).toContain(colleague.email);
  });
});
