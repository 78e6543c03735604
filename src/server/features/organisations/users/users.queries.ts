import { searchWords } from '#contract/core/search-words.ts';
import type { List } from '#contract/core/shapes.ts';
import type { UserType } from '#contract/core/statuses.ts';
import type { UserDetail, UserRecord } from '#contract/organisations/users.ts';
import type { Db } from '#server/db/pools.ts';
import { countRows, everyWord, limitPage, listPage, orderBy } from '#server/db/sql.ts';
import { AppError } from '#server/http/app-error.ts';

interface UserFilter {
  name?: string | undefined;
  email?: string | undefined;
  client_id?: string | undefined;
  user_type?: UserType | undefined;
  is_active?: boolean | undefined;
  page: number;
  page_size: number;
  sort?: string | undefined;
}

const SORTS = {
  name: 'search_text(u.name)',
  email: 'lower(u.email)',
  user_type: 'u.user_type',
  last_login: { may_be_null: 'u.last_login' },
};

const selectUser = (db: Db) => db`u.id, u.name, u.email, u.user_type, u.last_login, u.is_active, u.phone,
  u.coordinator_area, u.version, u.updated_at,
  case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name) end as client`;

export async function findUsers(db: Db, filter: UserFilter): Promise<List<UserDetail>> {
  const where = db`where ${everyWord(db, 'u.name', searchWords(filter.name ?? ''))}
    ${filter.email ? db`and ${everyWord(db, 'u.email', searchWords(filter.email))}` : db``}
    ${filter.client_id ? db`and u.client_id = ${filter.client_id}` : db``}
    ${filter.user_type ? db`and u.user_type = ${filter.user_type}` : db``}
    ${filter.is_active === undefined ? db`` : db`and u.is_active = ${filter.is_active}`}`;
  const [items, counted] = await Promise.all([
    db<
      UserDetail[]
    >`select ${selectUser(db)} from app_user u left join client c on c.id = u.client_id ${where}
      ${orderBy(db, SORTS, filter.sort ?? 'name', 'u.id')} ${limitPage(db, filter)}`,
    countRows(db, db`from app_user u ${where}`),
  ]);
  return listPage(items, counted, filter);
}

export async function findActiveUsers(db: Db, user_type: UserType | undefined) {
  return db<{ id: string; name: string; user_type: UserType }[]>`select id, name, user_type from app_user
    where is_active ${user_type ? db`and user_type = ${user_type}` : db``} order by search_text(name), id`;
}

/** Includes all the office's details of them. Throws not_found. */
export async function getUserById(db: Db, id: string): Promise<UserRecord> {
  const [user] = await db<
    UserRecord[]
  >`select ${selectUser(db)}, u.home_area, u.postcode_district, trim_scale(u.contracted_hours_week)::text as contracted_hours_week,
      u.emergency_contact_name, u.emergency_contact_relationship, u.emergency_contact_phone, u.notes,
      u.subject is not null as is_linked, mail_address(u.id) as mail_to,
      (select jsonb_build_object('id', s.id, 'name', s.name) from social_worker s
        where s.user_id = u.id and s.archived_at is null) as social_worker
    from app_user u left join client c on c.id = u.client_id where u.id = ${id}`;
  if (!user) throw new AppError('not_found');
  return user;
}

/** A user during a change, with the row locked. */
export interface HeldUser {
  name: string;
  email: string;
  user_type: UserType;
  is_active: boolean;
  is_linked: boolean;
  /** The address by which the sign-in was last linked; null if nobody has used the account. */
  known_as: string | null;
  has_work: boolean;
  /** For client users. */
  organisation: string | null;
  version: number;
}

/** Throws not_found. */
export async function holdUser(db: Db, id: string): Promise<HeldUser> {
  const [user] = await db<
    HeldUser[]
  >`select name, email, user_type, is_active, subject is not null as is_linked, known_as,
      account_has_work(id) as has_work, version,
      (select c.name from client c where c.id = client_id) as organisation
    from app_user where id = ${id} for update`;
  if (!user) throw new AppError('not_found');
  return user;
}

/** Only a name, for readers who may see no more. Throws not_found. */
export async function getUserName(db: Db, id: string) {
  const [user] = await db<
    { id: string; name: string; user_type: UserType }[]
  >`select id, name, user_type from app_user where id = ${id}`;
  if (!user) throw new AppError('not_found');
  return user;
}
