import { type ContactRestrictions, isContactRestricted } from '#contract/young-persons/young-persons.ts';
import type { Db } from '#server/db/pools.ts';
import { findNamedIn } from '#server/features/reports/emails/report-email-text.ts';
import type { LetterFacts } from '#server/features/safety/notifiable-events/duty-letters.ts';
import { findConfidentialAddress } from '#server/features/young-persons/profile/confidential-addresses.actions.ts';
import { getContactRestrictions } from '#server/features/young-persons/profile/contact-restrictions.queries.ts';
import { AppError } from '#server/http/app-error.ts';

interface EventRow extends Omit<LetterFacts, 'missing'> {
  young_person_id: string;
  young_person: string;
  legal_name: string;
  is_restricted: boolean;
  last_seen_at: string | null;
  last_seen_place: string | null;
  found_at: string | null;
}

interface EventFacts {
  facts: LetterFacts;
  restrictions: ContactRestrictions;
}

/** The data for an event's letters. Throws not_found. */
export async function getEventFacts(db: Db, event_id: string): Promise<EventFacts> {
  const [row] = await db<EventRow[]>`select t.name as type, e.happened_at, c.name as client,
      case when not y.is_restricted then concat_ws(' ', left(y.name, 1) || '.', nullif(left(y.last_name, 1), '') || '.') end as initials,
      y.id as young_person_id, y.name as young_person, btrim(y.first_name || ' ' || y.last_name) as legal_name, y.is_restricted,
      m.last_seen_at, m.last_seen_place, m.found_at
    from notifiable_event e join notifiable_event_type t on t.slug = e.type_slug
      join young_person y on y.id = e.young_person_id join client c on c.id = y.client_id
      left join missing_episode m on m.id = e.missing_episode_id
    where e.id = ${event_id}`;
  if (!row) throw new AppError('not_found');
  const { type, happened_at, client, initials, last_seen_at, found_at } = row;
  const restrictions = await getContactRestrictions(db, row.young_person_id);
  const missing = last_seen_at && {
    ...{ last_seen_at, found_at },
    ...(await choosePlaces(db, row, isContactRestricted(restrictions))),
  };
  return { facts: { type, happened_at, client, initials, missing: missing || null }, restrictions };
}

/**
 * A letter leaves out the place if the record is restricted, or if the place contains the young person's name or a
 * confidential address. The family's letter also leaves it out if a relative must not be contacted or told the
 * address, because the place shows where the young person goes, and letters are passed on.
 */
async function choosePlaces(
  db: Db,
  row: EventRow,
  is_contact_restricted: boolean,
): Promise<{ place: string; place_for_family: string }> {
  const said = row.last_seen_place ?? '';
  const secret = await findConfidentialAddress(db, row.young_person_id, said);
  const place =
    row.is_restricted || secret.is_named || findNamedIn(said, [{ ...row, is_restricted: true }]) ? '' : said;
  return { place, place_for_family: is_contact_restricted || secret.exists ? '' : place };
}
