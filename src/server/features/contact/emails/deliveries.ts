import { jsonInstant } from '#server/db/sql.ts';

/** A row `m` of email as the contract's Delivery. */
export const DELIVERY = `jsonb_build_object(
  'to', array_to_string(coalesce(m.open_addresses, m.to_address || m.cc_addresses), ', '),
  'state', case when m.sent_at is not null then 'taken' when m.refused_at is not null then 'refused' else 'waiting' end,
  'at', ${jsonInstant('coalesce(m.sent_at, m.refused_at, m.queued_at)')},
  'answer', coalesce(m.last_answer, ''))`;
