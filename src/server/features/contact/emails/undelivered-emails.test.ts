import { describe, expect, it } from 'vitest';
import { leaveEmail, listUndeliveredEmails, tryEmailAgain } from '#contract/contact/undelivered-emails.ts';
import { listNotifications } from '#contract/core/notifications.ts';
import { getEpisode, sendPack } from '#contract/safety/missing-episodes.ts';
import { createEvent, getEvent, sendDutyEmail, settleDuty } from '#contract/safety/notifiable-events.ts';
import { write } from '#server/db/work.ts';
import { seedNotifiableEvents } from '#server/features/safety/notifiable-events/seed-notifiable-events.ts';
import { queueEmail } from '#server/mail/queue-email.ts';
import { workAt } from '#server/notifications/work-at.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { startRefusingServer } from '#test/kit/mail-server.ts';
import { openMissingEpisodes } from '#test/kit/safety/missing-episodes.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const NOW = '2026-11-24T12:00:00Z';
const app = await startTestApp({ now: NOW });
const { as, given, owner, clock, runJobs, services, pools } = app;
const { opened } = openMissingEpisodes(app);
await seedNotifiableEvents(owner);
const ANNA = await given.user({ user_type: 'admin', name: 'Anna Office' });
const BEN = await given.user({ user_type: 'admin', name: 'Ben Office' });
// Signed in anew each time: the clock moves on.
const anna = () => as.user(ANNA);
const ben = () => as.user(BEN);

const GONE = 'nobody@council.example';
const setServer = async (refused: Parameters<typeof startRefusingServer>[0]) => {
  const server = await startRefusingServer(refused);
  services.smtp_url = server.url;
  return server;
};
const findTold = async (who: SignedInClient, kind: string) =>
  (await who.get(listNotifications, { query: { page_size: 100 } })).items.filter(
    (each) => each.kind === kind,
  );
const listAll = async () => (await anna().get(listUndeliveredEmails)).items;

/** An event whose first duty that has a letter is told by e-mail. */
async function sendLetter(to: string) {
  const young_person = await given.youngPerson({ first_name: 'Ode', last_name: 'Quillfeather' });
  const { body: event } = await anna().call(createEvent, {
    body: { young_person_id: young_person.id, type: 'exclusion', happened_at: NOW, text: '' },
  });
  const duty = event.duties.find(({ letter }) => letter !== null);
  const params = { id: event.id, dutyId: duty?.id ?? '' };
  const letter = { to, subject: 'Notification', body: 'Please ring us.' };
  const send = () => anna().call(sendDutyEmail, { params, body: letter });
  const { status } = await send();
  expect(status).toBe(201);
  const read = async () => {
    const now = await anna().get(getEvent, { params: { id: event.id } });
    return { ...now, duty: now.duties.find(({ id }) => id === duty?.id) };
  };
  return { params, send, read, young_person, all: event.duties.length };
}

/** As work of an administrator causes it. */
const queueFor = (user_id: string, kind: 'invoices' | 'notification', to: string) =>
  write(pools.app_admin, { ...workAt(services), user_id }, (db) =>
    queueEmail(db, { kind, to, subject: 'Secret Quillfeather', body: 'B' }),
  );

describe('A duty’s letter', () => {
  it('[NEV-01] [EML-01] that is refused leaves its duty open, with the mail server’s text, and the office is told', async () => {
    await setServer({ [GONE]: [550, 'no such user'] });
    const { read, all, params } = await sendLetter(GONE);
    await runJobs();
    expect(await read()).toMatchObject({
      open_duties: all,
      duty: { status: 'open', delivery: { to: GONE, state: 'refused', answer: '550 no such user' } },
    });
    for (const who of [anna(), ben()])
      expect(await findTold(who, 'duty_letter_refused')).toMatchObject([
        { href: `/dashboard/notifiable-events/${params.id}`, read_at: null },
      ]);
    const listed = async () => (await listAll()).filter(({ href }) => href?.endsWith(params.id));
    expect(await listed()).toMatchObject([{ kind: 'duty_letter', state: 'refused' }]);
    const told = { status: 'done' as const, done_at: NOW, text: 'Rang them.' };
    await anna().send(settleDuty, { params, body: told });
    expect(await findTold(ben(), 'duty_letter_refused')).toMatchObject([{ read_at: expect.any(String) }]);
    expect(await listed()).toEqual([]);
  });

  it('[NEV-01] [EML-01] that waits leaves its duty open, is sent once, and ticks it off when it is accepted', async () => {
    const refused: Parameters<typeof startRefusingServer>[0] = { 'lado@council.example': [451, 'try later'] };
    await setServer(refused);
    const { read, send, all } = await sendLetter('lado@council.example');
    expect((await send()).problem.code).toBe('duty.wrong_step');
    await runJobs();
    expect(await read()).toMatchObject({
      open_duties: all,
      duty: { status: 'open', delivery: { state: 'waiting', answer: '451 try later' } },
    });
    delete refused['lado@council.example'];
    clock.set('2026-11-24T13:06:00Z');
    await owner`update graphile_worker._private_jobs set run_at = now()`;
    await runJobs();
    expect(await read()).toMatchObject({
      open_duties: all - 1,
      duty: {
        status: 'done',
        done_at: '2026-11-24T13:06:00Z',
        settled_by: { name: 'Anna Office' },
        delivery: { state: 'taken', at: '2026-11-24T13:06:00.000Z' },
      },
    });
    clock.set(NOW);
  });
});

