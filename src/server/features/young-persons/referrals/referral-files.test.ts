import { describe, expect, it } from 'vitest';
import { getFile } from '#contract/core/files.ts';
import { listActivity } from '#contract/oversight/activity.ts';
import {
  approveReferral,
  associateReferral,
  closeReferral,
} from '#contract/young-persons/referral-decisions.ts';
import {
  addReferralFiles,
  REFERRAL_FILES_FIELD,
  removeReferralFile,
} from '#contract/young-persons/referral-files.ts';
import { createReferral, getReferral, type Referral } from '#contract/young-persons/referrals.ts';
import { setReaders } from '#contract/young-persons/young-person-readers.ts';
import { seedForms } from '#server/features/questions/question-forms/seed-forms.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { buildForm, pdf, picture } from '#test/kit/given-files.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { answerReferral } from '#test/kit/young-persons/referral-answers.ts';

/** The database’s clock sets the time of change records, and the test cannot move it. */
const ANY_DAY = '2099-12-31';
const { as, given, owner } = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
await seedForms(owner);
const office = as.admin();

async function aReferral() {
  const client = await given.client();
  const social_worker = as.user(await given.user({ user_type: 'client', client }));
  const body = { client_id: client.id, answers: answerReferral(), submit: true };
  return { client, social_worker, referral: await social_worker.send(createReferral, { body }) };
}

const PLAN = { name: 'care plan.pdf', content: pdf(), type: 'application/pdf' };

const attach = (who: SignedInClient, { id }: Pick<Referral, 'id'>, files: (typeof PLAN)[] = [PLAN]) =>
  who.call(addReferralFiles, {
    params: { id },
    body: buildForm(
      {},
      files.map((file) => ({ field: REFERRAL_FILES_FIELD, ...file })),
    ),
  });

const open = (who: SignedInClient, id: string | undefined) => who.call(getFile, { params: { id: id ?? '' } });

