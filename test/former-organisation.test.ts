import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { getAppointment, listAppointments } from '#contract/appointments/appointments.ts';
import { downloadInvoices, getInvoice, listInvoices } from '#contract/money/invoices.ts';
import { getDashboard } from '#contract/oversight/dashboard.ts';
import { search } from '#contract/oversight/search.ts';
import { createReportDocument, getReportDocument } from '#contract/reports/report-documents.ts';
import { getReport, listReports } from '#contract/reports/reports.ts';
import { getYoungPerson } from '#contract/young-persons/young-persons.ts';
import { openInvoices } from '#test/kit/money/given-invoices.ts';
import { readZip } from '#test/kit/read-zip.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/** A young person moves to another organisation. The former one keeps what it paid for, and sees nothing new. */
const app = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const { as, given, owner } = app;
const { anInvoice } = openInvoices(app);
const office = as.admin();
const NOVEMBER = { start_date: '2026-11-01', end_date: '2026-11-30' };

const move = (young_person: { id: string }, client: { id: string }) =>
  owner`update young_person set client_id = ${client.id} where id = ${young_person.id}`;
const rename = (young_person: { id: string }, first_name: string, last_name: string) =>
  owner`update young_person set first_name = ${first_name}, last_name = ${last_name}, preferred_name = null
    where id = ${young_person.id}`;

/**
 * Creates an organisation with an invoice for an approved visit, whose young person has since moved and changed their
 * name.
 */
async function aMove() {
  const made = await anInvoice();
  const [report] = made.reports;
  if (!report) throw new Error('There is no report.');
  await given.appReport(report, { status: 'approved' });
  const next_client = await given.client();
  const next_reader = as.user(await given.user({ user_type: 'client', client: next_client }));
  await move(made.young_person, next_client);
  await rename(made.young_person, 'Zyta', 'Quill');
  return { ...made, report, next_client, next_reader };
}
type Move = Awaited<ReturnType<typeof aMove>>;

/** Reads the young person in each place where the former organisation sees them. */
async function readPlaces({ reader, report, invoice }: Pick<Move, 'reader' | 'report' | 'invoice'>) {
  const appointment = { params: { id: report.appointment_id } };
  const [appointments, reports, invoices, home] = await Promise.all([
    reader.get(listAppointments, { query: NOVEMBER }),
    reader.get(listReports, { query: NOVEMBER }),
    reader.get(listInvoices),
    reader.get(getDashboard),
  ]);
  return {
    appointments: appointments.items[0]?.young_person,
    appointment: (await reader.get(getAppointment, appointment)).young_person,
    reports: reports.items[0]?.young_person,
    report: (await reader.get(getReport, { params: { id: report.id } })).young_person,
    invoices: invoices.items[0]?.young_person,
    invoice: (await reader.get(getInvoice, { params: { id: invoice.id } })).young_person,
    home: home.user_type === 'client' ? home.newest_reports[0]?.young_person : undefined,
  };
}
const PLACES = ['appointments', 'appointment', 'reports', 'report', 'invoices', 'invoice', 'home'];
const everywhere = (young_person: unknown) =>
  Object.fromEntries(PLACES.map((place) => [place, young_person]));

const fetchPaper = async (who: typeof office, id: string) =>
  Buffer.from(await (await who.fetch(`/api/invoice_documents/${id}`)).arrayBuffer());

