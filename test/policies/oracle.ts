import type { RandomRecords } from '#test/policies/random-facts.ts';
import type { Person, RandomWorld } from '#test/policies/random-world.ts';

/** Row scope, said as plain as can be: the permissions' words over plain values, without a database. */

export type Table =
  | 'appointment'
  | 'appointment_carer'
  | 'report'
  | 'young_person'
  | 'client'
  | 'app_user'
  | 'young_person_address'
  | 'young_person_relation'
  | 'characteristic'
  | 'characteristic_level_change'
  | 'diary'
  | 'diary_addendum'
  | 'stored_file'
  | 'app_report'
  | 'timesheet'
  | 'expense'
  | 'mileage'
  | 'carer_extra_info'
  | 'attendance'
  | 'referral'
  | 'referral_message'
  | 'notification'
  | 'emergency_alert'
  | 'invoice'
  | 'missing_episode'
  | 'missing_episode_note';

export interface Thing {
  table: Table;
  id: string;
}

export type MaySee = (me: Person, thing: Thing, now: number) => boolean;

const DAY_MS = 86_400_000;

export interface WorldToJudge extends RandomWorld {
  /** Which assignment each report is owed for. */
  reports: readonly { id: string; appointment_carer_id: string }[];
  records: RandomRecords;
}

type Rules = Record<Table, (me: Person, id: string, now: number) => boolean>;

export function openOracle(world: WorldToJudge): MaySee {
  const rules = { user: carerRules(world), client: clientRules(world) };
  return (me, { table, id }, now) => rules[me.user_type][table](me, id, now);
}

/** Rows by id, and whatever a rule must find by it. */
function lookUp(world: WorldToJudge) {
  const { appointments, assignments, reports, records } = world;
  const by = <Row extends { id: string }>(rows: readonly Row[]) => {
    const found = new Map(rows.map((row) => [row.id, row]));
    return (id: string | null | undefined) => found.get(id ?? '');
  };
  const visit = by(appointments);
  const assignment = by(assignments);
  const listVisits = (carer: Person) =>
    assignments
      .filter((each) => each.carer_id === carer.id && !each.removed)
      .flatMap((each) => visit(each.appointment_id) ?? []);
  const carersOn = (visit_id: string) =>
    assignments
      .filter((each) => each.appointment_id === visit_id && !each.removed)
      .map((each) => each.carer_id);
  const report = by(reports);
  const claims = by([
    ...records.timesheets,
    ...records.expenses,
    ...records.mileages,
    ...records.extra_infos,
    ...records.attendances,
  ]);
  return {
    ...{ visit, assignment, listVisits, carersOn },
    owedFor: (report_id: string) => assignment(report(report_id)?.appointment_carer_id),
    claimedFor: (claim_id: string) => assignment(claims(claim_id)?.appointment_carer_id),
    /** The young person whom an address, a relation or a photo belongs to. */
    address: by(records.addresses),
    relation: by(records.relations),
    alert: by(records.alerts),
    invoice: by(records.invoices),
    episode: by(records.episodes),
    episode_note: by(records.episode_notes),
    characteristic: by(records.characteristics),
    level_change: by(records.level_changes),
    diary: by(records.diaries),
    addendum: by(records.addenda),
    file: by(records.files),
    written: by(records.written_reports),
    referral: by(records.referrals),
    message: by(records.messages),
    notification: by(records.notifications),
  };
}

/** London's day of an instant, two months back: to the day before where the month is shorter. */
function twoMonthsBefore(now: number): string {
  const day = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('Europe/London').toPlainDate();
  return day.subtract({ months: 2 }).toString();
}

function carerRules(world: WorldToJudge): Rules {
  const { assignments } = world;
  const find = lookUp(world);
  const { listVisits } = find;

  // YPW: from 14 days before the start to 30 days after the end, unless cancelled.
  const knows = (me: Person, young_person_id: string | null | undefined, now: number) =>
    listVisits(me).some(
      (visit) =>
        visit.young_person_id === young_person_id &&
        !visit.cancelled &&
        visit.start_at - 14 * DAY_MS <= now &&
        now < visit.end_at + 30 * DAY_MS,
    );
  // OWN: also of what one was taken off.
  const claimed = (me: Person, id: string) => find.claimedFor(id)?.carer_id === me.id;

  const readsTopic = (me: Person, id: string, now: number) => {
    const topic = find.characteristic(id);
    return topic !== undefined && !topic.is_removed && knows(me, topic.young_person_id, now);
  };
  // One's own always; others' of the last two months where they are shared.
  const readsNote = (me: Person, id: string | null, now: number) => {
    const note = find.diary(id);
    if (!note) return false;
    if (note.created_by === me.id) return true;
    const isRecent = note.date >= twoMonthsBefore(now);
    return note.is_shared && !note.is_deleted && isRecent && knows(me, note.young_person_id, now);
  };

  return {
    appointment: (me, id) => listVisits(me).some((visit) => visit.id === id),
    appointment_carer: (me, id) =>
      assignments.some(
        (each) =>
          each.id === id &&
          (each.carer_id === me.id || listVisits(me).some((visit) => visit.id === each.appointment_id)),
      ),
    report: (me, id) => find.owedFor(id)?.carer_id === me.id,
    young_person: knows,
    client: (me, id) => listVisits(me).some((visit) => visit.client_id === id),
    app_user: (me, id) =>
      me.id === id || listVisits(me).some((visit) => find.carersOn(visit.id).includes(id)),
    young_person_address: (me, id, now) => {
      const address = find.address(id);
      return address !== undefined && !address.is_confidential && knows(me, address.young_person_id, now);
    },
    young_person_relation: (me, id, now) => knows(me, find.relation(id)?.young_person_id ?? '', now),
    characteristic: readsTopic,
    characteristic_level_change: (me, id, now) =>
      readsTopic(me, find.level_change(id)?.characteristic_id ?? '', now),
    diary: readsNote,
    diary_addendum: (me, id, now) => readsNote(me, find.addendum(id)?.diary_id ?? '', now),
    stored_file: (me, id, now) => {
      const file = find.file(id);
      if (file?.referral_id) return false;
      if (file?.expense_id) return claimed(me, file.expense_id);
      if (file?.diary_id) return readsNote(me, file.diary_id, now) && !find.diary(file.diary_id)?.is_deleted;
      return knows(me, file?.young_person_id ?? '', now);
    },
    app_report: (me, id) => find.owedFor(find.written(id)?.report_id ?? '')?.carer_id === me.id,
    timesheet: claimed,
    expense: claimed,
    mileage: claimed,
    carer_extra_info: claimed,
    attendance: claimed,
    referral: () => false,
    referral_message: () => false,
    // Everybody's own, whatever their role.
    notification: (me, id) => find.notification(id)?.recipient_id === me.id,
    emergency_alert: (me, id) => find.alert(id)?.carer_id === me.id,
    invoice: () => false,
    missing_episode: (me, id, now) => knows(me, find.episode(id)?.young_person_id, now),
    // One's own.
    missing_episode_note: (me, id, now) => {
      const note = find.episode_note(id);
      return note?.created_by === me.id && knows(me, note.young_person_id, now);
    },
  };
}

