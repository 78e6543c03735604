import { describe, expect, it } from 'vitest';
import { updateAppointment } from '#contract/appointments/appointments.ts';
import {
  createCalendarFeed,
  getCalendarFeed,
  revokeCalendarFeed,
} from '#contract/appointments/calendar-feed.ts';
import { createOffers } from '#contract/appointments/offers.ts';
import { createRotaEntry } from '#contract/appointments/rotas.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp({ now: '2027-06-16T09:00:00Z' });

const subscribe = async (carer: string, shows_first_names = false) =>
  (await as.carer(carer).send(createCalendarFeed, { body: { shows_first_names } })).url;

/** As a calendar application does: without any session. Folded lines are joined. */
async function read(url: string) {
  const response = await fetch(url);
  const text = await response.text();
  const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n');
  const values = (name: string) =>
    lines
      .slice(lines.indexOf('BEGIN:VEVENT'))
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1));
  return { status: response.status, type: response.headers.get('content-type'), text, lines, values };
}

async function appointment(carer: string, facts: object = {}) {
  const young_person = await given.youngPerson({ first_name: 'Zoë', last_name: 'Nightingale' });
  const service_type = await given.serviceType({ name: 'Outreach; evening, long' });
  return given.appointment({
    carer,
    young_person,
    service_type,
    start_at: '2027-06-17T14:00:00Z',
    hours: 2,
    place: '12 Secret Lane',
    notes: 'Allergic to nuts',
    ...facts,
  });
}

