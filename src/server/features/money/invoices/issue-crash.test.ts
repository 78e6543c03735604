import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { draftInvoices } from '#contract/money/invoice-runs.ts';
import { issueInvoice } from '#contract/money/invoices.ts';
import { apiClient } from '#test/kit/api-client.ts';
import { openApprovedWork } from '#test/kit/money/approved-work.ts';
import { type ServerProcess, startServerProcess } from '#test/kit/server-process.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/** Invoices are issued by two processes at once, and one of them is killed in the middle: no number is left out or given twice. */

const DRAFTS = 20;
const app = await startTestApp();
const { as, given, owner, database_url } = app;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  const environment = {
    ...{
      APP_ENV: 'staging',
      DATABASE_URL: database_url,
      PUBLIC_URL: app.address,
      DATABASE_CONNECTIONS: '40',
    },
    ...{
      OIDC_ISSUER: 'http://127.0.0.1:1',
      OIDC_CLIENT_ID: 'test',
      RATE_LIMIT_FACTOR: '1000',
      DRAIN_SECONDS: '0',
      ...{ AGENCY_ADDRESS: '1 Elm Road', PAYMENT_DETAILS: 'Bank', AGENCY_VAT_NUMBER: '123 4567 82' },
    },
  };
  servers.push(...(await Promise.all([startServerProcess(environment), startServerProcess(environment)])));
}, 60_000);

afterAll(() => Promise.all(servers.map((server) => server.stop('SIGKILL'))));

it('[INV-03] invoices issued by two processes, one of them killed, are numbered from 1 without gaps or duplicates', async () => {
  const work = openApprovedWork(app);
  const office = as.admin();
  const client = await given.client();
  for (let n = 0; n < DRAFTS; n++) await work({ client, young_person: await given.youngPerson({ client }) });
  const body = { start_date: '2026-11-01', end_date: '2026-11-30', client_id: client.id };
  const { invoice_ids } = await office.send(draftInvoices, { body });
  expect(invoice_ids).toHaveLength(DRAFTS);
  const { token } = await office.session();
  const [doomed, other] = servers as [ServerProcess, ServerProcess];
  const issueAt = (address: string, id: string) =>
    apiClient(
      () => address,
      async () => token,
    )
      .call(issueInvoice, { params: { id }, body: { version: 1 } })
      .then(({ status }) => status)
      .catch(() => 0);

  // The first number is held for a moment, so that all of them stand in line when the process dies.
  const held = owner.begin(async (db) => {
    await db`insert into invoice_series (kind, year, last)
      values ('invoice', extract(year from current_instant() at time zone 'Europe/London')::int, 0)
      on conflict on constraint invoice_series_pk do update set last = invoice_series.last`;
    await sleep(400);
  });
  const asked = invoice_ids.map((id, index) => issueAt(index % 2 ? doomed.address : other.address, id));
  await sleep(410);
  servers.splice(servers.indexOf(doomed), 1);
  await doomed.stop('SIGKILL');
  const [statuses] = await Promise.all([Promise.all(asked), held]);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(DRAFTS / 2);

  const readNumbers = async () => {
    const rows = await owner<{ number: number }[]>`
      select number from invoice where status = 'issued' and kind = 'invoice' order by number`;
    return rows.map(({ number }) => number);
  };
  const numbered = await readNumbers();
  expect(numbered).toEqual(numbered.map((_, index) => index + 1));
  for (const id of invoice_ids) expect([200, 409]).toContain(await issueAt(other.address, id));
  expect(await readNumbers()).toEqual(Array.from({ length: DRAFTS }, (_, index) => index + 1));
}, 60_000);