describe('A duty’s letter that was refused', () => {
  it('[NEV-01] [EML-01] is sent again to the right address, which ticks off the duty', async () => {
    await setServer({ [GONE]: [550, 'no such user'] });
    const { read, params } = await sendLetter(GONE);
    await runJobs();
    const body = { to: 'school@council.example', subject: 'Notification', body: 'Please ring us.' };
    expect((await anna().call(sendDutyEmail, { params, body })).status).toBe(201);
    await runJobs();
    expect((await read()).duty).toMatchObject({
      status: 'done',
      settled_text: 'By e-mail to school@council.example.',
      delivery: { to: 'school@council.example', state: 'taken' },
    });
    expect((await listAll()).filter(({ href }) => href?.endsWith(params.id))).toEqual([]);
  });
});

describe('The police form', () => {
  it('[MIS-02] [EML-01] says for each address whether the mail server accepted it, and the office is told about a refusal', async () => {
    const server = await setServer({ [GONE]: [550, 'no such user'] });
    const { params } = await opened();
    await owner`insert into on_call_contact (name, email) values ('Night', 'edt@council.example')`;
    await anna().send(sendPack, { params, body: { to: ['edt@council.example'], other: GONE } });
    const read = async () => (await anna().get(getEpisode, { params })).notes.at(-1);
    expect((await read())?.deliveries.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    await runJobs();
    expect(await read()).toMatchObject({
      text: `Police form by e-mail to edt@council.example, ${GONE}.`,
      deliveries: [
        { to: 'edt@council.example', state: 'taken' },
        { to: GONE, state: 'refused', answer: '550 no such user' },
      ],
    });
    expect(server.received.filter((message) => message.includes('application/pdf'))).toHaveLength(1);
    expect(await findTold(ben(), 'police_form_refused')).toHaveLength(1);
    // Its file is kept for another try.
    expect(await owner`select 1 from email_attachment`).toHaveLength(1);
  });
});

describe('GET /api/emails/undelivered/', () => {
  it('[EML-01] lists refused e-mails without their subject, and tells only the user who caused one', async () => {
    await setServer({ 'accounts@council.example': [550, 'no such user'] });
    const user = await given.user({ user_type: 'admin' });
    await queueFor(user.id, 'invoices', 'accounts@council.example');
    await runJobs();
    const row = (await listAll()).find(({ kind }) => kind === 'invoices');
    expect(row).toMatchObject({
      to: ['accounts@council.example'],
      state: 'refused',
      answer: '550 no such user',
      caused_by: { id: user.id },
    });
    expect(JSON.stringify(await listAll())).not.toContain('Quillfeather');
    const [told] = await findTold(as.user(user), 'email_refused');
    expect(told?.text).toBe('Invoices, to accounts@council.example: 550 no such user');
    expect(await findTold(anna(), 'email_refused')).toEqual([]);
  });

  it('[EML-01] no longer lists a retried one once it is accepted, nor one that was removed from the list', async () => {
    const refused: Parameters<typeof startRefusingServer>[0] = {
      'one@council.example': [550, 'no such user'],
      'two@council.example': [550, 'no such user'],
    };
    await setServer(refused);
    const user = await given.user({ user_type: 'admin' });
    const one = await queueFor(user.id, 'invoices', 'one@council.example');
    const two = await queueFor(user.id, 'invoices', 'two@council.example');
    await runJobs();
    delete refused['one@council.example'];
    await anna().send(tryEmailAgain, { params: { id: one } });
    await anna().send(leaveEmail, { params: { id: two } });
    await runJobs();
    expect((await listAll()).map(({ id }) => id)).not.toEqual(expect.arrayContaining([one]));
    expect((await listAll()).map(({ id }) => id)).not.toEqual(expect.arrayContaining([two]));
    expect((await anna().call(tryEmailAgain, { params: { id: one } })).status).toBe(404);
    expect(await owner`select 1 from email where id = ${one} and sent_at is not null`).toHaveLength(1);
    expect((await findTold(as.user(user), 'email_refused')).map(({ read_at }) => read_at)).toEqual([
      expect.any(String),
      expect.any(String),
    ]);
  });

  it('[EML-01] [NTF-02] lists what has waited for an hour, and the office is told once', async () => {
    services.smtp_url = 'smtp://127.0.0.1:1';
    const user = await given.user({ user_type: 'admin' });
    const ids: string[] = [];
    for (const to of ['a@council.example', 'b@council.example'])
      ids.push(await queueFor(user.id, 'invoices', to));
    await runJobs();
    const listed = async () => (await listAll()).filter(({ id }) => ids.includes(id));
    const tell = () =>
      write(pools.app_system, workAt(services), (db) => db`select tell_of_waiting_emails()`.execute());
    clock.set('2026-11-24T12:59:00Z');
    await tell();
    expect(await listed()).toEqual([]);
    clock.set('2026-11-24T13:00:00Z');
    await tell();
    await tell();
    expect(await listed()).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);
    expect(await findTold(ben(), 'emails_waiting')).toHaveLength(1);
    clock.set(NOW);
  });

  it('[EML-01] [NTF-02] tells the office once a day about an address that gets what nobody sends', async () => {
    await setServer({ 'left@placewell.test': [550, 'no such user'] });
    for (let count = 0; count < 3; count++)
      await write(pools.app_system, workAt(services), (db) =>
        queueEmail(db, { kind: 'notification', to: 'left@placewell.test', subject: 'S', body: 'B' }),
      );
    await runJobs();
    expect(await findTold(ben(), 'email_refused')).toHaveLength(1);
  });

  it('[EML-01] is for administrators', async () => {
    for (const who of [as.carer(), as.client()])
      expect((await who.call(listUndeliveredEmails)).status).toBe(403);
  });
});
