import { describe, expect, it } from 'vitest';
import {
  createReportDocument,
  getReportDocument,
  getReportOfDocument,
} from '#contract/reports/report-documents.ts';
import { decideReport, getReport, reopenReport } from '#contract/reports/reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner, clock, runJobs } = await startTestApp({ now: '2026-11-25T14:10:00Z' });
const office = as.admin();

/** Creates an approved report with its document, and a client user who may read it. */
async function aDocument() {
  const client = await given.client();
  const young_person = await given.youngPerson({ client });
  const report = await given.report({ client, young_person, start_at: '2026-11-20T16:00:00Z' });
  await given.appReport(report, { status: 'approved' });
  const reader = as.user(await given.user({ user_type: 'client', client }));
  const made = await office.send(createReportDocument, { params: { id: report.id } });
  const id = made.external_document_url.split('/').at(-1) ?? '';
  return { young_person, report, reader, params: { id } };
}

describe('GET /api/report_documents/{id}/report', () => {
  it('[REP-08] leads a client from a hidden or replaced document to its report', async () => {
    const { young_person, report, reader, params } = await aDocument();
    const find = async () => [
      (await reader.call(getReportDocument, { params })).status,
      await reader.get(getReportOfDocument, { params }),
    ];
    const of = { params: { id: report.id } };
    const { version } = await office.get(getReport, of);
    const open = await office.send(reopenReport, { ...of, body: { comment: 'Wrong.', version } });
    expect(await find()).toEqual([404, { report_id: report.id }]);
    clock.advance(60_000);
    await office.send(decideReport, { ...of, body: { approved: true, version: open.version } });
    await runJobs();
    expect(await find()).toEqual([404, { report_id: report.id }]);
    const looks = await owner`select from record_view
      where subject_id = ${params.id} and name = 'report_document.follow' and young_person_id = ${young_person.id}`;
    expect(looks).toHaveLength(2);
  });

  it('[REP-08] [AUT-10] is not found for another organisation or a restricted record, and is forbidden to other roles', async () => {
    const { young_person, report, reader, params } = await aDocument();
    const statusFor = async (who: typeof reader, id = params.id) =>
      (await who.call(getReportOfDocument, { params: { id } })).status;
    expect(await statusFor(as.client())).toBe(404);
    expect(await statusFor(reader, report.id)).toBe(404);
    for (const who of [office, as.carer()]) expect(await statusFor(who)).toBe(403);
    expect(await statusFor(reader)).toBe(200);
    await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
    expect(await statusFor(reader)).toBe(404);
  });
});
