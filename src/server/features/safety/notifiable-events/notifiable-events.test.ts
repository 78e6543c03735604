import { expect, it } from 'vitest';
import { listNotifications } from '#contract/core/notifications.ts';
import {
  createEvent,
  DUE_SOON_MINUTES,
  getEvent,
  listEvents,
  listEventTypes,
  readDutyLevel,
  sendDutyEmail,
  settleDuty,
} from '#contract/safety/notifiable-events.ts';
import { seedNotifiableEvents } from '#server/features/safety/notifiable-events/seed-notifiable-events.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/** A Friday afternoon. */
const NOW = '2026-11-20T15:00:00Z';
const app = await startTestApp({ now: NOW, with_mailbox: true });
const { as, given, owner, clock, runJobs } = app;
await seedNotifiableEvents(owner);
const anna = () => as.admin('Anna Office');

async function newEvent(type: string, more: { happened_at?: string } = {}) {
  clock.set(NOW);
  const young_person = await given.youngPerson({ first_name: 'Ode', last_name: 'Quillfeather' });
  const { body, status } = await anna().call(createEvent, {
    body: { young_person_id: young_person.id, type, happened_at: NOW, text: 'She fell.', ...more },
  });
  expect(status).toBe(201);
  return { young_person, event: body, params: { id: body.id } };
}

const tellOfDuties = async () => {
  const { tell_of_duties_due } = await import(
    '#server/features/safety/notifiable-events/notifiable-events.area.ts'
  ).then(({ notifiableEventArea }) => notifiableEventArea.tasks?.(app.services, []) ?? {});
  await tell_of_duties_due?.({}, {} as never);
};

it('[NEV-01] Every kind of event lists who must be told, by when, and the rule behind it', async () => {
  const types = await anna().get(listEventTypes);
  expect(types.map(({ slug }) => slug)).toEqual(
    expect.arrayContaining([
      'missing',
      'serious-injury',
      'allegation',
      'police-involvement',
      'death',
      'self-harm',
      'exclusion',
    ]),
  );
  for (const { duties } of types)
    for (const { source, within } of duties) {
      expect(source).toMatch(/(Regulations|guidance|Act|Regulation|Working Together|Safeguard).*\. .+\.$/);
      expect(within).toMatch(/^\d+ (minutes|hours?|working days?)$/);
    }
});

it('[NEV-01] An event lists who must be told; working days exclude the weekend', async () => {
  const { event } = await newEvent('allegation');
  expect(event).toMatchObject({
    type: 'Allegation against somebody who cares',
    open_duties: 4,
    overdue_duties: 0,
  });
  expect(event.duties.map(({ recipient, due_at }) => [recipient.slice(0, 9), due_at])).toEqual([
    ['Placing a', '2026-11-20T19:00:00Z'],
    ['Ofsted', '2026-11-21T15:00:00Z'],
    ['Local aut', '2026-11-23T15:00:00Z'],
    ['Disclosur', '2026-11-27T15:00:00Z'],
  ]);
});

it('[NEV-01] A duty is done once, with time and person, or not needed with a reason, and can be reopened', async () => {
  const { event, params } = await newEvent('exclusion');
  const [first, second] = event.duties;
  const settle = (dutyId = '', body: object) =>
    anna().call(settleDuty, { params: { ...params, dutyId }, body: body as never });
  const done = { status: 'done', done_at: NOW, text: 'Rang Ms Bell.' };
  const { body } = await settle(first?.id, done);
  expect(body.duties[0]).toMatchObject({
    status: 'done',
    done_at: NOW,
    settled_text: done.text,
    settled_by: { name: 'Anna Office' },
  });
  expect((await settle(first?.id, done)).problem.code).toBe('duty.wrong_step');
  expect((await settle(second?.id, { status: 'not needed', done_at: null, text: '' })).problem.code).toBe(
    'input.invalid',
  );
  expect(
    (await settle(second?.id, { ...done, done_at: '2026-11-20T16:00:00Z' })).problem.errors?.[0]?.path,
  ).toBe('done_at');
  await settle(second?.id, { status: 'not needed', done_at: null, text: 'He is not looked after.' });
  expect(await anna().get(getEvent, { params })).toMatchObject({ open_duties: 0, next_due_at: null });
  const back = await settle(first?.id, { status: 'open', done_at: null, text: '' });
  expect(back.body.duties.find(({ id }) => id === first?.id)).toMatchObject({
    status: 'open',
    settled_by: null,
    settled_text: '',
  });
});

