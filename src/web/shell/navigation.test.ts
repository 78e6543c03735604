import { expect, it } from 'vitest';
import { listAppointments, listCarerAppointments } from '#contract/appointments/appointments.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { listActivity } from '#contract/office/activity.ts';
import { getDashboard } from '#contract/office/dashboard.ts';
import { listMailbox } from '#contract/office/mailbox.ts';
import { createClient } from '#contract/organisations/clients.ts';
import { listSocialWorkers } from '#contract/organisations/social-workers.ts';
import { listTeams } from '#contract/organisations/teams.ts';
import { listUsers } from '#contract/organisations/users.ts';
import { listQuestionForms } from '#contract/questions/question-forms.ts';
import { listReports } from '#contract/reports/reports.ts';
import { listTimesheets } from '#contract/visits/timesheets.ts';
import { listYoungPersons } from '#contract/young-persons/young-persons.ts';
import { can } from '#web/session/permissions.ts';
import { atHand, navigationFor } from '#web/shell/navigation.ts';

/** The calls that each area is built on. */
const calls: Record<string, readonly Endpoint[]> = {
  home: [getDashboard],
  appointments: [listAppointments, listCarerAppointments],
  calendar: [listAppointments, listCarerAppointments],
  reports: [listReports],
  timesheets: [listTimesheets],
  'young-persons': [listYoungPersons],
  clients: [createClient],
  teams: [listTeams],
  'social-workers': [listSocialWorkers],
  users: [listUsers],
  forms: [listQuestionForms],
  'activity-logs': [listActivity],
  mailbox: [listMailbox],
};

it('[SHL-07] an area is shown to whoever may make the calls it is built on, and to nobody else', () => {
  for (const role of ['admin', 'carer', 'client'] as const) {
    const shown = navigationFor(role, true).flatMap(({ items }) => items.map(({ id }) => id));
    const allowed = Object.entries(calls).flatMap(([id, needs]) =>
      needs.some((call) => can(role, call)) ? [id] : [],
    );
    // A client's own organisation is theirs alone, and everybody has one of the two pages of contact.
    const own = { client: ['organisation', 'contact'], carer: ['carer-contact'], admin: ['contact'] }[role];
    expect(shown.toSorted(), role).toEqual([...allowed, ...own].toSorted());
  }
});

it('[SHL-07] the mailbox is part of a demonstration only', () => {
  const shown = navigationFor('admin', false).flatMap(({ items }) => items.map(({ id }) => id));
  expect(shown).not.toContain('mailbox');
});

it('[UIX-08] a phone has three places at hand, with what waits there', () => {
  const groups = navigationFor('carer', true, { reports: { total: 2 } });
  expect(atHand(groups).map(({ id, count }) => [id, count])).toEqual([
    ['home', undefined],
    ['appointments', undefined],
    ['reports', { total: 2 }],
  ]);
});
