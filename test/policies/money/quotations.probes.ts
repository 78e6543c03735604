import type { ProbePart } from '#test/policies/probes.ts';

/** The code of a check that is not met. */
const STEP = '23514';

/** Asks about sending and answering quotations. */
export const probes: ProbePart = ({ id }, { REFUSED, probe, inserts, changes, everyRow }) => {
  const add = (client: string, subtotal = 6400, until = '2099-01-01', social_worker = 'Sam') => `
    insert into quotation (client_id, social_worker_id, valid_until, items, lines, vat_notes, subtotal_pence, vat_pence)
    values ('${id(client)}', '${id(social_worker)}', '${until}', '[]', '[{"amount": "64.00", "vat_rate": "20"}]', '[]', ${subtotal}, 1280)`;
  const accept = (name: string) =>
    `update quotation set status = 'accepted', order_number = 'PO 2' where id = '${id(name)}'`;
  return [
    everyRow('Ada', 'quotation'),
    inserts('Ada', 'quotation', add('Ashdown')),
    inserts('Ada', 'quotation', add('Ashdown', 6401), STEP),
    inserts('Ada', 'quotation', add('Ashdown', 6400, '2026-01-01'), STEP),
    inserts('Ada', 'quotation', add('Ashdown', 6400, '2099-01-01', 'Bess'), STEP),
    inserts('Cliff', 'quotation', add('Ashdown')),
    inserts('Cliff', 'quotation', add('Birch', 6400, '2099-01-01', 'Bess'), REFUSED),
    inserts('Cara', 'quotation', add('Ashdown'), REFUSED),
    changes('Ada', 'quotation', accept('quoted to Ashdown'), '1'),
    changes('Cliff', 'quotation', accept('quoted to Ashdown'), '1'),
    changes('Cliff', 'quotation', accept('quoted to Birch'), '0'),
    changes('Cliff', 'quotation', accept('accepted by Ashdown'), STEP),
    changes('Ada', 'quotation', accept('accepted by Ashdown'), STEP),
    changes('Ada', 'quotation', `update quotation set subtotal_pence = 1`, REFUSED),
    changes('Ada', 'quotation', `delete from quotation`, REFUSED),
    changes('Cliff', 'quotation', `delete from quotation`, REFUSED),
    probe('Cliff', '', `select next_invoice_number('quotation', 2026)::text`, REFUSED),
  ];
};
