import { addDays, startOfLondonDay } from '#contract/core/dates.ts';
import type { Agency } from '#demo/agency.ts';
import { loadLeave } from '#demo/appointments/load-leave.ts';
import { loadOffers } from '#demo/appointments/load-offers.ts';
import { findNearRotas, loadRotas } from '#demo/appointments/load-rotas.ts';
import { loadSwaps } from '#demo/appointments/load-swaps.ts';
import type { Appointment } from '#demo/appointments/schedule.ts';
import * as bulk from '#demo/bulk-load.ts';
import { loadChats } from '#demo/contact/load-chats.ts';
import { insertRows } from '#demo/insert-rows.ts';
import { loadInvoices } from '#demo/money/load-invoices.ts';
import { loadQuotations } from '#demo/money/load-quotations.ts';
import { loadPayRates } from '#demo/money/pay-rates.ts';
import { loadTypicalPrices } from '#demo/money/typical-prices.ts';
import { askForMoreChecks, loadChecks } from '#demo/organisations/load-checks.ts';
import { loadOrganisations } from '#demo/organisations/load-organisations.ts';
import { pastVisits } from '#demo/past-visits.ts';
import type { User } from '#demo/people.ts';
import { fillReports } from '#demo/reports/bulk-reports.ts';
import { loadReports } from '#demo/reports/load-reports.ts';
import { makeReports } from '#demo/reports/reports-of-agency.ts';
import * as rows from '#demo/rows.ts';
import { loadAlerts } from '#demo/safety/load-alerts.ts';
import { loadComplaints } from '#demo/safety/load-complaints.ts';
import { loadMissing } from '#demo/safety/load-missing.ts';
import { loadAttendance } from '#demo/visits/load-attendance.ts';
import { loadClaims, makeClaimsFor } from '#demo/visits/load-claims.ts';
import { loadTopics } from '#demo/young-persons/characteristics/load-topics.ts';
import { makeTopics } from '#demo/young-persons/characteristics/topics-of-agency.ts';
import { fillNotes, loadNotes } from '#demo/young-persons/diaries/load-notes.ts';
import { makeNotes } from '#demo/young-persons/diaries/make-notes.ts';
import { holdBackLastChanges, loadLastChanges } from '#demo/young-persons/lives/last-changes.ts';
import { loadLives } from '#demo/young-persons/lives/load-lives.ts';
import { loadCarerWishes } from '#demo/young-persons/load-carer-wishes.ts';
import { loadReferrals } from '#demo/young-persons/referrals/load-referrals.ts';
import type { Db } from '#server/db/pools.ts';

export interface DemoSize {
  clients: number;
  carers: number;
  young_persons: number;
  appointments: number;
  assignments: number;
  /** Forms that were written, drafts among them. */
  reports: number;
  /** Case notes. */
  diaries: number;
  /** Milliseconds of each part. */
  parts: Record<Part, number>;
}

type Part = 'generate' | 'insert' | 'reports' | 'notes' | 'constraints' | 'records' | 'analyze';

export interface LoadProgress {
  part: Part;
  /** From 0 to 1, of the whole. */
  share: number;
  /** Appointments and assignments written so far. */
  rows: number;
}

/** The values that one agency was made from. */
export interface DemoLabel {
  seed: number;
  scale: number;
  today: string;
  /** Whether another demo agency made place for this one. */
  replaces: boolean;
}

/** Up to this scale every row gets its own change record, as if typed in; beyond, one record states them all. */
const RECORDED_SINGLY_UP_TO = 1;

