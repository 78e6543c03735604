import { describe, expect, it } from 'vitest';
import { sendContactEmail } from '#contract/contact/contact.ts';
import { getReportEmailTemplate, sendReportEmail } from '#contract/reports/report-emails.ts';
import { getReport } from '#contract/reports/reports.ts';
import { PLAIN_QUESTIONS } from '#test/kit/reports/given-reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner, runJobs, public_url } = await startTestApp({
  with_mailbox: true,
  environment: { AGENCY_NAME: 'Harbour Care', AGENCY_PHONE: '01234 567890' },
});

/** Creates an approved report of Zoë O’Neill, with a social worker and the client’s address. */
async function approvedReport() {
  const client = await given.client();
  await owner`update client set email = ${`duty-${client.id}@authority.test`} where id = ${client.id}`;
  const social_worker = await given.user({ user_type: 'client', client });
  const young_person = await given.youngPerson({ first_name: 'Zoë', last_name: 'O’Neill', client });
  const form = await given.questionForm({ name: 'Session report' });
  const report = await given.report({ client, young_person, form, start_at: '2026-11-20T16:00:00Z' });
  const written = await given.appReport(report, { status: 'approved' });
  return { client, social_worker, young_person, form, report, written };
}

const queued = (address: string) =>
  owner<{ id: string; subject: string; body: string; cc_addresses: string[] }[]>`
    select id, subject, body, cc_addresses from email where to_address = ${address} order by created_at`;
const plain = { subject: 'Reports of November', body: 'Please read them.' };

describe('GET /api/email_templates/report/', () => {
  it('[EML-01] fills in the person, report, time and author, with initials instead of the name', async () => {
    const { report, social_worker, client } = await approvedReport();
    const carer = (await owner`select name from app_user where id = ${report.carer_id}`)[0]?.name;
    const { subject, body, contacts } = await as
      .admin()
      .get(getReportEmailTemplate, { query: { ids: [report.id] } });
    expect(subject).toBe('Report for Z. O.: Session report, 20/11/2026');
    expect(body).toContain(
      `Please find the Session report for Z. O. covering 20/11/2026, written by ${carer}.`,
    );
    expect(body).toContain('Kind regards,\nHarbour Care\n01234 567890');
    expect(subject + body).not.toMatch(/Zoë|O’Neill/);
    expect(contacts).toEqual([
      { name: social_worker.name, email: social_worker.email },
      { name: client.name, email: `duty-${client.id}@authority.test` },
    ]);
  });

  it('[EML-01] names the account of the social worker of everyone that the reports are about', async () => {
    const { report, social_worker: account, client, form, young_person } = await approvedReport();
    const start = async (...ids: string[]) =>
      (await as.admin().get(getReportEmailTemplate, { query: { ids } })).allocated;
    expect(await start(report.id)).toEqual([]);
    const worker = await given.socialWorker({ client, email: account.email });
    await owner`update social_worker set user_id = ${account.id} where id = ${worker.id}`;
    await owner`update young_person set social_worker_id = ${worker.id} where id = ${young_person.id}`;
    expect(await start(report.id)).toEqual([account.email]);
    const other = await given.report({ client, form, start_at: '2026-11-20T16:00:00Z' });
    await given.appReport(other, { status: 'approved' });
    expect(await start(report.id, other.id)).toEqual([]);
  });

  it('[EML-01] mentions an incident and a carer’s message, without its text', async () => {
    const read = async (id: string) =>
      (await as.admin().get(getReportEmailTemplate, { query: { ids: [id] } })).body;
    const { report, written } = await approvedReport();
    expect(await read(report.id)).toContain('Points for your attention:\nNone');
    await owner`update app_report set answers = ${owner.json({
      progress: [{ 'sr-message-for-social-worker': 'Zoë asks for her sister' }],
    })} where id = ${written.id}`;
    expect(await read(report.id)).toContain(
      'Points for your attention:\n- The carer has written a message to you.',
    );
    expect(await read(report.id)).not.toContain('sister');
    await owner`update report_type set alerts_office = true where form_id = ${written.form_id}`;
    expect(await read(report.id)).toContain(
      '- The carer has reported an incident. Please read that report first.',
    );
  });

  it('[EML-01] [REP-02] mentions a concern about safety or welfare, without its details', async () => {
    const questions = PLAIN_QUESTIONS.map((question) => ({
      ...question,
      options: question.options.map((option) => ({ ...option, raises_concern: option.id === 'mood--upset' })),
    }));
    const form = await given.questionForm({ name: 'Session report', questions });
    const report = await given.report({ form, young_person: await given.youngPerson() });
    const written = await given.appReport(report, { status: 'approved' });
    await owner`update app_report set answers = ${owner.json({ session: [{ mood: 'mood--upset' }] })}
      where id = ${written.id}`;
    const { body } = await as.admin().get(getReportEmailTemplate, { query: { ids: [report.id] } });
    expect(body).toContain('- The carer has reported a concern about safety or welfare.');
    expect(body).not.toContain('None');
    expect(body).not.toMatch(/upset/i);
  });

  it('[EML-01] links each form’s document, the incident’s first, in template and e-mail alike', async () => {
    const { report, social_worker } = await approvedReport();
    const form = await given.questionForm({ name: 'Incident report' });
    await given.reportType({ form });
    await owner`update report_type set alerts_office = true where form_id = ${form.id}`;
    await given.appReport(report, { status: 'approved', form });
    const letter = { to: [social_worker.email], subject: 'Both', body: 'Please read them.' };
    await as.admin().send(sendReportEmail, { body: { ids: [report.id], ...letter } });
    const { documents } = await as.admin().get(getReport, { params: { id: report.id } });
    const links = ['Incident report', 'Session report'].map(
      (name) => documents.find(({ form_name }) => form_name === name)?.link ?? '',
    );
    const [sent] = await queued(social_worker.email);
    expect(sent?.body).toContain(links.join('\n'));
    const { body } = await as.admin().get(getReportEmailTemplate, { query: { ids: [report.id] } });
    expect(body).toContain('Please find the Incident report and Session report');
    expect(body).toContain(links.join('\n'));
  });

  it('[EML-01] is a plain template without contacts if no report is given', async () => {
    const { subject, contacts } = await as.admin().get(getReportEmailTemplate);
    expect(subject).toMatch(/^Report for /);
    expect(contacts).toEqual([]);
  });

  it('[EML-01] is for administrators', async () => {
    expect((await as.carer().call(getReportEmailTemplate)).status).toBe(403);
    expect((await as.client().call(getReportEmailTemplate)).status).toBe(403);
  });
});

