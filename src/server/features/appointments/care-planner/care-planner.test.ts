import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { listCarePlannerSyncs, syncCarePlanner } from '#contract/appointments/appointment-imports.ts';
import { getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { createCarerWish } from '#contract/young-persons/carer-wishes.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/** A care planner that speaks the connector's protocol, as each test has it speak. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const asked: { url: string; authorization: string | undefined }[] = [];
const planner: Server = createServer((request, response) => {
  asked.push({ url: request.url ?? '', authorization: request.headers.authorization });
  answer(request, response);
});
await new Promise<void>((resolve) => planner.listen(0, '127.0.0.1', resolve));
afterAll(() => planner.closeAllConnections());
const planner_url = `http://127.0.0.1:${(planner.address() as AddressInfo).port}/v1`;

const { as, given, owner, services } = await startTestApp({
  now: '2027-03-10T09:00:00Z',
  environment: { CARE_PLANNER_URL: planner_url, CARE_PLANNER_TOKEN: 'secret' },
});
const admin = as.admin();
await given.youngPerson({ first_name: 'Mia', last_name: 'Reed', client: 'Lewisham' });
await given.serviceType({ name: 'Mentoring' });
const [cass, dana] = [
  await given.user({ name: 'Cass', email: 'cass@example.test' }),
  await given.user({ name: 'Dana', email: 'dana@example.test' }),
];

const visit = {
  id: 'v-1',
  start_at: '2027-03-11T09:00:00Z',
  end_at: '2027-03-11T11:00:00+00:00',
  client: 'lewisham',
  young_person: 'Mia Reed',
  service: 'Mentoring',
  carer_emails: ['cass@example.test'],
  place: 'Library',
};
const tells = (...pages: object[][]) => {
  answer = (request, response) => {
    const page = Number(new URL(request.url ?? '', planner_url).searchParams.get('page'));
    const next_page = page < pages.length ? page + 1 : null;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ visits: pages[page - 1], next_page }));
  };
};
const sync = () => admin.call(syncCarePlanner);
const find = async (id: string) => {
  const [row] = await owner<{ id: string }[]>`select id from appointment where id_on_third_party = ${id}`;
  return row && admin.get(getAppointment, { params: { id: row.id } });
};
/** Of appointments: that somebody fetched is recorded each time. */
const records = async () =>
  (await owner`select 1 from change_record where subject_table like 'appointment%'`).length;