/** Writes an agency in the caller's transaction. */
export async function loadAgency(
  db: Db,
  agency: Agency,
  label: DemoLabel,
  onProgress: (progress: LoadProgress) => void,
): Promise<DemoSize> {
  const parts: DemoSize['parts'] = {
    generate: 0,
    insert: 0,
    reports: 0,
    notes: 0,
    constraints: 0,
    records: 0,
    analyze: 0,
  };
  const timed = async <T>(part: Part, work: () => T | Promise<T>): Promise<T> => {
    const started = performance.now();
    const result = await work();
    parts[part] += performance.now() - started;
    return result;
  };
  const isBulk = label.scale > RECORDED_SINGLY_UP_TO;
  const { lives, changes } = isBulk ? { lives: agency.lives, changes: [] } : holdBackLastChanges(agency);
  const people = rows.peopleRows({ ...agency, lives });
  const size: DemoSize = {
    clients: agency.clients.length,
    carers: agency.carers.length,
    young_persons: people.youngPersons.length,
    appointments: 0,
    assignments: 0,
    reports: 0,
    diaries: 0,
    parts,
  };

  await db`select set_config('lock_timeout', '20s', true), set_config('app.user_id', '', true),
    set_config('app.request_id', 'demo agency', true)`;
  if (isBulk || label.replaces) await bulk.emptyTables(db);
  await loadTypicalPrices(db);
  await loadPayRates(db);
  let rebuild: string[] = [];
  if (isBulk) {
    await db`select set_config('maintenance_work_mem', '512MB', true)`;
    await bulk.restTriggers(db);
    rebuild = await bulk.dropIndexes(db);
  }

  await timed('insert', async () => {
    await insertRows(db, 'client', rows.CLIENT, people.clients);
    await insertRows(db, 'app_user', rows.USER, people.users);
    await loadOrganisations(db, agency.organisations);
    await loadChecks(db, label.today);
    await insertRows(db, 'young_person', rows.YOUNG_PERSON, people.youngPersons);
    await loadLives(db, lives, { withPhotos: !isBulk });
  });
  const admins = agency.office.filter(({ user_type }) => user_type === 'admin');
  const written = { ...label, admins, isBulk, lives: agency.lives };
  await timed('insert', () =>
    loadTopics(db, makeTopics([...agency.youngPersons, ...agency.former], written)),
  );
  if (!isBulk) {
    const made = { seed: label.seed, now: findMoment(label.today) };
    await timed('insert', () => loadReferrals(db, agency, made));
    await timed('insert', () => loadChats(db, agency, made));
    await timed('insert', () => loadMissing(db, agency, made));
    await timed('insert', () => loadComplaints(db, agency, label));
  }
  const services = await db<{ id: string; slug: string }[]>`select id, slug from service_type`;
  const serviceIds = new Map(services.map((service) => [service.slug, service.id]));

  const appointments: Appointment[] = [];
  const knownSeries = new Set<string>();
  const weeks = agency.weeks();
  for (let week = 1; ; week++) {
    const made = await timed('generate', () => {
      const { value } = weeks.next();
      if (value) appointments.push(...(isBulk ? findNearRotas(value, label.today) : value));
      const series = value && rows.newSeriesRows(value, knownSeries);
      return value && { series: series ?? [], ...rows.appointmentRows(value, serviceIds) };
    });
    if (!made) break;
    await timed('insert', async () => {
      await insertRows(db, 'appointment_series', rows.SERIES, made.series);
      await insertRows(db, 'appointment', rows.APPOINTMENT, made.appointments);
      await insertRows(db, 'appointment_carer', rows.ASSIGNMENT, made.assignments);
    });
    size.appointments += made.appointments.length;
    size.assignments += made.assignments.length;
    const share = (isBulk ? 0.45 : 1) * (week / agency.weekCount);
    onProgress({ part: 'insert', share, rows: size.appointments + size.assignments });
  }

  await timed('insert', () => askForMoreChecks(db));
  await timed('insert', () => loadRotas(db, agency.carers, appointments, label));
  if (!isBulk) size.assignments += await timed('insert', () => loadAskedAndAnswered(db));

  await timed('reports', async () => {
    if (isBulk) await bulk.fillFollowers(db);
    size.reports = isBulk
      ? await fillReports(db, label, admins)
      : await loadWhatFollowed(db, label, appointments, admins);
    if (!isBulk) await loadAttendance(db, agency.carers, findMoment(label.today));
    if (!isBulk)
      await loadAlerts(db, appointments, admins, { seed: label.seed, now: findMoment(label.today) });
  });
  if (!isBulk) {
    await timed('reports', () => loadInvoices(db, agency.clients, admins, label.today));
    await timed('reports', () => loadQuotations(db, agency.clients, { ids: serviceIds, today: label.today }));
  }
  await timed('notes', async () => {
    size.diaries = isBulk ? await fillNotes(db, label) : await loadCaseNotes(db, label, appointments, agency);
  });
  await timed('constraints', async () => {
    for (const [index, statement] of rebuild.entries()) {
      await db.unsafe(statement);
      const share = 0.45 + (0.53 * (index + 1)) / rebuild.length;
      onProgress({ part: 'constraints', share, rows: size.appointments + size.assignments });
    }
    if (isBulk) await bulk.wakeTriggers(db);
  });
  // They are few, want indexes, and are recorded singly in an agency of any size.
  if (isBulk) {
    await timed('analyze', () => db`analyze appointment, appointment_carer, rota_entry, carer_check`);
    size.assignments += await timed('insert', () => loadAskedAndAnswered(db));
  }
  await timed('records', async () => {
    if (isBulk) await recordBulk(db, size, label);
    // Not left to the commit, so that its time is counted.
    await db`set constraints all immediate`;
    await loadLastChanges(db, changes);
  });
  await noteAgency(db, label);
  return size;
}