it('[NEV-01] A letter is prepared, e-mailed and completes its duty; it never names the young person', async () => {
  const { event, params } = await newEvent('self-harm');
  const duty = event.duties.find(({ letter }) => letter !== null);
  expect(duty?.letter?.subject).toBe('Notification: Self-harm, O. Q.');
  expect(`${duty?.letter?.subject} ${duty?.letter?.body}`).not.toMatch(/Ode|Quillfeather/);
  const path = { ...params, dutyId: duty?.id ?? '' };
  const letter = {
    to: 'duty@council.example',
    subject: 'Notification: Self-harm, O. Q.',
    body: 'Please ring us.',
  };
  const named = await anna().call(sendDutyEmail, {
    params: path,
    body: { ...letter, body: 'Ode Quillfeather hurt herself.' },
  });
  expect(named.problem.errors).toMatchObject([{ path: 'body' }]);
  const { body } = await anna().call(sendDutyEmail, { params: path, body: letter });
  const find = (duties: typeof body.duties) => duties.find(({ id }) => id === duty?.id);
  expect(find(body.duties)).toMatchObject({ status: 'open', delivery: { state: 'waiting', answer: '' } });
  await runJobs();
  const told = await anna().get(getEvent, { params });
  expect(find(told.duties)).toMatchObject({
    status: 'done',
    settled_by: { name: 'Anna Office' },
    settled_text: 'By e-mail to duty@council.example.',
    delivery: { to: letter.to, state: 'taken' },
  });
  const sent =
    await owner`select 1 from email where to_address = 'duty@council.example' and sent_at is not null`;
  expect(sent).toHaveLength(1);
});

it('[NEV-01] The office is notified once of each overdue duty, until it is done', async () => {
  const { event, params, young_person } = await newEvent('exploitation');
  const [police] = event.duties;
  clock.set('2026-11-20T15:59:00Z');
  await tellOfDuties();
  const told = async () =>
    (await anna().get(listNotifications)).items.filter(
      ({ kind, href }) => kind === 'duty_overdue' && href?.endsWith(event.id),
    );
  expect(await told()).toEqual([]);
  clock.set('2026-11-20T16:00:00Z');
  await tellOfDuties();
  await tellOfDuties();
  expect(await told()).toMatchObject([{ read_at: null }]);
  const overdue = await anna().get(listEvents, {
    query: { duties: 'overdue', young_person_id: young_person.id },
  });
  expect(overdue.items).toMatchObject([
    { id: event.id, overdue_duties: 1, next_due_at: '2026-11-20T16:00:00Z' },
  ]);
  await anna().call(settleDuty, {
    params: { ...params, dutyId: police?.id ?? '' },
    body: { status: 'done', done_at: '2026-11-20T15:30:00Z', text: '' },
  });
  expect((await told()).every(({ read_at }) => read_at !== null)).toBe(true);
});

it('[NEV-01] A duty is amber for an hour before its deadline, and red after it', () => {
  const due_at = '2026-11-20T16:00:00Z';
  const at = (minutes: number) => new Date(Date.parse(due_at) + minutes * 60_000);
  const level = (minutes: number) => readDutyLevel({ status: 'open', due_at }, at(minutes));
  expect([level(-DUE_SOON_MINUTES - 1), level(-DUE_SOON_MINUTES), level(-1), level(0), level(90)]).toEqual([
    'in time',
    'soon',
    'soon',
    'overdue',
    'overdue',
  ]);
  expect(readDutyLevel({ status: 'done', due_at }, at(90))).toBe('settled');
});

it('[AUT-10] Only administrators see events, and only named readers see a restricted record’s', async () => {
  const { params, young_person } = await newEvent('death');
  const carer = await given.user();
  expect((await as.user(carer).call(getEvent, { params })).status).toBe(403);
  await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
  expect((await anna().call(getEvent, { params })).status).toBe(404);
  const query = { young_person_id: young_person.id };
  expect((await anna().call(listEvents, { query })).status).toBe(404);
  expect((await anna().get(listEvents)).items.map(({ id }) => id)).not.toContain(params.id);
});

it('[NEV-01] Only a missing episode creates a missing event, and an unknown kind is refused', async () => {
  const young_person = await given.youngPerson();
  for (const type of ['missing', 'zeppelin']) {
    const body = { young_person_id: young_person.id, type, happened_at: NOW, text: '' };
    expect((await anna().call(createEvent, { body })).problem.errors?.[0]?.path).toBe('type');
  }
});