describe('POST /api/appointments/care_planner_syncs/', () => {
  it('[APT-07] an administrator fetches visits page by page; the second time, nothing changes', async () => {
    tells(
      [visit],
      [{ ...visit, id: 'v-2', start_at: '2027-03-12T09:00:00Z', end_at: '2027-03-12T10:00:00Z' }],
    );
    const { status, body } = await sync();
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        created_count: 2,
        changed_count: 0,
        same_count: 0,
        problems: [],
        failure: null,
      }),
    ]);
    expect(asked[0]).toEqual({
      url: '/v1/visits?from=2027-03-03&to=2027-05-09&page=1',
      authorization: 'Bearer secret',
    });
    expect(await find('v-1')).toMatchObject({
      start_at: visit.start_at,
      end_at: '2027-03-11T11:00:00Z',
      place: 'Library',
      young_person: { name: 'Mia Reed' },
      carer: { id: cass.id },
    });
    const before = await records();
    expect((await sync()).body).toMatchObject({ created_count: 0, same_count: 2 });
    expect(await records()).toBe(before);
  });

  it('[APT-07] changes what differs and leaves alone what only we know', async () => {
    const { id = '', version = 0 } = (await find('v-1')) ?? {};
    await admin.send(updateAppointment, { params: { id }, body: { notes: 'Ring twice', version } });
    tells([{ ...visit, place: 'Park', carer_emails: ['DANA@example.test'] }]);
    expect((await sync()).body).toMatchObject({ changed_count: 1, same_count: 0 });
    expect(await find('v-1')).toMatchObject({ place: 'Park', carer: { id: dana.id }, notes: 'Ring twice' });
  });

  it('[APT-07] [ROT-05] notes each visit that it booked with a carer who is ruled out or alone, and the page says who it is', async () => {
    const person = await given.youngPerson({ first_name: 'Amy', last_name: 'Rogers', client: 'Lewisham' });
    await owner`update young_person set profile_safety = profile_safety || '{"lone_working": "Two carers only"}'
      where id = ${person.id}`;
    const wish = {
      carer_id: cass.id,
      kind: 'ruled out',
      wished_by: 'young person',
      reason: 'Afraid of them',
    };
    await admin.send(createCarerWish, { params: { id: person.id }, body: wish as never });
    const day = { start_at: '2027-04-01T09:00:00Z', end_at: '2027-04-01T11:00:00Z' };
    tells([{ ...visit, ...day, id: 'v-out', young_person: 'Amy Rogers' }]);
    const first = (await sync()).body;
    expect(first.created_count).toBe(1);
    expect(first.problems.map(({ message }) => message)).toEqual([
      'Booked with one carer, but the young person needs two. Check the appointment.',
      'Booked, but a carer is ruled out for the young person. Check the appointment.',
    ]);
    expect((await sync()).body.problems).toEqual([]);
    const seen = await find('v-out');
    const reason = 'Cass is ruled out for Amy Rogers by the young person: Afraid of them';
    expect(seen?.ruled_out_carers).toEqual([{ carer: { id: cass.id, name: 'Cass' }, reason }]);
    for (const reader of [as.user(cass), as.client('Lewisham')]) {
      const answer = await reader.get(getAppointment, { params: { id: seen?.id ?? '' } });
      expect(JSON.stringify(answer)).not.toMatch(/ruled_out|Afraid/);
    }
  });

  it('[APT-07] leaves what the office has changed until the planner changes it, and then notes that it stays', async () => {
    const kept = {
      ...visit,
      id: 'v-kept',
      start_at: '2027-03-25T09:00:00Z',
      end_at: '2027-03-25T11:00:00Z',
    };
    tells([kept]);
    await sync();
    const { id = '', version = 0 } = (await find('v-kept')) ?? {};
    await admin.send(updateAppointment, { params: { id }, body: { place: 'Pool', carer_ids: [], version } });
    expect((await sync()).body).toMatchObject({ changed_count: 0, same_count: 1, problems: [] });
    tells([{ ...kept, place: 'Park', end_at: '2027-03-25T12:00:00Z' }]);
    expect((await sync()).body).toMatchObject({
      changed_count: 1,
      problems: [
        {
          id_on_third_party: 'v-kept',
          message: 'Changed both here and in the care planner: place. We kept the version here.',
        },
      ],
    });
    expect(await find('v-kept')).toMatchObject({ place: 'Pool', carers: [], end_at: '2027-03-25T12:00:00Z' });
    expect((await sync()).body).toMatchObject({ changed_count: 0, problems: [] });
  });

  it('[APT-07] cancels what is cancelled there, once, and brings back what comes back', async () => {
    tells([
      { id: 'v-1', is_cancelled: true },
      { id: 'never-heard-of', is_cancelled: true },
    ]);
    expect((await sync()).body).toMatchObject({ changed_count: 1, same_count: 1, problems: [] });
    expect(await find('v-1')).toMatchObject({
      cancelled: true,
      cancellation_reason: 'Cancelled in the care planner',
    });
    expect((await sync()).body).toMatchObject({ changed_count: 0, same_count: 2 });
    tells([visit]);
    expect((await sync()).body.changed_count).toBe(1);
    expect(await find('v-1')).toMatchObject({ cancelled: false, carer: { id: cass.id } });
  });

  it('[APT-07] leaves what was worked here, and notes why', async () => {
    const worked = {
      ...visit,
      id: 'v-worked',
      start_at: '2027-03-09T09:00:00Z',
      end_at: '2027-03-09T11:00:00Z',
    };
    tells([worked]);
    await sync();
    const before = await find('v-worked');
    await owner`update timesheet set status = 'submitted', started_at = planned_start_at, ended_at = planned_end_at,
        submitted_at = planned_end_at, submitted_by = carer_id
      where appointment_id = ${before?.id ?? ''}`;
    tells([{ id: 'v-worked', is_cancelled: true }]);
    expect((await sync()).body).toMatchObject({
      changed_count: 0,
      problems: [
        { id_on_third_party: 'v-worked', message: 'Work is already recorded: times are handed in.' },
      ],
    });
    expect((await find('v-worked'))?.cancelled).toBe(false);
    tells([{ ...worked, start_at: '2027-03-08T09:00:00Z', end_at: '2027-03-08T11:00:00Z' }]);
    expect((await sync()).body).toMatchObject({
      changed_count: 0,
      problems: [
        { id_on_third_party: 'v-worked', message: 'Work is already recorded: times are handed in.' },
      ],
    });
  });

  it('[APT-07] does not bring back what was cancelled here', async () => {
    const { id = '', version = 0 } = (await find('v-2')) ?? {};
    const body = { status: 'cancelled' as const, cancellation_reason: 'Snow', version };
    await admin.send(updateAppointment, { params: { id }, body });
    tells([
      {
        ...visit,
        id: 'v-2',
        start_at: '2027-03-12T09:00:00Z',
        end_at: '2027-03-12T10:00:00Z',
        place: 'Pool',
      },
    ]);
    expect((await sync()).body.problems).toEqual([
      {
        id_on_third_party: 'v-2',
        message: 'This appointment is already cancelled. Reinstate it before you change it.',
      },
    ]);
    expect((await find('v-2'))?.cancelled).toBe(true);
  });

  it('[APT-07] notes each visit that cannot be booked, and books the others', async () => {
    await given.appointment({ carer: cass, start_at: '2027-03-20T09:30:00Z', hours: 1, place: 'Pool' });
    const on = (day: string, part: object) => ({
      ...visit,
      id: `day-${day}`,
      start_at: `2027-03-${day}T09:00:00Z`,
      end_at: `2027-03-${day}T10:00:00Z`,
      ...part,
    });
    tells([
      on('15', { client: 'Nowhere' }),
      on('16', { young_person: 'Nobody' }),
      on('17', { service: 'Astrology' }),
      on('18', { carer_emails: ['nobody@example.test'] }),
      on('19', { end_at: '2027-03-19T08:00:00Z' }),
      on('20', {}),
      { id: 'day-21' },
      on('22', { young_person: null, carer_emails: [] }),
    ]);
    const { body } = await sync();
    expect(body.created_count).toBe(1);
    expect(body.problems.map((each) => [each.id_on_third_party, each.message])).toEqual([
      ['day-15', 'We do not recognise the client organisation.'],
      ['day-16', 'We do not recognise the young person.'],
      ['day-17', 'We do not recognise the service.'],
      ['day-18', 'We do not recognise a carer.'],
      ['day-19', 'The care planner’s entry is incomplete.'],
      ['day-21', 'The care planner’s entry is incomplete.'],
      [
        'day-20',
        expect.stringMatching(
          /^Cass is already on another appointment: Sat 20\/03\/2027 09:30–10:30, .*Pool\.$/,
        ),
      ],
    ]);
    expect(await find('day-22')).toMatchObject({ young_person: null, carers: [] });
  });

  const failures: [string, typeof answer][] = [
    ['answers 500', (_, response) => response.writeHead(500).end('{}')],
    ['answers no JSON', (_, response) => response.end('<html>')],
    ['answers something else', (_, response) => response.end('{"visits":[{"when":"now"}],"next_page":null}')],
    ['redirects', (_, response) => response.writeHead(302, { location: planner_url }).end()],
    ['answers 10 MB', (_, response) => response.end(`{"visits":[],"pad":"${'x'.repeat(10 * 1024 * 1024)}"}`)],
    ['hangs up', (request) => request.socket.destroy()],
    ['never ends', (_, response) => response.end('{"visits":[],"next_page":1}')],
    [
      'fails on the second page',
      (request, response) =>
        /page=1$/.test(request.url ?? '')
          ? response.end(JSON.stringify({ visits: [{ ...visit, place: 'Moon' }], next_page: 2 }))
          : response.writeHead(500).end(),
    ],
  ];
  it.each(failures)('[APT-07] changes nothing if the care planner %s', async (_, how) => {
    answer = how;
    const before = await records();
    const { status, problem } = await sync();
    expect([status, problem.code]).toEqual([503, 'care_planner.unavailable']);
    expect(await records()).toBe(before);
  });

  it('[APT-07] holds no transaction open while it waits for the care planner', async () => {
    let open: unknown;
    answer = async (_, response) => {
      [{ open }] = (await owner`select count(*) as open from pg_stat_activity
        where datname = current_database() and usename = 'app_admin' and xact_start is not null`) as unknown as [
        { open: number },
      ];
      response.end('{"visits":[],"next_page":null}');
    };
    expect((await sync()).status).toBe(201);
    expect(open).toBe(0);
  });

  it('[APT-07] says so if no care planner is set up', async () => {
    services.config = { ...services.config, CARE_PLANNER_URL: undefined };
    const { status, problem } = await sync();
    expect([status, problem.detail]).toEqual([503, expect.stringContaining('Set CARE_PLANNER_URL')]);
    const list = await admin.get(listCarePlannerSyncs);
    expect([list.is_configured, list.total > 5]).toEqual([false, true]);
    services.config = { ...services.config, CARE_PLANNER_URL: planner_url };
  });
});
