import { describe, expect, it } from 'vitest';
import { createAppReport, getAppReport, updateAppReport } from '#contract/reports/app-reports.ts';
import { sendReferralEmail } from '#contract/reports/referral-documents.ts';
import { sendReportEmail } from '#contract/reports/report-emails.ts';
import { decideReport, getReport, reopenReport } from '#contract/reports/reports.ts';
import { PLAIN_ANSWERS } from '#test/kit/reports/given-reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { BESIDE, hideHome, readRefusal, SAID } from '#test/kit/young-persons/secret-home.ts';

/** A Wednesday at 10:00 in London. */
const app = await startTestApp({ now: '2027-06-16T09:00:00Z' });
const { as, given } = app;
const office = as.admin('Maria Jones');

async function aReport() {
  const home = await hideHome(app);
  const carer = await given.carer();
  const report = await given.report({ ...home, carer, start_at: '2027-06-15T13:00:00Z' });
  return { ...home, report, carer: as.user(carer), params: { id: report.id } };
}
const readVersion = async (id: string) => (await office.get(getReport, { params: { id } })).version;
const write = (text: string) => ({ session: [{ ...PLAIN_ANSWERS.session?.[0], 'what-we-did': text }] });
const ANSWER = 'answers.session.0.what-we-did';

describe('a confidential address in the office’s text about a report', () => {
  it('[YPN-03] [REP-03] is refused in comments, at each question and on reopening', async () => {
    const { report, params } = await aReport();
    await given.appReport(report);
    const not_approved_reason_id = (await given.notApprovedReason()).id;
    const about = { group_identifier: 'session', question_id: 'what-we-did', entry: 0 };
    const decide = async (approved: boolean, more: object) =>
      office.call(decideReport, {
        params,
        body: { approved, version: await readVersion(report.id), ...more },
      });
    expect(readRefusal(await decide(true, { comment: SAID }))).toBe('comment');
    expect(readRefusal(await decide(false, { not_approved_reason_id, comment: SAID }))).toBe('comment');
    const question_reasons = [{ ...about, reason_id: not_approved_reason_id, comment: SAID }];
    expect(readRefusal(await decide(false, { not_approved_reason_id, question_reasons }))).toBe(
      'question_reasons.0.comment',
    );
    expect(readRefusal(await decide(true, { comment: BESIDE }))).toBe(200);
    const reopen = async (comment: string) =>
      office.call(reopenReport, { params, body: { comment, version: await readVersion(report.id) } });
    expect([readRefusal(await reopen(SAID)), readRefusal(await reopen(BESIDE))]).toEqual(['comment', 201]);
  });

  it('[YPN-03] [REP-03] in a carer’s report is shown to the office before approval, and to nobody else', async () => {
    const { report, carer } = await aReport();
    const written = await carer.send(createAppReport, {
      params: { id: report.id, formTypeId: report.form.id },
      body: { answers: write(`All well.\n${SAID}`), submit: false },
    });
    const params = { id: report.id, reportId: written.id };
    const read = async (who: typeof office) => (await who.get(getAppReport, { params })).names_secret_address;
    expect([await read(office), await read(carer)]).toEqual([true, undefined]);
  });

  it('[YPN-03] [REP-03] in a carer’s report needs the approver’s confirmation', async () => {
    const { report, params } = await aReport();
    await given.appReport(report, { answers: write(SAID) });
    const approve = async (more: object) =>
      office.call(decideReport, {
        params,
        body: { approved: true, version: await readVersion(report.id), ...more },
      });
    const refused = await approve({});
    expect([refused.status, refused.problem.code]).toEqual([409, 'report.names_address']);
    const { status, body } = await approve({ address_acknowledged: true });
    expect([status, body.status]).toEqual([200, 'approved']);
  });

  it('[YPN-03] [REP-02] is refused in answers that the office writes, and accepted in a carer’s', async () => {
    const { report, carer } = await aReport();
    const begin = (who: typeof office, text: string) =>
      who.call(createAppReport, {
        params: { id: report.id, formTypeId: report.form.id },
        body: { answers: write(text), submit: false },
      });
    expect(readRefusal(await begin(office, SAID))).toBe(ANSWER);
    const { body, status } = await begin(carer, SAID);
    expect(status).toBe(201);
    const save = (text: string, more: object = {}) =>
      office.call(updateAppReport, {
        params: { id: report.id, reportId: body.id },
        body: {
          submit: false,
          version: body.version,
          answers: { session: [{ ...write(text).session[0], ...more }] },
        },
      });
    expect(readRefusal(await save('At 77 Secret Cl.'))).toBe(ANSWER);
    // The carer’s text stays when the office corrects another answer.
    expect(readRefusal(await save(SAID, { mood: 'mood--upset' }))).toBe(200);
  });

  it('[YPN-03] [EML-01] is refused in e-mails with reports and referrals', async () => {
    const { client, young_person, report, params } = await aReport();
    await given.appReport(report, { status: 'approved' });
    const user = await given.user({ user_type: 'client', client });
    const referral = await given.referral({ client, young_person, created_by: user, submitted_by: user });
    for (const [call, id] of [
      [sendReportEmail, params.id],
      [sendReferralEmail, referral.id],
    ] as const) {
      const send = async (letter: object) =>
        readRefusal(
          await office.call(call, {
            body: { ids: [id], to: [user.email], subject: 'Hello', body: 'Please look.', ...letter },
          }),
        );
      expect([
        await send({ subject: SAID }),
        await send({ body: SAID }),
        await send({ body: BESIDE }),
      ]).toEqual(['subject', 'body', 201]);
    }
  });
});
