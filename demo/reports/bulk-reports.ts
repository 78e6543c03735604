import { startOfLondonDay } from '#contract/core/dates.ts';
import { makeAgency } from '#demo/agency.ts';
import { insertRows } from '#demo/insert-rows.ts';
import { pastVisits } from '#demo/past-visits.ts';
import type { User } from '#demo/people.ts';
import { makeReports } from '#demo/reports/reports-of-agency.ts';
import type { Db } from '#server/db/pools.ts';

/** So many different sets of answers for each form. */
const SETS = 8;

/**
 * Writes every report of a large agency that is in a written status, and answers how many. Their answers are the
 * shortest of a small agency, shared out: a million different ones would be read by nobody. Versions that were handed
 * in are kept of those that wait or were returned, where somebody compares them.
 */
export async function fillReports(
  db: Db,
  made: { seed: number; today: string },
  admins: readonly User[],
): Promise<number> {
  await makeSamples(db, made, admins);
  const today = startOfLondonDay(made.today);
  const { count } = await db`
    insert into app_report (report_id, form_id, form_version, carer_id, client_id, young_person_id, status, answers,
      submitted_at, submitted_by, decided_at, decided_by, not_approved_reason_id, comment, version, updated_at)
    select r.id, form.id, s.form_version, r.carer_id, r.client_id, r.young_person_id, r.status, s.answers,
      case when r.status <> 'draft' then at.submitted end, case when r.status <> 'draft' then r.carer_id end,
      case when decided.is_so then at.decided end,
      case when decided.is_so then (${admins.map(({ id }) => id)}::uuid[])[1 + by.chance % ${admins.length}] end,
      case when decided.is_returned then reason.id end,
      case when decided.is_returned then 'Please say more about what you did and how they responded.' end,
      case r.status when 'draft' then 1 when 'submitted' then 1 when 'submitted corrected' then 3 else 2 end,
      at.submitted
    from report r
      join service_type st on st.id = r.service_type_id
      join report_type t on t.id = st.report_type_id
      cross join (select id from not_approved_reason where slug = 'too-brief') as reason
      cross join lateral (select hashtext(r.id::text) & 1023 as chance) as by
      cross join lateral (select r.due_at - make_interval(hours => st.report_due_hours) as ended) as visit
      cross join lateral (select
          least(visit.ended + make_interval(mins => 5 + by.chance), ${today}::timestamptz - interval '2 minutes') as submitted,
          least(visit.ended + make_interval(mins => 60 + by.chance * 2), ${today}::timestamptz - interval '1 minute') as decided) as at
      cross join lateral (select r.status in ('approved', 'not approved', 'submitted corrected') as is_so,
          r.status in ('not approved', 'submitted corrected') as is_returned) as decided
      join question_form form on form.slug = case r.status when 'numerical_submitted' then 'outcome-rating' else t.slug end
      join sample_answers s on s.form = form.slug and s.place = by.chance % ${SETS}
    where r.status not in ('required', 'not required')`;
  await db`insert into app_report_submission (app_report_id, number, carer_id, client_id, young_person_id, form_version,
      answers, submitted_at, submitted_by)
    select id, number, carer_id, client_id, young_person_id, form_version, answers, submitted_at, submitted_by
    from app_report cross join lateral generate_series(1, case status when 'submitted corrected' then 2 else 1 end) as number
    where status not in ('draft', 'approved', 'numerical_submitted')`;
  return count;
}

async function makeSamples(
  db: Db,
  { seed, today }: { seed: number; today: string },
  admins: readonly User[],
): Promise<void> {
  const appointments = [...makeAgency(seed, 1, today).weeks()].flat();
  const startMs = Date.parse(startOfLondonDay(today));
  const visits = pastVisits(appointments, startMs);
  const written = makeReports(seed, visits, appointments, admins, { date: today, startMs });
  const rows = [...new Set(written.map(({ form }) => form))].flatMap((slug) =>
    written
      .filter(
        ({ form, status }) => form === slug && (status === 'approved' || status === 'numerical_submitted'),
      )
      .map(({ form_version, answers }) => ({ form_version, answers: JSON.stringify(answers) }))
      .toSorted((a, b) => a.answers.length - b.answers.length)
      .slice(0, SETS)
      .map(({ form_version, answers }, place) => [slug, form_version, place, answers]),
  );
  await db`create temporary table sample_answers (form text, form_version integer, place integer, answers jsonb) on commit drop`;
  // Compressed here once, they are copied a million times as they are.
  await db`alter table sample_answers set (toast_tuple_target = 128)`;
  await insertRows(
    db,
    'sample_answers',
    { form: 'text', form_version: 'integer', place: 'integer', answers: 'jsonb' },
    rows,
  );
  await db`analyze sample_answers`;
}