describe('the organisation that a young person has left', () => {
  it('[AUT-10] [INV-01] sees their former names in everything it keeps, and can open no record', async () => {
    const moved = await aMove();
    const { young_person, reader } = moved;
    const { id, name } = young_person;
    expect(await readPlaces(moved)).toEqual(everywhere({ id, name, is_elsewhere: true }));
    expect((await reader.call(getYoungPerson, { params: { id } })).status).toBe(404);
    const seen = await reader.get(getAppointment, { params: { id: moved.report.appointment_id } });
    expect(seen.young_person_facts).toBeNull();
  });

  it('[AUT-10] sees neither the new name nor the new organisation, which can read nothing of the old one', async () => {
    const { young_person, report, reader, client, next_reader, next_client } = await aMove();
    const told = JSON.stringify([
      await reader.get(listAppointments, { query: NOVEMBER }),
      await reader.get(listReports, { query: NOVEMBER }),
      await reader.get(getReport, { params: { id: report.id } }),
      await reader.get(getDashboard),
    ]);
    for (const secret of ['Zyta', 'Quill', next_client.name]) expect(told).not.toContain(secret);
    expect((await next_reader.get(listAppointments, { query: NOVEMBER })).total).toBe(0);
    const shown = await next_reader.get(getYoungPerson, { params: { id: young_person.id } });
    expect(shown.name).toBe('Zyta Quill');
    const [seen] = (
      await office.get(listAppointments, {
        query: { ...NOVEMBER, client_id: client.id, young_person: 'zyta' },
      })
    ).items;
    expect(seen?.young_person).toEqual({ id: young_person.id, name: 'Zyta Quill' });
  });

  it('[INV-01] [INV-03] gets the same document as the office, even after their name has changed', async () => {
    const { young_person, reader, ...made } = await anInvoice();
    const before = await fetchPaper(office, made.invoice.id);
    await move(young_person, await given.client());
    await rename(young_person, 'Zyta', 'Quill');
    expect((await fetchPaper(reader, made.invoice.id)).equals(before)).toBe(true);
    expect((await fetchPaper(office, made.invoice.id)).equals(before)).toBe(true);
    const zipped = async (who: typeof office) => {
      const answer = await who.fetch(downloadInvoices.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ invoice_ids: [made.invoice.id] }),
      });
      return [...readZip(Buffer.from(await answer.arrayBuffer())).values()];
    };
    expect(await zipped(reader)).toEqual([before]);
    expect(await zipped(office)).toEqual([before]);
  });

  it('[REP-08] gets documents with their former names, even if they are made later', async () => {
    const { young_person, report, reader } = await aMove();
    const { external_document_url } = await office.send(createReportDocument, { params: { id: report.id } });
    const document_id = external_document_url.split('/').at(-1) ?? '';
    const [file] = await owner<{ name: string }[]>`
      select name from stored_file where report_document_id = ${document_id}`;
    expect(file?.name).toContain(young_person.name);
    expect(file?.name).not.toContain('Zyta');
    expect((await reader.call(getReportDocument, { params: { id: document_id } })).status).toBe(200);
  });

  it('[DAT-03] finds what it keeps by their former name, and not by the new one', async () => {
    const { young_person, reader, report } = await aMove();
    const [word = ''] = young_person.name.split(' ').slice(-1);
    const found = async (q: string) =>
      (await reader.get(search, { query: { q } })).map(({ kind, id }) => [kind, id]);
    expect(await found(young_person.name)).toEqual(
      expect.arrayContaining([
        ['appointment', report.appointment_id],
        ['report', report.id],
      ]),
    );
    expect((await found(young_person.name)).some(([kind]) => kind === 'young_person')).toBe(false);
    expect(await found('Zyta Quill')).toEqual([]);
    for (const [name, total] of [
      [word, 1],
      ['Zyta', 0],
    ] as const)
      for (const list of [listAppointments, listReports])
        expect((await reader.get(list, { query: { ...NOVEMBER, young_person: name } } as never)).total).toBe(
          total,
        );
  });

  it('[AUT-10] sees the record again, with its current name, once they have returned', async () => {
    const moved = await aMove();
    const { id } = moved.young_person;
    await move(moved.young_person, moved.client);
    expect(await readPlaces(moved)).toEqual(everywhere({ id, name: 'Zyta Quill' }));
    expect(await owner`select 1 from young_person_former_client where young_person_id = ${id}`).toHaveLength(
      1,
    );
  });

  it('[AUT-10] sees nothing of them if their record is restricted', async () => {
    const moved = await aMove();
    await owner`update young_person set is_restricted = true where id = ${moved.young_person.id}`;
    const { reader } = moved;
    expect((await reader.get(listAppointments, { query: NOVEMBER })).total).toBe(0);
    expect((await reader.get(listReports, { query: NOVEMBER })).total).toBe(0);
    expect((await reader.get(listInvoices)).total).toBe(0);
    expect(await reader.get(search, { query: { q: moved.young_person.name } })).toEqual([]);
  });

  it('[AUT-10] sees no draft, which it never could', async () => {
    const client = await given.client();
    const draft = await given.youngPerson({ client, status: 'DRAFT' });
    await move(draft, await given.client());
    expect(
      await owner`select 1 from young_person_former_client where young_person_id = ${draft.id}`,
    ).toHaveLength(0);
  });

  it('[AUT-10] is found in the change records with the former name if the move is from before them', async () => {
    const { young_person, client } = await aMove();
    const of = owner`young_person_id = ${young_person.id}`;
    await owner`delete from young_person_former_client`;
    const migration = await readFile('src/server/db/migrations/20261207010000_former_clients.sql', 'utf8');
    await owner.unsafe(migration.slice(migration.indexOf('insert into young_person_former_client')));
    expect(await owner`select client_id, name from young_person_former_client where ${of}`).toEqual([
      { client_id: client.id, name: young_person.name },
    ]);
  });
});
