import { randomUUID } from 'node:crypto';
import { afterAll } from 'vitest';
import type { Role } from '#contract/core/endpoint.ts';
import { approvedReports } from '#test/calls/approved-reports.ts';
import type { Facts, Subject } from '#test/calls/example.ts';
import { openNewReports } from '#test/calls/new-reports.ts';
import { standInIdentity, startCarePlanner } from '#test/calls/stand-ins.ts';
import { startTestApp, type TestAppOptions } from '#test/kit/start-test-app.ts';
import { NOW, seedWorld } from '#test/policies/world.ts';

/** Who stands for a role. */
export const PERSON = { admin: 'Ada', carer: 'Cara', client: 'Cliff' } as const;

type Caller = Exclude<Role, 'public'>;

const claims = (assignment: string, coming_assignment: string): Partial<Record<Subject, string>> => ({
  assignment,
  coming_assignment,
  timesheet: `times of ${assignment}`,
  expense: `expense of ${assignment}`,
  mileage: `miles of ${assignment}`,
  receipt: `receipt of ${assignment}`,
  carer_extra_info: `words of ${assignment}`,
});
const CLAIMS_OF_CARA = claims('Cara: amy today', 'Cara: ann in 14 days');
/** On the very appointment that Cara is on. */
const CLAIMS_OF_COLE = claims('Cole: amy today', 'Cole: ari handed over');
const ASHDOWN = {
  young_person: 'Amy',
  characteristic: 'topic of Amy',
  team: 'Ash Team',
  social_worker: 'Sam',
};
const BIRCH = {
  young_person: 'Bea',
  characteristic: 'topic of Bea',
  team: 'Birch Team',
  social_worker: 'Bess',
};

/** Rows by name, as the policies' world has them. An administrator may see everything: nothing is another's. */
const ROWS: Record<'own' | 'other', Record<Caller, Partial<Record<Subject, string>>>> = {
  own: {
    admin: {
      ...{
        appointment: 'amy today',
        appointment_carer: 'Cara: amy today',
        user: 'Cole',
        client: 'Ashdown',
        ...ASHDOWN,
      },
      ...{ report: 'report of Cara: amy today', app_report_to_read: 'session of Cara: amy today' },
      diary: 'open note of Cara',
      ...CLAIMS_OF_CARA,
    },
    carer: {
      ...{
        appointment: 'amy today',
        appointment_carer: 'Cara: amy today',
        user: 'Cole',
        client: 'Ashdown',
        ...ASHDOWN,
      },
      ...{ report: 'report of Cara: amy today', app_report_to_read: 'session of Cara: amy today' },
      diary: 'open note of Cara',
      ...CLAIMS_OF_CARA,
    },
    client: {
      ...{
        appointment: 'amy today',
        appointment_carer: 'Cara: amy today',
        user: 'Cara',
        client: 'Ashdown',
        ...ASHDOWN,
      },
      ...{
        report: 'report of Cara: asa not yet 30 days ago',
        app_report_to_read: 'session of Cara: asa not yet 30 days ago',
      },
      diary: 'released note of Cara',
      ...CLAIMS_OF_CARA,
      receipt: 'file of session of Cara: asa not yet 30 days ago',
    },
  },
  other: {
    admin: {},
    carer: {
      ...{
        appointment: 'bea today',
        appointment_carer: 'Carl: bea today',
        user: 'Carl',
        client: 'Birch',
        ...BIRCH,
      },
      ...{ report: 'report of Cole: amy today', report_to_write: 'report of Cole: alf a second later' },
      ...{ report_to_decide: 'report of Cole: amy today', report_approved: 'report of Carl: bea today' },
      ...{
        app_report_to_read: 'session of Cole: amy today',
        app_report_draft: 'session of Cole: aki 30 days ago',
      },
      diary: 'note of Carl',
      ...CLAIMS_OF_COLE,
    },
    client: {
      ...{
        appointment: 'bea today',
        appointment_carer: 'Carl: bea today',
        user: 'Carl',
        client: 'Birch',
        ...BIRCH,
      },
      ...{ report: 'report of Carl: bea today', report_to_write: 'report of Carl: bea today' },
      ...{ report_to_decide: 'report of Cole: amy today', report_approved: 'report of Carl: bea today' },
      ...{ app_report_to_read: 'session of Carl: bea today', app_report_draft: 'session of Carl: bea today' },
      diary: 'note of Carl',
      ...CLAIMS_OF_COLE,
    },
  },
};

/** The application with the policies' world in it, and whatever it talks to outside stood in for. */
export async function openWorld(options: TestAppOptions = {}) {
  const planner = await startCarePlanner();
  afterAll(planner.stop);
  const app = await startTestApp({
    now: NOW,
    ...options,
    environment: { CARE_PLANNER_URL: planner.url, ...options.environment },
  });
  const world = await seedWorld(app);
  await app.owner`update app_user set subject = 'subject of ' || name`;
  app.services.identity = standInIdentity([...world.names.keys()].map((name) => `subject of ${name}`));

  let count = 0;
  const facts: Facts = { app, world, next: () => ++count };

  const personOf = async (role: Caller) => {
    const [user] = await app.owner`select * from app_user where id = ${world.id(PERSON[role])}`;
    return app.as.user(user as never);
  };

  /** A bearer token of a session of its own, as some calls end theirs. */
  const tokenOf = async (role: Role): Promise<string | undefined> =>
    role === 'public' ? undefined : (await (await personOf(role)).session()).token;

  const approved = await approvedReports(app, world);
  const newReportFor = openNewReports(app, world);

  /** The id to put into a call: undefined where there is no such row. */
  const idOf = async (about: Subject, whose: 'own' | 'other' | 'unknown', role: Caller) => {
    if (whose === 'unknown') return randomUUID();
    if (whose === 'own' && about === 'import') return newImport();
    if (whose === 'own' && about === 'mailbox_message') return newMessage();
    if (whose === 'own' && about === 'question_form') return newForm();
    if (about === 'approved_report' || about === 'report_document') return approved(about, whose, role);
    const fresh = whose === 'own' ? await newReportFor(about) : undefined;
    if (fresh) return fresh;
    if (whose === 'own' && about === 'spare_characteristic')
      return (await app.given.characteristic({ young_person: { id: world.id('Amy') } })).id;
    if (whose === 'own' && about === 'spare_client') return (await app.given.client()).id;
    if (whose === 'own' && about === 'spare_team') return (await app.given.team({ client: 'Ashdown' })).id;
    if (whose === 'own' && about === 'spare_social_worker')
      return (await app.given.socialWorker({ client: 'Ashdown' })).id;
    const name = ROWS[whose][role][about];
    return name && world.id(name);
  };

  const newImport = async () => {
    const [row] = await app.owner`insert into appointment_import (created_by, file_name, status)
      values (${world.id('Ada')}, 'week.csv', 'previewed') returning id`;
    return String(row?.id);
  };

  /** Published once, and with the draft of its next version. */
  const newForm = async () => {
    const { id } = await app.given.questionForm({});
    await app.owner`insert into question_form_version (form_id, form_version, questions)
      select form_id, 2, questions from question_form_version where form_id = ${id}`;
    return id;
  };

  const newMessage = async () => {
    const [row] = await app.owner`insert into mailbox_message (from_address, to_addresses, subject, text_body)
      values ('a@example.test', '{}', 'Subject', 'Text') returning id`;
    return String(row?.id);
  };

  return { app, world, facts, tokenOf, idOf };
}
