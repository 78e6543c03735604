import { describe, expect, it } from 'vitest';
import { listQuotations, sendQuotation } from '#contract/money/quotation-records.ts';
import { getDashboard } from '#contract/oversight/dashboard.ts';
import type { NewsPeriod } from '#contract/oversight/news-periods.ts';
import { closeEpisode, findYoungPerson, openEpisode } from '#contract/safety/missing-episodes.ts';
import { seedNotifiableEvents } from '#server/features/safety/notifiable-events/seed-notifiable-events.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { openInvoices } from '#test/kit/money/given-invoices.ts';
import { startTestApp, type TestApp } from '#test/kit/start-test-app.ts';

const FIRST = '2026-11-24T09:00:00Z';

async function readNews(who: SignedInClient, news_period?: NewsPeriod) {
  const home = await who.get(getDashboard, { query: news_period ? { news_period } : {} });
  if (home.user_type !== 'client') throw new Error(`This is the home of ${home.user_type}.`);
  return home.news;
}

const listKinds = async (who: SignedInClient, news_period?: NewsPeriod) =>
  (await readNews(who, news_period)).items.map(({ kind }) => kind);

/** Creates a client user with a young person; each `signIn` opens a new session. */
async function open({ as, given }: TestApp) {
  const client = await given.client();
  const user = await given.user({ user_type: 'client', client });
  const young_person = await given.youngPerson({ client, status: 'ACTIVE' });
  return { client, young_person, signIn: () => as.user(user) };
}

/** Cancels an appointment at that instant. */
async function cancelled(
  { given, owner }: TestApp,
  young_person: { id: string },
  start_at: string,
  at: string,
) {
  const appointment = await given.appointment({ young_person, start_at, cancelled: 'Snow' });
  await owner.begin(async (db) => {
    // A trigger sets the time of a change; the test overwrites it.
    await db`set local session_replication_role = replica`;
    await db`update appointment set updated_at = ${at} where id = ${appointment.id}`;
  });
  return appointment;
}

/** Starts an app that has the kinds of notifiable events. */
async function startWithEvents() {
  const app = await startTestApp({ now: FIRST });
  await seedNotifiableEvents(app.owner);
  return app;
}

const LAST_SEEN = { last_seen_place: 'The park', clothes: 'A red coat', circumstances: '' };

