import type { Area } from '#server/area.ts';
import { write } from '#server/db/work.ts';
import { checkNotifications } from '#server/features/organisations/checks/checks.notifications.ts';
import { checkRoutes } from '#server/features/organisations/checks/checks.routes.ts';
import { seedCheckKinds } from '#server/features/organisations/checks/seed-check-kinds.ts';
import { workAt } from '#server/notifications/work-at.ts';

export const checkArea: Area = {
  routes: checkRoutes,
  constraints: {
    check_kind_name: ['duplicate', 'name', 'A kind of check with this name already exists.'],
    service_check_dropped: [
      'input.invalid',
      'reason',
      'Say why the service no longer asks for this check, for example: “Office work only, no contact with children”.',
    ],
    check_kind_archived_why: [
      'input.invalid',
      'reason',
      'Say why services no longer ask for this check, for example: “Replaced by Enhanced DBS with barred lists”.',
    ],
    carer_check_once: [
      'duplicate',
      'issued_on',
      'This carer already has a check of this kind from this day. Change that one.',
    ],
    carer_check_carer_fk: ['input.invalid', 'carer_id', 'There is no such carer.'],
    carer_check_kind_fk: ['input.invalid', 'kind_id', 'There is no such kind of check.'],
    carer_check_of_carer: ['input.invalid', 'carer_id', 'There is no such carer.'],
    carer_check_kind_in_use: [
      'input.invalid',
      'kind_id',
      'This kind of check is archived. Bring it back before you use it.',
    ],
    carer_check_expires: [
      'input.invalid',
      'expires_on',
      'Enter the last day, because this kind of check expires.',
    ],
    carer_check_ahead: ['input.invalid', 'issued_on', 'This day is in the future.'],
    carer_check_days: ['input.invalid', 'expires_on', 'The last day cannot be before the issue date.'],
  },
  changes: {
    check_kind: {
      subject: 'Kind of check',
      labels: {
        name: 'Name',
        months: 'Months until it expires',
        archived_at: 'Archived',
        archived_reason: 'Reason for archiving',
        is_asked_everywhere: 'Asked for by every service',
      },
      selectSubjects: (db, ids) => db`
        select id, name, null as kind, null as questions from check_kind where id = any(${[...ids]}::uuid[])`,
    },
    carer_check: {
      subject: 'Check',
      labels: {
        carer_id: 'Carer',
        kind_id: 'Kind',
        issued_on: 'Issued on',
        expires_on: 'Expires on',
        reference: 'Reference',
        note: 'Note',
        archived_at: 'Archived',
      },
      selectSubjects: (db, ids) => db`
        select c.id, k.name || ' of ' || u.name as name, null as kind, null as questions
        from carer_check c join check_kind k on k.id = c.kind_id join app_user u on u.id = c.carer_id
        where c.id = any(${[...ids]}::uuid[])`,
    },
    service_check: {
      subject: 'Check that a service asks for',
      labels: {
        service_type_id: 'Service',
        kind_id: 'Kind',
        dropped_at: 'No longer asked for since',
        dropped_reason: 'Reason',
      },
    },
  },
  names: { kind_id: 'check_kind' },
  views: { 'carer_checks.view': 'Looked at a carer’s checks' },
  notifications: checkNotifications,
  tasks: (services) => ({
    tell_of_expiring_checks: () =>
      write(services.pools.app_system, workAt(services), async (db) => {
        await db`select tell_of_expiring_checks()`;
      }),
  }),
  // By day, so that nobody is told at night; each is told once.
  crontab: ['10 8-20 * * * tell_of_expiring_checks'],
  seed: seedCheckKinds,
};
