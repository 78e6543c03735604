/** How a referral with an account is sent to the server, and what its refusals mean. */
import type { Problem } from '#contract/core/errors.ts';
import type { Answers } from '#contract/questions/questions.ts';
import { createReferral, Referral, updateReferral } from '#contract/young-persons/referrals.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi, limitWait } from '#web/api/call.ts';

/** The content of a referral form as saved. */
export interface ReferralContent {
  answers: Answers;
  current_step: number;
  client_id: string | null;
  social_worker: string | null;
}

/** The server's referral, which the text is based on. */
export interface SavedReferral extends Pick<Referral, 'id' | 'version' | 'status'> {
  /** The server's values, to tell whether they were changed here. */
  chosen: Pick<ReferralContent, 'client_id' | 'social_worker'>;
  /** The last answers that were the same on both sides. Unknown if an older version saved the draft. */
  base?: Answers | undefined;
}

/** The referral had already been sent before this was typed: the text is now a correction, which the user submits. */
export class SentUnheard extends ApiError {
  constructor(reference: string) {
    super(409, {
      code: 'referral.wrong_step',
      detail: `This referral was already sent, reference ${reference}. To add your latest changes, send it again.`,
    } as Problem);
  }
}

/** Changes a referral on the server. One that was sent is corrected. */
export function updateOnServer(
  { id, version, status }: SavedReferral,
  content: ReferralContent,
  submit: boolean,
): Promise<Referral> {
  const { answers, current_step, social_worker, client_id } = content;
  const ofDraft = status === 'draft' ? { current_step, ...(client_id ? { client_id } : {}) } : {};
  const body = { answers, submit, social_worker, version, ...ofDraft };
  return callApi(updateReferral, { params: { id }, body }, limitWait());
}

interface Sent {
  content: ReferralContent;
  submit: boolean;
}

/** The first call for a new referral, repeated exactly under its key. */
export interface Attempt extends Sent {
  key: string;
}

/** Creates a referral, only once however often the call is repeated. */
export function createOnServer(
  young_person_id: string | undefined,
  { content, submit, key }: Attempt,
): Promise<Referral> {
  const { client_id, ...rest } = content;
  const body = {
    ...rest,
    ...{ client_id: client_id ?? '', submit },
    ...(young_person_id ? { young_person_id } : {}),
  };
  return callApi(createReferral, { body }, { ...limitWait(), idempotency_key: key });
}

/** Whether two calls have the same content. */
export const isSameSending = (one: Sent, other: Sent) =>
  one.submit === other.submit && JSON.stringify(one.content) === JSON.stringify(other.content);

/** The version that conflicts, if the refusal includes one. */
export function readNewerReferral(error: unknown): Referral | undefined {
  if (!(error instanceof ApiError) || error.code !== 'version.stale') return undefined;
  return Referral.safeParse(error.problem?.current).data;
}
