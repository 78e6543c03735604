import type { Db } from '#server/db/pools.ts';
import { invalid } from '#server/http/app-error.ts';

/**
 * Agency accounts read other young people than a client's social worker may. So the address of a social worker who is
 * active or pending can only be used for a client account. Throws `input.invalid`, and names them.
 */
export async function mustBeNoSocialWorker(db: Db, email: string): Promise<void> {
  const [worker] = await db<{ name: string; client: string; is_pending: boolean }[]>`
    select s.name, c.name as client, s.is_pending from social_worker s join client c on c.id = s.client_id
    where lower(s.email) = lower(${email}) and s.is_active and s.archived_at is null
    order by s.is_pending, s.id limit 1`;
  if (worker)
    throw invalid(
      'email',
      worker.is_pending
        ? `${worker.name} registered with this address as a social worker of ${worker.client}. If that is wrong, archive the registration first. If it is right, add them as someone at a client.`
        : `This is the address of ${worker.name}, a social worker of ${worker.client}. Add them as someone at a client, or use another address.`,
    );
}
