import fc from 'fast-check';
import { seedNotifiableEvents } from '#server/features/safety/notifiable-events/seed-notifiable-events.ts';
import type { TestApp } from '#test/kit/start-test-app.ts';
import type { FileOf, RandomRecords } from '#test/policies/random-facts.ts';
import type { RandomWorld } from '#test/policies/random-world.ts';

/** The facts about a random world's young people, and the claims made in it, as rows. */

const DAY_MS = 86_400_000;

const Plan = fc.record({
  young: fc.nat(39),
  author: fc.nat(5),
  // Around each instant that is asked about, and at the two months' edge.
  now: fc.nat(4),
  days: fc.constantFrom(-80, -63, -62, -61, -60, -59, -58, -30, -3, 0, 2),
  is_shared: fc.boolean(),
  released_in: fc.option(fc.constantFrom(-20, 0, 20), { freq: 2 }),
  chance: fc.nat(11),
});

const WRITTEN = ['draft', 'submitted', 'approved', 'not approved', 'numerical_submitted'] as const;

export async function seedRandomRecords(
  { given, owner }: Pick<TestApp, 'given' | 'owner'>,
  { people, young_people, assignments }: RandomWorld,
  nows: readonly number[],
  seed: number,
): Promise<RandomRecords> {
  const records: RandomRecords = {
    ...{ addresses: [], relations: [], characteristics: [], level_changes: [], diaries: [], addenda: [] },
    ...{
      files: [],
      expenses: [],
      mileages: [],
      extra_infos: [],
      attendances: [],
      timesheets: [],
      written_reports: [],
    },
    ...{ referrals: [], messages: [], notifications: [], alerts: [], invoices: [] },
    ...{ episodes: [], episode_notes: [] },
  };
  for (const { id: recipient_id } of people) {
    const [row] = await owner<{ id: string }[]>`
      insert into notification (recipient_id, kind, subject_id, dedupe_key)
      values (${recipient_id}, 'report_returned', ${recipient_id}, 'told') returning id`;
    records.notifications.push({ id: row?.id ?? '', recipient_id });
  }
  const topics = [
    { topic: await given.topic(), is_visible_to_client: true },
    {
      topic: await given.topic({ is_visible_to_client: false, is_sensitive: true }),
      is_visible_to_client: false,
    },
  ];
  const file = (of: Partial<FileOf>) => addFile(owner, records, of);

  for (const [index, young_person] of young_people.entries()) {
    for (const is_confidential of [false, true]) {
      const { id } = await given.address({ young_person, is_confidential });
      records.addresses.push({ id, young_person_id: young_person.id, is_confidential });
    }
    for (const kind of ['HOUSEHOLD', 'RELATED'] as const) {
      const { id } = await given.relation({ young_person, kind });
      records.relations.push({ id, young_person_id: young_person.id, kind });
    }
    for (const { topic, is_visible_to_client } of topics) {
      const { id } = await given.characteristic({ young_person, topic, level: 'red' });
      const is_removed = index % 7 === 0;
      if (is_removed) await owner`update characteristic set removed_at = now() where id = ${id}`;
      records.characteristics.push({
        id,
        young_person_id: young_person.id,
        is_visible_to_client,
        is_removed,
      });
    }
    if (index % 2 === 0) await file({ young_person_id: young_person.id });
  }
  await addReferrals({ given, owner }, { people, young_people }, records);
  await addAlerts(owner, assignments, records);
  await addEpisodes(owner, { people, young_people }, records);
  records.level_changes = await owner<RandomRecords['level_changes']>`
    select id, characteristic_id from characteristic_level_change`;

  for (const plan of fc.sample(Plan, { seed, numRuns: 160 })) {
    const young_person = pick(young_people, plan.young);
    const now = pick(nows, plan.now);
    const created_by = pick(people, plan.author);
    const released_at = plan.released_in === null ? null : now + plan.released_in * DAY_MS;
    const diary = {
      date: new Date(now + plan.days * DAY_MS).toISOString().slice(0, 10),
      is_shared: plan.is_shared,
    };
    const { id } = await given.diary({
      young_person,
      created_by,
      ...diary,
      released_at: released_at === null ? null : new Date(released_at).toISOString(),
    });
    const is_deleted = plan.chance === 0;
    if (is_deleted) await owner`update diary set deleted_at = now() where id = ${id}`;
    records.diaries.push({
      ...{ id, young_person_id: young_person.id, created_by: created_by.id, ...diary },
      ...{ released_at, is_deleted },
    });
    if (plan.chance % 3 === 0) await file({ diary_id: id });
    if (plan.chance % 4 === 0) {
      const added = await given.addendum({ diary: { id }, created_by });
      const created_at = now + (plan.chance - 5) * DAY_MS;
      await owner`update diary_addendum set created_at = ${new Date(created_at).toISOString()} where id = ${added.id}`;
      records.addenda.push({ id: added.id, diary_id: id, created_at });
    }
  }

  await claimOfEach(owner, records, assignments);
  for (const { id } of records.expenses.slice(0, 60)) await file({ expense_id: id });
  await writeSomeReports({ given, owner }, records);
  // Last: the claims for what is invoiced are closed.
  await addInvoices(owner, assignments, records);
  return records;
}

