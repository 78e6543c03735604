import { expect, it } from 'vitest';
import { listNotifications } from '#contract/core/notifications.ts';
import { openEpisode } from '#contract/safety/missing-episodes.ts';
import {
  correctEvent,
  createEvent,
  getEvent,
  listEvents,
  sendDutyEmail,
  settleDuty,
  withdrawEvent,
} from '#contract/safety/notifiable-events.ts';
import { notifiableEventArea } from '#server/features/safety/notifiable-events/notifiable-events.area.ts';
import { seedNotifiableEvents } from '#server/features/safety/notifiable-events/seed-notifiable-events.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const NOW = '2026-11-20T15:00:00Z';
const LATE = '2026-11-20T17:00:00Z';
const app = await startTestApp({ now: NOW, with_mailbox: true });
const { as, given, owner, clock, runJobs } = app;
await seedNotifiableEvents(owner);
const anna = () => as.admin('Anna Office');
const reason = 'Written by mistake: wrong young person.';

async function newEvent(type = 'exploitation') {
  clock.set(NOW);
  const young_person = await given.youngPerson({ first_name: 'Ode', last_name: 'Quillfeather' });
  const { body } = await anna().call(createEvent, {
    body: { young_person_id: young_person.id, type, happened_at: NOW, text: 'She fell.' },
  });
  return { young_person, event: body, params: { id: body.id } };
}

const withdraw = (id: string, as_whom = anna(), why = reason) =>
  as_whom.call(withdrawEvent, { params: { id }, body: { reason: why } });
const correct = (id: string, body: { happened_at: string; text: string; version: number }) =>
  anna().call(correctEvent, { params: { id }, body });
const settle = (id: string, dutyId = '') =>
  anna().call(settleDuty, {
    params: { id, dutyId },
    body: { status: 'done', done_at: NOW, text: 'Rang Ms Bell.' },
  });
const isOverdue = async (id: string) =>
  (await anna().get(listEvents, { query: { duties: 'overdue' } })).items.some((event) => event.id === id);
const tellOfDuties = () =>
  notifiableEventArea.tasks?.(app.services, []).tell_of_duties_due?.({}, {} as never);
const unreadOf = async (id: string) =>
  (await anna().get(listNotifications)).items.filter(
    ({ kind, href, read_at }) => kind === 'duty_overdue' && href?.endsWith(id) && read_at === null,
  );

it('[NEV-01] An event made by mistake is withdrawn with a reason, stays readable, and has no open duties', async () => {
  const { event, params } = await newEvent();
  await settle(event.id, event.duties[0]?.id);
  clock.set(LATE);
  const [, second] = event.duties;
  await owner`update notifiable_duty set due_at = ${LATE} where id = ${second?.id ?? ''}`;
  await tellOfDuties();
  expect(await isOverdue(event.id)).toBe(true);
  expect(await unreadOf(event.id)).toHaveLength(1);
  expect((await withdraw(event.id, anna(), ' ')).problem.errors).toMatchObject([{ path: 'reason' }]);
  const { body, status } = await withdraw(event.id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    text: 'She fell.',
    withdrawn: { at: '2026-11-20T17:00:00.000Z', by: { name: 'Anna Office' }, reason },
    ...{ open_duties: 0, overdue_duties: 0, next_due_at: null },
  });
  expect(body.duties.map((duty) => duty.status).sort()).toEqual([
    'done',
    ...body.duties.slice(1).map(() => 'not needed'),
  ]);
  expect(await anna().get(getEvent, { params })).toEqual(body);
  expect(await isOverdue(event.id)).toBe(false);
  expect(await unreadOf(event.id)).toEqual([]);
  const [change] = await owner`select changes, performed_by from change_record
    where subject_id = ${event.id} and action = 'Updated'`;
  expect(change?.changes).toEqual([{ field: 'withdrawn_reason', before: '', after: reason }]);
  expect(change?.performed_by).not.toBeNull();
});

it('[NEV-01] Duties of a withdrawn event are closed, and a second withdrawal names who withdrew it first', async () => {
  const { event } = await newEvent();
  await withdraw(event.id);
  const again = await withdraw(event.id, as.admin('Ben Office'));
  expect(again.problem).toMatchObject({
    code: 'event.wrong_step',
    detail: 'Anna Office has already withdrawn this event.',
  });
  expect((await settle(event.id, event.duties[0]?.id)).problem.code).toBe('duty.wrong_step');
  const taken_back = await anna().call(settleDuty, {
    params: { id: event.id, dutyId: event.duties[0]?.id ?? '' },
    body: { status: 'open', done_at: null, text: '' },
  });
  expect(taken_back.problem.code).toBe('duty.wrong_step');
  const body = { happened_at: NOW, text: 'x', version: 2 };
  expect((await correct(event.id, body)).problem.code).toBe('event.wrong_step');
  const done = owner`update notifiable_duty set status = 'done', done_at = ${NOW},
    settled_by = (select created_by from notifiable_event where id = ${event.id}) where event_id = ${event.id}`;
  await expect(done).rejects.toMatchObject({ code: '23514' });
});

