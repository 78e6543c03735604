import type { User } from '#contract/core/sessions.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';

const rest = { last_login: new Date().toISOString(), is_active: true, client: null, phone: null };

/** One of each role. */
export const PEOPLE: Record<SignedInRole, User> = {
  admin: {
    ...rest,
    id: '0198f0f0-0000-7000-8000-00000000000a',
    name: 'Ada Admin',
    email: 'ada@placewell.test',
    user_type: 'admin',
  },
  carer: {
    ...rest,
    id: '0198f0f0-0000-7000-8000-00000000000b',
    name: 'Cem Carer',
    email: 'cem@placewell.test',
    user_type: 'user',
  },
  client: {
    ...rest,
    id: '0198f0f0-0000-7000-8000-00000000000c',
    name: 'Cleo Client',
    email: 'cleo@placewell.test',
    user_type: 'client',
    client: { id: '0198f0f0-0000-7000-8000-00000000000d', name: 'Northshire Council' },
  },
};
