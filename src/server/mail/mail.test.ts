import { describe, expect, it } from 'vitest';
import { getMailboxMessage, listMailbox } from '#contract/contact/mailbox.ts';
import { mailServerProblem } from '#server/mail/mail-server.ts';
import { queueEmail } from '#server/mail/queue-email.ts';
import { requeueForgottenEmails, sendEmail } from '#server/mail/send-email.ts';
import { startMailServer, startRefusingServer } from '#test/kit/mail-server.ts';
import { startTestApp, type TestApp } from '#test/kit/start-test-app.ts';

interface EmailRow {
  id: string;
  sent_at: string | null;
  attempts: number;
  last_error: string | null;
  last_answer: string | null;
  refused_at: string | null;
  open_addresses: string[] | null;
}

const queueOne = (test: TestApp, to = 'office@placewell.test') =>
  test.pools.app_carer.begin((db) =>
    queueEmail(db, { kind: 'other', to, subject: 'Zażółć', body: 'Line one\nLine two' }),
  );

const getOnly = async (test: TestApp): Promise<EmailRow> => {
  const rows = await test.owner<EmailRow[]>`select * from email`;
  const [row] = rows;
  if (!row || rows.length > 1) throw new Error(`There are ${rows.length} e-mails.`);
  return row;
};

const makeMessageId = (message: string) => /^Message-ID: (.*)$/im.exec(message)?.[1]?.trim();

