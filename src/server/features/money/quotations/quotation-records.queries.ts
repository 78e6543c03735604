import type { QueryOf } from '#contract/core/endpoint.ts';
import type { List } from '#contract/core/shapes.ts';
import type { listQuotations, Quotation, QuotationDetail } from '#contract/money/quotation-records.ts';
import type { Db } from '#server/db/pools.ts';
import { byNameIn, countRows, findSorted, holding, listPage, orderBy } from '#server/db/sql.ts';
import type { PaperViewer } from '#server/features/money/papers/paper-viewer.ts';
import { nameYoungPerson } from '#server/features/young-persons/profile/former-clients.queries.ts';
import { AppError, invalid } from '#server/http/app-error.ts';

type Filter = QueryOf<typeof listQuotations>;
type Row = Omit<Quotation, 'document_url'>;

const SORTS = {
  created_at: 'q.created_at',
  quotation_number: 'q.quotation_number',
  client: byNameIn('client', 'q.client_id'),
  valid_until: 'q.valid_until',
  total: 'q.subtotal_pence + q.vat_pence',
};

/** Its last day is over, and nobody answered. */
const STATUS = `case when q.status = 'sent' and q.valid_until < (current_instant() at time zone 'Europe/London')::date
  then 'expired' else q.status end`;

/** A visit that was booked and called off is settled, not forgotten. */
const IS_UNBOOKED = `and q.status = 'accepted' and q.answered_at > current_instant() - interval '90 days'
  and exists (select from jsonb_array_elements(q.items) with ordinality as item (visit, number)
    where (visit ->> 'start_at')::timestamptz > current_instant()
      and not exists (select from appointment a where a.quotation_id = q.id and a.quotation_item = item.number - 1))`;

/** One page of quotations, and how many there are. */
export async function findQuotations(
  db: Db,
  { role, public_url }: PaperViewer,
  filter: Filter,
): Promise<List<Quotation>> {
  const { status, unbooked, client_id, referral_id, quotation_number } = filter;
  if (unbooked && role !== 'admin') throw invalid('unbooked', 'Only the office can book visits.');
  const where = db`where true
    ${status ? db`and ${db.unsafe(STATUS)} = ${status}` : db``}
    ${unbooked ? db.unsafe(IS_UNBOOKED) : db``}
    ${client_id ? db`and q.client_id = ${client_id}` : db``}
    ${referral_id ? db`and q.referral_id = ${referral_id}` : db``}
    ${quotation_number ? db`and lower(q.quotation_number) like ${holding(quotation_number.toLowerCase())}` : db``}`;
  const sort = filter.sort ?? '-created_at';
  const order = orderBy(db, SORTS, sort, 'q.id');
  const [rows, counted] = await Promise.all([
    findSorted(
      db,
      { from: db`quotation q`, where, id: 'q.id', sorts: SORTS },
      { ...filter, sort },
      (which) => db<Row[]>`${selectQuotations(db, role, which)} ${order}`,
    ),
    countRows(db, db`from quotation q ${where}`),
  ]);
  return listPage(
    rows.map((row) => toQuotation(public_url, row)),
    counted,
    filter,
  );
}

/** Pence as pounds: `1250.50`. */
const pounds = (pence: string) => `((${pence})::numeric / 100)::numeric(14, 2)::text`;

function selectQuotations(db: Db, role: PaperViewer['role'], which: ReturnType<Db>) {
  const young_person = nameYoungPerson(db, role, 'q');
  return db`select q.id, q.quotation_number, q.sent_to, q.message, q.valid_until, q.items, q.lines, q.vat_notes,
      q.order_number, q.reason, q.answered_at, q.created_at, q.version, ${db.unsafe(`${STATUS} as status,
      ${pounds('q.subtotal_pence')} as subtotal, ${pounds('q.vat_pence')} as vat,
      ${pounds('q.subtotal_pence + q.vat_pence')} as total`)},
      jsonb_build_object('id', q.client_id, 'name', coalesce(c.name, '')) as client,
      case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name) end as social_worker,
      ${young_person.ref} as young_person,
      case when r.id is not null then jsonb_build_object('id', r.id, 'name', r.reference) end as referral,
      coalesce(${young_person.name}, nullif(r.young_person_name, '')) as about,
      coalesce(u.name, find_colleague(q.answered_by) ->> 'name', q.answered_name) as answered_by,
      case when q.recorded_on is not null then jsonb_build_object('name', q.recorded_name, 'how', q.recorded_how,
        'date', q.recorded_on) end as recorded,
      coalesce(author.user_type = 'client', find_colleague(q.created_by) is not null) as is_by_client
    from (select * from quotation q ${which}) q
      left join client c on c.id = q.client_id
      ${young_person.joined}
      left join referral r on r.id = q.referral_id
      left join app_user u on u.id = q.answered_by
      left join app_user author on author.id = q.created_by
      left join social_worker s on s.id = q.social_worker_id`;
}

/** Throws not_found. */
export async function getQuotationById(
  db: Db,
  { role, public_url }: PaperViewer,
  id: string,
): Promise<Quotation> {
  const which: ReturnType<Db> = db`where q.id = ${id}`;
  const [row] = await db<Row[]>`${selectQuotations(db, role, which)}`;
  if (!row) throw new AppError('not_found');
  return toQuotation(public_url, row);
}

/** The appointments that were booked from it, the oldest first. */
export const findBookings = (db: Db, id: string) =>
  db<QuotationDetail['bookings']>`select id as appointment_id, quotation_item as item, start_at, status
    from appointment where quotation_id = ${id} order by start_at, id`;

/** The person it was e-mailed to has left the organisation since, and their link leads nowhere. */
export async function isRecipientGone(db: Db, { client, sent_to }: Quotation): Promise<boolean> {
  const [row] = await db<{ is_gone: boolean }[]>`
    select find_quotation_reader(${client.id}, ${sent_to}) is not distinct from 'left' as is_gone`;
  return row?.is_gone === true;
}

/** The organisation's address, for the sheet; null where none is known or in sight. */
export async function findAddress(db: Db, client_id: string): Promise<string | null> {
  const [client] = await db<{ address: string | null }[]>`
      select address from client where id = ${client_id}`;
  return client?.address ?? null;
}

const toQuotation = (public_url: string, row: Row): Quotation => ({
  ...row,
  document_url: `${public_url}/api/quotation_documents/${row.id}`,
});
