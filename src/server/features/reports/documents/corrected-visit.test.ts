import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import {
  createReportDocument,
  downloadReports,
  getReportDocument,
} from '#contract/reports/report-documents.ts';
import { getReport } from '#contract/reports/reports.ts';
import { migrate } from '#server/db/migrate.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { readZip } from '#test/kit/read-zip.ts';
import { aQuestion } from '#test/kit/reports/report-document.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const { as, given, owner, runJobs } = app;
const office = as.admin();

const MEANT = ['visit.worked', 'past', 'carer.rest', 'length.short', 'report.names_day'] as const;
const on = (day: string, from = '16:00') => ({ start_at: `${day}T${from}:00Z`, end_at: `${day}T20:00:00Z` });

/** Creates an approved report of 20 November with its document, its carer, and a client user who may read it. */
async function anApprovedReport(said = 'Chess.') {
  const client = await given.client();
  const carer = await given.user();
  const form = await given.questionForm({
    questions: [aQuestion('day', { label: 'Date of session', input_type: 'DATE' }), aQuestion('what')],
  });
  const report = await given.report({ client, carer, form, ...on('2026-11-20') });
  await given.appReport(report, {
    status: 'approved',
    answers: { visit: [{ day: said === 'Chess.' ? '2026-11-19' : said, what: said }] },
  });
  const reader = as.user(await given.user({ user_type: 'client', client }));
  const made = await office.send(createReportDocument, { params: { id: report.id } });
  const first = made.external_document_url.split('/').at(-1) ?? '';
  const change = async (fields: object, acknowledged_warnings: readonly string[] = MEANT) => {
    const { version } = await office.get(getAppointment, { params: { id: report.appointment_id } });
    const body = { version, ...fields, acknowledged_warnings: [...acknowledged_warnings] as never };
    return office.call(updateAppointment, { params: { id: report.appointment_id }, body });
  };
  return { report, first, carer: as.user(carer), reader, change };
}

async function readText(data: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data, verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replace(/\s+/g, ' ');
}

const fetchDocument = (who: SignedInClient, id: string) =>
  who.fetch(getReportDocument.path.replace('{id}', id));
const listDocuments = async (who: SignedInClient, { id }: { id: string }) =>
  (await who.get(getReport, { params: { id } })).documents;

// This test runs first, because an earlier version kept one document for each approval.
it('[REP-08] an upgrade makes new documents only for visits that were corrected before it', async () => {
  const [moved, stays] = [await anApprovedReport(), await anApprovedReport()];
  await moved.change(on('2026-11-21'));
  await stays.change({ place: 'Library' });
  // The state that an earlier version left behind.
  await owner`delete from graphile_worker._private_jobs`;
  await owner`drop trigger report_document_outdate on appointment`;
  await owner`drop function report_document_outdate() cascade`;
  await owner`drop policy report_document_client on report_document`;
  await owner`alter table report_document drop column outdated_at`;
  await owner`alter table report_document add constraint report_document_of_approval unique (app_report_id, approved_at)`;
  await owner`delete from schema_migration where name like '20261214010000%'`;
  await migrate(app.database_url);
  await runJobs();
  const count = async ({ report }: typeof moved) => (await listDocuments(office, report)).length;
  expect([await count(moved), await count(stays)]).toEqual([2, 1]);
});

