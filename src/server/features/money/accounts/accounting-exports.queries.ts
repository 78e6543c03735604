import type { Payment } from '#contract/money/payments.ts';
import type { Db } from '#server/db/pools.ts';

/** An issued invoice or credit note, and what an accounts program asks of it. */
export interface ExportedInvoice {
  id: string;
  kind: 'invoice' | 'credit note';
  invoice_number: string;
  issued: string;
  due: string;
  client_id: string;
  client: string;
  email: string | null;
  /** For a credit note: the number of the invoice. */
  credits: string | null;
  vat_pence: number;
  lines: ExportedLine[];
}

export interface ExportedLine {
  description: string;
  service: string;
  quantity: string;
  carers: number;
  rate_pence: number;
  amount_pence: number;
  vat_rate: string;
}

export interface ExportedPayment {
  kind: Payment['kind'];
  amount_pence: number;
  date: string;
  reference: string | null;
  invoice_number: string;
  client_id: string;
}

export interface ExportPeriod {
  start_date: string;
  end_date: string;
}

/** Invoices and credit notes that were issued in the period, by number. */
export const findIssued = (db: Db, { start_date, end_date }: ExportPeriod) =>
  db<ExportedInvoice[]>`
    select i.id, i.kind, i.invoice_number, i.issued, i.due, i.client_id, c.name as client, c.email,
      o.invoice_number as credits, i.vat_pence, l.lines
    from invoice i join client c on c.id = i.client_id left join invoice o on o.id = i.credits_id
      cross join lateral (select jsonb_agg(jsonb_build_object('description', l.description, 'service', s.name,
          'quantity', trim_scale(l.quantity)::text, 'carers', l.carers, 'rate_pence', l.rate_pence,
          'amount_pence', l.amount_pence, 'vat_rate', trim_scale(l.vat_rate)::text) order by l.position) as lines
        from invoice_line l join service_type s on s.id = l.service_type_id where l.invoice_id = i.id) l
    where i.status = 'issued' and i.issued >= ${start_date} and i.issued <= ${end_date}
    order by i.issued, i.kind desc, i.number_year, i.number`;

/** Money of the period, whenever its invoice was issued. */
export const findMoney = (db: Db, { start_date, end_date }: ExportPeriod) =>
  db<ExportedPayment[]>`
    select p.kind, p.amount_pence, p.date, p.reference, i.invoice_number, i.client_id
    from invoice_payment p join invoice i on i.id = p.invoice_id
    where p.date >= ${start_date} and p.date <= ${end_date}
    order by p.date, p.id`;
