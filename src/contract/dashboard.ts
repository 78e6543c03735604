import { z } from 'zod';
import { Appointment } from '#contract/appointments.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Id, IsoDate, Ref } from '#contract/shapes.ts';
import { RiskLevel } from '#contract/statuses.ts';

/** A count that matters today, with the same count of the days before, oldest first, and what it leads to. */
const Tile = z.object({
  name: z.enum([
    'appointments_today',
    'uncovered',
    'missing_reports',
    'needs_approval',
    'cancelled_this_week',
  ]),
  count: z.int(),
  trend: z.array(z.object({ date: IsoDate, count: z.int() })),
});

const AdminHome = z.object({
  user_type: z.literal('admin'),
  tiles: z.array(Tile),
  /** Active appointments of the next seven days without a carer, soonest first. */
  uncovered: z.array(Appointment),
});

const CarerHome = z.object({
  user_type: z.literal('user'),
  next: Appointment.extend({ young_person_age: z.int().nullable() }).nullable(),
  /** Past appointments with a report or timesheet outstanding, the longest overdue first. */
  owed: z.array(Appointment),
  this_week: z.array(Appointment),
});

const ClientHome = z.object({
  user_type: z.literal('client'),
  young_people: z.array(
    z.object({
      id: Id,
      name: z.string(),
      age: z.int().nullable(),
      risk_level: RiskLevel.nullable(),
      next: Appointment.nullable(),
    }),
  ),
  upcoming: z.array(Appointment),
  client: Ref.nullable(),
});

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard/',
  summary: 'A home for its reader',
  access: { admin: 'ALL', carer: 'OWN', client: 'CLI' },
  audit: null,
  answer: z.discriminatedUnion('user_type', [AdminHome, CarerHome, ClientHome]),
});
