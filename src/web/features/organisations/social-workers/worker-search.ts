import { z } from 'zod';
import { SocialWorkerRole } from '#contract/organisations/social-workers.ts';
import { searchChoice, searchPage, searchSort, searchWords } from '#web/lists/search-shapes.ts';

/** The list's address (SHL-08). */
export const WorkerSearch = z.object({
  name: searchWords,
  email: searchWords,
  team: searchWords,
  localAuthority: searchWords,
  role: searchChoice(SocialWorkerRole.options),
  pending: searchChoice(['true', 'false']),
  is_active: searchChoice(['true', 'false']),
  page: searchPage,
  sort: searchSort(['name', 'role', 'localAuthority', 'team']),
});
export type WorkerSearch = z.infer<typeof WorkerSearch>;
