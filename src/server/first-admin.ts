import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/pools.ts';

/**
 * Creates the first administrator if there are no users, because somebody must let the others in. A later start may
 * correct the address while that administrator is alone and has never signed in. After that the setting changes
 * nothing, and the log says so. The log also says if an empty database has no such setting, because nobody can sign in
 * then.
 */
export async function addFirstAdmin(
  owner: Db,
  email: string | undefined,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  if (!email) {
    const [somebody] = await owner`select 1 from app_user limit 1`;
    if (!somebody)
      log.warn(
        'There are no accounts, so nobody can sign in: set FIRST_ADMIN_EMAIL to the first administrator’s address and start again',
      );
    return;
  }
  await owner`insert into app_user (name, email, user_type)
    select 'Administrator', ${email}, 'admin' where not exists (select from app_user)`;
  await owner`update app_user u set email = ${email} where u.user_type = 'admin' and u.known_as is null and u.last_login is null
    and lower(u.email) <> lower(${email}) and not exists (select from app_user o where o.id <> u.id)`;
  const [used] =
    await owner`select 1 from app_user where lower(email) = lower(${email}) and user_type = 'admin'`;
  if (!used) log.warn('FIRST_ADMIN_EMAIL is not used, since there are accounts');
}
