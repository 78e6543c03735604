import { z } from 'zod';
import {
  KeptPublicDraft,
  openPublicDraft,
  type PublicDraft,
  SentPublicDraft,
} from '#contract/young-persons/public-referrals.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call.ts';
import type { SavedCopy } from '#web/writing/saved-copy.ts';

const MAX_MS = 8_000;

export interface OpenedDraft {
  content: PublicDraft;
  code: string | undefined;
  expires_at: string | undefined;
  /** The version under the code that this is based on. */
  version: number | undefined;
  /** The answers of that version, if they are known. */
  base: PublicDraft['answers'] | undefined;
  /** Its referral was already sent, from another device with the code. */
  sent: SentPublicDraft | undefined;
  /** The pass of an attempt to send whose response may have been lost. */
  tried: PaidPass | undefined;
  /** Typed here, and not yet on the server under its code. */
  is_unsaved: boolean;
  /** When it was typed on this device. Undefined if it is new or was opened by its code. */
  restored_at: string | undefined;
}

/** For a draft that was not saved under a code, or whose code has expired. */
export const WITHOUT_CODE = { code: undefined, expires_at: undefined, version: undefined, base: undefined };

const PaidPass = z.object({ pass: z.string(), nonce: z.string() });
export type PaidPass = z.infer<typeof PaidPass>;

const Kept = KeptPublicDraft.partial({ expires_at: true, version: true }).extend({
  base: KeptPublicDraft.shape.answers.optional(),
  is_saved: z.boolean(),
  code: z.string().optional(),
  sent: SentPublicDraft.optional(),
  tried: PaidPass.optional(),
});

/**
 * The draft typed in this browser. If the server has all of it, the server may also have a newer version from another
 * device.
 */
export async function openOnDevice({ found }: SavedCopy): Promise<OpenedDraft | undefined> {
  const kept = Kept.safeParse(found?.content).data;
  if (!kept || !found) return undefined;
  const { is_saved, code, expires_at, version, base, sent, tried, ...content } = kept;
  const rest = { content, is_unsaved: !is_saved, restored_at: found.kept_at };
  const here = { ...rest, code, expires_at, version, base, sent, tried };
  if (!code || !is_saved || sent) return here;
  return openByCode(code).catch((error: unknown) => {
    const sent = readSent(error);
    if (sent) return { ...here, sent };
    const isOver = error instanceof ApiError && error.status === 404;
    return isOver ? { ...here, ...WITHOUT_CODE } : here;
  });
}

/** Throws ApiError: 404 for an unknown or expired code, `referral.draft_sent`. */
export async function openByCode(code: string): Promise<OpenedDraft> {
  const signal = AbortSignal.timeout(MAX_MS);
  const { expires_at, version, ...content } = await callApi(openPublicDraft, { body: { code } }, { signal });
  return {
    content,
    code,
    expires_at,
    version,
    base: content.answers,
    sent: undefined,
    tried: undefined,
    is_unsaved: false,
    restored_at: undefined,
  };
}

/** The reference and time of a draft whose referral was already sent. */
export function readSent(error: unknown): SentPublicDraft | undefined {
  if (!(error instanceof ApiError) || error.code !== 'referral.draft_sent') return undefined;
  return SentPublicDraft.safeParse(error.problem?.current).data;
}

/** The version under the code, if another device has saved it since. */
export function readNewer(error: unknown): KeptPublicDraft | undefined {
  if (!(error instanceof ApiError) || error.code !== 'version.stale') return undefined;
  return KeptPublicDraft.safeParse(error.problem?.current).data;
}