describe('a carer’s calendar feed', () => {
  it('[APT-08] returns its address once, and can be read without a session', async () => {
    const { id } = await appointment('Ana');
    const url = await subscribe('Ana');
    expect(url).toMatch(/\/api\/calendars\/[\w-]{43}\.ics$/);
    const feed = await read(url);
    expect([feed.status, feed.type]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(feed.values('UID')).toEqual([`${id}@placewell`]);
    expect(feed.values('DTSTART;TZID=Europe/London')).toEqual(['20270617T150000']);
    expect(feed.values('DTEND;TZID=Europe/London')).toEqual(['20270617T170000']);
    const mine = await as.carer('Ana').get(getCalendarFeed);
    expect(mine).toEqual({
      created_at: expect.any(String),
      last_read_at: expect.any(String),
      shows_first_names: false,
    });
    const [stored] = await owner`select * from calendar_feed`;
    expect(JSON.stringify(stored)).not.toContain(url.split('/').at(-1)?.slice(0, 43));
  });

  it('[APT-08] shows initials, or first names if the carer chooses so, and nothing else about anybody', async () => {
    await appointment('Bea');
    await appointment('Bea', { start_at: '2027-06-18T14:00:00Z', cancelled: 'Zoë is in hospital' });
    const initials = await read(await subscribe('Bea'));
    expect(initials.values('SUMMARY')[0]).toBe('Outreach\\; evening\\, long · Z.N.');
    const named = await read(await subscribe('Bea', true));
    expect(named.values('SUMMARY')[0]).toBe('Outreach\\; evening\\, long · Zoë');
    for (const feed of [initials, named]) {
      for (const secret of ['Nightingale', 'Secret', 'nuts', 'hospital', 'Client'])
        expect(feed.text).not.toContain(secret);
    }
    expect(initials.text).not.toContain('Zoë');
  });

  it('[APT-08] keeps an appointment’s UID, raises its SEQUENCE with every change, and marks a cancelled one', async () => {
    const { id } = await appointment('Cid');
    const url = await subscribe('Cid');
    const change = (body: object) =>
      as.admin().send(updateAppointment, { params: { id }, body: body as { version: number } });
    const seen: string[][] = [];
    const look = async () => {
      const feed = await read(url);
      seen.push(['UID', 'SEQUENCE', 'STATUS', 'TRANSP', 'SUMMARY'].flatMap(feed.values));
    };
    await look();
    await change({ end_at: '2027-06-17T17:00:00Z', version: 1 });
    await look();
    await change({ status: 'cancelled', cancellation_reason: 'Snow', version: 2 });
    await look();
    const [uid, service] = [`${id}@placewell`, 'Outreach\\; evening\\, long'];
    expect(seen).toEqual([
      [uid, '1', 'CONFIRMED', 'OPAQUE', `${service} · Z.N.`],
      [uid, '2', 'CONFIRMED', 'OPAQUE', `${service} · Z.N.`],
      [uid, '3', 'CANCELLED', 'TRANSPARENT', `Cancelled: ${service}`],
    ]);
    await change({ status: 'active', version: 3 });
    await look();
    expect(seen.at(-1)).toEqual([uid, '4', 'CONFIRMED', 'OPAQUE', `${service} · Z.N.`]);
  });

  it('[APT-08] contains nobody else’s appointments, from a month back to half a year ahead', async () => {
    await appointment('Dov');
    const first = await appointment('Eva', { start_at: '2027-05-16T23:00:00Z' });
    await appointment('Eva', { start_at: '2027-05-16T20:00:00Z' });
    const last = await appointment('Eva', { start_at: '2027-12-13T23:00:00Z' });
    await appointment('Eva', { start_at: '2027-12-14T01:00:00Z' });
    const feed = await read(await subscribe('Eva'));
    expect(feed.values('UID')).toEqual([`${first.id}@placewell`, `${last.id}@placewell`]);
  });

  it('[APT-08] [ROT-03] shows offers by area and service, and the rota, but as free time', async () => {
    const carer = await given.carer('Cal Endar');
    const { id } = await appointment('Nobody', { carers: [] });
    await as.admin().send(createOffers, { body: { appointment_ids: [id], carer_ids: [carer.id] } });
    const write = (body: BodyOf<typeof createRotaEntry>) =>
      as.admin().send(createRotaEntry, { body: { ...body, carer_id: carer.id } });
    await write({ date: '2027-10-31', kind: 'holiday', note: 'With Zoë' });
    await write({ date: '2027-07-01', kind: 'available', start_time: '22:00', end_time: '06:00' });
    const { url } = await as.user(carer).send(createCalendarFeed, { body: { shows_first_names: true } });
    const feed = await read(url);
    expect(feed.values('SUMMARY')).toEqual([
      expect.stringMatching(/^Offered: Outreach\\; evening\\, long\\, Client/),
      'Available',
      'On holiday',
    ]);
    expect(feed.values('TRANSP')).toEqual(['TRANSPARENT', 'TRANSPARENT', 'TRANSPARENT']);
    expect(feed.values('STATUS')).toEqual(['TENTATIVE']);
    expect(feed.values('DTSTART;TZID=Europe/London')).toEqual(['20270617T150000', '20270701T220000']);
    expect(feed.lines).toContain('DTSTART;VALUE=DATE:20271031');
    expect(feed.lines).toContain('DTEND;VALUE=DATE:20271101');
    for (const secret of ['Zoë', 'Nightingale', 'Secret', 'nuts']) expect(feed.text).not.toContain(secret);
  });

  it('[APT-08] is in London time, also when the clocks change', async () => {
    const at = (start_at: string, hours: number) => appointment('Gus', { start_at, hours });
    await at('2027-10-30T09:00:00Z', 1);
    // Ends at half past one, for the second time.
    await at('2027-10-30T23:00:00Z', 2.5);
    await at('2027-10-31T09:00:00Z', 1);
    const { values, lines, text } = await read(await subscribe('Gus'));
    expect(values('DTSTART;TZID=Europe/London')).toEqual(['20271030T100000', '20271031T090000']);
    expect([values('DTSTART'), values('DTEND')]).toEqual([['20271030T230000Z'], ['20271031T013000Z']]);
    expect(lines.filter((line) => /^TZID:/.test(line))).toEqual(['TZID:Europe/London']);
    expect(text.indexOf('BEGIN:VTIMEZONE')).toBeLessThan(text.indexOf('BEGIN:VEVENT'));
    for (const stamp of values('DTSTAMP')) expect(stamp).toMatch(/^\d{8}T\d{6}Z$/);
  });

  it('[APT-08] [YPN-04] says no more about a cancelled visit to a restricted young person than about any other', async () => {
    const young_person = await given.youngPerson({ first_name: 'Zoë', last_name: 'Nightingale' });
    await appointment('Hew', { young_person, cancelled: 'Zoë is in hospital' });
    await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
    const feed = await read(await subscribe('Hew', true));
    expect(feed.values('SUMMARY')).toEqual(['Cancelled: Appointment']);
    for (const secret of ['Zoë', 'Nightingale', 'hospital', 'Secret'])
      expect(feed.text).not.toContain(secret);
  });

  it('[APT-08] is a valid iCalendar: CRLF, lines of at most 75 bytes, every part closed', async () => {
    const service_type = await given.serviceType({ name: 'Ünterstützung '.repeat(12) });
    await appointment('Fay', { service_type });
    const { text, lines } = await read(await subscribe('Fay'));
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const parts = lines.filter((line) => /^(BEGIN|END):/.test(line));
    expect(parts.filter((part) => !/DAYLIGHT|STANDARD/.test(part))).toEqual([
      'BEGIN:VCALENDAR',
      'BEGIN:VTIMEZONE',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      'END:VEVENT',
      'END:VCALENDAR',
    ]);
    expect(lines).toContain('VERSION:2.0');
    expect(lines.some((line) => /^DTSTAMP:\d{8}T\d{6}Z$/.test(line))).toBe(true);
  });
});

describe('an address that no longer works', () => {
  const isGone = async (url: string) => {
    const { status, text } = await read(url);
    expect([status, JSON.parse(text).code]).toEqual([404, 'not_found']);
  };

  it('[APT-08] answers 404 once the carer has stopped the feed', async () => {
    const url = await subscribe('Gil');
    const gil = as.carer('Gil');
    expect(await gil.send(revokeCalendarFeed)).toEqual({ revoked: true });
    await isGone(url);
    expect(await gil.get(getCalendarFeed)).toBeNull();
    expect(await gil.send(revokeCalendarFeed)).toEqual({ revoked: false });
  });

  it('[APT-08] answers 404 once the carer has made a new one', async () => {
    const url = await subscribe('Hal');
    const other = await subscribe('Hal');
    await isGone(url);
    expect((await read(other)).status).toBe(200);
  });

  it('[APT-08] answers 404 once the carer’s account is turned off', async () => {
    const url = await subscribe('Ira');
    await owner`update app_user set is_active = false where name = 'Ira'`;
    await isGone(url);
  });

  it('[APT-08] answers 404 to guesses and to the address without its ending', async () => {
    const url = await subscribe('Jan');
    await isGone(url.replace(/.....ics$/, 'x.ics'));
    await isGone(url.replace('.ics', ''));
    await isGone(url.replace(/[\w-]{43}\.ics/, `${'a'.repeat(43)}.ics`));
  });
});

it('[APT-08] is for carers only, and one carer cannot use another’s', async () => {
  for (const who of [as.admin(), as.client()]) {
    expect((await who.call(createCalendarFeed, { body: {} })).status).toBe(403);
  }
  const url = await subscribe('Kit');
  expect(await as.carer('Lou').get(getCalendarFeed)).toBeNull();
  expect(await as.carer('Lou').send(revokeCalendarFeed)).toEqual({ revoked: false });
  expect((await read(url)).status).toBe(200);
});
