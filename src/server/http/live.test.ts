import { afterAll, describe, expect, it } from 'vitest';
import { updateAppointment } from '#contract/appointments/appointments.ts';
import { signOut } from '#contract/core/sessions.ts';
import { endUserSessions, updateUser } from '#contract/organisations/users.ts';
import { askForm } from '#contract/questions/form-uses.ts';
import {
  createQuestionForm,
  deleteQuestionFormDraft,
  publishQuestionForm,
  saveQuestionFormDraft,
  updateQuestionForm,
} from '#contract/questions/question-forms.ts';
import { createDiary } from '#contract/young-persons/diaries.ts';
import { closeReferral, reviewReferral } from '#contract/young-persons/referral-decisions.ts';
import { addReferralMessage } from '#contract/young-persons/referral-messages.ts';
import { updateReferral } from '#contract/young-persons/referrals.ts';
import { setReaders } from '#contract/young-persons/young-person-readers.ts';
import { updateYoungPerson } from '#contract/young-persons/young-persons.ts';
import { buildApp } from '#server/app.ts';
import { LIVE_CHANNEL } from '#server/db/live.ts';
import { openServices } from '#server/services.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { openStream, type Stream } from '#test/kit/live-stream.ts';
import { openSayYes } from '#test/kit/organisations/say-yes.ts';
import { PLAIN_QUESTIONS } from '#test/kit/reports/given-reports.ts';
import { startTestApp, type TestApp } from '#test/kit/start-test-app.ts';

const test = await startTestApp();
const { as, given, owner } = test;
const office = as.admin();

const listen = (person: SignedInClient, address = test.address) => openStream(person, address);

/** Creates two families of one agency: each a client, a carer and a young person with an appointment today. */
async function aFamily() {
  const client = await given.client();
  const carer = await given.carer();
  const worker = await given.user({ user_type: 'client', client });
  const young_person = await given.youngPerson({ client });
  const appointment = await given.appointment({ carer, client, young_person });
  return { client, carer, young_person, appointment, as_carer: as.user(carer), as_client: as.user(worker) };
}
type Family = Awaited<ReturnType<typeof aFamily>>;

const versions = new Map<string, number>();
const readVersion = (id: string) => {
  const version = versions.get(id) ?? 1;
  versions.set(id, version + 1);
  return version;
};
const changeAppointment = ({ appointment: { id } }: Family) =>
  office.send(updateAppointment, { params: { id }, body: { place: 'Library', version: readVersion(id) } });
const sayYes = await openSayYes(test);
/** Approves as a second administrator where needed. */
const restrictTo = async ({ id }: { id: string }, reader_ids: string[]) => {
  await office.send(setReaders, {
    params: { id },
    body: { is_restricted: true, reader_ids, version: readVersion(id) },
  });
  const [before] = await owner<{ version: number }[]>`select version from young_person where id = ${id}`;
  await sayYes({ id });
  const [after] = await owner<{ version: number }[]>`select version from young_person where id = ${id}`;
  if (before && after && after.version > before.version) readVersion(id);
};
const changePerson = ({ young_person: { id } }: Family) =>
  office.send(updateYoungPerson, { params: { id }, body: { key_risks: ['Dogs'], version: readVersion(id) } });