/** Every assignment has a timesheet by itself; of each an expense, miles and something else as well. */
async function claimOfEach(
  owner: TestApp['owner'],
  records: RandomRecords,
  assignments: RandomWorld['assignments'],
): Promise<void> {
  const ids = assignments.map(({ id }) => id);
  await owner`insert into expense_reason (slug, reason, category) values ('any', 'Any', 'Any')`;
  await owner`insert into mileage_rate (vehicle, effective_from, first_band_pence, further_pence)
    values ('CAR_OR_VAN', '2026-04-06', 45, 25) on conflict do nothing`;
  records.timesheets = await owner`select id, appointment_carer_id from timesheet`;
  records.expenses = await owner`insert into expense (appointment_carer_id, carer_id, reason_id, amount, date)
    select ac.id, ac.carer_id, (select id from expense_reason where slug = 'any'), 1, '2026-11-01' from appointment_carer ac
    where ac.id = any(${ids}) returning id, appointment_carer_id`;
  records.mileages =
    await owner`insert into mileage (appointment_carer_id, carer_id, date, from_place, to_place, miles)
    select ac.id, ac.carer_id, '2026-11-01', 'A', 'B', 1 from appointment_carer ac
    where ac.id = any(${ids}) returning id, appointment_carer_id`;
  records.attendances = await owner`insert into attendance (appointment_carer_id, arrived_at)
    select ac.id, lower(ac.period) from appointment_carer ac where ac.id = any(${ids}) returning id, appointment_carer_id`;
  records.extra_infos = await owner`insert into carer_extra_info (appointment_carer_id, carer_id, text)
    select ac.id, ac.carer_id, 'More' from appointment_carer ac
    where ac.id = any(${ids}) returning id, appointment_carer_id`;
}

async function writeSomeReports(
  { given, owner }: Pick<TestApp, 'given' | 'owner'>,
  records: RandomRecords,
): Promise<void> {
  const form = await given.questionForm();
  const decided_by = await given.user({ user_type: 'admin' });
  const reports = await owner<{ id: string; carer_id: string; due_at: string }[]>`
    select id, carer_id, due_at from report where is_live order by appointment_carer_id limit 80`;
  for (const [index, report] of reports.entries()) {
    const status = pick(WRITTEN, index);
    const { id } = await given.appReport({ ...report, form }, { status, decided_by });
    const is_deleted = status === 'numerical_submitted' && index % 2 === 0;
    if (is_deleted) await owner`update app_report set deleted_at = now() where id = ${id}`;
    records.written_reports.push({ id, report_id: report.id, status, is_deleted });
  }
}

function pick<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('There is nothing to choose from.');
  return found;
}

async function addFile(owner: TestApp['owner'], records: RandomRecords, of: Partial<FileOf>): Promise<void> {
  const whole = { diary_id: null, young_person_id: null, expense_id: null, referral_id: null, ...of };
  const facts = { ...whole, name: 'a.png', mime_type: 'image/png', size: 1, sha256: Buffer.from('') };
  const [row] = await owner<{ id: string }[]>`insert into stored_file ${owner(facts)} returning id`;
  const id = row?.id ?? '';
  await owner`insert into stored_file_content (file_id, content) values (${id}, 'x'::bytea)`;
  records.files.push({ id, ...whole });
}

