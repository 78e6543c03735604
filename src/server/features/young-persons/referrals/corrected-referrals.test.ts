import { describe, expect, it } from 'vitest';
import { listNotifications } from '#contract/core/notifications.ts';
import {
  approveReferral,
  closeReferral,
  lookAtCorrection,
  reviewReferral,
} from '#contract/young-persons/referral-decisions.ts';
import {
  getReferral,
  listReferrals,
  type Referral,
  updateReferral,
} from '#contract/young-persons/referrals.ts';
import { seedForms } from '#server/features/questions/question-forms/seed-forms.ts';
import { seedSubcategories } from '#server/features/young-persons/characteristics/seed-subcategories.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { answerReferral } from '#test/kit/young-persons/referral-answers.ts';
import { openSentReferrals } from '#test/kit/young-persons/sent-referrals.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const { given, owner } = app;
await seedForms(owner);
await seedSubcategories(owner);
const { office, anOrganisation, submit } = openSentReferrals(app);
await office.user();

const correct = (who: SignedInClient, { id, version }: Referral, more: Record<string, string>) =>
  who.send(updateReferral, { params: { id }, body: { version, answers: answerReferral(more) } });
const read = (who: SignedInClient, { id }: { id: string }) => who.get(getReferral, { params: { id } });
/** Kinds of the office’s unread notifications about a referral. */
async function unread({ id }: { id: string }): Promise<string[]> {
  const { items } = await office.get(listNotifications, { query: { unread: 'true', page_size: 100 } });
  return items.filter(({ href }) => href?.endsWith(id)).map(({ kind }) => kind);
}

async function sentInReview() {
  const { client, social_worker } = await anOrganisation();
  const { id, version } = await submit(social_worker, client, { 'rf-first-name': 'Ava' });
  const sent = await office.send(reviewReferral, { params: { id }, body: { version } });
  return { client, social_worker, sent };
}

describe('a referral that its organisation changes after sending', () => {
  it('[REF-04] [NTF-13] notifies the office, and is marked with the previous answers until an administrator has looked', async () => {
    const { client, social_worker, sent } = await sentInReview();
    const once = await correct(social_worker, sent, { 'rf-first-name': 'Ada' });
    await correct(social_worker, once, { 'rf-first-name': 'Adela' });
    expect(await unread(sent)).toEqual(['referral_corrected', 'referral_corrected', 'referral_submitted']);
    const seen = await read(office, sent);
    expect(seen).toMatchObject({
      corrected_at: '2026-11-24T12:00:00Z',
      correction: { by: { name: 'Rob Reed' }, before: { social_worker: '' } },
    });
    expect(seen.correction?.before.answers.identity?.[0]?.['rf-first-name']).toBe('Ava');
    const { items } = await office.get(listReferrals, { query: { client: client.name } });
    expect(items[0]).toMatchObject({ id: sent.id, corrected_at: '2026-11-24T12:00:00Z' });

    const params = { id: sent.id };
    const stale = await office.call(lookAtCorrection, { params, body: { version: sent.version } });
    expect([stale.status, stale.problem.code]).toEqual([409, 'version.stale']);
    const looked = await office.send(lookAtCorrection, { params, body: { version: seen.version } });
    expect(looked).toMatchObject({ corrected_at: null, correction: null });
    expect(await unread(sent)).toEqual(['referral_submitted']);
    // A change after the look is marked again.
    const again = await correct(
      social_worker,
      { ...once, version: looked.version },
      { 'rf-first-name': 'Eva' },
    );
    expect(again.corrected_at).not.toBeNull();
    const last = await read(office, sent);
    expect(last.correction?.before.answers.identity?.[0]?.['rf-first-name']).toBe('Adela');
    const own = await office.send(approveReferral, {
      params,
      body: { approved: true, version: last.version },
    });
    expect(own.correction).toBeNull();
    expect(await unread(sent)).toEqual([]);
  });

  it('[REF-04] is not marked by the office’s corrections, or by a save without changes', async () => {
    const { social_worker, sent } = await sentInReview();
    const same = await correct(social_worker, sent, { 'rf-first-name': 'Ava' });
    const own = await correct(office, same, { 'rf-first-name': 'Ada' });
    expect([same.corrected_at, own.corrected_at, own.correction]).toEqual([null, null, null]);
    expect(await unread(sent)).toEqual(['referral_submitted']);
  });

  it('[REF-04] shows its organisation the mark without the comparison, and only the office clears it', async () => {
    const { social_worker, sent } = await sentInReview();
    const changed = await correct(social_worker, sent, { 'rf-first-name': 'Ada' });
    expect(changed.correction).toBeNull();
    const params = { id: sent.id };
    const refused = await social_worker.call(lookAtCorrection, {
      params,
      body: { version: changed.version },
    });
    expect(refused.status).toBe(403);
  });

  it('[REF-04] [NTF-03] notifies only readers if the young person is restricted', async () => {
    const { client, social_worker, sent } = await sentInReview();
    const person = await given.youngPerson({ client });
    await owner`alter table referral disable trigger referral_guard`;
    await owner`update referral set young_person_id = ${person.id} where id = ${sent.id}`;
    await owner`alter table referral enable trigger referral_guard`;
    const changed = await correct(social_worker, await read(social_worker, sent), { 'rf-first-name': 'Ada' });
    await owner`update young_person set is_restricted = true where id = ${person.id}`;
    expect(await unread(sent)).toEqual([]);
    const params = { id: sent.id };
    const hidden = await office.call(lookAtCorrection, { params, body: { version: changed.version } });
    expect(hidden.status).toBe(404);
  });

  it('[REF-04] [NTF-13] notifies the office when it is withdrawn', async () => {
    const { client, social_worker } = await anOrganisation();
    const sent = await submit(social_worker, client, { 'rf-urgency': 'rf-urgency--today' });
    await social_worker.send(closeReferral, {
      params: { id: sent.id },
      body: { version: sent.version, reason: 'Found elsewhere.' },
    });
    expect(await unread(sent)).toEqual(['referral_withdrawn']);
  });
});
