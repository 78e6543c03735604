import { expect, it } from 'vitest';
import { getReport } from '#contract/reports/reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner, runJobs } = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });

/** Creates an approved report without a document, as reports were before documents existed. */
async function anOlderReport() {
  const client = await given.client();
  const carer = await given.user();
  const young_person = await given.youngPerson({ client });
  const report = await given.report({ client, carer, young_person, start_at: '2026-11-20T16:00:00Z' });
  const { id: written } = await given.appReport(report, { status: 'approved' });
  const social_worker = await given.user({ user_type: 'client', client });
  return {
    params: { id: report.id },
    written,
    young_person,
    carer: as.user(carer),
    social_worker: { ...as.user(social_worker), id: social_worker.id },
  };
}

const listDocuments = (written: string) =>
  owner<{ id: string; made_by: string }[]>`
    select id, made_by from report_document where app_report_id = ${written}`;
const listJobs = () => owner`select from graphile_worker.jobs where task_identifier = 'make_report_document'`;

it('[REP-08] opening an older approved report creates its document once, however often it is opened', async () => {
  const { params, written, carer, social_worker } = await anOlderReport();
  const opened = await Promise.all(
    [social_worker, social_worker, carer, as.admin()].map((who) => who.get(getReport, { params })),
  );
  expect(opened.map(({ is_document_being_made }) => is_document_being_made)).toEqual(opened.map(() => true));
  expect(await listJobs()).toHaveLength(1);
  await runJobs();
  const again = await social_worker.get(getReport, { params });
  const [document, ...others] = await listDocuments(written);
  expect(others).toEqual([]);
  expect(again).toMatchObject({ is_document_being_made: false, documents: [{ id: document?.id }] });
  expect(again.report_link).toBe(again.documents[0]?.link);
  const [approval] = await owner`select decided_by from app_report where id = ${written}`;
  expect(document?.made_by).toBe(approval?.decided_by);
  expect(await listJobs()).toEqual([]);
});

it('[REP-08] the document is created even if the approver has left, and not for a stranger', async () => {
  const { params, written, social_worker } = await anOlderReport();
  await owner`update app_user set is_active = false
    where id = (select decided_by from app_report where id = ${written})`;
  for (const stranger of [as.carer(), as.client()])
    expect((await stranger.call(getReport, { params })).status).toBe(404);
  expect(await listJobs()).toEqual([]);
  await social_worker.get(getReport, { params });
  await runJobs();
  expect(await listDocuments(written)).toHaveLength(1);
});

it('[REP-08] [YPN-04] for a restricted record, the document is created in a reader’s name', async () => {
  const { params, written, young_person } = await anOlderReport();
  const reader = await given.user({ user_type: 'admin' });
  await owner`insert into young_person_reader (young_person_id, user_id) values (${young_person.id}, ${reader.id})`;
  await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
  expect((await as.admin().call(getReport, { params })).status).toBe(404);
  expect(await listJobs()).toEqual([]);
  await as.user(reader).get(getReport, { params });
  await runJobs();
  expect(await listDocuments(written)).toMatchObject([{ made_by: reader.id }]);
});

it('[REP-08] [YPN-04] no document is promised for a restricted record that no administrator may read', async () => {
  const { params, young_person, social_worker } = await anOlderReport();
  await owner`insert into young_person_reader (young_person_id, user_id)
    values (${young_person.id}, ${social_worker.id})`;
  await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
  expect(await social_worker.get(getReport, { params })).toMatchObject({ is_document_being_made: false });
  expect(await listJobs()).toEqual([]);
});