/** Loads swaps, offers, wishes about carers and leave; answers how many assignments came of it. */
async function loadAskedAndAnswered(db: Db): Promise<number> {
  const assignments = await loadSwaps(db);
  await loadOffers(db);
  await loadCarerWishes(db);
  await loadLeave(db);
  return assignments;
}

/** This moment, or the last of that day where it is over: referrals wait since a while ago, not since midnight. */
function findMoment(today: string): Date {
  return new Date(Math.min(Date.now(), Date.parse(startOfLondonDay(addDays(today, 1))) - 1));
}

/** Loads what people wrote and claimed after the visits that are over; answers how many reports. */
async function loadWhatFollowed(
  db: Db,
  label: DemoLabel,
  appointments: readonly Appointment[],
  admins: readonly User[],
): Promise<number> {
  const todayMs = Date.parse(startOfLondonDay(label.today));
  const visits = pastVisits(appointments, todayMs);
  const today = { date: label.today, startMs: todayMs };
  await loadClaims(db, makeClaimsFor(label.seed, visits, admins, todayMs));
  const reports = makeReports(label.seed, visits, appointments, admins, today);
  await loadReports(db, reports);
  return reports.length;
}

/** Loads what was noted down about young people meanwhile; answers how many. */
async function loadCaseNotes(
  db: Db,
  { seed, today }: DemoLabel,
  appointments: readonly Appointment[],
  { office }: Agency,
): Promise<number> {
  const visits = pastVisits(appointments, Date.parse(startOfLondonDay(today)));
  const admins = office.filter(({ user_type }) => user_type === 'admin');
  const notes = makeNotes(seed, visits, admins, today);
  await loadNotes(db, seed, notes);
  return notes.length;
}

/**
 * The chain's one record of a bulk load: what was made, from what, by no person. The rows themselves have no
 * record until somebody changes them. Same lock, same hash as every other record.
 */
async function recordBulk(db: Db, size: DemoSize, label: DemoLabel): Promise<void> {
  const { parts: _, ...counts } = size;
  const changes = Object.entries({ ...label, ...counts }).map(([field, after]) => ({
    field,
    before: null,
    after,
  }));
  await db`
    with head as (select * from change_chain for update),
    fresh as (
      select jsonb_populate_record(null::change_record, jsonb_build_object(
        'seq', head.seq + 1, 'id', uuidv7(), 'at', clock_timestamp(), 'category', 'Organisation', 'action', 'Created',
        'subject_table', 'demo_agency', 'subject_id', uuidv7(), 'changes', ${JSON.stringify(changes)}::text::jsonb,
        'request_id', 'demo agency', 'previous_hash', head.hash)) as r
      from head
    ),
    added as (
      insert into change_record
      select (jsonb_populate_record(r, jsonb_build_object('hash', change_record_hash((r).previous_hash, r)))).* from fresh
      returning seq, hash
    )
    update change_chain set seq = added.seq, hash = added.hash from added`;
}

/** Beside the migrations: which demo agency this database holds. */
async function noteAgency(db: Db, label: DemoLabel): Promise<void> {
  const text = `seed ${label.seed}, scale ${label.scale}, ${label.today}`;
  await db`insert into schema_migration (name, checksum) values ('demo agency', ${text})
    on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`;
}
