import { z } from 'zod';
import { Appointment } from '#contract/appointments/appointments.ts';
import { AwayCarer } from '#contract/appointments/away-carers.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { RiskLevel } from '#contract/core/risk-levels.ts';
import { Id, Instant, IsoDate, Ref } from '#contract/core/shapes.ts';
import { NEWS_PERIODS } from '#contract/oversight/news-periods.ts';
import { Report } from '#contract/reports/reports.ts';
import { Attendance } from '#contract/visits/attendance.ts';
import { NamedYoungPerson } from '#contract/young-persons/named-young-person.ts';

/** A count that matters today, with the counts of earlier days (oldest first) and the list it opens. */
const Tile = z.object({
  name: z.enum([
    'appointments_today',
    'uncovered',
    'missing_reports',
    'needs_approval',
    'cancelled_this_week',
    'new_referrals',
  ]),
  /** Limited like a list's total if it opens a list of all days. */
  count: z.int(),
  /** Left out if true. */
  count_is_exact: z.boolean().optional(),
  trend: z.array(z.object({ date: IsoDate, count: z.int() })),
});

const AdminHome = z.object({
  user_type: z.literal('admin'),
  tiles: z.array(Tile),
  /** Active appointments of the next seven days without a carer, soonest first. */
  uncovered: z.array(Appointment),
  /** Those with one carer although two must be with the young person: how many, and the soonest. */
  alone_count: z.int(),
  alone: z.array(Appointment),
  /** Active appointments of the next seven days with carers who are away by their rota: how many, and the soonest. */
  away_count: z.int(),
  away: z.array(z.object({ appointment: Appointment, carers: z.array(AwayCarer) })),
});

const ComingAppointment = Appointment.extend({
  young_person_age: z.int().nullable(),
  young_person_facts: z.object({ lone_working: z.string().nullable() }).nullable(),
  carers_wanted: z.int().nullable(),
});

const CarerHome = z.object({
  user_type: z.literal('user'),
  /** The current one, or else the next. */
  next: ComingAppointment.nullable(),
  /** The one after `next`, if that is under way. Null otherwise. */
  after_next: ComingAppointment.nullable(),
  /** Past appointments with an outstanding report or timesheet, longest overdue first. */
  owed: z.array(Appointment),
  /** Reports whose answers announce an incident report that is not written yet, oldest first. */
  incidents_owed: z.array(Report),
  /** The weekly list (APT-03): only the latest of this week that is not cancelled. */
  this_week: z.array(Appointment),
  /** All of this week, for the view by days. */
  week: z.array(Appointment),
  /** The carer's own arrivals and departures, of the appointments of this week and of those above. */
  attendance: z.array(Attendance),
  /**
   * Past appointments of the last ASK_DAYS without an arrival or a departure, latest first. A carer who has never tapped is asked
   * for none.
   */
  attendance_owed: z.array(Appointment),
});

export const Closeness = z.enum(['mine', 'team', 'other']);
export type Closeness = z.infer<typeof Closeness>;

/** Something new or changed in the period of the news. */
const NewsItem = z.object({
  kind: z.enum([
    'young_person_missing',
    'young_person_found',
    'missing_episode_closed',
    'report_taken_back',
    'incident_report',
    'report',
    'appointment_added',
    'appointment_changed',
    'appointment_cancelled',
    'case_note',
    'quotation',
    'invoice',
  ]),
  /** The id of the record that the kind names, or of the first of several. */
  id: Id,
  count: z.int(),
  at: Instant,
  /** Null if it is about nobody, or about several quotations or invoices. */
  young_person: NamedYoungPerson.nullable(),
  /** Its day, or the first day. */
  date: IsoDate,
  /** The forms of a report that were taken back. None for other kinds. */
  taken_back_forms: z.array(z.string()),
});
export type NewsItem = z.infer<typeof NewsItem>;

const ClientHome = z.object({
  user_type: z.literal('client'),
  young_people: z.array(
    z.object({
      id: Id,
      name: z.string(),
      age: z.int().nullable(),
      risk_level: RiskLevel.nullable(),
      /** A danger that nobody has explained (overall-risk.ts). */
      risk_above: RiskLevel.nullable(),
      next: Appointment.nullable(),
      /** Young people of the reader as social worker, of the reader's team, or of the organisation. */
      closeness: Closeness,
    }),
  ),
  upcoming: z.array(Appointment),
  client: Ref.nullable(),
  /** The newest approved reports, latest first. */
  newest_reports: z.array(
    z.object({
      id: Id,
      young_person: NamedYoungPerson.nullable(),
      service_type: Ref,
      start_date: IsoDate,
      approved_at: Instant,
      /** The id and name of the approved form, if it is not the report's own, such as an incident report. */
      further_form: Ref.nullable(),
    }),
  ),
  news: z.object({
    /** The start of the period: the last look, but at most 30 days ago. */
    since: Instant,
    /** The home was not shown in any earlier session. */
    is_first_visit: z.boolean(),
    /**
     * Missing episodes, reports taken back and incident reports first. Then the reader's own young people, their team's
     * and others', latest first.
     */
    items: z.array(NewsItem),
  }),
});

const Home = z.discriminatedUnion('user_type', [AdminHome, CarerHome, ClientHome]);
type Home = z.input<typeof Home>;

/** Young people of whom it shows more than the name: a level of risk, an age, a rule for being alone with them. */
function findShown(home: Home): string[] {
  if (home.user_type === 'client') return home.young_people.map(({ id }) => id);
  if (home.user_type === 'admin') return [];
  return [home.next, home.after_next].flatMap((next) => next?.young_person?.id ?? []);
}

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard/',
  summary:
    'The home page for the signed-in user. Client users also get news for a period, by default since their last visit',
  access: { admin: 'ALL', carer: 'OWN', client: 'CLI' },
  audit: 'home.view',
  shows: findShown,
  query: z.strictObject({ news_period: z.enum(NEWS_PERIODS).optional() }),
  answer: Home,
});
