import { describe, expect, it } from 'vitest';
import { getDashboard } from '#contract/oversight/dashboard.ts';
import { startTestApp, type TestApp } from '#test/kit/start-test-app.ts';

/** A Wednesday at 10:00 in London. */
const now = '2027-06-16T09:00:00Z';

async function findClientHome(who: ReturnType<TestApp['as']['client']>) {
  const home = await who.get(getDashboard);
  if (home.user_type !== 'client') throw new Error(`This is the home of ${home.user_type}.`);
  return home;
}

/** Records an earlier session that opened the home at that time. */
async function seenBefore({ owner }: TestApp, user: { id: string }, at: string) {
  await owner`insert into session (user_id, cookie_hash, signed_in_at, last_seen_at, home_shown_at, ended_at)
    values (${user.id}, sha256(${at}::bytea), ${at}, ${at}, ${at}, ${at})`;
}

describe('a client user’s home', () => {
  it('[SHL-06] shows the newest approved reports of their own organisation, and no others', async () => {
    const { given, as } = await startTestApp({ now });
    const young_person = await given.youngPerson({ client: 'Brent', status: 'ACTIVE' });
    const of = (start_at: string, facts: object = {}) => given.report({ young_person, start_at, ...facts });
    const old = await of('2027-06-01T09:00:00Z');
    const latest = await of('2027-06-10T09:00:00Z');
    const waiting = await of('2027-06-11T09:00:00Z');
    const strange = await given.report({ client: 'Camden', start_at: '2027-06-12T09:00:00Z' });
    for (const report of [old, latest, strange]) await given.appReport(report, { status: 'approved' });
    await given.appReport(waiting, { status: 'submitted' });

    const { newest_reports } = await findClientHome(as.client('Brent'));
    expect(newest_reports.map(({ id, start_date }) => [id, start_date])).toEqual([
      [latest.id, '2027-06-10'],
      [old.id, '2027-06-01'],
    ]);
    expect(newest_reports[0]?.young_person).toEqual({ id: young_person.id, name: young_person.name });
  });

  it('[SHL-06] shows news since the last visit, each record once, and only their own organisation’s', async () => {
    const app = await startTestApp({ now });
    const { given, as, owner } = app;
    const reader = as.client('Brent');
    await seenBefore(app, await reader.user(), '2027-06-12T09:00:00Z');
    const young_person = await given.youngPerson({ client: 'Brent', status: 'ACTIVE' });
    const writer = await given.user({ user_type: 'admin' });
    const note = (released_at: string) =>
      given.diary({ young_person, created_by: writer, created_at: '2027-06-10T09:00:00Z', released_at });
    await note('2027-06-11T09:00:00Z');
    const released = await note('2027-06-14T09:00:00Z');
    const known = await given.appointment({ young_person, start_at: '2027-06-18T09:00:00Z' });
    const called_off = await given.appointment({
      young_person,
      start_at: '2027-06-19T09:00:00Z',
      cancelled: 'Snow',
    });
    const first = await given.appointment({ young_person, start_at: '2027-06-20T09:00:00Z' });
    const second = await given.appointment({ young_person, start_at: '2027-06-21T09:00:00Z' });
    const strange = await given.appointment({ client: 'Camden', start_at: '2027-06-19T09:00:00Z' });
    await owner.begin(async (db) => {
      // A trigger sets these times; the test overwrites them.
      await db`set local session_replication_role = replica`;
      await db`update appointment set updated_at = '2027-06-11T09:00:00Z' where id = ${known.id}`;
      await db`update appointment set updated_at = '2027-06-15T09:00:00Z' where id in (${called_off.id}, ${strange.id})`;
      await db`update appointment set updated_at = '2027-06-15T10:00:00Z' where id in (${first.id}, ${second.id})`;
    });

    const { news } = await findClientHome(reader);
    expect(news).toMatchObject({ since: '2027-06-12T09:00:00Z', is_first_visit: false });
    expect(news.items.map(({ kind, id, count, date }) => [kind, id, count, date])).toEqual([
      ['appointment_added', first.id, 2, '2027-06-20'],
      ['appointment_cancelled', called_off.id, 1, '2027-06-19'],
      ['case_note', released.id, 1, expect.any(String)],
    ]);
  });

  it('[SHL-06] groups many changes into one line each, the reader’s own young people first', async () => {
    const app = await startTestApp({ now });
    const { given, as, owner } = app;
    const reader = as.client('Brent');
    const me = await given.socialWorker({ client: 'Brent', team: await given.team({ client: 'Brent' }) });
    await owner`update social_worker set user_id = ${(await reader.user()).id} where id = ${me.id}`;
    const mine = await given.youngPerson({ client: 'Brent', status: 'ACTIVE' });
    const other = await given.youngPerson({ client: 'Brent', status: 'ACTIVE' });
    await owner`update young_person set social_worker_id = ${me.id} where id = ${mine.id}`;
    const report = await given.report({ young_person: mine, start_at: '2027-06-10T09:00:00Z' });
    await given.appReport(report, { status: 'approved' });
    for (let hour = 0; hour < 12; hour++)
      await given.appointment({
        young_person: other,
        start_at: `2027-06-18T${String(hour).padStart(2, '0')}:00:00Z`,
        end_at: `2027-06-18T${String(hour).padStart(2, '0')}:30:00Z`,
        cancelled: 'Snow',
      });
    await owner.begin(async (db) => {
      await db`set local session_replication_role = replica`;
      await db`update appointment set updated_at = '2027-06-15T09:00:00Z' where young_person_id = ${other.id}`;
    });
    const { news } = await findClientHome(reader);
    const lines = news.items.filter(
      ({ kind }) => kind !== 'appointment_added' && kind !== 'appointment_changed',
    );
    expect(lines.map(({ kind, count, young_person }) => [kind, count, young_person?.id])).toEqual([
      ['report', 1, mine.id],
      ['appointment_cancelled', 12, other.id],
    ]);
  });

  it('[SHL-06] [REP-03] labels an incident report as one', async () => {
    const app = await startTestApp({ now });
    const { given, as, owner } = app;
    const reader = as.client('Brent');
    await seenBefore(app, await reader.user(), '2027-06-12T09:00:00Z');
    const { form } = await given.reportType({ frequency: 'AD_HOC', is_for_all: true });
    await owner`update report_type set alerts_office = true where form_id = ${form.id}`;
    const of = () => given.report({ client: 'Brent', start_at: '2027-06-14T09:00:00Z' });
    const [incident, session] = [await of(), await of()];
    await given.appReport(incident, { status: 'approved', form });
    await given.appReport(session, { status: 'approved', form });
    await given.appReport(session, { status: 'approved' });
    const { news } = await findClientHome(reader);
    const kinds = new Map(news.items.map(({ id, kind }) => [id, kind]));
    expect([kinds.get(incident.id), kinds.get(session.id)]).toEqual(['incident_report', 'report']);
  });

  it('[SHL-06] shows the last 30 days on the first visit', async () => {
    const { as } = await startTestApp({ now });
    const { news } = await findClientHome(as.client('Brent'));
    expect(news).toEqual({ since: '2027-05-17T09:00:00.000Z', is_first_visit: true, items: [] });
  });

  it('[SHL-06] lists a social worker’s own young people first, then their team’s', async () => {
    const app = await startTestApp({ now });
    const { given, as, owner } = app;
    const reader = as.client('Brent');
    const team = await given.team({ client: 'Brent' });
    const me = await given.socialWorker({ client: 'Brent', team });
    await owner`update social_worker set user_id = ${(await reader.user()).id} where id = ${me.id}`;
    const young = (first_name: string) =>
      given.youngPerson({ client: 'Brent', status: 'ACTIVE', first_name, last_name: 'X' });
    const [other, ours, mine] = [await young('Abel'), await young('Bea'), await young('Cid')];
    await owner`update young_person set team_id = ${team.id} where id in (${ours.id}, ${mine.id})`;
    await owner`update young_person set social_worker_id = ${me.id} where id = ${mine.id}`;

    const { young_people } = await findClientHome(reader);
    expect(young_people.map(({ id, closeness }) => [id, closeness])).toEqual([
      [mine.id, 'mine'],
      [ours.id, 'team'],
      [other.id, 'other'],
    ]);
  });
});
