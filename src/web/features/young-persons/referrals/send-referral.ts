/** How a referral with an account goes to the server, and what its refusals mean. */
import type { Problem } from '#contract/core/errors.ts';
import type { Answers } from '#contract/questions/questions.ts';
import { createReferral, Referral, updateReferral } from '#contract/young-persons/referrals.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi, limitWait } from '#web/api/call.ts';

/** The content of a referral form as it is kept. */
export interface ReferralContent {
  answers: Answers;
  current_step: number;
  client_id: string | null;
  social_worker: string | null;
}

/** A referral as the server has it, for what is typed over it. */
export interface SavedReferral extends Pick<Referral, 'id' | 'version' | 'status'> {
  /** As the server has them, to know whether they were chosen here. */
  chosen: Pick<ReferralContent, 'client_id' | 'social_worker'>;
  /** Its answers as they were last the same here and there; unknown of one that an older version kept. */
  base?: Answers | undefined;
}

/** It had been sent before this was typed: a correction goes in one go, when the writer says so. */
export class SentUnheard extends ApiError {
  constructor(reference: string) {
    super(409, {
      code: 'referral.wrong_step',
      detail: `This referral was already sent, reference ${reference}. To add your latest changes, send it again.`,
    } as Problem);
  }
}

/** Changes one that is on the server; one that is sent is corrected. */
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

/** The first call of a new referral, as it is repeated word for word under its key. */
export interface Attempt extends Sent {
  key: string;
}

/** Makes a new one, once however often it is repeated. */
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

/** Whether two sendings say the same. */
export const isSameSending = (one: Sent, other: Sent) =>
  one.submit === other.submit && JSON.stringify(one.content) === JSON.stringify(other.content);

/** The version that is in the way, of a refusal that names one. */
export function readNewerReferral(error: unknown): Referral | undefined {
  if (!(error instanceof ApiError) || error.code !== 'version.stale') return undefined;
  return Referral.safeParse(error.problem?.current).data;
}
