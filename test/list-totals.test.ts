import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { MAX_PAGE_SIZE } from '#contract/core/constants.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { MAX_EXACT_TOTAL } from '#contract/core/list-totals.ts';
import type { List } from '#contract/core/shapes.ts';
import { endpoints } from '#contract/endpoints.ts';
import { countReports } from '#contract/reports/report-lists.ts';
import { listYoungPersons } from '#contract/young-persons/young-persons.ts';
import type { ApiClient } from '#test/kit/api-client.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { growTo, numberedId } from '#test/load/sizes.ts';
import { keepBearer } from '#web/api/bearer.ts';
import { fetchEveryPage } from '#web/api/every-page.ts';

/** More rows than any list counts. */
const ROWS = 1_100;

const { as, owner, address, database_url } = await startTestApp();
beforeAll(async () => {
  await growTo(database_url, ROWS);
  await owner.begin(async (db) => {
    await db`set local session_replication_role = replica`;
    await db`update change_record set category = 'Profile', young_person_id = ${numberedId('young', 0)}`;
    await db`update record_view set young_person_id = ${numberedId('young', 0)}`;
    await db`update referral set young_person_id = ${numberedId('young', 0)}`;
    await db`update diary set young_person_id = ${numberedId('young', 0)}`;
    await db`update report set status = 'not approved'`;
    await db`insert into missing_episode (young_person_id, status, last_seen_at, opened_by, found_at, found_by)
      select ${numberedId('young', 0)}, 'found', now(), ${numberedId('user', 0)}, now(), ${numberedId('user', 0)}
      from generate_series(1, ${ROWS})`;
    await db`insert into notifiable_event_type (slug, name, description, sort_order) values ('exclusion', 'Exclusion', '', 0)
      on conflict do nothing`;
    await db`insert into notifiable_event (type_slug, young_person_id, happened_at, created_by)
      select 'exclusion', ${numberedId('young', 0)}, now(), ${numberedId('user', 0)} from generate_series(1, ${ROWS})`;
    await db`insert into complaint (received_on, complainant_kind, came_by, category, text, acknowledge_due_on, answer_due_on, created_by)
      select '2026-11-16', 'carer', 'call', 'money', 'x', '2026-11-19', '2026-11-30', ${numberedId('user', 0)} from generate_series(1, ${ROWS})`;
    await db`insert into notification (recipient_id, kind, subject_id, dedupe_key)
      select ${numberedId('user', 0)}, 'report_returned', uuidv7(), i::text from generate_series(1, ${ROWS}) as g (i)`;
  });
}, 120_000);

const realFetch = fetch;

const isList = ({ answer }: Endpoint) =>
  answer instanceof z.ZodObject && 'items' in answer.shape && 'page_size' in answer.shape;
const lists = endpoints.filter((endpoint) => isList(endpoint) && endpoint.method === 'GET');

/** All dates for a list that has dates; otherwise only the required query. */
const DAYS = { start_date: '2000-01-01', end_date: '2199-01-01' };
const queries: Record<string, Record<string, string>> = {
  '/api/appointments/': DAYS,
  '/api/appointments/by_client/': DAYS,
  '/api/appointments/by_carer/': { ...DAYS, carer_id: numberedId('user', 0) },
  '/api/reports/': DAYS,
  '/api/app_timesheets/': DAYS,
  '/api/app_mileages/': DAYS,
  '/api/expenses/': DAYS,
  '/api/app_diaries/app_young_person/{id}': DAYS,
  '/api/app_data_change_records/': { dateFrom: '2000-01-01', dateTo: '2199-01-01' },
};

/** Reads every page, and the totals of the first and the last one. */
async function walk(reader: ApiClient, endpoint: Endpoint): Promise<{ rows: number; told: unknown[] }> {
  const path = endpoint.path.replace('{id}', numberedId('young', 0));
  let rows = 0;
  const told: unknown[] = [];
  for (let page = 1; ; page++) {
    const query = new URLSearchParams({
      ...queries[endpoint.path],
      page_size: String(MAX_PAGE_SIZE),
      page: String(page),
    });
    const answer = await reader.fetch(`${path}?${query}`);
    expect([path, answer.status]).toEqual([path, 200]);
    const { items, total, total_is_exact }: List<unknown> = await answer.json();
    rows += items.length;
    told.push(total_is_exact === undefined ? total : [total, total_is_exact]);
    if (items.length < MAX_PAGE_SIZE)
      return { rows, told: [...new Set(told.map((each) => JSON.stringify(each)))] };
  }
}

const readers = {
  admin: () => as.admin(),
  carer: () => as.carer('Amara Khan 0'),
  client: () => as.client('Organisation 0'),
} satisfies Record<string, () => ApiClient>;

describe('A list', () => {
  const found = new Map<string, number>();

  for (const role of ['admin', 'carer', 'client'] as const) {
    it(`[UIX-09] shows ${role === 'admin' ? 'an administrator' : `a ${role}`} the exact number of rows on its pages up to a thousand, and then that there are more`, async () => {
      const reader = readers[role]();
      const asked = lists.filter(({ access, path }) => role in access && !path.includes('/imports/'));
      for (const endpoint of asked) {
        const { rows, told } = await walk(reader, endpoint);
        const total = rows > MAX_EXACT_TOTAL ? [MAX_EXACT_TOTAL, false] : rows;
        expect([endpoint.path, ...told]).toEqual([endpoint.path, JSON.stringify(total)]);
        found.set(endpoint.path, Math.max(rows, found.get(endpoint.path) ?? 0));
      }
      expect(asked.length).toBeGreaterThan(role === 'admin' ? 15 : 3);
    }, 120_000);
  }

  it('[UIX-09] continues in pages beyond a thousand rows', () => {
    const few = [...found].filter(([, rows]) => rows <= MAX_EXACT_TOTAL).map(([path]) => path);
    expect(few.toSorted()).toEqual([
      '/api/app_clients/',
      '/api/app_mileages/',
      '/api/app_teams/',
      '/api/app_timesheets/weekly_totals/',
      '/api/app_young_persons/without_support_required/',
      '/api/appointments/by_carer/',
      '/api/appointments/care_planner_syncs/',
      '/api/carer_checks/',
      '/api/chats/',
      '/api/emails/undelivered/',
      '/api/expenses/',
      '/api/invoices/',
      '/api/invoices/app_young_person/{id}/with_documents/',
      '/api/leave_requests/',
      '/api/offers/',
      '/api/pay_rates/',
      '/api/price_lists/',
      '/api/quotations/',
      '/api/reports/needs_approval_reports/',
      '/api/swaps/',
    ]);
  });

  it('[REP-04] tabs count as far as lists do', async () => {
    expect(await as.admin().get(countReports)).toMatchObject({
      missing_not_approved: MAX_EXACT_TOTAL,
      not_exact: ['missing_not_approved'],
    });
  });
  it('[UIX-08] is exported completely, even beyond the exact total', async () => {
    vi.stubGlobal('window', { setTimeout: () => 0, clearTimeout: () => {} });
    vi.stubGlobal('navigator', { onLine: true });
    keepBearer(await as.admin().session());
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) => realFetch(`${address}${path}`, init));
    const rows = await fetchEveryPage<{ id: string }>(listYoungPersons, { status: ['ACTIVE', 'ARCHIVED'] });
    vi.unstubAllGlobals();
    expect(new Set(rows.map(({ id }) => id)).size).toBe(ROWS);
  });
});
