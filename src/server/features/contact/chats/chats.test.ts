import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  addChatMessage,
  CHAT_PAGE,
  getChat,
  getChatTyping,
  listChats,
  markChatRead,
  tellChatTyping,
} from '#contract/contact/chats.ts';
import { listNotifications } from '#contract/core/notifications.ts';
import { mailAboutUnread } from '#server/features/contact/chats/unread-emails.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/** A Tuesday, in the office's hours. */
const NOW = '2026-11-24T12:00:00.000Z';
const app = await startTestApp({ now: NOW });
const { as, given, owner, clock } = app;

async function open() {
  const carer = await given.user({ name: 'Cara Quill' });
  const id = carer.id;
  const write = (by: SignedInClient, text: string, key: string = randomUUID()) =>
    by.send(addChatMessage, { params: { id }, body: { key, text } });
  const look = (by: SignedInClient) => by.get(getChat, { params: { id } });
  return { id, who: as.user(carer), write, look };
}

/** To whom e-mails went out about a person's conversation, and how they begin. */
const mailsAbout = async (word: string) =>
  (
    await owner<
      { subject: string; body: string }[]
    >`select subject, body from email where body like ${`%${word}%`}`
  ).map(({ subject }) => subject);

it('[HLP-01] a message reaches the office and its answer the carer, each with who wrote and who has read it', async () => {
  const { id, who, write, look } = await open();
  const anna = as.admin('Anna Office');
  expect((await look(who)).messages).toEqual([]);
  const question = await write(who, 'The door is locked.');
  expect(question).toMatchObject({ from_office: false, author: 'Cara Quill' });

  const inbox = await anna.get(listChats, { query: { waiting: 'true', name: 'quill' } });
  expect(inbox.items.find(({ person }) => person.id === id)).toMatchObject({
    unread: 1,
    last: { text: 'The door is locked.', author: 'Cara Quill' },
    waits_since: question.created_at,
  });

  await anna.send(markChatRead, { params: { id }, body: { up_to: question.id } });
  expect(await look(who)).toMatchObject({ read_by_office_at: question.created_at, read_by: 'Anna Office' });
  const answer = await write(anna, 'The key is at number 4.');
  const seen = await look(who);
  expect(seen.messages.map(({ text, from_office }) => [text, from_office])).toEqual([
    ['The door is locked.', false],
    ['The key is at number 4.', true],
  ]);
  expect(seen.waits_since).toBeNull();
  await who.send(markChatRead, { params: { id }, body: { up_to: answer.id } });
  expect((await look(anna)).read_by_person_at).toBe(answer.created_at);
});

it('[HLP-01] a message that is sent again, or many times at once, is saved once', async () => {
  const { who, write, look } = await open();
  const key = randomUUID();
  const sent = await Promise.all(Array.from({ length: 12 }, () => write(who, 'Once.', key)));
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect((await look(who)).messages).toHaveLength(1);
});

it('[HLP-01] earlier messages are requested by the oldest one shown', async () => {
  const { id, who, write, look } = await open();
  for (let count = 0; count < CHAT_PAGE + 3; count++) {
    clock.advance(1_000);
    await write(who, `Message ${count}`);
  }
  const newest = await look(who);
  expect([newest.messages.length, newest.has_earlier]).toEqual([CHAT_PAGE, true]);
  const before = newest.messages[0]?.id ?? '';
  const earlier = await who.get(getChat, { params: { id }, query: { before } });
  expect(earlier.messages.map(({ text }) => text)).toEqual(['Message 0', 'Message 1', 'Message 2']);
  expect(earlier.has_earlier).toBe(false);
});

it('[HLP-01] each side sees that the other is typing, until it stops or a while has passed', async () => {
  const { id, who } = await open();
  const anna = as.admin('Anna Office');
  const type = (by: SignedInClient, is_typing: boolean) =>
    by.send(tellChatTyping, { params: { id }, body: { is_typing } });
  const typist = async (by: SignedInClient) => (await by.get(getChatTyping, { params: { id } })).name;
  await type(who, true);
  expect([await typist(anna), await typist(who)]).toEqual(['Cara Quill', null]);
  await type(who, false);
  await type(anna, true);
  expect([await typist(anna), await typist(who)]).toEqual([null, 'Anna Office']);
  clock.advance(7_000);
  expect(await typist(who)).toBeNull();
});

it('[HLP-01] [AUT-10] a conversation is its person’s and the office’s, and nobody else’s', async () => {
  const { id, who, write } = await open();
  const { id: message } = await write(who, 'For the office.');
  const client = await given.client();
  for (const other of [as.carer(), as.user(await given.user({ user_type: 'client', client }))]) {
    const calls = [
      other.call(getChat, { params: { id } }),
      other.call(getChatTyping, { params: { id } }),
      other.call(addChatMessage, { params: { id }, body: { key: randomUUID(), text: 'Hello' } }),
      other.call(markChatRead, { params: { id }, body: { up_to: message } }),
      other.call(tellChatTyping, { params: { id }, body: { is_typing: true } }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404));
    expect((await other.call(listChats)).status).toBe(403);
  }
  const { id: colleague } = await given.user({ user_type: 'admin' });
  expect((await as.admin().call(getChat, { params: { id: colleague } })).status).toBe(404);
});

