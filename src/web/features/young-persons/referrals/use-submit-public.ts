import { useState } from 'react';
import { createPublicReferral, type PublicDraft } from '#contract/young-persons/public-referrals.ts';
import { readUrgency } from '#contract/young-persons/referral-form.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useSend } from '#web/api/hooks.ts';
import type { PublicDraftKeeper } from '#web/features/young-persons/referrals/public-draft.ts';
import type { createPassKeeper } from '#web/features/young-persons/referrals/public-pass.ts';
import { keepSentReferral, type SentReferral } from '#web/features/young-persons/referrals/sent-referral.ts';

interface Submitting {
  passes: ReturnType<typeof createPassKeeper>;
  draft: PublicDraftKeeper;
  readForm: () => PublicDraft & { website: string };
  onSent: (sent: SentReferral) => void;
}

/**
 * Sends with the prepared pass, and replaces an expired pass once. A draft that was sent from another device is sent
 * again only if the user confirms it.
 */
export function useSubmitPublic({ passes, draft, readForm, onSent }: Submitting) {
  const send = useSend(createPublicReferral);
  const [isAsking, setIsAsking] = useState(false);
  const attempt = async (isAgain: boolean) => {
    const { tried, code, version, sent } = draft.store.getState();
    const { pass, nonce } = tried ?? (await passes.take());
    const { website, ...content } = readForm();
    const { answers, client_id } = content;
    await draft.keepTried({ pass, nonce }, content);
    return send.mutateAsync({
      body: {
        client_id: client_id ?? '',
        answers,
        pass,
        nonce,
        ...(website ? { website } : {}),
        ...(code ? { draft_code: code } : {}),
        ...(code && version && !sent ? { draft_version: version } : {}),
        ...(isAgain ? { send_again: true as const } : {}),
      },
    });
  };
  const sendForm = async (isAgain: boolean) => {
    const answer = await attempt(isAgain).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'referral.pass') throw error;
      passes.drop();
      draft.store.setState({ tried: undefined });
      return attempt(isAgain);
    });
    const sent = { ...answer, urgency: readUrgency(readForm().answers) };
    // Record it before the text is deleted from this device, so that a reload at any moment finds one or the other.
    keepSentReferral(sent);
    await draft.forget();
    onSent(sent);
  };
  return {
    isAsking,
    onClose: () => setIsAsking(false),
    /** Throws an error whose message the user sees. */
    sendAgain: () => sendForm(true),
    submit: async () => {
      if (draft.store.getState().sent) return setIsAsking(true);
      await sendForm(false).catch((error: unknown) => {
        draft.learn(error);
        if (!draft.store.getState().sent) throw error;
        setIsAsking(true);
      });
    },
  };
}
