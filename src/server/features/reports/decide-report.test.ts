import { describe, expect, it } from 'vitest';
import { getAppReport, updateAppReport } from '#contract/reports/app-reports.ts';
import { decideReport, getReport, reopenReport } from '#contract/reports/reports.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { type GivenReport, PLAIN_ANSWERS } from '#test/kit/reports/given-reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/** A Wednesday at 10:00 in London. */
const now = '2027-06-16T09:00:00Z';
const app = await startTestApp({ now });
const { as, given, owner } = app;

let count = 0;
async function handedIn(facts: Parameters<typeof given.report>[0] = {}) {
  const carer = `Carer ${count++}`;
  const report = await given.report({ carer, start_at: '2027-06-15T13:00:00Z', ...facts });
  const written = await given.appReport(report);
  return { report, written, carer: as.carer(carer), params: { id: report.id } };
}

const seenBy = (who: SignedInClient, { id }: GivenReport) => who.get(getReport, { params: { id } });
const mailsTo = async (who: SignedInClient) =>
  owner<{ subject: string; body: string }[]>`
    select subject, body from email where to_address = ${(await who.user()).email} order by id`;

describe('approving a report', () => {
  it('[REP-03] is final, notifies the carer, and creates its document', async () => {
    const young_person = await given.youngPerson({ first_name: 'Amelia', last_name: 'Underwood' });
    const { report, written, carer, params } = await handedIn({ young_person });
    const admin = as.admin('Maria Jones');
    const { version } = await seenBy(admin, report);
    const comment = 'Amelia UNDERWOOD will like this. Underwoodland stays.';
    const done = await admin.send(decideReport, { params, body: { approved: true, comment, version } });
    expect(done).toMatchObject({ status: 'approved', may_decide: false });
    const me = await admin.user();
    const read = await carer.get(getAppReport, { params: { ...params, reportId: written.id } });
    expect(read).toMatchObject({
      status: 'approved',
      decided_by: { id: me.id, name: 'The office' },
      decided_at: new Date(now).toISOString().replace('.000', ''),
      not_approved_reason: null,
    });

    const [mail, ...more] = await mailsTo(carer);
    expect([mail?.subject, more]).toEqual([
      `Your ${report.form.name.toLowerCase()} for 15/06/2027 is approved`,
      [],
    ]);
    expect(mail?.body).toContain(`${app.public_url}/dashboard/reports/${report.id}`);
    expect(mail?.body).toContain('about A. U.');
    // Whatever the reviewer wrote.
    expect(mail?.body).toContain('A. U. will like this. Underwoodland stays.');
    expect(`${mail?.subject} ${mail?.body}`).not.toMatch(/Underwood\b|Amelia/i);
    expect(await jobsFor(written.id)).toBe(1);

    const again = await as.admin().call(decideReport, { params, body: { approved: true, version } });
    expect([again.status, again.problem]).toEqual([
      409,
      expect.objectContaining({
        code: 'report.already_decided',
        detail: 'Maria Jones approved this report on 16/06/2027 10:00.',
        current: expect.objectContaining({ id: report.id, status: 'approved' }),
      }),
    ]);
  });

  it('[REP-03] is refused to its author and to the person who submitted it', async () => {
    const { report, written, params } = await handedIn();
    const admin = as.admin();
    const { id: me } = await admin.user();
    const body = { answers: PLAIN_ANSWERS, submit: true, version: written.version };
    await admin.send(updateAppReport, { params: { ...params, reportId: written.id }, body });
    const { version, may_decide } = await seenBy(admin, report);
    expect(may_decide).toBe(false);
    for (const approved of [true, false]) {
      const { id: not_approved_reason_id } = await given.notApprovedReason();
      const answer = await admin.call(decideReport, {
        params,
        body: { approved, version, ...(approved ? {} : { not_approved_reason_id }) },
      });
      expect([answer.status, answer.problem.code]).toEqual([403, 'report.own']);
    }
    // It is also refused to somebody who was its carer and now works in the office.
    await owner`update app_user set user_type = 'admin' where id = ${report.carer_id}`;
    const [author] = await owner`select * from app_user where id = ${report.carer_id}`;
    const own = await as
      .user(author as never)
      .call(decideReport, { params, body: { approved: true, version } });
    expect([own.status, own.problem.code]).toEqual([403, 'report.own']);
    // The database refuses too, whatever the server does.
    await expect(
      owner`update app_report set status = 'approved', decided_at = now(), decided_by = ${me} where id = ${written.id}`,
    ).rejects.toThrow('app_report_not_own');
    await as.admin().send(decideReport, { params, body: { approved: true, version } });
  });

  it('[REP-03] is refused if the report has changed since, and shows the current version', async () => {
    const { report, written, params } = await handedIn();
    const { version } = await seenBy(as.admin(), report);
    const corrected = { session: [{ ...PLAIN_ANSWERS.session?.[0], 'what-we-did': 'We baked bread.' }] };
    await as.admin().send(updateAppReport, {
      params: { ...params, reportId: written.id },
      body: { answers: corrected, submit: true, version: written.version },
    });
    const late = await as.admin().call(decideReport, { params, body: { approved: true, version } });
    expect([late.status, late.problem.code, late.problem.current]).toEqual([
      409,
      'version.stale',
      expect.objectContaining({ version: version + 1, status: 'submitted' }),
    ]);
  });

  it('[REP-03] accepts no return reasons, and needs the form if several are submitted', async () => {
    const { report, params } = await handedIn();
    const { id: not_approved_reason_id } = await given.notApprovedReason();
    const admin = as.admin();
    const body = { approved: true, version: (await seenBy(admin, report)).version };
    const odd = await admin.call(decideReport, { params, body: { ...body, not_approved_reason_id } });
    expect([odd.status, odd.problem.errors?.[0]?.path]).toEqual([400, 'not_approved_reason_id']);

    const { form } = await given.reportType({ frequency: 'AD_HOC', is_for_all: true });
    const incident = await given.appReport(report, { form });
    const { version } = await seenBy(admin, report);
    const which = await admin.call(decideReport, { params, body: { ...body, version } });
    expect([which.status, which.problem.errors?.[0]?.path]).toEqual([400, 'app_report_id']);
    const one = await admin.send(decideReport, {
      params,
      body: { ...body, version, app_report_id: incident.id },
    });
    expect(one.status).toBe('submitted');
    const both = await admin.send(decideReport, { params, body: { ...body, version: one.version } });
    expect(both.status).toBe('approved');
  });
});

