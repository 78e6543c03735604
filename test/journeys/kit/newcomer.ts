import { todayInLondon } from '#contract/core/dates.ts';
import { createCarerCheck, findLastDay, listCheckKinds } from '#contract/organisations/checks.ts';
import { createUser } from '#contract/organisations/users.ts';
import type { ApiClient } from '#test/kit/api-client.ts';

let made = 0;

/**
 * An account of somebody new, for `as`: no appointment, record or word of another journey is in their way. A carer has the
 * checks without which nobody is booked.
 */
export async function givenNewcomer(
  office: ApiClient,
  name: string,
  user_type: 'admin' | 'user',
): Promise<{ id: string; account: string }> {
  const account = `newcomer-${Date.now()}-${made++}`;
  const body = { name, email: `${account}@placewell.test`, user_type };
  const { id } = await office.send(createUser, { body });
  const kinds = user_type === 'user' ? await office.get(listCheckKinds) : [];
  const issued_on = todayInLondon();
  for (const { id: kind_id, is_asked_everywhere, months } of kinds)
    if (is_asked_everywhere)
      await office.send(createCarerCheck, {
        body: {
          carer_id: id,
          kind_id,
          issued_on,
          expires_on: months ? findLastDay(issued_on, months) : null,
        },
      });
  return { id, account };
}