describe('GET /api/live', () => {
  it('[AUT-10] refreshes carers and clients for changes within their scope, and for no others', async () => {
    const [mine, other] = [await aFamily(), await aFamily()];
    const [carer, client, admin] = [
      await listen(mine.as_carer),
      await listen(mine.as_client),
      await listen(office),
    ];
    await changeAppointment(other);
    await changePerson(other);
    await other.as_carer.send(createDiary, {
      body: buildForm({ young_person_id: other.young_person.id, title: 'Walk', text: 'Went well' }),
    });
    await changePerson(mine);
    expect(await carer.until('change', 'young_persons')).toEqual(['young_persons']);
    expect(await client.until('change', 'young_persons')).toEqual(['young_persons']);
    await changeAppointment(mine);
    expect(await carer.until('change', 'appointments')).toEqual(['appointments']);
    expect(await client.until('change', 'appointments')).toEqual(['appointments']);
    await mine.as_carer.send(createDiary, {
      body: buildForm({ young_person_id: mine.young_person.id, title: 'Walk', text: 'Went well' }),
    });
    expect(await carer.until('change', 'diaries')).toEqual(['diaries']);
    // A case note becomes the client’s when it is released: only the next change arrives.
    await changeAppointment(mine);
    expect(await client.until('change', 'appointments')).toEqual(['appointments']);
    expect(new Set(await admin.until('change', 'diaries'))).toEqual(
      new Set(['appointments', 'young_persons', 'diaries']),
    );
  });

  it('[QST-04] refreshes the office for every change of a form, and for a draft’s creation, but not for each save', async () => {
    const admin = await listen(office);
    /** Announced later, and therefore received later. */
    const heardAfter = async (change: Promise<unknown>) => {
      await change;
      await owner`select pg_notify(${LIVE_CHANNEL}, 'mailbox')`;
      return (await admin.until('change', 'mailbox')).slice(0, -1);
    };
    const form = await office.send(createQuestionForm, { body: { name: 'Night check', purpose: 'report' } });
    expect(await heardAfter(Promise.resolve())).toEqual(['forms']);
    const params = { id: form.id };
    const save = (version: number | null) =>
      office.send(saveQuestionFormDraft, {
        params,
        body: { version, introduction: '', questions: PLAIN_QUESTIONS },
      });
    expect(await heardAfter(save(1))).toEqual([]);
    expect(await heardAfter(office.send(publishQuestionForm, { params, body: { version: 2 } }))).toEqual([
      'forms',
    ]);
    expect(await heardAfter(save(null))).toEqual(['forms']);
    expect(await heardAfter(office.send(deleteQuestionFormDraft, { params, query: { version: 1 } }))).toEqual(
      ['forms'],
    );
    const renamed = { version: form.version, name: 'Check in the night' };
    expect(await heardAfter(office.send(updateQuestionForm, { params, body: renamed }))).toEqual(['forms']);
    const service_type_ids = [(await given.serviceType()).id];
    const asked = { place: 'each_appointment' as const, service_type_ids, from_date: '2099-01-01' };
    expect(await heardAfter(office.send(askForm, { params, body: asked }))).toContain('forms');
  });

  it('[YPN-04] refreshes only readers for a restricted record', async () => {
    const [family, elsewhere] = [await aFamily(), await aFamily()];
    const reader = await office.user();
    const { id } = family.young_person;
    const other = await given.appointment({ carer: family.carer, client: family.client });
    const restrict = (reader_ids: string[]) => restrictTo({ id }, reader_ids);
    await restrict([reader.id]);
    const [carer, client] = [await listen(family.as_carer), await listen(family.as_client)];
    await changePerson(family);
    await changeAppointment(family);
    await changeAppointment(elsewhere);
    const ownChange = () => changeAppointment({ ...family, appointment: other });
    await ownChange();
    expect(await carer.until('change')).toEqual(['appointments']);
    expect(await client.until('change')).toEqual(['appointments']);
    await restrict([reader.id, family.carer.id]);
    expect(await carer.until('change')).toEqual(['access']);
    await changePerson(family);
    expect(await carer.until('change', 'young_persons')).toEqual(['notifications', 'young_persons']);
    await ownChange();
    expect(await client.until('change')).toEqual(['appointments']);
  });

  it('[REF-04] refreshes a client for steps of its referrals and questions, but not for drafts or quarantine', async () => {
    const { client, as_client } = await aFamily();
    const listening = await listen(as_client);
    const params = (referral: { id: string }) => ({ params: { id: referral.id }, body: { version: 1 } });
    const [draft, waiting, sent] = [
      await given.referral({ client, status: 'draft' }),
      await given.referral({ client, is_quarantined: true, origin: 'public' }),
      await given.referral({ client }),
    ];
    await office.send(updateReferral, { params: { id: draft.id }, body: { version: 1, current_step: 2 } });
    await office.send(closeReferral, {
      params: { id: waiting.id },
      body: { version: 1, reason: 'Advertising.' },
    });
    await office.send(reviewReferral, params(sent));
    expect(await listening.until('change', 'referrals')).toEqual(['referrals']);
    await office.send(addReferralMessage, { params: { id: sent.id }, body: { text: 'Which school?' } });
    expect(await listening.until('change')).toEqual(['referrals']);
    await changeAppointment({ ...(await aFamily()), appointment: await given.appointment({ client }) });
    expect(await listening.until('change')).toEqual(['appointments']);
  });

  it('[YPN-04] refreshes everyone who loses access to a record, so that open screens load again', async () => {
    const [family, reader, before] = [await aFamily(), await office.user(), await given.carer()];
    const { client, young_person } = family;
    await given.appointment({ carer: before, client, young_person, start_at: '2025-03-01T10:00:00Z' });
    const restrict = (reader_ids: string[]) => restrictTo(young_person, reader_ids);
    const people = [family.as_carer, family.as_client, office, as.user(before)];
    const listening = await Promise.all(people.map((person) => listen(person)));
    const [carer, council] = listening;
    await restrict([reader.id]);
    for (const stream of listening) expect(await stream.until('change')).toEqual(['access']);
    for (const reader_ids of [[reader.id, family.carer.id], [reader.id]]) {
      await restrict(reader_ids);
      expect(await carer?.until('change', 'access')).toContain('access');
    }
    await changePerson(family);
    await changeAppointment({ ...family, appointment: await given.appointment({ client }) });
    expect(await council?.until('change')).toEqual(['appointments']);
  });

  it('[YPN-03] [AUT-10] refreshes both organisations when a young person moves, as a change of access', async () => {
    const [left, joined, other] = [await aFamily(), await aFamily(), await aFamily()];
    const listening = await Promise.all([left, joined, other].map(({ as_client }) => listen(as_client)));
    await owner.begin(async (db) => {
      await db`select set_config('app.request_id', 'move', true)`;
      await db`update young_person set client_id = ${joined.client.id} where id = ${left.young_person.id}`;
    });
    for (const family of [left, joined, other])
      await changeAppointment({
        ...family,
        appointment: await given.appointment({ client: family.client }),
      });
    const heard = await Promise.all(listening.map((stream) => stream.until('change', 'appointments')));
    expect(heard).toEqual([['access', 'appointments'], ['access', 'appointments'], ['appointments']]);
  });

  it('[AUT-11] ends with sign-out, when an administrator ends the session, and with the account', async () => {
    const [leaver, ended, off] = [as.carer(), as.carer(), as.carer()];
    const streams = await Promise.all([leaver, ended, off].map((each) => listen(each)));
    await leaver.send(signOut);
    await streams[0]?.until('end', 'session');
    await office.send(endUserSessions, { params: { id: (await ended.user()).id } });
    await streams[1]?.until('end', 'session');
    const { id } = await off.user();
    await office.send(updateUser, { params: { id }, body: { is_active: false, version: 1 } });
    await streams[2]?.until('end', 'session');
  });

  it('[AUT-11] ends when a user’s role or organisation changes, however it changes', async () => {
    const moved = as.client();
    const stream = await listen(moved);
    const client = await given.client();
    await owner`update app_user set client_id = ${client.id} where id = ${(await moved.user()).id}`;
    await stream.until('end', 'session');
  });

  it('[AUT-03] ends with its bearer token, and does not open for an idle or ended session', async () => {
    const other = await startTestApp();
    const carer = other.as.carer();
    const { expires_at, token } = await carer.session();
    const open = () =>
      other.as.nobody().fetch('/api/live', { headers: { authorization: `Bearer ${token}` } });
    other.clock.set(new Date(Date.parse(expires_at) - 150).toISOString());
    const answer = await open();
    // Only a moment of the token’s life is left, so that the response ends.
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringMatching(/^(event: ready\ndata: \n\n)?$/),
    ]);
    other.clock.set(expires_at);
    expect((await open()).status).toBe(401);
  });

  it('[AUT-03] is open at most six times for one person across all processes: the oldest ends', async () => {
    const second = await secondProcess(test);
    const carer = as.carer();
    const streams: Stream[] = [];
    for (let turn = 0; turn < 8; turn++)
      streams.push(await listen(carer, turn % 2 === 0 ? test.address : second));
    await streams[0]?.until('end', 'replaced');
    await streams[1]?.until('end', 'replaced');
    const user_id = (await carer.user()).id;
    const count = async () => (await owner`select 1 from live_connection where user_id = ${user_id}`).length;
    expect(await count()).toBe(6);
    // The remaining ones stay open.
    await given.appointment({ carer: await carer.user() });
    const others = await Promise.allSettled(Array.from({ length: 9 }, () => listen(carer)));
    expect(await count()).toBe(6);
    await Promise.all(streams.slice(2).map((stream) => stream.until('end', 'replaced')));
    // Three of the nine were ended, perhaps before they were ready.
    expect(others.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(6);
  });
});

async function secondProcess({ config, pools, services, public_url }: TestApp): Promise<string> {
  const app = await buildApp(openServices(config, { pools, smtp_url: '', log: services.log }));
  afterAll(() => app.close());
  app.services.public_url = public_url;
  return app.listen({ port: 0, host: '127.0.0.1' });
}

function buildForm(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ date: '2026-11-22', ...fields })) form.append(name, value);
  return form;
}
