import { useEffect, useState } from 'react';
import { REFERRAL_FILES } from '#contract/core/file-limits.ts';
import { addReferralFiles } from '#contract/young-persons/referral-files.ts';
import { getReferral } from '#contract/young-persons/referrals.ts';
import { callApi } from '#web/api/call.ts';
import { makeKey } from '#web/api/hooks.ts';
import { queryClient } from '#web/api/query-client.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { prepareFile } from '#web/device/photo.ts';
import { createHeldFiles, type HeldFiles } from '#web/files/held-files.ts';

/** A referral's chosen files while the screen is open, over all steps of its form. */
export function useReferralFiles(readId: () => string | undefined): HeldFiles {
  const [held] = useState(() =>
    createHeldFiles({
      prepare: (file) => prepareFile(file, REFERRAL_FILES),
      send: (file, key) => addFile(readId() ?? '', file, key),
      tooMany: `A referral can have up to ${REFERRAL_FILES.most} files.`,
    }),
  );
  useEffect(() => {
    held.start();
    return held.stop;
  }, [held]);
  return held;
}

async function addFile(id: string, file: File, idempotency_key: string): Promise<void> {
  const params = { id };
  const referral = await callApi(addReferralFiles, { params, body: {}, files: [file] }, { idempotency_key });
  // Show it with the referral before it is removed from the waiting files.
  queryClient.setQueryData(makeKey(getReferral, { params }), referral);
  void refreshTopic('referrals');
}

/** Shown when the user leaves the page. */
export const FILES_ARE_LOST = 'We do not keep files you have not added. You would have to choose them again.';
