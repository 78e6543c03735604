import { formatDate } from '#contract/core/dates.ts';
import type { ComplainantKind, ComplaintCategory } from '#contract/safety/complaints.ts';
import { MOST } from '#server/search/near-today.ts';
import { everyWordIn } from '#server/search/search-patterns.ts';
import { inWords, type SearchSource } from '#server/search/search-source.ts';

interface Row {
  id: string;
  received_on: string;
  complainant_kind: ComplainantKind;
  complainant_name: string;
  category: ComplaintCategory;
  young_person: string | null;
}

/** By who complained and by the words of the complaint, the newest first. */
export const complaintSearch: SearchSource = {
  kind: 'complaint',
  group: 'Complaints',
  roles: ['admin'],
  find: async ({ db, query }) => {
    const text = `' ' || search_text(c.complainant_name || ' ' || c.text)`;
    const rows = await db<Row[]>`
      select c.id, c.received_on, c.complainant_kind, c.complainant_name, c.category, y.name as young_person
      from complaint c left join young_person y on y.id = c.young_person_id
      where ${everyWordIn(db, text, query.words)}
      order by c.received_on desc, c.id desc ${db.unsafe(`limit ${MOST}`)}`;
    return rows.map(({ id, received_on, complainant_kind, complainant_name, category, young_person }) => ({
      id,
      title: `Complaint of ${formatDate(received_on)}: ${complainant_name || complainant_kind}`,
      detail: inWords([category, young_person]),
      href: `/dashboard/complaints/${id}`,
    }));
  },
};