describe('mail', () => {
  it('[EML-01] consecutive e-mails share a few connections to the mail server', async () => {
    let greeted = 0;
    const server = await startMailServer(() => null, {
      onConnect: (_session, answer) => {
        greeted += 1;
        answer();
      },
    });
    const test = await startTestApp();
    test.services.smtp_url = server.url;
    for (let count = 0; count < 30; count++) await queueOne(test);
    await test.runJobs();
    expect(server.received).toHaveLength(30);
    expect(greeted).toBeLessThanOrEqual(5);
  });

  it('[EML-01] is sent over SMTP once, however often its job runs, and an administrator can read it', async () => {
    const test = await startTestApp({ with_mailbox: true });
    await queueOne(test);
    const { id } = await getOnly(test);
    await test.runJobs();
    await sendEmail(test.services, id);
    await requeueForgottenEmails(test.pools.app_system);
    await test.runJobs();

    expect(await getOnly(test)).toMatchObject({ attempts: 1, last_error: null, sent_at: expect.any(String) });
    const admin = test.as.admin();
    const { items, total } = await admin.get(listMailbox);
    expect([total, items.length]).toEqual([1, 1]);
    const [summary] = items;
    expect(summary).toMatchObject({
      from_address: 'no-reply@placewell.test',
      to_addresses: ['office@placewell.test'],
      subject: 'Zażółć',
    });
    const message = await admin.get(getMailboxMessage, { params: { id: summary?.id ?? '' } });
    expect(message.text?.trim()).toBe('Line one\nLine two');
    expect(message.message_id).toBe(`<${id}@127.0.0.1>`);
  });

  it('[EML-01] is not sent if its transaction is rolled back', async () => {
    const test = await startTestApp({ with_mailbox: true });
    await test.pools.app_carer
      .begin(async (db) => {
        await queueEmail(db, { kind: 'other', to: 'a@placewell.test', subject: 'No', body: 'No' });
        throw new Error('undone');
      })
      .catch(() => {});
    await test.runJobs();
    expect(await test.owner`select from email`).toHaveLength(0);
    expect((await test.as.admin().get(listMailbox)).total).toBe(0);
  });

  it('[EML-01] is sent again with the same Message-ID after a crash between acceptance and saving', async () => {
    const test = await startTestApp({ with_mailbox: true });
    await queueOne(test);
    const { id } = await getOnly(test);
    // The server has accepted it, but the crash rolls back the record of that.
    await test.owner`create function crash() returns trigger language plpgsql as $$ begin raise 'crash'; end $$`;
    await test.owner`create trigger crash before update on email for each row execute function crash()`;
    await expect(sendEmail(test.services, id)).rejects.toThrow('crash');
    expect(await getOnly(test)).toMatchObject({ sent_at: null, attempts: 0 });
    expect((await test.as.admin().get(listMailbox)).total).toBe(1);

    await test.owner`drop trigger crash on email`;
    const elsewhere = await startMailServer(() => null);
    test.services.smtp_url = elsewhere.url;
    await sendEmail(test.services, id);
    const { items } = await test.as.admin().get(listMailbox);
    const first = await test.as.admin().get(getMailboxMessage, { params: { id: items[0]?.id ?? '' } });
    expect(elsewhere.received.map(makeMessageId)).toEqual([first.message_id]);
  });

  it('[EML-01] is stored once by the mailbox if it arrives twice', async () => {
    const test = await startTestApp({ with_mailbox: true });
    await queueOne(test);
    const { id } = await getOnly(test);
    await sendEmail(test.services, id);
    await test.owner`update email set sent_at = null`;
    await sendEmail(test.services, id);
    expect(await getOnly(test)).toMatchObject({ attempts: 2 });
    expect((await test.as.admin().get(listMailbox)).total).toBe(1);
  });

  it('[EML-01] counts as sent only once the mailbox has stored it', async () => {
    const test = await startTestApp({ with_mailbox: true });
    await queueOne(test);
    const { id } = await getOnly(test);
    await test.owner`revoke insert on mailbox_message from app_system`;
    await expect(sendEmail(test.services, id)).rejects.toThrow('was not taken');
    expect(await getOnly(test)).toMatchObject({ sent_at: null, attempts: 1 });
  });

  it('[EML-01] is retried after a temporary refusal, and only the code is saved as the error', async () => {
    const test = await startTestApp();
    const refusal = Object.assign(new Error('go away, office@placewell.test'), { responseCode: 451 });
    const server = await startMailServer((count) => (count === 1 ? refusal : null));
    test.services.smtp_url = server.url;
    await queueOne(test);
    const { id } = await getOnly(test);
    await expect(sendEmail(test.services, id)).rejects.toThrow(`E-mail ${id} was not taken: EMESSAGE 451`);
    expect(await getOnly(test)).toMatchObject({ sent_at: null, attempts: 1, last_error: 'EMESSAGE 451' });

    await test.runJobs();
    expect(await getOnly(test)).toMatchObject({ attempts: 2, last_error: null, sent_at: expect.any(String) });
    expect(server.received).toHaveLength(2);
    expect(makeMessageId(server.received[0] ?? '')).toBe(makeMessageId(server.received[1] ?? ''));
  });

  it('[EML-01] stays in the queue while no mail server answers', async () => {
    const test = await startTestApp();
    test.services.smtp_url = 'smtp://127.0.0.1:1';
    await queueOne(test);
    await test.runJobs();
    expect(await getOnly(test)).toMatchObject({ sent_at: null, attempts: 1, last_error: 'ESOCKET' });
    const [job] = await test.owner<{ attempts: number }[]>`select attempts from graphile_worker.jobs
      where task_identifier = 'send_email'`;
    expect(job?.attempts).toBe(1);
  });

  it('[EML-01] is not sent by two workers at once', async () => {
    const test = await startTestApp();
    const server = await startMailServer(() => null);
    test.services.smtp_url = server.url;
    await queueOne(test);
    const { id } = await getOnly(test);
    await Promise.all([1, 2, 3].map(() => sendEmail(test.services, id)));
    expect(server.received).toHaveLength(1);
  });

  it('[EML-01] is queued again if its process was killed', async () => {
    const test = await startTestApp({ with_mailbox: true });
    await test.owner`insert into email (to_address, subject, body, created_at)
      values ('a@placewell.test', 'Left', 'Left', now() - interval '2 minutes')`;
    await requeueForgottenEmails(test.pools.app_system);
    await test.runJobs();
    expect((await test.as.admin().get(listMailbox)).items.map((each) => each.subject)).toEqual(['Left']);
  });

  it('[EML-01] is retried within minutes once the mail server is back, however long it was down', async () => {
    const test = await startTestApp({ with_mailbox: true });
    await queueOne(test);
    await test.owner`update graphile_worker._private_jobs set attempts = 12, run_at = now() + interval '5 hours'`;
    await requeueForgottenEmails(test.pools.app_system);
    const [job] = await test.owner<{ attempts: number; is_soon: boolean }[]>`
      select attempts, run_at < now() + interval '6 minutes' as is_soon from graphile_worker.jobs`;
    expect(job).toEqual({ attempts: 6, is_soon: true });
  });

  it('[EML-01] is not sent to an address that could be read as two, and does not count as sent', async () => {
    const test = await startTestApp();
    const recipients: string[] = [];
    const server = await startMailServer(() => null, {
      onRcptTo: ({ address }, _, answer) => {
        recipients.push(address);
        answer();
      },
    });
    test.services.smtp_url = server.url;
    await queueOne(test, 'a@placewell.test, b@placewell.test');
    await sendEmail(test.services, (await getOnly(test)).id).catch(() => {});
    // A valid address arrives here, so only the bad address is refused, not everything.
    await queueOne(test, 'c@placewell.test');
    await test.runJobs();
    const mails =
      await test.owner`select to_address, sent_at is not null as is_sent from email order by created_at`;
    expect([recipients, mails.map(({ is_sent }) => is_sent)]).toEqual([['c@placewell.test'], [false, true]]);
  });
});