/** Of every organisation drafts of its people and of the office's, some that wait in quarantine, and decided ones. */
async function addReferrals(
  { given, owner }: Pick<TestApp, 'given' | 'owner'>,
  { people, young_people }: Pick<RandomWorld, 'people' | 'young_people'>,
  records: RandomRecords,
): Promise<void> {
  for (const [index, { client_id }] of young_people.entries()) {
    const colleagues = people.filter((each) => each.client_id === client_id);
    const author = colleagues[index % (colleagues.length + 1)];
    const status = (['draft', 'submitted', 'approved', 'in review'] as const)[index % 4] ?? 'draft';
    const is_quarantined = status === 'submitted' && index % 8 === 1;
    const { id } = await given.referral({
      client: { id: client_id },
      status,
      is_quarantined,
      ...(author ? { created_by: author } : {}),
    });
    records.referrals.push({ id, client_id, status, created_by: author?.id ?? null, is_quarantined });
    await addFile(owner, records, { referral_id: id });
    const message = await given.referralMessage({ referral: { id } });
    records.messages.push({ id: message.id, referral_id: id });
  }
}

/** Of every assignment one that is closed: of each carer as many as they have been on. */
async function addAlerts(
  owner: TestApp['owner'],
  assignments: RandomWorld['assignments'],
  records: RandomRecords,
): Promise<void> {
  const ids = assignments.map(({ id }) => id);
  records.alerts =
    await owner`insert into emergency_alert (carer_id, appointment_carer_id, pressed_at, last_pressed_at, status,
      taken_by, taken_at, closed_by, closed_at, outcome)
    select ac.carer_id, ac.id, ac.start_at, ac.start_at, 'closed', ac.carer_id, ac.start_at, ac.carer_id, ac.start_at, 'safe'
    from appointment_carer ac where ac.id = any(${ids}) returning id, carer_id`;
}

/** Of every assignment one, each second issued. */
async function addInvoices(
  owner: TestApp['owner'],
  assignments: RandomWorld['assignments'],
  records: RandomRecords,
): Promise<void> {
  for (const [index, { id }] of assignments.entries()) {
    const [made] = await owner<{ id: string; client_id: string }[]>`
      insert into invoice (client_id, young_person_id, start_date, end_date, subtotal_pence, vat_pence)
      select client_id, young_person_id, '2026-11-01', '2026-11-30', 100, 0 from appointment_carer where id = ${id}
      returning id, client_id`;
    if (!made) continue;
    await owner`insert into invoice_line (invoice_id, position, appointment_carer_id, description, date, service_type_id, band,
        quantity, unit, carers, rate_pence, amount_pence, vat_rate)
      select ${made.id}, 1, ac.id, 'x', '2026-11-03', a.service_type_id, 'day', 1, 'hour', 1, 100, 100, 0
      from appointment_carer ac join appointment a on a.id = ac.appointment_id where ac.id = ${id}`;
    const status = index % 2 === 0 ? 'issued' : 'draft';
    if (status === 'issued') await owner`update invoice set status = 'issued' where id = ${made.id}`;
    records.invoices.push({ ...made, status });
  }
}

/** Of every young person one, with a note of everybody who works with young people. */
async function addEpisodes(
  owner: TestApp['owner'],
  { people, young_people }: Pick<RandomWorld, 'people' | 'young_people'>,
  records: RandomRecords,
): Promise<void> {
  await seedNotifiableEvents(owner);
  const opener = pick(people, 0).id;
  records.episodes = await owner`insert into missing_episode (young_person_id, last_seen_at, opened_by)
    select y, now(), ${opener} from unnest(${young_people.map(({ id }) => id)}::uuid[]) as y returning id, young_person_id`;
  const carers = people.filter(({ user_type }) => user_type === 'user').map(({ id }) => id);
  records.episode_notes =
    await owner`insert into missing_episode_note (episode_id, kind, text, happened_at, created_by)
    select e, 'note', 'x', now(), u from unnest(${records.episodes.map(({ id }) => id)}::uuid[]) as e, unnest(${carers}::uuid[]) as u
    returning id, young_person_id, created_by`;
}
