import { z } from 'zod';
import { Appointment } from '#contract/appointments/appointments.ts';
import { AwayCarer } from '#contract/appointments/away-carers.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { RiskLevel } from '#contract/core/risk-levels.ts';
import { Id, Instant, IsoDate, Ref } from '#contract/core/shapes.ts';
import { NEWS_PERIODS } from '#contract/office/news-periods.ts';
import { Report } from '#contract/reports/reports.ts';
import { NamedYoungPerson } from '#contract/young-persons/named-young-person.ts';

/** A count that matters today, with the same count of the days before, oldest first, and what it leads to. */
const Tile = z.object({
  name: z.enum([
    'appointments_today',
    'uncovered',
    'missing_reports',
    'needs_approval',
    'cancelled_this_week',
    'new_referrals',
  ]),
  /** Bounded as a list's total where it leads to one of all days. */
  count: z.int(),
  /** Left out where it is true. */
  count_is_exact: z.boolean().optional(),
  trend: z.array(z.object({ date: IsoDate, count: z.int() })),
});

const AdminHome = z.object({
  user_type: z.literal('admin'),
  tiles: z.array(Tile),
  /** Active appointments of the next seven days without a carer, soonest first. */
  uncovered: z.array(Appointment),
  /** Those with one carer where two must be with the young person: how many, and the soonest. */
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
  /** The one that is under way, or else the next. */
  next: ComingAppointment.nullable(),
  /** The one after `next` where that is under way; null where it is not. */
  after_next: ComingAppointment.nullable(),
  /** Past appointments with a report or timesheet outstanding, the longest overdue first. */
  owed: z.array(Appointment),
  /** Reports whose answers announce an incident report that is still to be written, the oldest first. */
  incidents_owed: z.array(Report),
  /** The weekly list (APT-03): the latest of this week that is not cancelled, alone. */
  this_week: z.array(Appointment),
  /** All of this week, for its view by days. */
  week: z.array(Appointment),
});

export const Closeness = z.enum(['mine', 'team', 'other']);
export type Closeness = z.infer<typeof Closeness>;

/** Something that is there, or has changed, in the period of the news. */
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
  /** Of the record that the kind names; of several, of the first. */
  id: Id,
  count: z.int(),
  at: Instant,
  /** Null where it is about nobody, and of several quotations or invoices. */
  young_person: NamedYoungPerson.nullable(),
  /** The day it is about, or the first one. */
  date: IsoDate,
  /** The forms of a report that were taken back; none of any other kind. */
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
      /** A danger that nobody has answered for (overall-risk.ts). */
      risk_above: RiskLevel.nullable(),
      next: Appointment.nullable(),
      /** The reader's own as their social worker, of the reader's team, or of the organisation. */
      closeness: Closeness,
    }),
  ),
  upcoming: z.array(Appointment),
  client: Ref.nullable(),
  /** The newest approved reports, the latest first. */
  newest_reports: z.array(
    z.object({
      id: Id,
      young_person: NamedYoungPerson.nullable(),
      service_type: Ref,
      start_date: IsoDate,
      approved_at: Instant,
      /** The form that was approved where it is not the report's own, such as an incident report: its own id and its name. */
      further_form: Ref.nullable(),
    }),
  ),
  news: z.object({
    /** The beginning of the period. It is 30 days ago where the last look is longer ago, or there was none. */
    since: Instant,
    /** The home was not shown in any earlier session. */
    is_first_visit: z.boolean(),
    /**
     * Missing episodes, reports that were taken back and incident reports first, then the reader's own young people's, their
     * team's and others', the latest first.
     */
    items: z.array(NewsItem),
  }),
});

const Home = z.discriminatedUnion('user_type', [AdminHome, CarerHome, ClientHome]);
type Home = z.input<typeof Home>;

/** Those of whom it tells more than their name: a level of risk, an age, a rule for being alone with them. */
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
