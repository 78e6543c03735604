import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { updateAppReport } from '#contract/reports/app-reports.ts';
import {
  createReportDocument,
  documentLinks,
  downloadReports,
  getReportDocument,
} from '#contract/reports/report-documents.ts';
import { decideReport, getReport, reopenReport } from '#contract/reports/reports.ts';
import { enqueue } from '#server/jobs/jobs.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { readZip } from '#test/kit/read-zip.ts';
import { type GivenReport, PLAIN_ANSWERS } from '#test/kit/reports/given-reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner, runJobs, public_url } = await startTestApp({
  now: '2026-11-24T12:00:00.000Z',
});

/** Creates a report with its carer and a client user; it is approved unless `status` differs. */
async function findReport(status: 'approved' | 'submitted' = 'approved', form_name?: string) {
  const client = await given.client();
  const carer = await given.user();
  const form = form_name ? await given.questionForm({ name: form_name }) : undefined;
  const report = await given.report({
    client,
    carer,
    start_at: '2026-11-20T16:00:00Z',
    ...(form ? { form } : {}),
  });
  const written = await given.appReport(report, { status });
  const social_worker = await given.user({ user_type: 'client', client });
  return { report, written, carer: as.user(carer), client, social_worker: as.user(social_worker) };
}

const listDocuments = (report: GivenReport) =>
  owner<{ id: string; document_version: number }[]>`
    select id, document_version from report_document where report_id = ${report.id} order by document_version`;

const idIn = (url: string) => url.split('/').at(-1) ?? '';
const make = async (report: GivenReport) =>
  idIn((await as.admin().send(createReportDocument, { params: { id: report.id } })).external_document_url);

async function download(who: SignedInClient, report_ids: string[], name?: string) {
  const response = await who.fetch(downloadReports.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ report_ids, ...(name === undefined ? {} : { name }) }),
  });
  return { response, zip: Buffer.from(await response.arrayBuffer()) };
}

describe('a rating scale', () => {
  it('[REP-03] [REP-08] can be returned, corrected and approved, and then has its document', async () => {
    const form = await given.questionForm({ is_numeric: true });
    const carer = await given.user();
    const report = await given.report({ carer, form, start_at: '2026-11-20T16:00:00Z' });
    const written = await given.appReport(report, { status: 'numerical_submitted' });
    const admin = as.admin();
    const params = { id: report.id };
    const version = async () => (await admin.get(getReport, { params })).version;
    const early = await admin.call(createReportDocument, { params });
    expect([early.status, early.problem.code]).toEqual([409, 'report.not_approved']);

    const { id: not_approved_reason_id } = await given.notApprovedReason();
    const returned = await admin.send(decideReport, {
      params,
      body: { approved: false, not_approved_reason_id, version: await version() },
    });
    expect(returned.status).toBe('not approved');
    const [{ version: form_version } = { version: 0 }] = await owner<{ version: number }[]>`
      select version from app_report where id = ${written.id}`;
    const corrected = await as.user(carer).send(updateAppReport, {
      params: { ...params, reportId: written.id },
      body: { answers: PLAIN_ANSWERS, submit: true, version: form_version },
    });
    expect(corrected.status).toBe('submitted corrected');
    const approved = await admin.send(decideReport, {
      params,
      body: { approved: true, version: await version() },
    });
    expect(approved.status).toBe('approved');
    await runJobs();
    expect(await listDocuments(report)).toHaveLength(1);

    const reopened = await admin.send(reopenReport, {
      params,
      body: { comment: 'Again.', version: await version() },
    });
    expect(reopened.status).toBe('numerical_submitted');
  });
});

