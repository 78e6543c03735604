import type { Access } from '#contract/core/endpoint.ts';
import { byId, type Example, type Facts, listing, nothing, type Subject } from '#test/calls/example.ts';

/** How to call what is about emergency alerts. */

const raise = { longitude: -0.1278, latitude: 51.5074 };

/** An alert of a carer of its own, as far as it has come. */
async function makeAlert({ app: { given, owner }, world }: Facts, status: 'open' | 'taken'): Promise<string> {
  const carer = await given.user();
  const [row] = await owner<{ id: string }[]>`insert into emergency_alert
      (carer_id, pressed_at, last_pressed_at, status, taken_by, taken_at)
    values (${carer.id}, current_instant(), current_instant(), ${status},
      ${status === 'taken' ? world.id('Ada') : null}, ${status === 'taken' ? new Date() : null}) returning id`;
  return row?.id ?? '';
}

/** An alert with an appointment whose report has an incident form. */
async function makeIncident({ app: { given, owner }, world }: Facts): Promise<string> {
  const carer = await given.user();
  const service_type = await given.serviceType();
  const { id } = await given.reportType({ services: [service_type], frequency: 'AD_HOC' });
  await owner`update report_type set alerts_office = true where id = ${id}`;
  const start_at = '2026-11-24T08:00:00Z';
  const { appointment_carers } = await given.appointment({ carer, service_type, start_at });
  const [row] = await owner<{ id: string }[]>`insert into emergency_alert
      (carer_id, appointment_carer_id, pressed_at, last_pressed_at, status, taken_by, taken_at)
    values (${carer.id}, ${appointment_carers[0]?.id ?? null}, '2026-11-24T09:00:00Z', '2026-11-24T09:00:00Z', 'taken', ${world.id('Ada')}, now())
    returning id`;
  return row?.id ?? '';
}

export const examples: Record<string, Example> = {
  'POST /api/emails/send_emergency_email/': { call: () => ({ body: raise }) },
  'GET /api/alerts/own/': nothing,
  'POST /api/alerts/own/check_in/': {
    call: async ({ app: { owner } }) => {
      // Each carer of the world has an alert that is open: who calls is not known here.
      await owner`insert into emergency_alert (carer_id, pressed_at, last_pressed_at)
        select id, current_instant(), current_instant() from app_user where user_type = 'user' on conflict do nothing`;
      return { body: {} };
    },
  },
  'GET /api/alerts/': listing({ status: 'open', drills: 'none' }),
  'GET /api/alerts/watch/': nothing,
  'GET /api/alerts/{id}': byId('alert'),
  'POST /api/alerts/{id}/take/': { about: 'open alert', call: (_facts, id) => ({ params: { id } }) },
  'POST /api/alerts/{id}/notes/': {
    about: 'alert',
    call: (_facts, id) => ({ params: { id }, body: { kind: 'note', text: 'Rang her.' } }),
  },
  'POST /api/alerts/{id}/close/': {
    about: 'taken alert',
    call: (_facts, id) => ({ params: { id }, body: { outcome: 'safe', text: 'She is at home.' } }),
  },
  'POST /api/alerts/{id}/incident_report/': {
    about: 'alert with a report',
    call: (_facts, id) => ({ params: { id } }),
  },
  'GET /api/alerts/readiness/': nothing,
  'POST /api/alerts/drills/': { call: () => ({ body: {} }) },
  'POST /api/alerts/on_call/': {
    call: ({ next }) => ({ body: { name: `Somebody ${next()}`, email: 'somebody@placewell.test' } }),
  },
  'DELETE /api/alerts/on_call/{id}': { about: 'on-call contact', call: (_facts, id) => ({ params: { id } }) },
};

export const subjects: Record<string, Subject> = {
  alert: { own: 'alert of Cara' },
  'open alert': { make: (facts) => makeAlert(facts, 'open') },
  'taken alert': { make: (facts) => makeAlert(facts, 'taken') },
  'alert with a report': { make: makeIncident },
  'on-call contact': {
    make: async ({ app: { owner } }) => {
      const [row] = await owner<{ id: string }[]>`insert into on_call_contact (name, email)
        values ('Sam', 'sam@placewell.test') returning id`;
      return row?.id ?? '';
    },
  },
};

const office: Access = { admin: 'ALL' };

/** As the table of permissions has them: said a second time, so that a slip in the contract is seen. */
export const permissions: Record<string, Access> = {
  'POST /api/emails/send_emergency_email/': { carer: 'OWN' },
  'GET /api/alerts/own/': { carer: 'OWN' },
  'POST /api/alerts/own/check_in/': { carer: 'OWN' },
  'GET /api/alerts/': office,
  'GET /api/alerts/watch/': office,
  'GET /api/alerts/{id}': office,
  'POST /api/alerts/{id}/take/': office,
  'POST /api/alerts/{id}/notes/': office,
  'POST /api/alerts/{id}/close/': office,
  'POST /api/alerts/{id}/incident_report/': office,
  'GET /api/alerts/readiness/': office,
  'POST /api/alerts/drills/': office,
  'POST /api/alerts/on_call/': office,
  'DELETE /api/alerts/on_call/{id}': office,
};
