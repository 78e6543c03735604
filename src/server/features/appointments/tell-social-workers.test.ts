import { describe, expect, it } from 'vitest';
import { createAppointment, getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { listNotifications } from '#contract/core/notifications.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/** A Wednesday. */
const NOW = '2026-12-02T09:00:00Z';
const app = await startTestApp({ now: NOW });
const { as, given, owner, clock } = app;
const office = as.admin();

type Account = Awaited<ReturnType<typeof given.user>>;

async function told(account: Account) {
  await app.runJobs();
  return (await as.user(account).get(listNotifications)).items;
}
const listTold = async (account: Account) =>
  (await told(account)).map(({ kind, text }) => `${kind}: ${text}`);

/** A young person of a client organisation, and the account of the social worker whom they are allocated to. */
async function allocated(of?: { client: Awaited<ReturnType<typeof given.client>> }) {
  const client = of?.client ?? (await given.client());
  const account = await given.user({ user_type: 'client', client });
  const worker = await given.socialWorker({ client, email: account.email });
  await owner`update social_worker set user_id = ${account.id} where id = ${worker.id}`;
  const young_person = await given.youngPerson({ first_name: 'Zafira', last_name: 'Quillfeather', client });
  await owner`update young_person set social_worker_id = ${worker.id} where id = ${young_person.id}`;
  return { client, account, worker, young_person };
}
type Pair = Awaited<ReturnType<typeof allocated>>;

const SOON = { start_at: '2026-12-04T16:00:00Z', end_at: '2026-12-04T20:00:00Z' };
const LATER = { start_at: '2026-12-04T17:00:00Z', end_at: '2026-12-04T21:00:00Z' };
const CANCELLED = { status: 'cancelled', cancellation_reason: 'Snow' };

/** One that nobody has yet: the office books it, and changes it. */
async function book({ client, young_person }: Pair, more: object = {}) {
  const made = await office.send(createAppointment, {
    body: {
      client_id: client.id,
      young_person_id: young_person.id,
      service_type_id: (await given.serviceType()).id,
      carer_ids: [],
      place: 'Seven Secret Street',
      ...SOON,
      ...more,
    },
  });
  const [first] = 'id' in made ? [made] : made.items;
  if (!first) throw new Error('None was booked.');
  const change = (version: number, changes: object) =>
    office.send(updateAppointment, { params: { id: first.id }, body: { version, ...changes } });
  return { ...first, change };
}

/** Several changes in one transaction of the office's. */
async function together(...statements: string[]) {
  const { id } = await office.user();
  await owner.begin(async (db) => {
    await db`select set_config('app.user_id', ${id}, true)`;
    for (const statement of statements) await db.unsafe(statement);
  });
}
const cancel = (id: string) =>
  `update appointment set status = 'cancelled', cancellation_reason = 'Snow' where id = '${id}'`;
const move = (id: string, by: string) => `update appointment set start_at = start_at + interval '${by}',
  end_at = end_at + interval '${by}' where id = '${id}'`;

async function restrict({ young_person }: Pair, ...readers: { id: string }[]) {
  for (const { id } of [await office.user(), ...readers])
    await owner`insert into young_person_reader (young_person_id, user_id) values (${young_person.id}, ${id})`;
  await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
}

describe('The young person’s own social worker', () => {
  it('[NTF-13] is told that a visit of the next days is moved, cancelled or reinstated, also one without a carer', async () => {
    const pair = await allocated();
    const { account, client } = pair;
    const colleague = await given.user({ user_type: 'client', client });
    const { id, change } = await book(pair);
    expect(await told(account)).toEqual([]);
    await change(1, LATER);
    const [moved, ...others] = await told(account);
    expect(others).toEqual([]);
    expect(moved).toMatchObject({
      kind: 'visit_moved',
      title: 'An appointment has moved',
      text: `Zafira Quillfeather, ${client.name}, Fri 04/12/2026 17:00–21:00`,
      href: `/dashboard/appointments/${id}`,
    });
    expect((await as.user(account).get(getAppointment, { params: { id } })).id).toBe(id);
    const mails = await owner<{ subject: string; body: string }[]>`
      select subject, body from email where to_address = ${account.email}`;
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).toContain('Z.Q.');
    expect(JSON.stringify(mails)).not.toMatch(/Zafira|Quill|Secret/);
    await change(2, CANCELLED);
    expect((await listTold(account))[0]).toBe(
      `visit_cancelled: Zafira Quillfeather, ${client.name}, Fri 04/12/2026 17:00–21:00`,
    );
    await change(3, { status: 'active' });
    expect((await listTold(account))[0]).toMatch(/^visit_reinstated: Zafira/);
    expect(await told(colleague)).toEqual([]);
  });

  it('[NTF-13] is not told if only the carers, the place or the notes change', async () => {
    const pair = await allocated();
    const { change } = await book(pair);
    const carer = await given.user();
    await change(1, { carer_ids: [carer.id] });
    await change(2, { notes: 'Bring gloves', place: 'The park' });
    await change(3, { carer_ids: [] });
    expect(await told(pair.account)).toEqual([]);
  });

  it('[NTF-13] is told about nothing more than seven days ahead, unless it was or becomes nearer, and nothing past', async () => {
    const pair = await allocated();
    const { account } = pair;
    const far = { start_at: '2026-12-10T16:00:00Z', end_at: '2026-12-10T20:00:00Z' };
    const one = await book(pair, far);
    await one.change(1, { start_at: '2026-12-10T12:00:00Z' });
    await one.change(2, CANCELLED);
    await one.change(3, { status: 'active' });
    const past = { start_at: '2026-12-01T16:00:00Z', end_at: '2026-12-01T20:00:00Z' };
    const over = await book(pair, { ...past, acknowledged_warnings: ['past'] });
    await over.change(1, { end_at: '2026-12-01T21:00:00Z', acknowledged_warnings: ['past'] });
    expect(await told(account)).toEqual([]);
    await one.change(4, SOON);
    expect(await listTold(account)).toHaveLength(1);
    await one.change(5, far);
    const kinds = (await told(account)).map(({ kind }) => kind);
    expect(kinds).toEqual(['visit_moved', 'visit_moved']);
  });

  it('[NTF-13] is told once about everything that one transaction changes, by the first of it', async () => {
    const pair = await allocated();
    const { account, client } = pair;
    const first = await book(pair);
    const second = await book(pair, { start_at: '2026-12-05T16:00:00Z', end_at: '2026-12-05T20:00:00Z' });
    const far = await book(pair, { start_at: '2026-12-19T16:00:00Z', end_at: '2026-12-19T20:00:00Z' });
    await together(move(second.id, '1 hour'), cancel(first.id), cancel(far.id));
    expect(await told(account)).toMatchObject([
      {
        kind: 'visits_changed',
        title: 'Several appointments have changed',
        text: `First: Zafira Quillfeather, ${client.name}, Fri 04/12/2026 16:00–20:00, cancelled`,
        href: '/dashboard/appointments',
      },
    ]);
    // Of one that is near and one that is not, the near one is told, and that it is not alone.
    await together(move(second.id, '1 hour'), move(far.id, '1 hour'));
    expect((await told(account)).map(({ kind }) => kind)).toEqual(['visits_changed', 'visits_changed']);
    // Back where it was, nothing has changed.
    await together(move(second.id, '1 hour'), move(second.id, '-1 hour'));
    expect(await told(account)).toHaveLength(2);
  });

  it('[NTF-13] [APT-06] is told once about a series that is cancelled', async () => {
    const pair = await allocated();
    const { change } = await book(pair, { repeat: { every_weeks: 1, weekdays: [1, 5], times: 4 } });
    await change(1, { ...CANCELLED, apply_to: 'all' });
    expect(await listTold(pair.account)).toEqual([
      `visits_changed: First: Zafira Quillfeather, ${pair.client.name}, Fri 04/12/2026 16:00–20:00, cancelled`,
    ]);
    const mails = await owner`select from email where to_address = ${pair.account.email}`;
    expect(mails).toHaveLength(1);
  });

  it('[NTF-13] [NTF-03] is told about a restricted record only as a named reader, at their account’s address', async () => {
    const [closed, open] = [await allocated(), await allocated()];
    const other = await given.user({ user_type: 'client', client: closed.client });
    const visits = [await book(closed), await book(open)];
    await restrict(closed, other);
    await restrict(open, open.account);
    await owner`update social_worker set email = ${`desk-${open.account.email}`} where id = ${open.worker.id}`;
    await owner`delete from notification`;
    for (const { change } of visits) await change(1, LATER);
    expect(await told(closed.account)).toEqual([]);
    expect((await told(other)).map(({ kind }) => kind)).toEqual(['visit_moved']);
    expect((await told(open.account)).map(({ kind }) => kind)).toEqual(['visit_moved']);
    const mailed = await owner<{ to_address: string }[]>`select distinct to_address from email
      where to_address = any(${[closed.account.email, open.account.email, `desk-${open.account.email}`]})`;
    expect(mailed.map(({ to_address }) => to_address)).toEqual([open.account.email]);
  });

  it('[NTF-13] is told nothing without an account, with one that is turned off, or at another authority', async () => {
    const [none, off, other] = [await allocated(), await allocated(), await allocated()];
    await owner`update social_worker set user_id = null where id = ${none.worker.id}`;
    const visits = [await book(none), await book(off)];
    await owner`update app_user set is_active = false where id = ${off.account.id}`;
    for (const { change } of visits) await change(1, CANCELLED);
    await app.runJobs();
    const rows = await owner`select from notification
      where recipient_id = any(${[none, off, other].map(({ account }) => account.id)})`;
    expect([...rows]).toEqual([]);
  });

  it('[NTF-07] is told despite quiet hours if the visit starts soon', async () => {
    const [soon, later] = [await allocated(), await allocated()];
    const early = { start_at: '2026-12-03T06:00:00Z', end_at: '2026-12-03T08:00:00Z' };
    const visits = [await book(soon, early), await book(later)];
    clock.set('2026-12-02T23:30:00Z');
    await together(...visits.map(({ id }) => cancel(id)));
    await app.runJobs();
    const waiting = await owner<{ recipient_id: string }[]>`select recipient_id from notification
      where deliver_at is not null and recipient_id = any(${[soon.account.id, later.account.id]})`;
    expect(waiting.map(({ recipient_id }) => recipient_id)).toEqual([later.account.id]);
    clock.set(NOW);
  });
});
