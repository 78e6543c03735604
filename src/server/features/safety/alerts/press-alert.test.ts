import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { listNotifications } from '#contract/core/notifications.ts';
import { JOIN_MINUTES, MAX_POSITIONS, STALE_HOURS } from '#contract/safety/alert-limits.ts';
import { getAlertReadiness } from '#contract/safety/alert-readiness.ts';
import {
  checkInOwnAlert,
  closeAlert,
  getAlert,
  getOwnAlert,
  listAlerts,
  sendEmergencyEmail,
  takeAlert,
  watchAlerts,
} from '#contract/safety/alerts.ts';
import { remindOfAlerts } from '#server/features/safety/alerts/alert-jobs.ts';
import { openAlerts } from '#test/kit/safety/given-alerts.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-22T21:03:00Z', with_mailbox: true });
const { as, given, owner, clock, runJobs } = app;
const MINUTE_MS = 60_000;
const nowhere = { longitude: null, latitude: null };
const somewhere = { longitude: -0.1278, latitude: 51.5074 };
const { anna, newCarer, press, findOwnAlert, countAlerts, mailAbout, takenAlert } = openAlerts(app);
const ben = () => as.admin('Ben Office');

describe('POST /api/emails/send_emergency_email/', () => {
  it('[SOS-04] answers 201, with the code in the body too, and e-mails the emergency address at once', async () => {
    const carer = await newCarer('Cara Jones');
    const answer = await press(carer.phone, somewhere);
    expect([answer.status, answer.body]).toEqual([201, { code: 201 }]);
    await runJobs();
    const [mail, ...others] = await mailAbout('Cara Jones');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to_address: app.config.EMERGENCY_EMAIL_TO,
      subject: 'EMERGENCY: Cara Jones needs help',
      sent_at: expect.any(String),
    });
    for (const words of ['22/11/2026', '21:03', '51.507400, -0.127800', '07700 900123'])
      expect(mail?.body).toContain(words);
    expect(await findOwnAlert(carer)).toMatchObject({
      emailed_at: expect.any(String),
      email_is_refused: false,
    });
    await owner`update email set refused_at = sent_at, sent_at = null where subject = 'EMERGENCY: Cara Jones needs help'`;
    expect(await findOwnAlert(carer)).toMatchObject({ emailed_at: null, email_is_refused: true });
  });

  it('[SOS-04] accepts an alert without a position, and sends a separate e-mail when the position arrives', async () => {
    const carer = await newCarer('Cora Lane');
    const press_id = randomUUID();
    expect((await press(carer.phone, { press_id })).body).toEqual({ code: 201 });
    expect((await findOwnAlert(carer)).position).toBeNull();
    await press(carer.phone, { press_id, ...somewhere, accuracy_m: 12.4 });
    const { position, positions } = await findOwnAlert(carer);
    expect(position).toMatchObject({ ...somewhere, accuracy_m: 12.4 });
    expect(positions).toHaveLength(1);
    expect((await mailAbout('Cora Lane')).map(({ subject }) => subject)).toEqual([
      'EMERGENCY: Cora Lane needs help',
      'EMERGENCY: where Cora Lane is',
    ]);
  });

  it('[SOS-04] [EML-01] shows the carer and the e-mail that no location arrived, until one does', async () => {
    const carer = await newCarer('Nell Noway');
    const press_id = randomUUID();
    await press(carer.phone, { press_id });
    const hasPosition = async () => (await carer.phone.get(getOwnAlert)).alert?.has_position;
    expect(await hasPosition()).toBe(false);
    const [mail] = await mailAbout('Nell Noway');
    expect(mail?.body).toContain('No location received. Ask them where they are.');
    await press(carer.phone, { press_id, ...somewhere });
    expect(await hasPosition()).toBe(true);
    clock.advance(JOIN_MINUTES * MINUTE_MS);
    await press(carer.phone, { press_id: randomUUID() });
    expect(await hasPosition()).toBe(false);
    clock.advance(-JOIN_MINUTES * MINUTE_MS);
  });

  it('[SOS-04] ignores a press that is sent again, even once its alert is closed', async () => {
    const carer = await newCarer('Cass Moor');
    const body = { press_id: randomUUID(), ...somewhere };
    await Promise.all(Array.from({ length: 5 }, () => press(carer.phone, body)));
    const { id } = await findOwnAlert(carer);
    await anna().call(takeAlert, { params: { id } });
    await anna().call(closeAlert, { params: { id }, body: { outcome: 'safe' } });
    clock.advance(2 * 86_400_000);
    expect((await press(carer.phone, body)).status).toBe(201);
    clock.advance(-2 * 86_400_000);
    expect(await countAlerts(carer)).toBe(1);
    expect(await mailAbout('Cass Moor')).toHaveLength(1);
  });

  it('[SOS-04] joins 50 concurrent presses into one alert for each carer', async () => {
    const carers = await Promise.all(Array.from({ length: 5 }, () => newCarer()));
    const presses = carers.flatMap(({ phone }) => Array.from({ length: 10 }, () => press(phone)));
    const answers = await Promise.all(presses);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    for (const carer of carers) {
      expect(await countAlerts(carer)).toBe(1);
      expect(await mailAbout(carer.name)).toHaveLength(1);
    }
  });

  it('[SOS-04] says that the button was pressed again, unless it was by accident', async () => {
    const carer = await newCarer('Cleo Nash');
    await press(carer.phone);
    clock.advance((JOIN_MINUTES - 1) * MINUTE_MS);
    await press(carer.phone);
    expect((await findOwnAlert(carer)).notes).toEqual([]);
    clock.advance((JOIN_MINUTES + 1) * MINUTE_MS);
    await press(carer.phone);
    expect((await findOwnAlert(carer)).notes.map(({ kind }) => kind)).toEqual(['pressed']);
    expect(await countAlerts(carer)).toBe(1);
    expect((await mailAbout('Cleo Nash')).at(-1)?.subject).toBe('EMERGENCY: Cleo Nash pressed SOS again');
  });

  it('[SOS-04] notifies again if the button is pressed a while after the last notification of a taken alert', async () => {
    const { carer, params } = await takenAlert();
    const told = async () =>
      (await ben().get(listNotifications)).items.filter(
        ({ read_at, href }) => !read_at && href?.endsWith(params.id),
      );
    clock.advance((JOIN_MINUTES - 1) * MINUTE_MS);
    await press(carer.phone);
    expect([(await findOwnAlert(carer)).status, await told()]).toEqual(['taken', []]);
    // Presses in between do not delay it: it counts from the last notification.
    clock.advance(MINUTE_MS);
    await press(carer.phone);
    const again = await findOwnAlert(carer);
    expect(again).toMatchObject({ id: params.id, status: 'open', taken_by: null, reminders: 0 });
    expect(Date.parse(again.told_at)).toBe(clock.now().getTime());
    expect(again.notes).toMatchObject([{ kind: 'pressed', text: 'It was taken by Anna Office.' }]);
    expect(await told()).toHaveLength(1);
    expect((await mailAbout(carer.name)).at(-1)?.body).toContain('Anna Office had taken the alert');
    const seen = async () => (await ben().get(watchAlerts)).alerts.find(({ id }) => id === params.id);
    expect(await seen()).toMatchObject({ status: 'open', told_at: again.told_at });
    clock.advance(3 * MINUTE_MS);
    await remindOfAlerts(app.services);
    expect((await mailAbout(carer.name)).at(-1)?.subject).toContain('Nobody has taken this for 3 minutes.');
    expect(await told()).toHaveLength(2);
    await ben().send(takeAlert, { params });
    expect(await told()).toEqual([]);
    expect((await carer.phone.get(getOwnAlert)).alert).toMatchObject({
      status: 'taken',
      taken_by: { name: 'Ben Office' },
    });
  });

  it('[SOS-04] notifies again at once if the button is pressed after the carer said they are safe', async () => {
    const { carer, params } = await takenAlert();
    clock.advance(MINUTE_MS);
    await carer.phone.send(checkInOwnAlert, { body: {} });
    clock.advance(MINUTE_MS);
    await press(carer.phone);
    const again = await findOwnAlert(carer);
    expect(again).toMatchObject({ id: params.id, status: 'open', taken_by: null });
    expect(again.notes.map(({ kind }) => kind)).toEqual(['check-in', 'pressed']);
    expect((await mailAbout(carer.name)).at(-1)?.subject).toContain('pressed SOS again');
    // Another press shortly afterwards does not notify again.
    await press(carer.phone);
    expect((await findOwnAlert(carer)).notes).toHaveLength(2);
  });

  it('[SOS-04] starts a new alert if the taken one is hours old, and leaves the old one to be closed', async () => {
    const { carer, params } = await takenAlert();
    clock.advance(STALE_HOURS * 60 * MINUTE_MS);
    await Promise.all(Array.from({ length: 5 }, () => press(carer.phone)));
    expect(await countAlerts(carer)).toBe(2);
    const next = await findOwnAlert(carer);
    expect([next.status, next.id === params.id]).toEqual(['open', false]);
    expect((await mailAbout(carer.name)).map(({ subject }) => subject)).toEqual(
      Array.from({ length: 2 }, () => `EMERGENCY: ${carer.name} needs help`),
    );
    expect((await anna().get(getAlert, { params })).status).toBe('taken');
    await carer.phone.send(checkInOwnAlert, { body: {} });
    expect((await findOwnAlert(carer)).notes).toMatchObject([{ kind: 'check-in' }]);
    expect((await anna().call(closeAlert, { params, body: { outcome: 'safe' } })).status).toBe(200);
    clock.advance(-STALE_HOURS * 60 * MINUTE_MS);
  });

  it('[SOS-04] e-mails a position once a minute at most, and keeps the newest ones', async () => {
    const carer = await newCarer('Coral Flood');
    for (let n = 0; n < 5; n++) await press(carer.phone, { ...somewhere, latitude: 51 + n / 10 });
    expect(await mailAbout('Coral Flood')).toHaveLength(1);
    clock.advance(MINUTE_MS);
    await press(carer.phone, somewhere);
    expect((await mailAbout('Coral Flood')).map(({ subject }) => subject)).toEqual([
      'EMERGENCY: Coral Flood needs help',
      'EMERGENCY: where Coral Flood is',
    ]);
    const { id, positions } = await findOwnAlert(carer);
    expect(positions).toHaveLength(6);
    await owner`with press as (insert into emergency_alert_press (carer_id, id, alert_id, pressed_at)
        select ${carer.id}, uuidv7(), ${id}, ${clock.now()} from generate_series(1, ${MAX_POSITIONS}) returning id)
      insert into emergency_alert_position (alert_id, carer_id, press_id, latitude, longitude, received_at)
        select ${id}, ${carer.id}, press.id, 50, 0, ${clock.now()}::timestamptz - interval '1 hour' from press`;
    clock.advance(1000);
    await press(carer.phone, { ...somewhere, latitude: 52 });
    const kept = await findOwnAlert(carer);
    expect([kept.positions.length, kept.position?.latitude]).toEqual([MAX_POSITIONS, 52]);
  });

  it('[SOS-04] starts a new alert once the previous one is closed', async () => {
    const { carer, params } = await takenAlert();
    await anna().call(closeAlert, { params, body: { outcome: 'false alarm' } });
    await press(carer.phone);
    expect(await countAlerts(carer)).toBe(2);
  });

  it('[SOS-04] saves the time of a press without signal, and never a time in the future', async () => {
    const [late, ahead] = [await newCarer(), await newCarer()];
    const before = new Date(clock.now().getTime() - 20 * MINUTE_MS).toISOString();
    await press(late.phone, { pressed_at: before });
    await press(ahead.phone, { pressed_at: '2027-01-01T00:00:00Z' });
    expect(Date.parse((await findOwnAlert(late)).pressed_at)).toBe(Date.parse(before));
    expect(Date.parse((await findOwnAlert(ahead)).pressed_at)).toBe(clock.now().getTime());
  });

  it('[SOS-01] is for carers only', async () => {
    const client = as.user(await given.user({ user_type: 'client' }));
    expect((await press(anna())).status).toBe(403);
    expect((await press(client)).status).toBe(403);
    for (const who of [client, as.carer()])
      for (const call of [listAlerts, getAlertReadiness]) expect((await who.call(call, {})).status).toBe(403);
    expect((await as.nobody().call(sendEmergencyEmail, { body: nowhere })).status).toBe(401);
  });

  it('[SOS-04] is never rate-limited', async () => {
    const narrow = await startTestApp({ environment: { RATE_LIMIT_FACTOR: '0.001' } });
    const carer = await narrow.given.user();
    const session = await narrow.as.user(carer).session();
    const statuses = [];
    for (let n = 0; n < 5; n++)
      statuses.push(
        (
          await fetch(`${narrow.address}${sendEmergencyEmail.path}`, {
            method: 'POST',
            headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
            body: JSON.stringify(nowhere),
          })
        ).status,
      );
    expect(statuses).toEqual([201, 201, 201, 201, 201]);
  });

  it('[SOS-04] keeps the position out of the log, the change records and the chat', async () => {
    const lines: string[] = [];
    const logged = await startTestApp({ onLog: (line) => lines.push(line) });
    const carer = await logged.given.user();
    const body = { longitude: -3.987654, latitude: 57.123987, accuracy_m: 7 };
    await logged.as.user(carer).call(sendEmergencyEmail, { body });
    await logged.as
      .user(carer)
      .call(sendEmergencyEmail, { body: { ...body, press_id: 'x57.123987' } as never });
    await logged.runJobs();
    const kept = await logged.owner<
      { text: string }[]
    >`select coalesce(string_agg(r::text, ' '), '') as text from (
      select to_jsonb(c) as r from change_record c union all select to_jsonb(k) from idempotency_key k
      union all select to_jsonb(v) from record_view v) rows`;
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('\n') + kept[0]?.text).not.toMatch(/57\.1239|3\.9876/);
  });
});