function clientRules(world: WorldToJudge): Rules {
  const { appointments, assignments, young_people } = world;
  const find = lookUp(world);
  const never = () => false;

  // CLI: of my organisation, never in draft.
  const knows = (me: Person, young_person_id: string | null | undefined) =>
    young_people.some(
      (each) => each.id === young_person_id && each.client_id === me.client_id && each.status !== 'DRAFT',
    );
  const isMine = (me: Person, visit_id: string | undefined) =>
    visit_id !== undefined && find.visit(visit_id)?.client_id === me.client_id;
  const readsTopic = (me: Person, id: string) => {
    const topic = find.characteristic(id);
    if (!topic?.is_visible_to_client || topic.is_removed) return false;
    return knows(me, topic.young_person_id);
  };
  const readsNote = (me: Person, id: string | null, now: number) => {
    const note = find.diary(id);
    return (
      note !== undefined &&
      note.released_at !== null &&
      note.released_at <= now &&
      !note.is_deleted &&
      knows(me, note.young_person_id)
    );
  };

  // Own drafts included, those of others not; nothing that nobody has accepted yet.
  const readsReferral = (me: Person, id: string | undefined) => {
    const referral = find.referral(id);
    if (referral?.client_id !== me.client_id || referral.is_quarantined) return false;
    return referral.status !== 'draft' || referral.created_by === me.id;
  };

  return {
    appointment: isMine,
    appointment_carer: (me, id) => isMine(me, assignments.find((each) => each.id === id)?.appointment_id),
    report: (me, id) => isMine(me, find.owedFor(id)?.appointment_id),
    young_person: knows,
    client: (me, id) => me.client_id === id,
    app_user: (me, id) =>
      me.id === id ||
      appointments.some((visit) => visit.client_id === me.client_id && find.carersOn(visit.id).includes(id)),
    young_person_address: (me, id) => {
      const address = find.address(id);
      return address !== undefined && !address.is_confidential && knows(me, address.young_person_id);
    },
    young_person_relation: (me, id) => knows(me, find.relation(id)?.young_person_id),
    characteristic: readsTopic,
    characteristic_level_change: (me, id) => readsTopic(me, find.level_change(id)?.characteristic_id ?? ''),
    diary: readsNote,
    // A text that was added later is for those who released it to look at first.
    diary_addendum: (me, id, now) => {
      const added = find.addendum(id);
      const released_at = find.diary(added?.diary_id)?.released_at ?? null;
      return (
        added !== undefined &&
        released_at !== null &&
        added.created_at <= released_at &&
        readsNote(me, added.diary_id, now)
      );
    },
    stored_file: (me, id, now) => {
      const file = find.file(id);
      if (file?.expense_id) return false;
      if (file?.referral_id) return readsReferral(me, file.referral_id);
      return file?.diary_id ? readsNote(me, file.diary_id, now) : knows(me, file?.young_person_id);
    },
    app_report: (me, id) => {
      const written = find.written(id);
      return (
        written !== undefined &&
        !written.is_deleted &&
        written.status === 'approved' &&
        isMine(me, find.owedFor(written.report_id)?.appointment_id)
      );
    },
    timesheet: never,
    expense: never,
    mileage: never,
    carer_extra_info: never,
    // Of the assignments in sight.
    attendance: (me, id) => isMine(me, find.claimedFor(id)?.appointment_id),
    referral: readsReferral,
    referral_message: (me, id) => readsReferral(me, find.message(id)?.referral_id),
    notification: (me, id) => find.notification(id)?.recipient_id === me.id,
    emergency_alert: never,
    invoice: (me, id) => {
      const invoice = find.invoice(id);
      return invoice?.status === 'issued' && invoice.client_id === me.client_id;
    },
    missing_episode: (me, id) => knows(me, find.episode(id)?.young_person_id),
    missing_episode_note: never,
  };
}
