import { z } from 'zod';
import { YoungPersonStatus } from '#contract/core/statuses.ts';
import { YOUNG_PERSON_SORTS } from '#contract/young-persons/young-persons.ts';
import { searchChoice, searchDay, searchPage, searchSort, searchWords } from '#web/lists/search-shapes.ts';

/** The list's address, with the filters of YPN-02 (SHL-08). */
export const YoungPersonSearch = z.object({
  name: searchWords,
  allocated_social_worker: searchWords,
  dob: searchDay,
  status: searchChoice(YoungPersonStatus.options),
  team: searchWords,
  local_authority: searchWords,
  lac: searchChoice(['true', 'false']),
  page: searchPage,
  sort: searchSort(YOUNG_PERSON_SORTS),
});
export type YoungPersonSearch = z.infer<typeof YoungPersonSearch>;

const PERSON_TABS = [
  'profile',
  'people',
  'characteristics',
  'notes',
  'appointments',
  'reports',
  'referrals',
  'invoices',
  'activity',
] as const;
export type PersonTab = (typeof PERSON_TABS)[number];

export const PersonSearch = z.object({ tab: searchChoice(PERSON_TABS) }).loose();
