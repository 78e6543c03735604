import { z } from 'zod';
import { ReferralStatus, ReferralWaitsFor } from '#contract/young-persons/referrals.ts';
import { readPlace } from '#web/features/young-persons/referrals/referral-place.ts';
import { searchChoice, searchDay, searchPage, searchSort, searchWords } from '#web/lists/search-shapes.ts';

const SORTS = ['date', 'youngPerson', 'client', 'status', 'due_at'] as const;

/** The list's address, with the filters of REF-02 (SHL-08). */
export const ReferralSearch = z.object({
  youngPerson: searchWords,
  date: searchDay,
  status: searchChoice(ReferralStatus.options),
  socialWorkers: searchWords,
  client: searchWords,
  waits_for: searchChoice(ReferralWaitsFor.options),
  /** The tab of referrals sent without an account, for administrators. */
  quarantined: searchChoice(['true']),
  page: searchPage,
  sort: searchSort(SORTS),
});
export type ReferralSearch = z.infer<typeof ReferralSearch>;

const step = z
  .union([z.string(), z.number()])
  .transform((typed) => readPlace(String(typed)))
  .optional()
  .catch(undefined);

export const ReferralFormSearch = z.object({ step });

const id = z.uuid().optional().catch(undefined);

/** A new referral gets its draft's id once it is saved, so that a reload continues with it. */
export const NewReferralSearch = z.object({ step, young_person: id, draft: id });

/** `sent`: it was sent a moment ago. */
export const ReferralRecordSearch = z.object({ sent: searchChoice(['true']) });
