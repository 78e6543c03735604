import type { Offer } from '#contract/appointments/offers.ts';
import type { List } from '#contract/core/shapes.ts';
import type { Db } from '#server/db/pools.ts';
import { countRows, limitPage, listPage, orderBy } from '#server/db/sql.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Actor } from '#server/http/session.ts';

/** A session, or a calendar that reads as its carer. */
export interface OfferViewer {
  role: Actor['role'];
  user: { id: string };
}

interface Filter {
  appointment_id?: string | undefined;
  sort?: string | undefined;
  page: number;
  page_size: number;
}

const SORTS = { start_at: 'f.start_at', created_at: 'f.created_at' };

/** Offers that can be answered; of one appointment all there have been. A carer’s are those they have not answered. */
export async function findOffers(db: Db, actor: OfferViewer, filter: Filter): Promise<List<Offer>> {
  const { appointment_id, sort = appointment_id ? '-created_at' : 'start_at' } = filter;
  const which = appointment_id
    ? db`f.appointment_id = ${appointment_id}`
    : db`f.status = 'open' and f.start_at > current_instant()`;
  const asked = db`f.id in (select oc.offer_id from offer_carer oc
    where oc.carer_id = ${actor.user.id} and oc.status = 'offered')`;
  const from = db`from offer f where ${which} ${actor.role === 'carer' ? db`and ${asked}` : db``}`;
  const [rows, found] = await Promise.all([
    db<{ id: string }[]>`select f.id ${from} ${orderBy(db, SORTS, sort, 'f.id')} ${limitPage(db, filter)}`,
    countRows(db, db`1 ${from}`),
  ]);
  const ids = rows.map(({ id }) => id);
  return listPage(await getOffersById(db, actor, ids), found, filter);
}

/** In the order of the ids. Those out of sight are left out. */
export async function getOffersById(db: Db, actor: OfferViewer, ids: readonly string[]): Promise<Offer[]> {
  const isCarer = actor.role === 'carer';
  const area = isCarer ? db`offered_area(f.id)` : db`(select c.name from client c where c.id = f.client_id)`;
  // A carer's colleagues are none of their business: the policies show them their own answer.
  return db<Offer[]>`
    select f.id, f.appointment_id, f.start_at, f.end_at, ${area} as area, s.name as service_type, f.carers_wanted,
      case when f.status = 'open' and f.start_at <= current_instant() then 'ended' else f.status end as status,
      coalesce((select jsonb_agg(jsonb_build_object('carer', jsonb_build_object('id', u.id, 'name', u.name),
          'status', oc.status, 'reason', oc.reason, 'answered_at', to_char(oc.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by search_text(u.name), u.id)
        from offer_carer oc join app_user u on u.id = oc.carer_id where oc.offer_id = f.id), '[]') as answers,
      f.version, f.created_at
    from offer f join service_type s on s.id = f.service_type_id
    where f.id = any(${[...ids]}::uuid[]) order by array_position(${[...ids]}::uuid[], f.id)`;
}

/** Throws not_found. */
export async function getOfferById(db: Db, actor: OfferViewer, id: string): Promise<Offer> {
  const [offer] = await getOffersById(db, actor, [id]);
  if (!offer) throw new AppError('not_found');
  return offer;
}
