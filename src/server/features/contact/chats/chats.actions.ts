import {
  type addChatMessage,
  type ChatMessage,
  MAX_CHAT_LENGTH,
  TYPING_SECONDS,
} from '#contract/contact/chats.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type { Db } from '#server/db/pools.ts';
import { findSent, getMessage, getPerson } from '#server/features/contact/chats/chats.queries.ts';
import { type AcceptedFile, storeFile } from '#server/files/files.actions.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import type { Actor } from '#server/http/session.ts';
import { tellPeople } from '#server/notifications/tell-people.ts';

type Writer = Pick<Actor, 'role' | 'user'>;

/** Adds a message and has the other side told. Throws not_found, `input.invalid` for a key of another conversation. */
export async function writeMessage(
  db: Db,
  writer: Writer,
  person_id: string,
  { key, text }: BodyOf<typeof addChatMessage>,
  files: readonly AcceptedFile[] = [],
): Promise<ChatMessage> {
  const { role, user } = writer;
  await getPerson(db, writer, person_id);
  await begin(db, person_id);
  const [row] = await db<{ id: string }[]>`insert into chat_message ${db({
    person_id,
    key,
    text: text || nameFiles(files),
    from_office: role === 'admin',
    author_id: user.id,
  })} on conflict on constraint chat_message_once do nothing returning id`;
  if (!row) {
    const sent = await findSent(db, user.id, { person_id, key });
    if (!sent) throw invalid('key', 'This was already sent elsewhere.');
    return sent;
  }
  for (const file of files) await storeFile(db, file, { chat_message_id: row.id }, user.id);
  await tellOtherSide(db, role, person_id);
  return getMessage(db, person_id, row.id);
}

const nameFiles = (files: readonly AcceptedFile[]) =>
  files
    .map(({ name }) => name)
    .join(', ')
    .slice(0, MAX_CHAT_LENGTH);

async function begin(db: Db, person_id: string): Promise<void> {
  await db`insert into chat (person_id) values (${person_id}) on conflict do nothing`;
}

/** Once until it is read; what comes after that is told again. */
async function tellOtherSide(db: Db, role: Actor['role'], person_id: string): Promise<void> {
  const isOffice = role === 'admin';
  const [chat] = await db<{ read_at: string | null }[]>`
    select ${isOffice ? db`read_by_person_at` : db`read_by_office_at`} as read_at from chat where person_id = ${person_id}`;
  const key = `${person_id} ${chat?.read_at ?? 'first'}`;
  await tellPeople(
    db,
    isOffice
      ? { kind: 'chat_answer', subject_id: person_id, to: [person_id], key }
      : { kind: 'chat_message', subject_id: person_id, to: 'office', key },
  );
}

/** Returns until when everything is read. It never goes back. Throws not_found. */
export async function readUpTo(
  db: Db,
  reader: Writer,
  person_id: string,
  message_id: string,
): Promise<string> {
  await getPerson(db, reader, person_id);
  const { created_at } = await getMessage(db, person_id, message_id);
  const isOffice = reader.role === 'admin';
  const column = isOffice ? 'read_by_office_at' : 'read_by_person_at';
  await db`update chat set ${db(isOffice ? { [column]: created_at, read_by: reader.user.id } : { [column]: created_at })}
    where person_id = ${person_id} and coalesce(${db(column)}, '-infinity') < ${created_at}`;
  return created_at;
}

/** Throws not_found. */
export async function typeNow(
  db: Db,
  writer: Writer & { now: Date },
  person_id: string,
  is_typing: boolean,
): Promise<void> {
  await getPerson(db, writer, person_id);
  await begin(db, person_id);
  const until = is_typing ? new Date(writer.now.getTime() + TYPING_SECONDS * 1000).toISOString() : null;
  const row =
    writer.role === 'admin'
      ? { office_types_until: until, typed_by: writer.user.id }
      : { person_types_until: until };
  const changed = await db`update chat set ${db(row)} where person_id = ${person_id} returning person_id`;
  if (changed.length === 0) throw new AppError('not_found');
}
