import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { addChatFiles, CHAT_FILES_FIELD, getChat, listChats } from '#contract/contact/chats.ts';
import { getFile } from '#contract/core/files.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { buildForm, pdf, picture } from '#test/kit/given-files.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });

type Named = { name: string; content: Uint8Array<ArrayBuffer> };

const send = (by: SignedInClient, id: string, files: readonly Named[], fields: Record<string, string> = {}) =>
  by.call(addChatFiles, {
    params: { id },
    body: buildForm(
      { key: randomUUID(), text: '', ...fields },
      files.map((file) => ({ field: CHAT_FILES_FIELD, ...file })),
    ),
  });
const look = (by: SignedInClient, id: string) => by.get(getChat, { params: { id } });
const read = async (by: SignedInClient, id: string) => (await by.call(getFile, { params: { id } })).status;

it('[HLP-01] a photo is sent with a message, and is visible only to its person and the office', async () => {
  const [carer, other, social] = [
    await given.carer(),
    await given.carer(),
    await given.user({ user_type: 'client' }),
  ];
  const [who, anna] = [as.user(carer), as.admin('Anna Office')];
  const door = { name: 'door.jpg', content: await picture({ has_place: true }) };
  const made = await send(who, carer.id, [door], { text: 'This lock.' });
  expect([made.status, made.body.text]).toEqual([201, 'This lock.']);
  const [photo] = made.body.files;
  expect(photo).toMatchObject({ name: 'door.jpg', mime_type: 'image/jpeg' });
  expect((await look(anna, carer.id)).messages[0]?.files).toEqual([photo]);
  const file_id = photo?.id ?? '';
  for (const [reader, status] of [
    [who, 200],
    [anna, 200],
    [as.user(other), 404],
    [as.user(social), 404],
  ] as const)
    expect(await read(reader, file_id)).toBe(status);
  expect((await send(as.user(other), carer.id, [door])).status).toBe(404);
});

it('[HLP-01] the office’s files without text are announced by their names', async () => {
  const carer = await given.user({ name: 'Nia Without' });
  const anna = as.admin('Anna Office');
  const files = [
    { name: 'map.pdf', content: pdf() },
    { name: 'key.png', content: await picture({ format: 'png' }) },
  ];
  expect((await send(anna, carer.id, files)).body.text).toBe('map.pdf, key.png');
  const inbox = await anna.get(listChats, { query: { name: 'without' } });
  expect(inbox.items[0]?.last.text).toBe('map.pdf, key.png');
});

it('[HLP-01] files that are sent again, or many times at once, are saved once', async () => {
  const carer = await given.carer();
  const who = as.user(carer);
  const key = randomUUID();
  const file = { name: 'plan.pdf', content: pdf() };
  const sent = await Promise.all(Array.from({ length: 6 }, () => send(who, carer.id, [file], { key })));
  expect(new Set(sent.map(({ status, body }) => `${status} ${body.id} ${body.files.length}`)).size).toBe(1);
  const [kept] = await owner<{ count: number }[]>`select count(*)::int from stored_file
    where chat_message_id = ${sent[0]?.body.id ?? ''}`;
  expect(kept?.count).toBe(1);
});

it('[HLP-01] an empty message, or one with too many files or one that is not a picture or PDF, is refused', async () => {
  const carer = await given.carer();
  const who = as.user(carer);
  const page = { name: 'page.html', content: new TextEncoder().encode('<script>alert(1)</script>') };
  const plan = { name: 'plan.pdf', content: pdf() };
  const refused = [
    await send(who, carer.id, []),
    await send(who, carer.id, Array(6).fill(plan)),
    await send(who, carer.id, [plan, page]),
  ];
  expect(refused.map(({ status }) => status)).toEqual([400, 413, 415]);
  expect((await look(who, carer.id)).messages).toEqual([]);
});
