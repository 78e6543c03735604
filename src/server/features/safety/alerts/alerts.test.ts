import { describe, expect, it } from 'vitest';
import { getContactNumbers } from '#contract/core/contact-numbers.ts';
import { toLondonTime } from '#contract/core/dates.ts';
import { CHECK_IN_MINUTES, RED_AFTER_MINUTES } from '#contract/safety/alert-limits.ts';
import { addOnCallContact, removeOnCallContact } from '#contract/safety/alert-readiness.ts';
import { describeNearVisit } from '#contract/safety/alert-visits.ts';
import {
  addAlertNote,
  beginAlertIncident,
  checkInOwnAlert,
  closeAlert,
  getAlert,
  getOwnAlert,
  listAlerts,
  readCheckLevel,
  takeAlert,
} from '#contract/safety/alerts.ts';
import { seedCatalogues } from '#server/features/organisations/catalogues/seed-catalogues.ts';
import { seedForms } from '#server/features/questions/question-forms/seed-forms.ts';
import { seedReports } from '#server/features/reports/seed-reports.ts';
import { openAlerts } from '#test/kit/safety/given-alerts.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-22T21:03:00Z', with_mailbox: true });
const { as, given, owner, clock } = app;
const MINUTE_MS = 60_000;
const { anna, newCarer, press, findOwnAlert, mailAbout, takenAlert } = openAlerts(app);
const ben = () => as.admin('Ben Office');

/** Creates a service whose visits can have an incident report. */
async function serviceWithIncidents() {
  await seedCatalogues(owner);
  await seedForms(owner);
  await seedReports(owner);
  const [service_type] = await owner<
    { id: string; slug: string; name: string }[]
  >`select t.* from service_type t
    where exists (select from report_types_offered(t.id, '2026-11-22') o where o.alerts_office) limit 1`;
  if (!service_type) throw new Error('No service has an incident report.');
  return service_type;
}