describe('POST /api/reports/{id}/create_report_document/', () => {
  it('[REP-08] creates the document of an approved report, and answers its download and viewer links', async () => {
    const { report } = await findReport();
    const answer = await as.admin().send(createReportDocument, { params: { id: report.id } });
    const [document] = await listDocuments(report);
    const { url, link } = documentLinks(public_url, document?.id ?? '');
    expect(answer).toEqual({ external_document_url: url, report_link: link });
    expect(link).toBe(
      `${public_url}/dashboard/reports/pdf/${encodeURIComponent(url.replace('http://', ''))}`,
    );
    const shown = await as.admin().get(getReport, { params: { id: report.id } });
    expect(shown).toMatchObject({ report_link: link, external_document_url: url });
  });

  it('[REP-08] creates one document for each approval, however many requests arrive at once', async () => {
    const { report } = await findReport();
    const made = await Promise.all(Array.from({ length: 5 }, () => make(report)));
    expect(new Set(made).size).toBe(1);
    expect(await listDocuments(report)).toHaveLength(1);
  });

  it('[REP-08] creates the next version when a reopened report is approved again, and keeps the first', async () => {
    const { report, written } = await findReport();
    const first = await make(report);
    await owner`update app_report set status = 'submitted', decided_at = null, decided_by = null where id = ${written.id}`;
    await owner`update app_report set status = 'approved', decided_at = now(),
      decided_by = (select id from app_user where user_type = 'admin' limit 1) where id = ${written.id}`;
    const second = await make(report);
    expect(await listDocuments(report)).toEqual([
      { id: first, document_version: 1 },
      { id: second, document_version: 2 },
    ]);
    expect((await as.admin().call(getReportDocument, { params: { id: first } })).status).toBe(200);
  });

  it('[REP-08] refuses a report that is not approved', async () => {
    const { report } = await findReport('submitted');
    const answer = await as.admin().call(createReportDocument, { params: { id: report.id } });
    expect(answer).toMatchObject({ status: 409, problem: { code: 'report.not_approved' } });
    expect(await listDocuments(report)).toEqual([]);
  });
});

describe('the job queue', () => {
  it('[REP-08] creates the document after an approval, in the approver’s name', async () => {
    const { report, written } = await findReport();
    await enqueue(owner, 'make_report_document', { app_report_id: written.id });
    await enqueue(owner, 'make_report_document', { app_report_id: written.id });
    await runJobs();
    const [document, ...others] =
      await owner`select d.made_by, a.decided_by, f.mime_type, f.size, f.sha256, c.content
      from report_document d join app_report a on a.id = d.app_report_id
        join stored_file f on f.report_document_id = d.id join stored_file_content c on c.file_id = f.id
      where d.report_id = ${report.id}`;
    expect(others).toEqual([]);
    expect(document?.made_by).toBe(document?.decided_by);
    expect(document).toMatchObject({ mime_type: 'application/pdf', size: document?.content.length });
    expect(document?.sha256).toEqual(createHash('sha256').update(document?.content).digest());
  });

  it('[REP-08] gets the document job from the approval itself', async () => {
    const { report } = await findReport('submitted');
    const admin = as.admin();
    const params = { id: report.id };
    const { version } = await admin.get(getReport, { params });
    const decided = await admin.send(decideReport, { params, body: { approved: true, version } });
    expect(decided.report_link).toBeNull();
    await runJobs();
    const { documents, report_link } = await admin.get(getReport, { params });
    expect(documents.map(({ document_version, link }) => [document_version, link])).toEqual([
      [1, report_link],
    ]);
  });

  it('[REP-08] skips a report that was reopened before its job ran', async () => {
    const { report, written } = await findReport('submitted');
    // If two jobs make one document at once, the second may wait for a retry.
    const countJobs = async () =>
      (await owner`select from graphile_worker.jobs where task_identifier = 'make_report_document'`).length;
    const before = await countJobs();
    await enqueue(owner, 'make_report_document', { app_report_id: written.id });
    await runJobs();
    expect(await listDocuments(report)).toEqual([]);
    expect(await countJobs()).toBeLessThanOrEqual(before);
  });
});

