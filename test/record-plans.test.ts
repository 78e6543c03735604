/**
 * A page of one record finds its rows by an index. A page that scans a table is fast while an agency is young, and
 * takes a second once it has a million visits. So this calls each read of one record, and checks its plans.
 */
import { beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { ensureDemoAgency } from '#demo/demo-agency.ts';
import { connect, roleName, rolePassword } from '#server/db/pools.ts';
import { send } from '#test/calls/send.ts';
import { findWholeReads, pretendGrowth, readPlan, SEND_PLANS } from '#test/kit/plans.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { makeToken } from '#test/load/lists.ts';

/** The table of the record that a path names, by the segment before its `{id}`. */
const TABLE_OF = {
  app_appointments_carer_extra_info: 'appointment',
  app_clients: 'client',
  app_diaries: 'diary',
  app_mileages: 'mileage',
  app_social_workers: 'social_worker',
  app_supports_required: 'referral',
  app_teams: 'team',
  app_timesheets: 'timesheet',
  app_young_person: 'young_person',
  app_young_persons: 'young_person',
  appointment: 'appointment',
  appointment_carer: 'appointment_carer',
  appointments: 'appointment',
  carer: 'app_user',
  complaints: 'complaint',
  files: 'stored_file',
  invoices: 'invoice',
  missing_episodes: 'missing_episode',
  notifiable_events: 'notifiable_event',
  quotations: 'quotation',
  reports: 'report',
  statements: 'client',
  users: 'app_user',
  visits: 'appointment_carer',
  with_email_by_young_person: 'young_person',
  young_person: 'young_person',
} as const;
const ROLES = { admin: 'app_admin', carer: 'app_carer', client: 'app_client' } as const;
/** Tables whose rows are tried one after another until the caller can see one. */
const MAX_TRIES = 40;

const app = await startTestApp();
const found = new Set<string>();
let at = '';
let grown: string[] = [];

beforeAll(async () => {
  await ensureDemoAgency(app.database_url, { seed: 1 });
  grown = await pretendGrowth(app.owner);
  const name = new URL(app.database_url).pathname.slice(1);
  await app.owner.unsafe(`alter database "${name}" set session_preload_libraries = 'auto_explain';
    ${SEND_PLANS.replaceAll(/set (?=\w+(\.\w+)? =)/g, `alter database "${name}" set `)}`);
  for (const role of Object.values(ROLES)) {
    const url = new URL(app.database_url);
    url.username = roleName(app.database_url, role);
    url.password = rolePassword(app.database_url, role);
    const pool = connect(url.href, {
      max: 2,
      onnotice: (notice) => {
        const plan = readPlan(notice);
        for (const node of plan ? findWholeReads(plan, grown) : []) found.add(`${at}: ${node}`);
      },
    });
    await app.services.pools[role].end();
    app.services.pools[role] = pool;
  }
});

const reads = endpoints.flatMap((endpoint) => {
  const [, before = ''] = /([a-z_]+)\/\{id\}/.exec(endpoint.path) ?? [];
  const table = TABLE_OF[before as keyof typeof TABLE_OF];
  return endpoint.method === 'GET' && table && !/\{(?!id\})/.test(endpoint.path) ? [{ endpoint, table }] : [];
});

it('[APT-02] [REP-01] [YPN-02] no page of one record scans a table that grows', {
  timeout: 240_000,
}, async () => {
  let answered = 0;
  for (const role of ['admin', 'carer', 'client'] as const) {
    const [user] = await app.owner`select id from app_user where email = ${`${role}@placewell.test`}`;
    const token = await makeToken(app.owner, app.pools.app_system, String(user?.id));
    for (const { endpoint, table } of reads) {
      if (!endpoint.access[role]) continue;
      at = `${role} ${endpoint.path}`;
      if (await callOne(endpoint, table, token)) answered++;
    }
  }
  expect(grown).toContain('report');
  expect([...found]).toEqual([]);
  expect(answered).toBeGreaterThan(80);
});

/** Tries one id after another until one is found, and collects the plans. */
async function callOne(endpoint: Endpoint, table: string, token: string): Promise<boolean> {
  const rows = await app.owner<
    { id: string }[]
  >`select id from ${app.owner(table)} order by id desc limit ${MAX_TRIES}`;
  for (const { id } of rows)
    if ((await send(app.app, endpoint, { params: { id } }, token)).status === 200) return true;
  return false;
}
