import type { ReferralStatus } from '#contract/young-persons/referrals.ts';
import { escapePattern } from '#server/search/search-patterns.ts';
import { inWords, type SearchSource } from '#server/search/search-source.ts';

interface Row {
  id: string;
  reference: string;
  young_person_name: string;
  client: string;
  status: ReferralStatus;
}

/** `ref 2026 0412` is REF-2026-0412. */
const readReference = (typed: string): string => typed.toUpperCase().replaceAll(' ', '-');

/** By its reference, the sending system's reference, or the names in it, newest first, if visible. */
export const referralSearch: SearchSource = {
  kind: 'referral',
  group: 'Referrals',
  roles: ['admin', 'client'],
  find: async ({ db, role, query }) => {
    const patterns = query.words.map(({ inside }) => inside);
    const named =
      role === 'admin'
        ? db`r.id = any(coalesce((select referral_ids_called(${patterns})), '{}')::uuid[])`
        : db`r.search_name like all(${patterns})`;
    const rows = await db<Row[]>`select r.id, r.reference, r.young_person_name, r.status, c.name as client
      from referral r join client c on c.id = r.client_id
      where ${named} or r.reference = ${readReference(query.typed)}
        or search_text(r.third_party_reference) like ${`${escapePattern(query.typed)}%`}
      order by r.created_at desc limit 5`;
    return rows.map(({ id, reference, young_person_name, client, status }) => ({
      id,
      title: `${reference}${young_person_name ? `, ${young_person_name}` : ''}`,
      detail: inWords([client, status]),
      href: `/dashboard/referrals/${id}`,
    }));
  },
};