describe('POST /api/emails/reports/', () => {
  it('[EML-01] sends each recipient the viewer link, copies others once, and saves the recipients', async () => {
    const { report, social_worker, client } = await approvedReport();
    const colleague = await given.user({ user_type: 'client', client });
    const duty = `duty-${client.id}@authority.test`;
    const admin = as.admin();
    const answer = await admin.send(sendReportEmail, {
      body: {
        ids: [report.id],
        to: [social_worker.email, colleague.email.toUpperCase()],
        cc: [duty],
        ...plain,
      },
    });
    expect(answer).toEqual({ code: 201, recipients: [social_worker.email, colleague.email, duty] });

    const [first] = await queued(social_worker.email);
    const [second] = await queued(colleague.email);
    const shown = await admin.get(getReport, { params: { id: report.id } });
    expect(first?.body).toBe(`Please read them.\n\nOpen here (sign-in needed):\n${shown.report_link}`);
    expect(shown.report_link).toContain(`${public_url}/dashboard/reports/pdf/`);
    expect([first?.cc_addresses, second?.cc_addresses]).toEqual([[duty], []]);
    expect(shown.emails.map(({ recipients, sent_by }) => [recipients, sent_by?.name])).toEqual(
      expect.arrayContaining([
        [[social_worker.email, duty], (await admin.user()).name],
        [[colleague.email], (await admin.user()).name],
      ]),
    );

    await runJobs();
    const arrived = await owner<{ to_addresses: string[] }[]>`
      select to_addresses from mailbox_message where subject = ${plain.subject}`;
    expect(arrived.map(({ to_addresses }) => to_addresses.toSorted())).toEqual(
      expect.arrayContaining([[duty, social_worker.email].toSorted(), [colleague.email]]),
    );
  });

  it('[EML-01] puts the link where the template has it', async () => {
    const { report, social_worker } = await approvedReport();
    const admin = as.admin();
    const template = await admin.get(getReportEmailTemplate, { query: { ids: [report.id] } });
    const { subject, body } = template;
    await admin.send(sendReportEmail, {
      body: { ids: [report.id], to: [social_worker.email], subject, body },
    });
    const { report_link } = await admin.get(getReport, { params: { id: report.id } });
    const [sent] = await queued(social_worker.email);
    expect(sent?.body).toContain(`Open it here (sign-in needed): ${report_link}\n`);
    expect(sent?.body.split(report_link ?? '')).toHaveLength(2);
  });

  it('[EML-01] accepts only contacts of that client, names each invalid field, and sends nothing', async () => {
    const { report, social_worker } = await approvedReport();
    const stranger = await given.user({ user_type: 'client', client: 'Another authority' });
    const off = await given.user({ user_type: 'client', client: { id: report.client_id }, is_active: false });
    const answer = await as.admin().call(sendReportEmail, {
      body: { ids: [report.id], to: [social_worker.email, stranger.email], cc: [off.email], ...plain },
    });
    expect(answer.status).toBe(400);
    expect(answer.problem.errors?.map(({ path }) => path)).toEqual(['to.1', 'cc.0']);
    expect(await queued(social_worker.email)).toEqual([]);
  });

  it('[EML-01] never contains a young person’s full name, in any spelling', async () => {
    const { report, social_worker } = await approvedReport();
    for (const [field, said] of [
      ['subject', 'About ZOE O’NEILL'],
      ['body', 'Zoë  O’Neill, as agreed.'],
      ['body', "zoe o'neill"],
    ] as const) {
      const answer = await as.admin().call(sendReportEmail, {
        body: { ids: [report.id], to: [social_worker.email], ...plain, [field]: said },
      });
      expect(answer).toMatchObject({ status: 400, problem: { errors: [{ path: field }] } });
    }
    expect(await queued(social_worker.email)).toEqual([]);
  });

  it('[EML-01] is refused for reports of two clients, unapproved reports and unknown ones', async () => {
    const [one, other] = [await approvedReport(), await approvedReport()];
    const waiting = await given.report({ client: one.client });
    const send = (ids: string[]) =>
      as.admin().call(sendReportEmail, { body: { ids, to: [one.social_worker.email], ...plain } });
    expect(await send([one.report.id, other.report.id])).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'ids' }] },
    });
    expect(await send([one.report.id, waiting.id])).toMatchObject({
      status: 409,
      problem: { code: 'report.not_approved', errors: [{ path: 'ids.1' }] },
    });
    // Every report that cannot be sent is named, so that the others can.
    expect(await send([one.report.id, waiting.id, crypto.randomUUID()])).toMatchObject({
      status: 404,
      problem: {
        errors: [
          { path: 'ids.1', message: 'This report is not approved.' },
          { path: 'ids.2', message: 'This report may have been removed, or you do not have access.' },
        ],
      },
    });
    expect((await send([crypto.randomUUID()])).status).toBe(404);
    expect(await queued(one.social_worker.email)).toEqual([]);
  });
});

describe('POST /api/emails/send_contact_email/', () => {
  it('[EML-01] reaches the office from every role, with the sender’s name', async () => {
    for (const who of [as.admin(), as.carer(), as.client()]) {
      const { name, email } = await who.user();
      const body = { subject: `From ${name}`, message: 'Who is on call?' };
      expect(await who.send(sendContactEmail, { body })).toEqual({
        code: 201,
        answered_to: (await who.user()).email,
      });
      const sent = (await queued('on-call@placewell.test')).find(({ subject }) => subject === body.subject);
      expect(sent?.body).toContain('Who is on call?');
      expect(sent?.body).toContain(`${name} (`);
      expect(sent?.body).toContain(email);
    }
  });
});
