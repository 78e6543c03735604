import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { toLondonTime } from '#contract/core/dates.ts';
import { DEVICE_NOW_HEADER } from '#contract/core/device-clock.ts';
import { listNotifications } from '#contract/core/notifications.ts';
import { getAlert } from '#contract/safety/alerts.ts';
import { setReaders } from '#contract/young-persons/young-person-readers.ts';
import { openAlerts } from '#test/kit/safety/given-alerts.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-22T21:03:00Z', with_mailbox: true });
const { as, given, clock } = app;
const MINUTE_MS = 60_000;
const somewhere = { longitude: -0.1278, latitude: 51.5074 };
const { anna, newCarer, press, findOwnAlert, mailAbout } = openAlerts(app);

describe('the visit of an alert', () => {
  it('[SOS-04] [NTF-13] shows its organisation in the notification, and never the carer’s home area', async () => {
    await anna().user();
    const [carer, far] = [await newCarer('Callum Home'), await newCarer('Cora Home')];
    await app.owner`update app_user set home_area = 'Thornton Heath' where id = any(${[carer.id, far.id]})`;
    const client = await given.client({ name: 'Lambeth' });
    await given.appointment({ carer, client, start_at: clock.now().toISOString() });
    await press(carer.phone);
    await press(far.phone);
    const told = (await anna().get(listNotifications)).items.map(({ text }) => text);
    expect(told.join()).not.toContain('Thornton Heath');
    expect(told.some((text) => text.startsWith('Callum Home, on a visit for Lambeth, '))).toBe(true);
    expect(told.some((text) => /^Cora Home, \D{3} \d/.test(text))).toBe(true);
  });

  it('[SOS-04] [NTF-13] is described as before or after the visit if the carer is not on it now', async () => {
    await anna().user();
    const [early, late] = [await newCarer('Erin Early'), await newCarer('Lou Late')];
    const client = await given.client({ name: 'Medway' });
    const at = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
    await given.appointment({ carer: early, client, start_at: at(1) });
    await given.appointment({ carer: late, client, start_at: at(-3), hours: 2 });
    await press(early.phone);
    await press(late.phone);
    const told = (await anna().get(listNotifications)).items.map(({ text }) => text);
    expect(told).toContainEqual(expect.stringContaining('Erin Early, before a visit for Medway, '));
    expect(told).toContainEqual(expect.stringContaining('Lou Late, after a visit for Medway, '));
  });

  it('[SOS-04] is found automatically: the current one rather than a past or future one', async () => {
    const carer = await newCarer();
    const at = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
    const far = await newCarer();
    await given.appointment({ carer: far, start_at: at(20) });
    await given.appointment({ carer, start_at: at(-3), hours: 2 });
    const current = await given.appointment({ carer, start_at: at(-0.5), place: 'Elm House, 4 Elm Road' });
    await given.appointment({ carer, start_at: at(2) });
    await press(carer.phone);
    await press(far.phone);
    expect(await findOwnAlert(carer)).toMatchObject({
      appointment: { id: current.id },
      place: 'Elm House, 4 Elm Road',
    });
    expect(await findOwnAlert(far)).toMatchObject({ appointment: null, place: null, young_person: null });
    expect((await mailAbout(carer.name))[0]?.body).toContain('Elm House, 4 Elm Road');
  });

  it('[SOS-04] is that of the newest press, not of the first one', async () => {
    const carer = await newCarer('Cilla Second');
    const at = (minutes: number) => new Date(clock.now().getTime() + minutes * MINUTE_MS).toISOString();
    await given.appointment({ carer, start_at: at(-50), hours: 1, place: 'First House' });
    const until = toLondonTime(at(12 + 60));
    const second = await given.appointment({ carer, start_at: at(12), hours: 1, place: 'Second House' });
    await press(carer.phone, somewhere);
    clock.advance(20 * MINUTE_MS);
    const press_id = randomUUID();
    await press(carer.phone, { press_id });
    const alert = await findOwnAlert(carer);
    expect(alert).toMatchObject({ appointment: { id: second.id }, place: 'Second House' });
    expect(Date.parse(alert.last_pressed_at)).toBe(clock.now().getTime());
    const newest = async () => (await mailAbout('Cilla Second')).at(-1);
    expect((await newest())?.subject).toBe('EMERGENCY: Cilla Second pressed SOS again');
    expect((await newest())?.body).toContain(`On a visit until ${until}: Second House`);
    // Its position arrives later, and so does an earlier press that waited for signal.
    await press(carer.phone, { press_id, ...somewhere });
    expect((await newest())?.subject).toBe('EMERGENCY: where Cilla Second is');
    await press(carer.phone, { pressed_at: at(-20) });
    expect((await findOwnAlert(carer)).place).toBe('Second House');
    const told = (await mailAbout('Cilla Second')).slice(1).map(({ body }) => body);
    expect(told).toHaveLength(2);
    for (const body of told) {
      expect(body).toContain('Second House');
      expect(body).not.toContain('First House');
    }
  });

  it.each([-60, 65, -24 * 60, 24 * 60])(
    '[SOS-04] is the current one if the device’s clock is %s minutes off, even for a press that waited',
    async (off_minutes) => {
      const carer = await newCarer();
      const at = (minutes: number) => new Date(clock.now().getTime() + minutes * MINUTE_MS).toISOString();
      await given.appointment({ carer, start_at: at(-62), hours: 0.95, place: 'First House' });
      const second = await given.appointment({ carer, start_at: at(-1), place: 'Second House' });
      const onDevice = (minutes: number) => at(minutes + off_minutes);
      const device_now = { [DEVICE_NOW_HEADER]: onDevice(0) };
      await press(carer.phone, { pressed_at: onDevice(0) }, device_now);
      const alert = await findOwnAlert(carer);
      expect(alert).toMatchObject({ appointment: { id: second.id }, place: 'Second House' });
      expect(Date.parse(alert.pressed_at)).toBe(clock.now().getTime());
      await press(carer.phone, { pressed_at: onDevice(-20) }, device_now);
      expect(Date.parse((await findOwnAlert(carer)).pressed_at)).toBe(Date.parse(at(-20)));
    },
  );

  it('[SOS-04] uses the device’s time if its clock is missing or invalid', async () => {
    const ago = new Date(clock.now().getTime() - 10 * MINUTE_MS).toISOString();
    const seconds = new Date(clock.now().getTime() + 29_000).toISOString();
    for (const device_now of ['', 'now', '2026-11-22', seconds]) {
      const carer = await newCarer();
      const answer = await press(carer.phone, { pressed_at: ago }, { [DEVICE_NOW_HEADER]: device_now });
      expect([answer.status, Date.parse((await findOwnAlert(carer)).pressed_at)]).toEqual([
        201,
        Date.parse(ago),
      ]);
    }
  });

  it('[SOS-04] keeps the first and last press, in whatever order delayed presses arrive', async () => {
    const carer = await newCarer('Caro Twice');
    const at = (minutes: number) => new Date(clock.now().getTime() + minutes * MINUTE_MS).toISOString();
    await press(carer.phone, { press_id: randomUUID(), pressed_at: at(-10) });
    const times = async () => {
      const { pressed_at, last_pressed_at } = await findOwnAlert(carer);
      return [pressed_at, last_pressed_at].map((time) => Date.parse(time));
    };
    for (const [minutes, first, last] of [
      [-40, -40, -10],
      [-5, -40, -5],
      [-20, -40, -5],
    ] as const) {
      await press(carer.phone, { press_id: randomUUID(), pressed_at: at(minutes) });
      expect(await times()).toEqual([Date.parse(at(first)), Date.parse(at(last))]);
    }
    expect(await mailAbout('Caro Twice')).toHaveLength(1);
  });

  it('[SOS-04] hides a restricted young person in the e-mail and from administrators who are not readers', async () => {
    const carer = await newCarer();
    const reader = await given.user({ user_type: 'admin' });
    const young_person = await given.youngPerson({ first_name: 'Hush', last_name: 'Quietwood' });
    await given.appointment({
      carer,
      young_person,
      start_at: clock.now().toISOString(),
      place: 'Secret Lodge',
    });
    await as.user(reader).send(setReaders, {
      params: { id: young_person.id },
      body: { is_restricted: true, reader_ids: [reader.id, carer.id], version: 1 },
    });
    await press(carer.phone);
    const { id } = await findOwnAlert(carer);
    const closed = await anna().get(getAlert, { params: { id } });
    expect(JSON.stringify(closed)).not.toMatch(/Quietwood|Secret Lodge/);
    expect(closed.appointment).toBeNull();
    expect(await as.user(reader).get(getAlert, { params: { id } })).toMatchObject({
      young_person: { name: 'Hush Quietwood' },
      place: 'Secret Lodge',
    });
    expect((await mailAbout(carer.name))[0]?.body).not.toMatch(/Quietwood|Secret Lodge|H\. Q\./);
  });
});
