import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listMailbox } from '#contract/contact/mailbox.ts';
import type { UserType } from '#contract/core/statuses.ts';
import { endpoints } from '#contract/endpoints.ts';
import { gather } from '#server/area.ts';
import { findWordsFor } from '#server/notifications/deliver.ts';
import type { Kinds } from '#server/notifications/notification-kind.ts';
import { EXAMPLES } from '#test/calls/examples.ts';
import { openWorld } from '#test/calls/open-world.ts';
import { send } from '#test/calls/send.ts';

/**
 * A young person is restricted, with a reader of each role, and a name whose initials are unique. Then the readers
 * make every call. Nothing that the product sends may reveal their name, initials, service, place or date of birth.
 */
const logged: string[] = [];
const posted: string[] = [];
const channel = createServer(async (request, response) => {
  for await (const chunk of request) posted.push(String(chunk));
  response.end('ok');
});
await new Promise<void>((resolve) => channel.listen(0, '127.0.0.1', () => resolve()));
afterAll(() => channel.close());

const { app, world, facts, makeToken, readId } = await openWorld({
  with_mailbox: true,
  onLog: (line) => logged.push(line),
  environment: { CHAT_WEBHOOK_URL: `http://127.0.0.1:${(channel.address() as AddressInfo).port}/` },
});
const { owner } = app;
const AMY = world.id('Amy');
const TOLD = /xqfirst|xqlast|xqplace|\bX\. ?X\.|\bXX\b|11\/10\/2013|2013-10-11/i;

beforeAll(async () => {
  await owner`update young_person set is_restricted = true, first_name = 'Xqfirst', middle_names = null, preferred_name = null,
    last_name = 'Xqlast', dob = '2013-10-11' where id = ${AMY}`;
  for (const reader of ['Ada', 'Cara', 'Cliff'])
    await owner`insert into young_person_reader (young_person_id, user_id) values (${AMY}, ${world.id(reader)}) on conflict do nothing`;
  await owner`update appointment set place = 'Xqplace' where young_person_id = ${AMY}`;
  for (const role of ['admin', 'carer', 'client'] as const)
    for (const endpoint of endpoints) {
      const example = EXAMPLES[`${endpoint.method} ${endpoint.path}`];
      if (
        !example ||
        !endpoint.access[role] ||
        /sign_out|end_sessions|forget_sign_in|readers/.test(endpoint.path)
      )
        continue;
      const id = (await readId(example.about ?? 'user', 'own', role)) ?? '';
      await send(app.app, endpoint, await example.call(facts, id), await makeToken(role));
    }
  await app.runJobs();
}, 240_000);

const findTold = (texts: readonly string[]) =>
  texts.filter((text) => TOLD.test(text)).map((text) => text.slice(0, 400));

it('[DAT-05] no e-mail mentions a restricted young person, for any recipient', async () => {
  const mails = await owner<{ text: string; about: boolean }[]>`
    select concat_ws(' ', kind, '|', subject, '|', body) as text, ${AMY} = any(young_person_ids) as about from email
    union all select concat_ws(' ', subject, text_body, html_body), false from mailbox_message`;
  expect(mails.filter(({ about }) => about).length).toBeGreaterThan(5);
  expect(findTold(mails.map(({ text }) => text))).toEqual([]);
});

it('[DAT-05] no notification mentions them on a screen that others see', async () => {
  const kinds: Kinds = gather(app.app.areas, ({ notifications }) => notifications);
  const rows = await owner<{ kind: string; recipient_id: string; user_type: UserType; subject_id: string }[]>`
    select n.kind, n.recipient_id, u.user_type, n.subject_id from notification n join app_user u on u.id = n.recipient_id`;
  const told: string[] = [];
  for (const row of rows) {
    const kind = kinds[row.kind];
    const words = kind && (await findWordsFor(owner, app.services, kind, row));
    if (words) told.push(`${row.kind}: ${words.lock_screen}`);
  }
  expect(told.filter((text) => text.endsWith('Sign in to read it.')).length).toBeGreaterThan(3);
  expect(findTold(told)).toEqual([]);
});

it('[DAT-05] no log line and no chat channel mentions them', () => {
  expect(logged.length).toBeGreaterThan(100);
  expect(findTold([...logged, ...posted])).toEqual([]);
});

it('[EML-01] the mailbox shows an e-mail about them only to their readers', async () => {
  const [kept] = await owner<{ count: number }[]>`
    select count(*) from mailbox_message where ${AMY} = any(young_person_ids)`;
  expect(Number(kept?.count)).toBeGreaterThan(3);
  const [ada] = await owner`select * from app_user where id = ${world.id('Ada')}`;
  const readers = await app.as.user(ada as never).get(listMailbox);
  const others = await app.as.admin('Not a Reader').get(listMailbox);
  expect(readers.total - others.total).toBe(Number(kept?.count));
});