describe('returning a report', () => {
  it('[REP-09] requires a reason, and shows it to the carer beside the questions concerned', async () => {
    const { report, written, carer, params } = await handedIn();
    const [brief, voice] = [
      await given.notApprovedReason({ reason: 'Not enough detail', guidance: 'Add times and places.' }),
      await given.notApprovedReason({
        reason: 'The young person’s views are missing',
        guidance: 'Add them.',
      }),
    ];
    const admin = as.admin('Omar Reid');
    const { version } = await seenBy(admin, report);
    const without = await admin.call(decideReport, { params, body: { approved: false, version } });
    expect([without.status, without.problem.errors]).toEqual([
      400,
      [{ path: 'not_approved_reason_id', message: 'Choose a reason for returning it.' }],
    ]);
    const question_reasons = [
      {
        group_identifier: 'session',
        entry: 0,
        question_id: 'what-we-did',
        reason_id: voice.id,
        comment: 'What did she say?',
      },
    ];
    const body = {
      approved: false,
      version,
      not_approved_reason_id: brief.id,
      comment: 'Nearly there.',
      question_reasons,
    };
    const returned = await admin.send(decideReport, { params, body });
    expect(returned.status).toBe('not approved');

    const read = await carer.get(getAppReport, { params: { ...params, reportId: written.id } });
    expect(read).toMatchObject({
      status: 'not approved',
      not_approved_reason: { id: brief.id, reason: 'Not enough detail' },
      comment: 'Nearly there.',
      question_reasons: [{ ...question_reasons[0], reason: 'The young person’s views are missing' }],
    });
    const [mail] = await mailsTo(carer);
    expect(mail?.subject).toBe(`Please correct your ${report.form.name.toLowerCase()} for 15/06/2027`);
    expect(mail?.body).toContain(
      'Reasons:\n- Not enough detail: Add times and places.\n- The young person’s views are missing: Add them.',
    );
    expect(mail?.body).toContain('Nearly there.');
    expect(mail?.body).toContain('Please correct it by 17/06/2027 10:00');
    expect(mail?.body).toMatch(/Kind regards,\nPlacewell(\n[\d ]+)?$/);
    expect(await jobsFor(written.id)).toBe(0);

    // The reasons stay visible during correction, and disappear on approval.
    const corrected = await carer.send(updateAppReport, {
      params: { ...params, reportId: written.id },
      body: {
        answers: { session: [{ 'what-we-did': 'We cooked. She said: more salt.', mood: 'mood--calm' }] },
        submit: true,
        version: read.version,
      },
    });
    expect(corrected).toMatchObject({ status: 'submitted corrected', question_reasons: [{ entry: 0 }] });
    const waiting = await seenBy(admin, report);
    await admin.send(decideReport, { params, body: { approved: true, version: waiting.version } });
    const approved = await carer.get(getAppReport, { params: { ...params, reportId: written.id } });
    expect(approved).toMatchObject({
      status: 'approved',
      not_approved_reason: null,
      comment: null,
      question_reasons: [],
    });
    expect(approved.submissions).toHaveLength(1);
  });

  it('[REP-09] names each invalid reason', async () => {
    const { report, params } = await handedIn();
    const [reason, other] = [
      await given.notApprovedReason(),
      await given.notApprovedReason({ needs_comment: true }),
    ];
    const admin = as.admin();
    const { version } = await seenBy(admin, report);
    const at = (facts: object) => ({
      ...{ group_identifier: 'session', entry: 0, question_id: 'mood', reason_id: reason.id, comment: null },
      ...facts,
    });
    const wrong = async (body: object) => {
      const answer = await admin.call(decideReport, {
        params,
        body: { approved: false, version, not_approved_reason_id: reason.id, ...body } as never,
      });
      expect(answer.status).toBe(400);
      return answer.problem.errors?.[0]?.path;
    };
    expect(await wrong({ not_approved_reason_id: report.id })).toBe('not_approved_reason_id');
    expect(await wrong({ not_approved_reason_id: other.id })).toBe('comment');
    expect(await wrong({ not_approved_reason_id: other.id, comment: ' ' })).toBe('comment');
    const first = 'question_reasons.0';
    const path = (facts: object) => wrong({ question_reasons: [at(facts)] });
    expect(await path({ question_id: 'who' })).toBe(`${first}.question_id`);
    expect(await path({ group_identifier: 'other' })).toBe(`${first}.question_id`);
    expect(await path({ entry: 1 })).toBe(`${first}.entry`);
    expect(await path({ reason_id: report.id })).toBe(`${first}.reason_id`);
    expect(await path({ reason_id: other.id })).toBe(`${first}.comment`);
    expect((await seenBy(admin, report)).version).toBe(version);
  });
});

