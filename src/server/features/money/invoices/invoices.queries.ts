import type { QueryOf } from '#contract/core/endpoint.ts';
import type { List, Ref } from '#contract/core/shapes.ts';
import { buildDocumentUrl } from '#contract/money/invoice-documents.ts';
import type { Invoice, listInvoices } from '#contract/money/invoices.ts';
import type { Payment } from '#contract/money/payments.ts';
import type { Db } from '#server/db/pools.ts';
import { byNameIn, countRows, findSorted, holding, listPage, orderBy } from '#server/db/sql.ts';
import { isDoubted } from '#server/features/money/invoices/approved-work.queries.ts';
import type { PaperViewer } from '#server/features/money/papers/paper-viewer.ts';
import { nameYoungPerson } from '#server/features/young-persons/profile/former-clients.queries.ts';
import { AppError } from '#server/http/app-error.ts';

type Filter = QueryOf<typeof listInvoices> & { young_person_id?: string; only_issued?: boolean };
type Row = Omit<Invoice, 'document_url'>;

const SORTS = {
  start_date: 'i.start_date',
  issued: { may_be_null: 'i.issued' },
  invoice_number: { may_be_null: 'i.invoice_number' },
  total: 'i.subtotal_pence + i.vat_pence',
  client: byNameIn('client', 'i.client_id'),
  paid_status: 'i.paid_status',
};

/** One page of invoices, and how many there are. */
export async function findInvoices(
  db: Db,
  { role, public_url }: PaperViewer,
  filter: Filter,
): Promise<List<Invoice>> {
  const { invoice_number, total } = filter;
  const parts = {
    number: invoice_number ? holdingNumber(invoice_number) : undefined,
    total: total ? holdingTotal(total) : undefined,
  };
  const few = role === 'admin' ? await findFewLike(db, parts) : null;
  const where = few
    ? db`${whereFilter(db, { ...filter, invoice_number: undefined, total: undefined })} and i.id = any(${few}::uuid[])`
    : whereFilter(db, filter);
  // Up to a day of issue the newest are those issued last: by their periods all later ones would be walked past.
  const sort = filter.sort ?? (filter.issued ? '-issued' : '-start_date');
  const order = orderBy(db, SORTS, sort, 'i.id');
  const [rows, counted] = await Promise.all([
    findSorted(
      db,
      { from: db`invoice i`, where, id: 'i.id', sorts: SORTS },
      { ...filter, sort },
      (which) => db<Row[]>`${selectInvoices(db, role, which)} ${order}`,
    ),
    countRows(db, db`from invoice i ${where}`),
  ]);
  const items = rows.map((row) => toInvoice(public_url, row));
  return listPage(items, counted, filter);
}

/** The ids of those with these parts (patterns of `like`) in their number and total: null where they are many. The office's alone. */
export async function findFewLike(
  db: Db,
  parts: { number?: string | undefined; total?: string | undefined },
): Promise<string[] | null> {
  const { number = null, total = null } = parts;
  if (number === null && total === null) return null;
  const [found] = await db<{ ids: string[] | null }[]>`select invoice_ids_like(${number}, ${total}) as ids`;
  return found?.ids ?? null;
}

const holdingNumber = (part: string) => holding(part.toLowerCase());
const holdingTotal = (part: string) => holding(part.replace(/[£,\s]/g, ''));

/** Work is invoiced once it is done: a period never begins after the day of issue or of due, which bounds a walk on both sides. */
function whereFilter(db: Db, filter: Filter) {
  const {
    start_date,
    issued,
    paid_status,
    invoice_number,
    total,
    client_id,
    status,
    owed,
    due_from,
    due_to,
  } = filter;
  return db`where true
    ${start_date ? db`and i.start_date >= ${start_date}` : db``}
    ${issued ? db`and i.issued <= ${issued}` : db``}
    ${start_date && issued ? db`and i.start_date <= ${issued} and i.issued >= ${start_date}` : db``}
    ${paid_status ? db`and i.paid_status = ${paid_status}` : db``}
    ${invoice_number ? db`and lower(i.invoice_number) like ${holdingNumber(invoice_number)}` : db``}
    ${total ? db`and i.total like ${holdingTotal(total)}` : db``}
    ${client_id ? db`and i.client_id = ${client_id}` : db``}
    ${owed ? db`and i.kind = 'invoice' and i.status = 'issued' and i.paid_status <> 'PAID'` : db``}
    ${due_from ? db`and i.due >= ${due_from}` : db``}
    ${due_to ? db`and i.due <= ${due_to} and i.start_date <= ${due_to}` : db``}
    ${status ? db`and i.status = ${status}` : db``}
    ${filter.young_person_id ? db`and i.young_person_id = ${filter.young_person_id}` : db``}
    ${filter.only_issued ? db`and i.status = 'issued'` : db``}`;
}

/** Pence as pounds: `1250.50`. */
const pounds = (pence: string) => `((${pence})::numeric / 100)::numeric(14, 2)::text`;
const TOTAL = 'i.subtotal_pence + i.vat_pence';