describe('the news of a client user’s home', () => {
  it('[SHL-06] stays for a reader whose last session never opened the home', async () => {
    const app = await startTestApp({ now: FIRST });
    const { clock } = app;
    const { young_person, signIn } = await open(app);
    expect(await listKinds(signIn())).toEqual([]);
    const { id } = await cancelled(app, young_person, '2026-11-28T09:00:00Z', '2026-11-24T10:00:00Z');
    clock.set('2026-11-24T11:00:00Z');
    await signIn().get(listQuotations);
    clock.set('2026-11-24T15:00:00Z');
    const news = await readNews(signIn());
    expect(news).toMatchObject({ since: FIRST, is_first_visit: false });
    expect(news.items.map((item) => [item.kind, item.id])).toEqual([['appointment_cancelled', id]]);
  });

  it('[SHL-06] stays for the whole session, and ends with the next one', async () => {
    const app = await startTestApp({ now: FIRST });
    const { clock } = app;
    const { young_person, signIn } = await open(app);
    await readNews(signIn());
    await cancelled(app, young_person, '2026-11-28T09:00:00Z', '2026-11-24T10:00:00Z');
    clock.set('2026-11-24T15:00:00Z');
    const second = signIn();
    expect(await listKinds(second)).toEqual(['appointment_cancelled']);
    clock.set('2026-11-24T15:05:00Z');
    expect(await listKinds(second)).toEqual(['appointment_cancelled']);
    clock.set('2026-11-24T15:10:00Z');
    const third = signIn();
    expect(await readNews(third)).toMatchObject({ since: '2026-11-24T15:05:00Z', items: [] });
    // A later session on another device does not end the news of the open one.
    expect((await readNews(second)).since).toBe(FIRST);
  });

  it('[SHL-06] covers the last 7 or 30 days on request', async () => {
    const app = await startTestApp({ now: FIRST });
    const { young_person, signIn } = await open(app);
    await cancelled(app, young_person, '2026-11-03T09:00:00Z', '2026-11-02T10:00:00Z');
    const recent = await cancelled(app, young_person, '2026-11-28T09:00:00Z', '2026-11-20T10:00:00Z');
    await readNews(signIn());
    const reader = signIn();
    expect(await listKinds(reader)).toEqual([]);
    const week = await readNews(reader, 'last_7_days');
    expect(week.since).toBe('2026-11-17T09:00:00.000Z');
    expect(week.items.map(({ id, count }) => [id, count])).toEqual([[recent.id, 1]]);
    const month = await readNews(reader, 'last_30_days');
    expect(month.items.map(({ kind, count }) => [kind, count])).toEqual([['appointment_cancelled', 2]]);
    const unknown = await reader.call(getDashboard, { query: { news_period: 'last_year' } as never });
    expect([unknown.status, unknown.problem.errors?.[0]?.path]).toEqual([400, 'news_period']);
  });

  it('[SHL-06] [MIS-01] lists first that a young person is missing, was found, and that the episode is closed', async () => {
    const app = await startWithEvents();
    const { as, clock } = app;
    const { young_person, signIn } = await open(app);
    const office = as.admin();
    await cancelled(app, young_person, '2026-11-28T09:00:00Z', '2026-11-24T08:00:00Z');
    const { id } = await office.send(openEpisode, {
      body: { young_person_id: young_person.id, last_seen_at: '2026-11-23T22:00:00Z', ...LAST_SEEN },
    });
    const [first] = (await readNews(signIn(), 'last_7_days')).items;
    expect(first).toMatchObject({
      ...{ kind: 'young_person_missing', id, count: 1, date: '2026-11-23' },
      young_person: { id: young_person.id, name: young_person.name },
    });
    clock.advance(300_000);
    // They were found before the last visit, but it was recorded after it.
    const found_at = '2026-11-24T08:30:00Z';
    await office.send(findYoungPerson, { params: { id }, body: { found_at, text: 'At home.' } });
    expect(await listKinds(signIn())).toEqual(['young_person_found']);
    clock.advance(300_000);
    const body = { interview: 'declined', interview_at: null, text: 'She did not want it.' } as const;
    await office.send(closeEpisode, { params: { id }, body });
    expect(await listKinds(signIn())).toEqual(['missing_episode_closed']);
    const { young_person: other, signIn: signInElsewhere } = await open(app);
    expect(other.id).not.toBe(young_person.id);
    expect(await listKinds(signInElsewhere())).toEqual([]);
  });

  it('[SHL-06] [SWK-02] includes quotations from others, several in one line', async () => {
    const app = await startTestApp({ now: FIRST });
    const { as, given, owner, clock } = app;
    const { client, young_person, signIn } = await open(app);
    const { id: service_type_id } = await given.serviceType();
    await owner`insert into price_list (service_type_id, from_date, unit, rate_pence)
      values (${service_type_id}, '2026-01-01', 'hour', 3200)`;
    const visit = { start_at: '2026-12-01T10:00:00Z', end_at: '2026-12-01T12:00:00Z', carers: 1 };
    const quote = (who: SignedInClient, of: object = {}) =>
      who.send(sendQuotation, {
        body: { client_id: client.id, items: [{ service_type_id, ...visit }], ...of },
      });
    const reader = signIn();
    await readNews(reader);
    clock.advance(60_000);
    await quote(reader);
    const { id } = await quote(as.admin(), { young_person_id: young_person.id });
    const one = (await readNews(signIn(), 'last_7_days')).items;
    expect(one.map((item) => [item.kind, item.id, item.count, item.young_person?.id])).toEqual([
      ['quotation', id, 1, young_person.id],
    ]);
    await quote(as.admin());
    const two = (await readNews(signIn(), 'last_7_days')).items;
    expect(two.map((item) => [item.kind, item.count, item.young_person])).toEqual([['quotation', 2, null]]);
  });

  it('[SHL-06] [INV-01] includes invoices from the day they are issued, and no drafts', async () => {
    const app = await startTestApp({ now: FIRST });
    const { anInvoice, aDraft } = openInvoices(app);
    const { invoice, young_person, reader, ...organisation } = await anInvoice();
    await aDraft(1, { ...organisation, young_person, reader });
    const { items } = await readNews(reader);
    const told = items.filter(({ kind }) => kind === 'invoice');
    expect(told.map(({ id, count, date, young_person: about }) => [id, count, date, about?.id])).toEqual([
      [invoice.id, 1, '2026-11-24', young_person.id],
    ]);
  });

  it('[AUT-10] leaves out a restricted young person, except for named readers', async () => {
    const app = await startWithEvents();
    const { as, given, owner } = app;
    const { anInvoice } = openInvoices(app);
    const { client, young_person, reader } = await anInvoice();
    const named = await given.user({ user_type: 'client', client });
    await cancelled(app, young_person, '2026-11-28T09:00:00Z', '2026-11-24T08:00:00Z');
    await as.admin().send(openEpisode, {
      body: { young_person_id: young_person.id, last_seen_at: '2026-11-23T22:00:00Z', ...LAST_SEEN },
    });
    const { id: service_type_id } = await given.serviceType();
    await owner`insert into price_list (service_type_id, from_date, unit, rate_pence)
      values (${service_type_id}, '2026-01-01', 'hour', 3200)`;
    const visit = { start_at: '2026-12-01T10:00:00Z', end_at: '2026-12-01T12:00:00Z', carers: 1 };
    await as.admin().send(sendQuotation, {
      body: {
        client_id: client.id,
        young_person_id: young_person.id,
        items: [{ service_type_id, ...visit }],
      },
    });
    await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
    await owner`insert into young_person_reader (young_person_id, user_id) values (${young_person.id}, ${named.id})`;
    expect(await listKinds(reader)).toEqual([]);
    const told = await listKinds(as.user(named));
    for (const kind of ['young_person_missing', 'quotation', 'invoice', 'appointment_cancelled'])
      expect(told).toContain(kind);
  });
});
