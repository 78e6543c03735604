import {
  CHAT_PAGE,
  type Chat,
  type ChatMessage,
  type ChatSummary,
  type listChats,
} from '#contract/contact/chats.ts';
import type { QueryOf } from '#contract/core/endpoint.ts';
import { searchWords } from '#contract/core/search-words.ts';
import type { List } from '#contract/core/shapes.ts';
import type { Db } from '#server/db/pools.ts';
import { countRows, everyWord, limitPage, listPage, orderBy, type SortColumns } from '#server/db/sql.ts';
import { listFiles } from '#server/files/files.actions.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Actor } from '#server/http/session.ts';

type Person = Chat['person'];

/** `u` is the person, `o` their organisation. */
const selectPerson = (db: Db) => db`jsonb_build_object('id', u.id, 'name', u.name, 'user_type', u.user_type,
  'client', o.name, 'is_active', u.is_active) as person`;

const SORTS: SortColumns = {
  last_message_at: 'c.last_message_at',
  waits_since: { may_be_null: 'c.waits_since' },
  name: 'search_text(u.name)',
};

/** A page of the office's inbox. */
export async function findChats(
  db: Db,
  { waiting, name, ...page }: QueryOf<typeof listChats>,
): Promise<List<ChatSummary>> {
  const words = searchWords(name ?? '');
  const where = db`where c.last_message_id is not null and u.user_type <> 'admin'
    ${waiting ? db`and c.waits_since is not null` : db``}
    ${words.length > 0 ? db`and ${everyWord(db, 'u.name', words)}` : db``}`;
  const order = orderBy(
    db,
    SORTS,
    page.sort ?? (waiting ? 'waits_since' : '-last_message_at'),
    'c.person_id',
  );
  const [items, counted] = await Promise.all([
    db<ChatSummary[]>`
      select ${selectPerson(db)}, c.waits_since,
        jsonb_build_object('from_office', m.from_office, 'author', m.author_name, 'text', left(m.text, 200),
          'created_at', m.created_at) as last,
        (select count(*) from (select from chat_message n where n.person_id = c.person_id and not n.from_office
          and n.created_at > coalesce(c.read_by_office_at, '-infinity') limit 100) as unread) as unread
      from chat c join app_user u on u.id = c.person_id left join client o on o.id = u.client_id
      join chat_message m on m.id = c.last_message_id ${where} ${order} ${limitPage(db, page)}`,
    countRows(db, db`from chat c join app_user u on u.id = c.person_id ${where}`),
  ]);
  return listPage(items, counted, page);
}

/** The person whose conversation it is: oneself, or to the office anybody outside it. Throws not_found. */
export async function getPerson(
  db: Db,
  { role, user }: Pick<Actor, 'role' | 'user'>,
  id: string,
): Promise<Person> {
  if (role !== 'admin') {
    if (id !== user.id) throw new AppError('not_found');
    return {
      id,
      name: user.name,
      user_type: user.user_type,
      client: user.client?.name ?? null,
      is_active: true,
    };
  }
  const [row] = await db<{ person: Person }[]>`select ${selectPerson(db)}
    from app_user u left join client o on o.id = u.client_id where u.id = ${id} and u.user_type <> 'admin'`;
  if (!row) throw new AppError('not_found');
  return row.person;
}

const selectMessage = (db: Db) =>
  db`m.id, m.key, m.from_office, m.author_name as author, m.text, m.created_at,
    ${listFiles(db, 'chat_message_id', 'm.id')} as files`;

/** The newest before that message, or the newest of all; the oldest of them first. Throws not_found. */
export async function findChatMessages(
  db: Db,
  person_id: string,
  before: string | undefined,
): Promise<Pick<Chat, 'messages' | 'has_earlier'>> {
  if (before) await getMessage(db, person_id, before);
  const rows = await db<ChatMessage[]>`select ${selectMessage(db)} from chat_message m
    where m.person_id = ${person_id} ${
      before
        ? db`and (m.created_at, m.id) < (select b.created_at, b.id from chat_message b where b.id = ${before})`
        : db``
    }
    order by m.created_at desc, m.id desc limit ${CHAT_PAGE + 1}`;
  return { messages: rows.slice(0, CHAT_PAGE).reverse(), has_earlier: rows.length > CHAT_PAGE };
}

/** Throws not_found. */
export async function getMessage(db: Db, person_id: string, id: string): Promise<ChatMessage> {
  const [row] = await db<ChatMessage[]>`select ${selectMessage(db)} from chat_message m
    where m.id = ${id} and m.person_id = ${person_id}`;
  if (!row) throw new AppError('not_found');
  return row;
}

/** The message that its writer sent to this conversation under that key. */
export async function findSent(
  db: Db,
  author_id: string,
  sent: { person_id: string; key: string },
): Promise<ChatMessage | undefined> {
  const [row] = await db<ChatMessage[]>`select ${selectMessage(db)} from chat_message m
    where m.author_id = ${author_id} and m.person_id = ${sent.person_id} and m.key = ${sent.key}`;
  return row;
}

type Standing = Pick<Chat, 'read_by_person_at' | 'read_by_office_at' | 'read_by' | 'waits_since'>;

/** How far each side has read. */
export async function findStanding(db: Db, role: Actor['role'], person_id: string): Promise<Standing> {
  const [row] = await db<Standing[]>`select c.read_by_person_at, c.read_by_office_at, c.waits_since,
      ${role === 'admin' ? db`(select u.name from app_user u where u.id = c.read_by)` : db`chat_reader()`} as read_by
    from chat c where c.person_id = ${person_id}`;
  return row ?? { read_by_person_at: null, read_by_office_at: null, read_by: null, waits_since: null };
}

/** The name of somebody on the other side who types just now; null where there is none. */
export async function findTypist(db: Db, person_id: string): Promise<string | null> {
  const [row] = await db<{ name: string | null }[]>`select chat_typist(${person_id}) as name`;
  return row?.name ?? null;
}