describe('reopening a report', () => {
  it('[REP-03] revokes an approval, and keeps the reason in the change records', async () => {
    const { report, written, carer, params } = await handedIn();
    const admin = as.admin();
    const approved = await admin.send(decideReport, {
      params,
      body: { approved: true, version: (await seenBy(admin, report)).version },
    });
    const none = await admin.call(reopenReport, { params, body: { comment: '', version: approved.version } });
    expect([none.status, none.problem.errors?.[0]?.path]).toEqual([400, 'comment']);
    const open = await admin.send(reopenReport, {
      params,
      body: { comment: 'The date is wrong.', version: approved.version },
    });
    expect(open.status).toBe('submitted');
    const read = await carer.get(getAppReport, { params: { ...params, reportId: written.id } });
    // It is the same submission, not a new version.
    expect(read).toMatchObject({ comment: 'The date is wrong.', decided_by: null, submissions: [] });
    const records = await owner<{ field: string; before: unknown; after: unknown }[]>`
      select c.* from change_record r, jsonb_to_recordset(r.changes) as c (field text, before jsonb, after jsonb)
      where r.subject_id = ${written.id} and c.field in ('status', 'comment') order by r.seq desc, field limit 2`;
    expect([...records]).toEqual([
      { field: 'comment', before: null, after: 'The date is wrong.' },
      { field: 'status', before: 'approved', after: 'submitted' },
    ]);
    const stale = await admin.call(reopenReport, {
      params,
      body: { comment: 'Again', version: approved.version },
    });
    expect([stale.status, stale.problem.code]).toEqual([409, 'version.stale']);
  });
});

async function jobsFor(app_report_id: string): Promise<number> {
  const jobs =
    await owner`select 1 from graphile_worker._private_jobs where payload ->> 'app_report_id' = ${app_report_id}`;
  return jobs.length;
}