describe('an approved report with a corrected visit', () => {
  it('[REP-08] [APT-02] has a new document with the new day, a matching file name, and a note that it replaces the old one', async () => {
    const { report, first, reader, change } = await anApprovedReport();
    expect((await change(on('2026-11-21'))).status).toBe(200);
    await runJobs();
    const [document, ...others] = await listDocuments(reader, report);
    expect([document?.document_version, others]).toEqual([2, []]);
    const answer = await fetchDocument(reader, document?.id ?? '');
    expect(answer.headers.get('content-disposition')).toContain(`filename="2026-11-21 ${report.form.name}`);
    const text = await readText(await answer.bytes());
    expect(text).toContain('Date 21/11/2026, 16:00 to 20:00');
    expect(text).toContain('corrected after approval. Replaces document version 1.');
    expect((await fetchDocument(reader, first)).status).toBe(404);
    const shown = await reader.get(getReport, { params: { id: report.id } });
    expect(shown.report_link).toContain(document?.id);
  });

  it('[REP-08] [DOC-01] is in the zip with the new day, even before the queue has made its document', async () => {
    const { report, reader, change } = await anApprovedReport();
    await change(on('2026-11-21'));
    for (const who of [reader, office]) {
      const response = await who.fetch(downloadReports.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ report_ids: [report.id] }),
      });
      const [name] = readZip(Buffer.from(await response.arrayBuffer())).keys();
      expect(name).toMatch(/^2026-11-21 /);
    }
    await runJobs();
    expect(await listDocuments(office, report)).toHaveLength(2);
  });

  it.each([
    ['times', async () => on('2026-11-20', '17:00')],
    ['service', async () => ({ service_type_id: (await given.serviceType()).id })],
  ])('[REP-08] has a new document after a change of %s too, but not of the place', async (_, pick) => {
    const { report, change } = await anApprovedReport();
    await change({ place: 'Library' });
    await runJobs();
    expect(await listDocuments(office, report)).toHaveLength(1);
    await change(await pick());
    await runJobs();
    expect(await listDocuments(office, report)).toHaveLength(2);
  });

  it('[REP-08] keeps the old document for the office and its carer, marked, with a change record', async () => {
    const { report, first, carer, change } = await anApprovedReport();
    await change(on('2026-11-21'));
    await runJobs();
    for (const who of [office, carer]) {
      const told = (await listDocuments(who, report)).map((each) => [
        each.document_version,
        each.is_outdated,
      ]);
      expect(told).toEqual([
        [1, true],
        [2, false],
      ]);
      const answer = await fetchDocument(who, first);
      expect(answer.headers.get('content-disposition')).toContain('filename="2026-11-20 ');
    }
    const changes = await owner<{ fields: string[] }[]>`
      select array(select e ->> 'field' from jsonb_array_elements(changes) as e) as fields from change_record
      where subject_table = 'report_document' and subject_id = ${first} and action = 'Updated'`;
    expect(changes).toEqual([{ fields: ['outdated_at'] }]);
  });

  it('[REP-08] has a document for each correction, and the last one has the final day', async () => {
    const { report, reader, change } = await anApprovedReport();
    for (const day of ['2026-11-21', '2026-11-20']) {
      await change(on(day));
      await runJobs();
    }
    expect((await listDocuments(reader, report)).map((each) => each.document_version)).toEqual([3]);
    expect(await listDocuments(office, report)).toHaveLength(3);
  });

  it.each([
    ['an answer', '2026-11-20'],
    ['a text', 'We met on 20/11/2026.'],
  ])('[APT-02] [REP-03] requires reopening if %s in the report names the old day', async (_, said) => {
    const { report, change } = await anApprovedReport(said);
    const asked = await change(on('2026-11-21'), ['visit.worked', 'past', 'carer.rest', 'length.short']);
    expect(asked.problem.warnings?.map(({ code }) => code)).toEqual(['report.names_day']);
    expect(asked.problem.warnings?.[0]?.message).toContain(
      `The approved ${report.form.name} by ${(await office.get(getReport, { params: { id: report.id } })).carers_names[0]} will still say 20/11/2026 under “`,
    );
    expect((await change(on('2026-11-20', '17:00'), ['past', 'carer.rest'])).status).toBe(200);
    expect((await change(on('2026-11-21'))).status).toBe(200);
  });

  it('[APT-02] does not mention the day if its text names a different one', async () => {
    const { change } = await anApprovedReport();
    const asked = await change(on('2026-11-21'), []);
    expect(asked.problem.warnings?.map(({ code }) => code)).not.toContain('report.names_day');
  });
});