describe('an alert', () => {
  it('[SOS-04] is taken by one of two administrators who take it at once, and names that one', async () => {
    for (let round = 0; round < 5; round++) {
      const carer = await newCarer();
      await press(carer.phone);
      const { id } = await findOwnAlert(carer);
      const answers = await Promise.all(
        [anna(), ben()].map((who) => who.call(takeAlert, { params: { id } })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const { taken_by } = await findOwnAlert(carer);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.problem).toMatchObject({
        code: 'alert.taken',
        detail: `${taken_by?.name} has taken this alert.`,
      });
      expect((await carer.phone.get(getOwnAlert)).alert).toMatchObject({ status: 'taken', taken_by });
    }
  });

  it('[SOS-04] is shown only to its own carer, and for a while after it was closed', async () => {
    const { carer, params } = await takenAlert();
    expect((await as.carer().get(getOwnAlert)).alert).toBeNull();
    await anna().call(closeAlert, { params, body: { outcome: 'safe', text: 'She rang.' } });
    expect((await carer.phone.get(getOwnAlert)).alert).toMatchObject({ status: 'closed' });
    expect(JSON.stringify(await carer.phone.get(getOwnAlert))).not.toContain('She rang.');
    clock.advance(31 * MINUTE_MS);
    expect((await carer.phone.get(getOwnAlert)).alert).toBeNull();
  });

  it('[SOS-04] expects check-ins: in time, then amber, then red, and in time again', async () => {
    const { carer, params } = await takenAlert();
    const level = async () =>
      readCheckLevel((await anna().get(getAlert, { params })).check_due_at, clock.now());
    const untilDue = async () =>
      Date.parse((await anna().get(getAlert, { params })).check_due_at ?? '') - clock.now().getTime();
    expect(await level()).toBe('in time');
    expect(await untilDue()).toBe(CHECK_IN_MINUTES * MINUTE_MS);
    clock.advance(CHECK_IN_MINUTES * MINUTE_MS);
    expect(await level()).toBe('amber');
    clock.advance(RED_AFTER_MINUTES * MINUTE_MS);
    expect(await level()).toBe('red');
    await carer.phone.send(checkInOwnAlert, { body: {} });
    expect(await untilDue()).toBe(CHECK_IN_MINUTES * MINUTE_MS);
    clock.advance((CHECK_IN_MINUTES + 1) * MINUTE_MS);
    expect(await level()).toBe('amber');
    await ben().send(addAlertNote, { params, body: { kind: 'check-in', text: 'On the telephone.' } });
    expect(await level()).toBe('in time');
    const { notes } = await anna().get(getAlert, { params });
    expect(notes.map(({ kind, author }) => [kind, author?.name])).toEqual([
      ['check-in', carer.name],
      ['check-in', 'Ben Office'],
    ]);
    await anna().call(closeAlert, { params, body: { outcome: 'safe' } });
    expect(await level()).toBe('none');
  });

  it('[SOS-04] keeps showing its carer and the office that the carer said they are safe, until the next press', async () => {
    const carer = await newCarer();
    await press(carer.phone);
    const told = async () => {
      const own = (await carer.phone.get(getOwnAlert)).alert?.checked_in_at;
      const { items } = await anna().get(listAlerts);
      expect(items.find((each) => each.carer?.name === carer.name)?.checked_in_at).toBe(own);
      return own;
    };
    expect(await told()).toBeNull();
    clock.advance(MINUTE_MS);
    await carer.phone.send(checkInOwnAlert, { body: {} });
    expect(Date.parse((await told()) ?? '')).toBe(clock.now().getTime());
    // The office may note a check-in too, but that is not the carer’s word.
    const params = { id: (await findOwnAlert(carer)).id };
    await anna().call(takeAlert, { params });
    clock.advance(MINUTE_MS);
    await anna().send(addAlertNote, { params, body: { kind: 'check-in', text: 'On the telephone.' } });
    expect(Date.parse((await told()) ?? '')).toBe(clock.now().getTime() - MINUTE_MS);
    await press(carer.phone);
    expect(await told()).toBeNull();
  });

  it('[SOS-04] says in the e-mail and on screens if its visit is over', async () => {
    const carer = await newCarer();
    const at = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
    const over = await given.appointment({ carer, start_at: at(-5), hours: 2, place: 'The Crescent' });
    await press(carer.phone);
    const words = `Last visit ended ${toLondonTime(at(-3))}: The Crescent`;
    expect((await mailAbout(carer.name))[0]?.body).toContain(words);
    const { items } = await anna().get(listAlerts);
    const seen = items.find((alert) => alert.carer?.id === carer.id);
    expect(seen?.appointment?.id).toBe(over.id);
    expect(
      seen?.appointment && describeNearVisit({ ...seen.appointment, place: seen.place }, seen.pressed_at),
    ).toBe(words);
  });

  it('[SOS-04] [YPN-04] shows an administrator without access to the record when the visit is, and whom to phone', async () => {
    const carer = await newCarer();
    const client = await given.client();
    const young_person = await given.youngPerson({ client });
    const reader = await given.user({ name: 'Reader One', user_type: 'admin' });
    await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
    for (const { id } of [reader, carer])
      await owner`insert into young_person_reader (young_person_id, user_id) values (${young_person.id}, ${id})`;
    const start_at = new Date(clock.now().getTime() - 3_600_000).toISOString();
    await given.appointment({ carer, client, young_person, start_at, hours: 2, place: 'The Crescent' });
    await press(carer.phone);
    const { id } = await findOwnAlert(carer);
    const seen = await ben().get(getAlert, { params: { id } });
    expect(seen).toMatchObject({
      ...{ appointment: null, place: null, young_person: null },
      closed_visit: { client: client.name },
      closed_visit_readers: [{ name: 'Reader One' }],
    });
    expect(Date.parse(seen.closed_visit?.end_at ?? '')).toBe(Date.parse(start_at) + 7_200_000);
    expect((await as.user(reader).get(getAlert, { params: { id } })).closed_visit).toBeNull();
  });

  it('[SOS-04] starts an incident report without a place if the visit was over', async () => {
    const carer = await newCarer();
    const service_type = await serviceWithIncidents();
    const start_at = new Date(clock.now().getTime() - 5 * 60 * MINUTE_MS).toISOString();
    await given.appointment({ carer, place: 'Oak House', start_at, hours: 2, service_type });
    await press(carer.phone);
    const params = { id: (await findOwnAlert(carer)).id };
    const begun = await anna().send(beginAlertIncident, { params });
    const [written] = await owner<{ answers: unknown }[]>`select answers from app_report
      where id = ${begun.app_report_id}`;
    expect(JSON.stringify(written?.answers)).not.toContain('Oak House');
  });

  it('[SOS-04] can be closed once, with an outcome, after it was taken', async () => {
    const carer = await newCarer();
    await press(carer.phone);
    const params = { id: (await findOwnAlert(carer)).id };
    const close = (outcome: string) => anna().call(closeAlert, { params, body: { outcome } as never });
    expect((await close('safe')).problem.code).toBe('alert.wrong_step');
    await anna().call(takeAlert, { params });
    expect((await close('')).status).toBe(400);
    expect((await close('drill worked')).status).toBe(400);
    expect((await close('emergency services')).body).toMatchObject({
      status: 'closed',
      outcome: 'emergency services',
      closed_by: { name: 'Anna Office' },
    });
    expect((await close('safe')).problem).toMatchObject({
      code: 'alert.wrong_step',
      detail: 'Anna Office has already closed this alert.',
    });
    expect((await anna().call(takeAlert, { params })).problem.code).toBe('alert.taken');
    expect((await carer.phone.call(checkInOwnAlert, { body: {} })).status).toBe(404);
  });

  it('[SOS-04] has a change record for each step', async () => {
    const { id, params } = await takenAlert();
    await anna().send(addAlertNote, { params, body: { kind: 'note', text: 'Police called.' } });
    const records = await owner<{ action: string; fields: string[] }[]>`select action,
        array(select c ->> 'field' from jsonb_array_elements(changes) c) as fields
      from change_record where subject_id = ${id} or subject_id in (select id from emergency_alert_note where alert_id = ${id})
      order by seq`;
    expect(records.map(({ action }) => action)).toEqual(['Created', 'Updated', 'Created']);
    expect(records[1]?.fields).toEqual(['status', 'taken_at', 'taken_by']);
  });

  it('[SOS-04] starts one incident report with the known facts', async () => {
    const carer = await newCarer('Cody Parr');
    const service_type = await serviceWithIncidents();
    const start_at = clock.now().toISOString();
    await given.appointment({ carer, place: 'Elm House', start_at, service_type });
    await press(carer.phone);
    const params = { id: (await findOwnAlert(carer)).id };
    await anna().call(takeAlert, { params });
    const begun = await anna().call(beginAlertIncident, { params });
    expect(begun.status).toBe(201);
    const [written] = await owner<
      { answers: unknown; status: string }[]
    >`select answers, status from app_report
      where id = ${begun.body.app_report_id}`;
    expect(written?.status).toBe('draft');
    expect(JSON.stringify(written?.answers)).toContain('Cody Parr pressed the SOS button');
    expect(JSON.stringify(written?.answers)).toContain('Elm House');
    expect((await anna().call(beginAlertIncident, { params })).body).toEqual(begun.body);
    // A submitted incident of the same visit is a different one.
    await owner`update app_report set status = 'submitted', submitted_at = updated_at, submitted_by = carer_id
      where id = ${begun.body.app_report_id}`;
    const next = await anna().send(beginAlertIncident, { params });
    expect([begun.body.occurrence, next.occurrence]).toEqual([1, 2]);
    expect(next.app_report_id).not.toBe(begun.body.app_report_id);
    const bare = await takenAlert();
    expect((await anna().call(beginAlertIncident, { params: bare.params })).problem.code).toBe(
      'alert.no_report',
    );
  });
});

describe('the on-call list', () => {
  it('[SOS-04] is managed by the office, in the order people were added', async () => {
    const body = (name: string) => ({ name, email: `${name}@placewell.test`, phone: '07700 900456' });
    await anna().send(addOnCallContact, { body: body('one') });
    const { on_call } = await anna().send(addOnCallContact, { body: body('two') });
    expect(on_call.map(({ name }) => name)).toEqual(['one', 'two']);
    const params = { id: on_call[0]?.id ?? '' };
    expect((await anna().send(removeOnCallContact, { params })).on_call.map(({ name }) => name)).toEqual([
      'two',
    ]);
    expect((await anna().call(removeOnCallContact, { params })).status).toBe(404);
  });
});

describe('GET /api/contact_numbers/', () => {
  it('[SOS-01] shows the button unless it is switched off', async () => {
    expect((await as.carer().get(getContactNumbers)).sos_button).toBe(true);
    const off = await startTestApp({ environment: { SOS_BUTTON: 'off' } });
    expect((await off.as.carer().get(getContactNumbers)).sos_button).toBe(false);
  });
});
