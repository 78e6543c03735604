import { randomBytes } from 'node:crypto';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import { FORM_TOKEN_MINUTES } from '#contract/core/link-limits.ts';
import type { createFormToken } from '#contract/organisations/social-workers-without-account.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import { asPublic, type PublicCaller } from '#server/http/public-work.ts';
import { hashSecret } from '#server/http/session.ts';

/**
 * Issues a token for an organisation in the public form, and stores only its hash. Throws `input.invalid` for any
 * other.
 */
export async function giveFormToken(
  call: PublicCaller,
  client_id: string,
): Promise<AnswerOf<typeof createFormToken>> {
  const form_token = randomBytes(32).toString('base64url');
  const expires_at = new Date(call.now.getTime() + FORM_TOKEN_MINUTES * 60_000);
  await asPublic(call).write(async (db) => {
    const known = await db`select 1 from client where id = ${client_id}`;
    if (known.length === 0) throw invalid('client_id', 'Choose an organisation from the list.');
    await db`insert into form_token (token_hash, client_id, expires_at)
      values (${hashSecret(form_token)}, ${client_id}, ${expires_at})`;
  });
  return { form_token, expires_at: expires_at.toISOString() };
}

/**
 * Counts one request with a form token before anything is read, so that two at once count as two. Throws `forbidden`
 * for an invalid token, a used-up one, or another organisation's, always with the same answer.
 */
export async function useFormToken(
  call: PublicCaller,
  form_token: string,
  client_ids: readonly string[],
): Promise<void> {
  const used = await asPublic(call, form_token).write(
    (db) => db<{ client_id: string }[]>`update form_token set asked = asked + 1 returning client_id`,
  );
  const client_id = used[0]?.client_id;
  const isItsOwn = client_ids.length > 0 && client_ids.every((id) => id === client_id);
  if (!client_id || !isItsOwn)
    throw new AppError('forbidden', {
      detail: 'This form has been open too long. Open it again and continue.',
    });
}