it('[NEV-01] A withdrawn event always has a reason and a person', async () => {
  const { event } = await newEvent();
  const someone = owner`(select created_by from notifiable_event where id = ${event.id})`;
  for (const set of [
    owner`withdrawn_at = ${NOW}, withdrawn_by = ${someone}`,
    owner`withdrawn_reason = 'x'`,
    owner`withdrawn_by = ${someone}`,
  ])
    await expect(owner`update notifiable_event set ${set} where id = ${event.id}`).rejects.toMatchObject({
      constraint_name: 'notifiable_event_withdrawn',
    });
});

it('[NEV-01] A queued letter is not sent once its event is withdrawn; an accepted one still counts as told', async () => {
  const { event, params } = await newEvent('self-harm');
  const [first, second] = event.duties.filter(({ letter }) => letter !== null);
  const send = (dutyId = '', to = '') =>
    anna().call(sendDutyEmail, {
      params: { ...params, dutyId },
      body: { to, subject: 'Notification', body: 'Please ring us.' },
    });
  await send(first?.id, 'taken@council.example');
  await runJobs();
  await send(second?.id, 'waits@council.example');
  const { body } = await withdraw(event.id);
  await runJobs();
  const of = (id = '') => body.duties.find((duty) => duty.id === id);
  expect(of(first?.id)).toMatchObject({ status: 'done', delivery: { state: 'taken' } });
  expect(of(second?.id)).toMatchObject({ status: 'not needed', delivery: null });
  const sent = await owner`select to_address from email where to_address like '%@council.example'`;
  expect(sent).toEqual([{ to_address: 'taken@council.example' }]);
});

it('[NEV-01] A corrected event updates its deadlines, and has a change record', async () => {
  const { event } = await newEvent();
  const happened_at = '2026-11-20T13:00:00Z';
  const { body, status } = await correct(event.id, { happened_at, text: 'She was pushed.', version: 1 });
  expect(status).toBe(200);
  expect(body).toMatchObject({ happened_at, text: 'She was pushed.', version: 2, type: event.type });
  const [before, after] = [event, body].map(({ duties }) => Date.parse(duties[0]?.due_at ?? ''));
  expect((before ?? 0) - (after ?? 0)).toBe(2 * 3_600_000);
  const stale = await correct(event.id, { happened_at, text: 'She slipped.', version: 1 });
  expect(stale.status).toBe(409);
  expect(stale.problem).toMatchObject({
    code: 'version.stale',
    current: { text: 'She was pushed.', version: 2 },
  });
  const ahead = await correct(event.id, { happened_at: LATE, text: '', version: 2 });
  expect(ahead.problem.errors).toMatchObject([{ path: 'happened_at' }]);
  const [change] = await owner`select changes from change_record
    where subject_id = ${event.id} and action = 'Updated'`;
  expect(change?.changes).toEqual(
    expect.arrayContaining([{ field: 'text', before: 'She fell.', after: 'She was pushed.' }]),
  );
});

it('[NEV-01] The office is notified again of an overdue duty after its event was moved later', async () => {
  const { event } = await newEvent();
  clock.set('2026-11-20T16:00:00Z');
  await tellOfDuties();
  expect(await unreadOf(event.id)).toHaveLength(1);
  await correct(event.id, { happened_at: '2026-11-20T15:30:00Z', text: '', version: 1 });
  expect(await unreadOf(event.id)).toEqual([]);
  clock.set('2026-11-20T16:30:00Z');
  await tellOfDuties();
  expect(await unreadOf(event.id)).toHaveLength(1);
});

it('[AUT-10] An administrator who is not a reader cannot correct or withdraw an event of a restricted record', async () => {
  const { event, young_person } = await newEvent();
  await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
  expect((await withdraw(event.id)).status).toBe(404);
  expect((await correct(event.id, { happened_at: NOW, text: 'x', version: 1 })).status).toBe(404);
  const [kept] = await owner`select text, withdrawn_at from notifiable_event where id = ${event.id}`;
  expect(kept).toEqual({ text: 'She fell.', withdrawn_at: null });
});

it('[NEV-01] The event of a missing episode can only be changed with the episode', async () => {
  const { young_person } = await newEvent();
  await anna().call(openEpisode, {
    body: {
      ...{ young_person_id: young_person.id, last_seen_at: NOW, last_seen_place: '' },
      ...{ clothes: '', circumstances: '' },
    },
  });
  const [event] = await owner`select id from notifiable_event where missing_episode_id is not null
    and young_person_id = ${young_person.id}`;
  const { problem } = await withdraw(event?.id);
  expect(problem).toMatchObject({
    code: 'event.wrong_step',
    detail: 'This event comes from a missing episode: correct it there.',
  });
});

it('[NEV-01] An event can move to a weekend, even if one duty is done and its deadline stays the same', async () => {
  const { event } = await newEvent('allegation');
  const told = event.duties.find(({ due_at }) => due_at.startsWith('2026-11-23'));
  expect((await settle(event.id, told?.id)).status).toBe(200);
  clock.set('2026-11-23T09:00:00Z');
  const moved = { happened_at: '2026-11-21T15:00:00Z', text: 'She fell.', version: event.version };
  const { status, body } = await correct(event.id, moved);
  expect([status, body.happened_at]).toEqual([200, '2026-11-21T15:00:00Z']);
  expect(body.duties.find(({ id }) => id === told?.id)).toMatchObject({
    status: 'done',
    due_at: told?.due_at,
  });
});