describe('a referral’s files', () => {
  it('[REF-01] are added and removed by its organisation and the office, and readable by both', async () => {
    const { social_worker, referral } = await aReferral();
    const photo = { name: 'photo.jpg', content: await picture({ has_place: true }), type: 'image/jpeg' };
    const added = await attach(social_worker, referral, [PLAN, photo]);
    expect([added.status, added.body.files.map(({ name, mime_type }) => `${name} ${mime_type}`)]).toEqual([
      201,
      ['care plan.pdf application/pdf', 'photo.jpg image/jpeg'],
    ]);
    const [plan, picture_file] = added.body.files;
    for (const who of [social_worker, office]) expect((await open(who, plan?.id)).status).toBe(200);
    expect((await attach(office, referral)).body.files).toHaveLength(3);
    const without = await social_worker.send(removeReferralFile, {
      params: { id: referral.id, fileId: picture_file?.id ?? '' },
    });
    expect(without.files.map(({ name }) => name)).toEqual(['care plan.pdf', 'care plan.pdf']);
    expect((await open(office, picture_file?.id)).status).toBe(404);
    const { items } = await office.get(listActivity, {
      query: { dateTo: ANY_DAY, category: ['Referral'], page_size: 20 },
    });
    expect(items.map(({ action }) => action)).toEqual(expect.arrayContaining(['Deleted']));
  });

  it('[REF-01] are not accessible to other organisations, carers, or colleagues of a draft’s author', async () => {
    const { client, social_worker, referral } = await aReferral();
    const [file] = (await attach(social_worker, referral)).body.files;
    const other = await aReferral();
    for (const who of [other.social_worker, as.user(await given.carer('Cara'))]) {
      expect((await open(who, file?.id)).status).toBe(404);
      expect([403, 404]).toContain((await attach(who, referral)).status);
    }
    // A file is not removed through another referral’s id.
    await other.social_worker.send(removeReferralFile, {
      params: { id: other.referral.id, fileId: file?.id ?? '' },
    });
    expect((await office.get(getReferral, { params: { id: referral.id } })).files).toHaveLength(1);
    const draft = await social_worker.send(createReferral, { body: { client_id: client.id, answers: {} } });
    const [kept] = (await attach(social_worker, draft)).body.files;
    const colleague = as.user(await given.user({ user_type: 'client', client }));
    expect((await open(colleague, kept?.id)).status).toBe(404);
    expect((await attach(colleague, draft)).status).toBe(404);
  });

  it('[REF-04] are final for its organisation once decided, and for the office once closed', async () => {
    const { social_worker, referral } = await aReferral();
    const [file] = (await attach(social_worker, referral)).body.files;
    const params = { id: referral.id };
    const decided = await office.send(approveReferral, {
      params,
      body: { approved: false, reason: 'No carer is free.', version: referral.version },
    });
    const refused = { status: 409, code: 'referral.wrong_step' };
    expect((await attach(social_worker, referral)).problem).toMatchObject(refused);
    const taken = { params: { ...params, fileId: file?.id ?? '' } };
    expect((await social_worker.call(removeReferralFile, taken)).problem).toMatchObject(refused);
    expect((await attach(office, referral)).status).toBe(201);
    await office.send(closeReferral, { params, body: { reason: 'It is over.', version: decided.version } });
    expect((await attach(office, referral)).problem).toMatchObject(refused);
    expect((await office.get(getReferral, { params })).files).toHaveLength(2);
  });

  it('[YPN-04] become restricted with the young person the referral is linked to', async () => {
    const { client, social_worker, referral } = await aReferral();
    const [file] = (await attach(social_worker, referral)).body.files;
    const young_person = await given.youngPerson({ client });
    const params = { id: referral.id };
    const { version } = await office.send(approveReferral, {
      params,
      body: { approved: true, version: referral.version },
    });
    await office.send(associateReferral, {
      params: { ...params, childId: young_person.id },
      body: { version },
    });
    expect((await open(social_worker, file?.id)).status).toBe(200);
    const reader = await given.user({ user_type: 'admin' });
    await as.user(reader).send(setReaders, {
      params: { id: young_person.id },
      body: { is_restricted: true, reader_ids: [reader.id], version: 1 },
    });
    expect((await open(social_worker, file?.id)).status).toBe(404);
    expect((await open(as.user(reader), file?.id)).status).toBe(200);
  });

  it('[REF-01] are limited to twenty, even for two concurrent uploads, and refused ones are not saved', async () => {
    const { social_worker, referral } = await aReferral();
    const ten = Array.from({ length: 10 }, () => PLAN);
    expect((await attach(social_worker, referral, ten)).status).toBe(201);
    const both = await Promise.all([
      attach(social_worker, referral, ten),
      attach(social_worker, referral, ten),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 413]);
    expect((await social_worker.get(getReferral, { params: { id: referral.id } })).files).toHaveLength(20);
    expect((await attach(social_worker, referral, [])).body.files).toHaveLength(20);
  });

  it('[DOC-03] are checked by content: a web page named as a PDF is refused', async () => {
    const { social_worker, referral } = await aReferral();
    const page = { ...PLAN, content: new TextEncoder().encode('<html><script>alert(1)</script>') };
    expect((await attach(social_worker, referral, [page])).problem).toMatchObject({
      code: 'input.unsupported_type',
    });
  });

  it('[DOC-03] are named when one of several is refused', async () => {
    const { social_worker, referral } = await aReferral();
    const page = { ...PLAN, name: 'risk.pdf', content: new TextEncoder().encode('<html>') };
    const { problem } = await attach(social_worker, referral, [PLAN, page]);
    expect(problem.errors?.[0]?.message).toMatch(/^risk\.pdf: /);
    const alone = await attach(social_worker, referral, [page]);
    expect(alone.problem.errors?.[0]?.message).not.toContain('risk.pdf');
  });
});