describe('GET /api/report_documents/{id}', () => {
  it('[REP-08] answers the PDF to the office, its carer and its client, and records each view', async () => {
    const { report, carer, social_worker } = await findReport('approved', 'Family time report');
    const id = await make(report);
    for (const who of [as.admin(), carer, social_worker]) {
      const response = await who.fetch(`/api/report_documents/${id}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('content-disposition')).toContain(
        'inline; filename="2026-11-20 Family time report, ',
      );
      expect((await response.bytes()).subarray(0, 5)).toEqual(new TextEncoder().encode('%PDF-'));
    }
    const views =
      await owner`select was_found from record_view where subject_id = ${id} and name = 'report_document.view'`;
    expect(views).toHaveLength(3);
  });

  it('[REP-08] is not found for another carer or client, nor for its client once the report is reopened', async () => {
    const { report, written, social_worker } = await findReport();
    const id = await make(report);
    for (const who of [as.carer(), as.client()])
      expect((await who.call(getReportDocument, { params: { id } })).status).toBe(404);
    await owner`update app_report set status = 'submitted', decided_at = null, decided_by = null where id = ${written.id}`;
    expect((await social_worker.call(getReportDocument, { params: { id } })).status).toBe(404);
  });

  it('[REP-08] stays hidden from its client after a second approval, and the new document is visible', async () => {
    const { report, written, carer, social_worker } = await findReport();
    const first = await make(report);
    await owner`update app_report set status = 'submitted', decided_at = null, decided_by = null where id = ${written.id}`;
    await owner`update app_report set status = 'approved', decided_at = now(),
      decided_by = (select id from app_user where user_type = 'admin' limit 1) where id = ${written.id}`;
    const second = await make(report);
    const read = async (who: SignedInClient) => {
      const { documents } = await who.get(getReport, { params: { id: report.id } });
      const answers = [first, second].map((id) => who.call(getReportDocument, { params: { id } }));
      return [documents.map(({ id }) => id), (await Promise.all(answers)).map(({ status }) => status)];
    };
    expect(await read(social_worker)).toEqual([[second], [404, 200]]);
    for (const who of [carer, as.admin()])
      expect(await read(who)).toEqual([
        [first, second],
        [200, 200],
      ]);
  });
});

describe('POST /api/reports/download_multiple_reports/', () => {
  it('[DOC-01] answers a zip named after the request and the day', async () => {
    const { report } = await findReport('approved', 'Session report');
    const named = await download(as.admin(), [report.id], 'Croydon / week 47');
    expect(named.response.headers.get('content-type')).toBe('application/zip');
    expect(named.response.headers.get('content-disposition')).toContain(
      'filename="Croydon - week 47_2026-11-24.zip"',
    );
    const unnamed = await download(as.admin(), [report.id]);
    expect(unnamed.response.headers.get('content-disposition')).toContain(
      'filename="documents_2026-11-24.zip"',
    );
    const blank = await download(as.admin(), [report.id], '   ');
    expect(blank.response.headers.get('content-disposition')).toContain(
      'filename="documents_2026-11-24.zip"',
    );
  });

  it('[REP-08] contains each document once under a unique name, and creates missing ones', async () => {
    const { report, client } = await findReport('approved', 'Session report');
    await make(report);
    const young_person = await given.youngPerson({ first_name: 'Zoë', last_name: 'O’Neill', client });
    const [one, two] = [
      await given.report({ client, young_person, form: report.form, start_at: '2026-11-21T10:00:00Z' }),
      await given.report({ client, young_person, form: report.form, start_at: '2026-11-21T14:00:00Z' }),
    ];
    for (const each of [one, two]) await given.appReport(each, { status: 'approved' });
    const { response, zip } = await download(as.admin(), [two.id, report.id, one.id, two.id]);
    expect(response.status).toBe(200);
    const files = readZip(zip);
    const names = [...files.keys()];
    expect(names[0]).toBe(`2026-11-21 ${one.form.name}, Zoë O’Neill.pdf`);
    expect(names[1]).toMatch(/^2026-11-20 Session report, /);
    expect(names[2]).toBe(`2026-11-21 ${two.form.name}, Zoë O’Neill (2).pdf`);
    expect(files.size).toBe(3);
    for (const content of files.values()) expect(content.toString('latin1', 0, 5)).toBe('%PDF-');
    expect(await listDocuments(two)).toHaveLength(1);
  });

  it('[REP-08] gives clients only their own approved reports, all or none', async () => {
    const { report, social_worker, client } = await findReport();
    const theirs = await download(social_worker, [report.id]);
    expect(readZip(theirs.zip).size).toBe(1);
    const { report: others } = await findReport();
    const unseen = await download(social_worker, [report.id, others.id]);
    expect(unseen.response.status).toBe(404);
    expect(JSON.parse(unseen.zip.toString())).toMatchObject({ errors: [{ path: 'report_ids.1' }] });
    const waiting = await given.report({ client });
    await given.appReport(waiting, { status: 'submitted' });
    const refused = await download(social_worker, [report.id, waiting.id]);
    expect(refused.response.status).toBe(409);
    expect(JSON.parse(refused.zip.toString())).toMatchObject({ errors: [{ path: 'report_ids.1' }] });
  });

  it('[REP-08] gives carers their own reports, not a colleague’s', async () => {
    const { report, carer } = await findReport();
    expect(readZip((await download(carer, [report.id])).zip).size).toBe(1);
    expect((await download(as.carer(), [report.id])).response.status).toBe(404);
  });

  it('[REP-08] accepts at most 50 reports at once, and records the views', async () => {
    const { report } = await findReport();
    const many = Array.from({ length: 51 }, () => report.id);
    expect((await download(as.admin(), many)).response.status).toBe(400);
    expect((await download(as.admin(), [])).response.status).toBe(400);
    await download(as.admin(), [report.id]);
    const views =
      await owner`select 1 from record_view where subject_id = ${report.id} and name = 'report_document.download'`;
    expect(views).toHaveLength(1);
  });
});