describe('a refusal', () => {
  it('[EML-01] that is permanent ends the retries at once, and keeps the mail server’s answer', async () => {
    const test = await startTestApp();
    const server = await startRefusingServer({ 'gone@placewell.test': [550, 'no such user'] });
    test.services.smtp_url = server.url;
    await queueOne(test, 'gone@placewell.test');
    await test.runJobs();
    expect(await getOnly(test)).toMatchObject({
      attempts: 1,
      sent_at: null,
      refused_at: expect.any(String),
      last_answer: '550 no such user',
    });
    expect(await test.owner`select 1 from graphile_worker.jobs where task_identifier = 'send_email'`).toEqual(
      [],
    );
    await sendEmail(test.services, (await getOnly(test)).id);
    expect(server.asked).toHaveLength(1);
  });

  it('[EML-01] for the message is permanent with a 5xx code, and is retried with a 4xx code', async () => {
    for (const [responseCode, refused_at] of [
      [554, expect.any(String)],
      [451, null],
    ]) {
      const test = await startTestApp();
      const refusal = Object.assign(new Error('not like this'), { responseCode });
      test.services.smtp_url = (await startMailServer(() => refusal)).url;
      await queueOne(test);
      await test.runJobs();
      expect(await getOnly(test)).toMatchObject({ sent_at: null, refused_at, attempts: 1 });
      await test.stop();
    }
  });

  it('[EML-01] for the sender is our own fault, and never ends the retries', async () => {
    const test = await startTestApp();
    const server = await startMailServer(() => null, {
      onMailFrom: (_from, _, answer) =>
        answer(Object.assign(new Error('no such sender'), { responseCode: 550 })),
    });
    test.services.smtp_url = server.url;
    await queueOne(test);
    await test.runJobs();
    expect(await getOnly(test)).toMatchObject({ refused_at: null, last_answer: '550 no such sender' });
  });

  it('[EML-01] for one of several addresses is saved, and the others get no second copy', async () => {
    const test = await startTestApp();
    const refused: Parameters<typeof startRefusingServer>[0] = { 'b@placewell.test': [450, 'try later'] };
    const server = await startRefusingServer(refused);
    test.services.smtp_url = server.url;
    await test.pools.app_admin.begin((db) =>
      queueEmail(db, {
        kind: 'reports',
        to: 'a@placewell.test',
        cc: ['b@placewell.test'],
        subject: 'S',
        body: 'B',
      }),
    );
    const { id } = await getOnly(test);
    await expect(sendEmail(test.services, id)).rejects.toThrow('EENVELOPE');
    expect(await getOnly(test)).toMatchObject({ sent_at: null, open_addresses: ['b@placewell.test'] });
    refused['b@placewell.test'] = [550, 'no such user'];
    await sendEmail(test.services, id);
    expect(await getOnly(test)).toMatchObject({
      refused_at: expect.any(String),
      open_addresses: ['b@placewell.test'],
    });
    expect(server.asked).toEqual(['a@placewell.test', 'b@placewell.test', 'b@placewell.test']);
  });

  it('[EML-01] that lasts three days ends the retries', async () => {
    const test = await startTestApp();
    test.services.smtp_url = 'smtp://127.0.0.1:1';
    await queueOne(test);
    const { id } = await getOnly(test);
    await sendEmail(test.services, id).catch(() => {});
    expect(await getOnly(test)).toMatchObject({ refused_at: null });
    await test.owner`update email set queued_at = queued_at - interval '4 days'`;
    await sendEmail(test.services, id);
    expect(await getOnly(test)).toMatchObject({ refused_at: expect.any(String), attempts: 2 });
  });
});

describe('a mail server that cannot be reached', () => {
  it('[EML-01] is named in one sentence, without its password', async () => {
    expect(await mailServerProblem('smtp://user:secret@127.0.0.1:1')).toBe(
      'The mail server 127.0.0.1:1 (SMTP_URL) does not work at the moment (ESOCKET). Placewell keeps the mail and retries.',
    );
    const server = await startMailServer(() => null);
    expect(await mailServerProblem(server.url)).toBeUndefined();
  });
});
