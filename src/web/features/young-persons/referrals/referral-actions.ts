import { getReferral, type Referral } from '#contract/young-persons/referrals.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { makeKey } from '#web/api/hooks.ts';
import { queryClient } from '#web/api/query-client.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { toast } from '#web/ui/overlay/toast.ts';

export const STEP_FAILED = 'Your change was not saved';

/** Shows the referral after a step, and says that it is done. */
export const tellStep = (title: string) => (referral: Referral) => {
  // The user may take the next step at once, so update the cache first.
  queryClient.setQueryData(makeKey(getReferral, { params: { id: referral.id } }), referral);
  toast.success(title);
};

/** The end of every step on a referral: shows its new state and tells the user. */
export const afterStep = (title: string, done?: (referral: Referral) => void) => ({
  onSuccess: async (referral: Referral) => {
    tellStep(title)(referral);
    await refreshTopic('referrals');
    done?.(referral);
  },
  onError: async (error: ApiError) => {
    tellProblem(error, STEP_FAILED);
    // Somebody else may have been first: reload, so that the screen says so.
    await refreshTopic('referrals');
  },
});
