import { getReferral, type Referral } from '#contract/young-persons/referrals.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { makeKey } from '#web/api/hooks.ts';
import { queryClient } from '#web/api/query-client.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { isOvertaken } from '#web/forms/ReadAgainDialog.tsx';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { toast } from '#web/ui/overlay/toast.ts';

/** The end of every step of a referral: it is shown as it is now, and the person told. */
export const afterStep = (title: string, done?: (referral: Referral) => void) => ({
  onSuccess: async (referral: Referral) => {
    // The next step is taken from it, however soon.
    queryClient.setQueryData(makeKey(getReferral, { params: { id: referral.id } }), referral);
    toast.success(title);
    await refreshTopic('referrals');
    done?.(referral);
  },
  onError: async (error: ApiError) => {
    tellProblem(error, 'Your change was not saved');
    // Somebody else may have been first: the screen then says so.
    await refreshTopic('referrals');
  },
});

/** The same of a dialog, which says itself that somebody else was first. */
export const afterDecision = (title: string, done: () => void) => {
  const step = afterStep(title, done);
  return {
    ...step,
    onError: (error: ApiError) => (isOvertaken(error) ? refreshTopic('referrals') : step.onError(error)),
  };
};
