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
    lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1));
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
  it('[APT-08] tells its address once, and is read without a session', async () => {
    const { id } = await appointment('Ana');
    const url = await subscribe('Ana');
    expect(url).toMatch(/\/api\/calendars\/[\w-]{43}\.ics$/);
    const feed = await read(url);
    expect([feed.status, feed.type]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(feed.values('UID')).toEqual([`${id}@placewell`]);
    expect(feed.values('DTSTART')).toEqual(['20270617T140000Z']);
    expect(feed.values('DTEND')).toEqual(['20270617T160000Z']);
    const mine = await as.carer('Ana').get(getCalendarFeed);
    expect(mine).toEqual({
      created_at: expect.any(String),
      last_read_at: expect.any(String),
      shows_first_names: false,
    });
    const [stored] = await owner`select * from calendar_feed`;
    expect(JSON.stringify(stored)).not.toContain(url.split('/').at(-1)?.slice(0, 43));
  });

  it('[APT-08] shows initials, or first names where the carer asks for them, and nothing else of anybody', async () => {
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

  it('[APT-08] keeps an appointment’s UID and raises its SEQUENCE with every change, to its cancellation', async () => {
    const { id } = await appointment('Cid');
    const url = await subscribe('Cid');
    const change = (body: object) =>
      as.admin().send(updateAppointment, { params: { id }, body: body as { version: number } });
    const seen: string[][] = [];
    const look = async () => {
      const feed = await read(url);
      seen.push([...feed.values('UID'), ...feed.values('SEQUENCE'), ...feed.values('STATUS')]);
    };
    await look();
    await change({ end_at: '2027-06-17T17:00:00Z', version: 1 });
    await look();
    await change({ status: 'cancelled', cancellation_reason: 'Snow', version: 2 });
    await look();
    const uid = `${id}@placewell`;
    expect(seen).toEqual([
      [uid, '1', 'CONFIRMED'],
      [uid, '2', 'CONFIRMED'],
      [uid, '3', 'CANCELLED'],
    ]);
  });

  it('[APT-08] holds nobody else’s appointments, from a month back to half a year ahead', async () => {
    await appointment('Dov');
    const first = await appointment('Eva', { start_at: '2027-05-16T23:00:00Z' });
    await appointment('Eva', { start_at: '2027-05-16T20:00:00Z' });
    const last = await appointment('Eva', { start_at: '2027-12-13T23:00:00Z' });
    await appointment('Eva', { start_at: '2027-12-14T01:00:00Z' });
    const feed = await read(await subscribe('Eva'));
    expect(feed.values('UID')).toEqual([`${first.id}@placewell`, `${last.id}@placewell`]);
  });

  it('[APT-08] [ROT-03] shows what is offered by area and service, and the rota, and is busy with neither', async () => {
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
    expect(feed.values('DTSTART')).toEqual(['20270617T140000Z', '20270701T210000Z']);
    expect(feed.lines).toContain('DTSTART;VALUE=DATE:20271031');
    expect(feed.lines).toContain('DTEND;VALUE=DATE:20271101');
    for (const secret of ['Zoë', 'Nightingale', 'Secret', 'nuts']) expect(feed.text).not.toContain(secret);
  });

  it('[APT-08] is a valid iCalendar: CRLF, lines of at most 75 bytes, every part closed', async () => {
    const service_type = await given.serviceType({ name: 'Ünterstützung '.repeat(12) });
    await appointment('Fay', { service_type });
    const { text, lines } = await read(await subscribe('Fay'));
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const parts = lines.filter((line) => /^(BEGIN|END):/.test(line));
    expect(parts).toEqual(['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'END:VEVENT', 'END:VCALENDAR']);
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

  it('[APT-08] answers 404 once the carer’s account is closed', async () => {
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

it('[APT-08] is for carers only, and one carer’s is not another’s', async () => {
  for (const who of [as.admin(), as.client()]) {
    expect((await who.call(createCalendarFeed, { body: {} })).status).toBe(403);
  }
  const url = await subscribe('Kit');
  expect(await as.carer('Lou').get(getCalendarFeed)).toBeNull();
  expect(await as.carer('Lou').send(revokeCalendarFeed)).toEqual({ revoked: false });
  expect((await read(url)).status).toBe(200);
});