it('[HLP-01] [EML-01] an unread chat: the office gets one e-mail, and the carer one about the answer', async () => {
  const { id, who, write } = await open();
  await write(who, 'A secret sentence.');
  await write(who, 'And another.');
  await mailAboutUnread(app.services);
  expect(await mailsAbout(id)).toEqual([]);
  clock.advance(4 * 60_000);
  await Promise.all([mailAboutUnread(app.services), mailAboutUnread(app.services)]);
  expect(await mailsAbout(id)).toEqual(['Unread message for the office']);
  expect(await mailsAbout('secret sentence')).toEqual([]);

  await write(as.admin(), 'We are on our way.');
  await write(as.admin(), 'Ten minutes.');
  clock.advance(4 * 60_000);
  await mailAboutUnread(app.services);
  await mailAboutUnread(app.services);
  expect(await mailsAbout('Hello Cara')).toEqual(['The office replied to you']);
});

it('[HLP-01] an answer that was read causes no e-mail', async () => {
  const { id, who, write } = await open();
  const { id: up_to } = await write(who, 'Hello?');
  await as.admin().send(markChatRead, { params: { id }, body: { up_to } });
  clock.advance(5 * 60_000);
  await mailAboutUnread(app.services);
  expect(await mailsAbout(id)).toEqual([]);
});

it('[HLP-01] [NTF-01] the office is told once for each wait, by name and without the text', async () => {
  const { id, who, write } = await open();
  const anna = as.admin('Anna Bell');
  await anna.user();
  await write(who, 'First words.');
  const { id: up_to } = await write(who, 'More words.');
  const told = async () =>
    (await anna.get(listNotifications)).items.filter(({ href }) => href === `/dashboard/chats/${id}`);
  expect(await told()).toMatchObject([{ title: 'New message', read_at: null }]);
  expect(JSON.stringify(await told())).not.toContain('words');
  await anna.send(markChatRead, { params: { id }, body: { up_to } });
  expect(await told()).toMatchObject([{ read_at: expect.any(String) }]);
  await write(anna, 'Answered.');
  clock.advance(60_000);
  await write(who, 'Thank you, and one more thing.');
  expect(await told()).toHaveLength(2);
});

it('[HLP-01] [EML-01] a message after one that was read without an answer is announced and e-mailed again', async () => {
  const { id, who, write } = await open();
  const anna = as.admin('Anna Cope');
  await anna.user();
  const { id: up_to } = await write(who, 'First.');
  await anna.send(markChatRead, { params: { id }, body: { up_to } });
  clock.advance(60_000);
  await write(who, 'Second.');
  const told = (await anna.get(listNotifications)).items.filter(
    ({ href }) => href === `/dashboard/chats/${id}`,
  );
  expect(told.map(({ read_at }) => read_at === null)).toEqual([true, false]);
  clock.advance(4 * 60_000);
  await mailAboutUnread(app.services);
  expect(await mailsAbout(id)).toEqual(['Unread message for the office']);
});

it('[HLP-01] an answer that crossed a message leaves that one unread and waiting', async () => {
  const { id, who, write, look } = await open();
  const anna = as.admin('Anna Cross');
  const { id: up_to } = await write(who, 'The door is locked.');
  await anna.send(markChatRead, { params: { id }, body: { up_to } });
  clock.advance(1_000);
  const crossed = await write(who, 'And it rains.');
  clock.advance(1_000);
  await write(anna, 'The key is at number 4.');
  expect((await look(anna)).waits_since).toBe(crossed.created_at);
  const inbox = await anna.get(listChats, { query: { waiting: 'true' } });
  expect(inbox.items.find(({ person }) => person.id === id)?.unread).toBe(1);
});

it('[HLP-01] a carer who becomes an administrator leaves no conversation in the inbox that nobody can open', async () => {
  const { id, who, write } = await open();
  await write(who, 'Before.');
  await owner`update app_user set user_type = 'admin' where id = ${id}`;
  const { items } = await as.admin().get(listChats, { query: { waiting: 'true' } });
  expect(items.filter(({ person }) => person.id === id)).toEqual([]);
});

it('[HLP-01] the office sees that an account is turned off before it writes to it', async () => {
  const { id, who, write } = await open();
  await write(who, 'Before.');
  const see = async () => (await as.admin().get(getChat, { params: { id } })).person.is_active;
  expect(await see()).toBe(true);
  await owner`update app_user set is_active = false where id = ${id}`;
  expect(await see()).toBe(false);
});