/** The invoices that `which` chooses (from `where` to `limit`), and only then the names and lines that go with them. */
function selectInvoices(db: Db, role: PaperViewer['role'], which: ReturnType<Db>) {
  const young_person = nameYoungPerson(db, role, 'i');
  return db`select i.id, i.kind, i.status, i.invoice_number, i.start_date, i.end_date, i.issued, i.due, i.paid_status,
      i.reason, i.version, i.updated_at, i.total, ${db.unsafe(`
      ${pounds('i.subtotal_pence')} as subtotal, ${pounds('i.vat_pence')} as vat, ${pounds('i.paid_pence')} as paid,
      ${pounds('i.credited_pence')} as credited, ${pounds('i.written_off_pence')} as written_off,
      case when i.kind = 'invoice' then ${pounds(`${TOTAL} - i.paid_pence - i.credited_pence - i.written_off_pence`)}
        else '0.00' end as outstanding`)},
      jsonb_build_object('id', i.client_id, 'name', coalesce(c.name, '')) as client,
      ${young_person.ref} as young_person,
      (select jsonb_build_object('id', o.id, 'name', o.invoice_number) from invoice o where o.id = i.credits_id) as credits,
      coalesce(l.lines, '[]') as lines
    from (select * from invoice i ${which}) i
      left join client c on c.id = i.client_id
      ${young_person.joined}
      left join lateral (${selectLines(db)}) l on true`;
}

/** Why line `l` of invoice `i` cannot be issued; null where it can. */
const WITHDRAWN = `case when i.status = 'draft' and i.kind = 'invoice' and l.cancelled_at is null
  then withdrawn_work(l.appointment_carer_id) end`;

/** Tells whether a draft holds work that is not approved any more. Its reports stay as they are until the caller's work is kept. */
export async function hasWithdrawnWork(db: Db, invoice_id: string): Promise<boolean> {
  await db`select 1 from report where appointment_carer_id in
    (select appointment_carer_id from invoice_line where invoice_id = ${invoice_id}) order by id for share`;
  const [found] = await db`select 1 from invoice i join invoice_line l on l.invoice_id = i.id
    where i.id = ${invoice_id} and ${db.unsafe(WITHDRAWN)} is not null limit 1`;
  return found !== undefined;
}

function selectLines(db: Db) {
  return db`select jsonb_agg(jsonb_build_object(
      'id', l.id, 'description', l.description, 'date', l.date,
      'service_type', jsonb_build_object('id', s.id, 'name', s.name), 'band', l.band, 'quantity', trim_scale(l.quantity)::text,
      'unit', l.unit, 'carers', l.carers, 'rate', ${db.unsafe(pounds('l.rate_pence'))},
      'amount', ${db.unsafe(pounds('l.amount_pence'))}, 'vat_rate', trim_scale(l.vat_rate)::text,
      'appointment', case when r.appointment_id is not null then jsonb_build_object('id', r.appointment_id, 'name', s.name) end,
      'report_id', r.id, 'carer', case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end,
      'is_cancellation', l.cancelled_at is not null,
      'quotation', case when l.quotation_id is not null then jsonb_build_object('id', q.id, 'name', l.quotation_number, 'order_number', l.order_number) end,
      'withdrawn', ${db.unsafe(WITHDRAWN)},
      'is_doubted', i.status = 'draft' and i.kind = 'invoice' and l.cancelled_at is null and ${isDoubted(db, db`r.id`)},
      'is_credited', (select count(*) from invoice_line k where k.credits_line_id = l.id) > 0) order by l.position) as lines
    from invoice_line l join service_type s on s.id = l.service_type_id
      left join report r on r.appointment_carer_id = l.appointment_carer_id
      left join app_user u on u.id = r.carer_id
      left join quotation q on q.id = l.quotation_id
    where l.invoice_id = i.id`;
}

/** In the order asked for. Throws not_found where one of them is out of sight. */
export async function getInvoicesById(
  db: Db,
  { role, public_url }: PaperViewer,
  ids: readonly string[],
): Promise<Invoice[]> {
  const which: ReturnType<Db> = db`where i.id = any(${ids})`;
  const rows = await db<
    Row[]
  >`${selectInvoices(db, role, which)} order by array_position(${ids}::uuid[], i.id)`;
  if (rows.length < ids.length) throw new AppError('not_found');
  return rows.map((row) => toInvoice(public_url, row));
}

/** Throws not_found. */
export async function getInvoiceById(db: Db, viewer: PaperViewer, id: string): Promise<Invoice> {
  const [invoice] = await getInvoicesById(db, viewer, [id]);
  if (!invoice) throw new AppError('not_found');
  return invoice;
}

export const findCreditNotes = (db: Db, id: string) =>
  db<
    Ref[]
  >`select id, invoice_number as name from invoice where credits_id = ${id} and status = 'issued' order by number_year, number`;

/** When somebody last reminded of it. The office's alone. */
export async function findLastReminded(db: Db, id: string): Promise<string | null> {
  const [row] = await db<{ sent_at: string | null }[]>`
    select max(sent_at) as sent_at from invoice_reminder where invoice_id = ${id}`;
  return row?.sent_at ?? null;
}

/** Payments with their references are the office's. */
export const findPayments = (db: Db, invoice_id: string) =>
  db<Payment[]>`${selectPayments(db)} where p.invoice_id = ${invoice_id} order by p.date, p.id`;

/** The payment that was sent under this key. Throws not_found. */
export async function getPayment(db: Db, key: string, invoice_id: string): Promise<Payment> {
  const [row] = await db<
    Payment[]
  >`${selectPayments(db)} where p.key = ${key} and p.invoice_id = ${invoice_id}`;
  if (!row) throw new AppError('not_found');
  return row;
}

function selectPayments(db: Db) {
  return db`select p.id, p.kind, ${db.unsafe(pounds('p.amount_pence'))} as amount, p.date, p.reference, p.reason,
      jsonb_build_object('id', u.id, 'name', u.name) as created_by, p.created_at
    from invoice_payment p join app_user u on u.id = p.created_by`;
}

function toInvoice(public_url: string, row: Row): Invoice {
  const document_url = row.status === 'issued' ? buildDocumentUrl(public_url, row.id) : null;
  return { ...row, document_url };
}
