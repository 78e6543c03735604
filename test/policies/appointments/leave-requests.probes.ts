import type { ProbePart } from '#test/policies/probes.ts';

const CHECK = '23514';

/** Asks who asks for leave and who answers it; a carer's rota holds no holiday that was not approved. */
export const probes: ProbePart = ({ id }, { REFUSED, inserts, changes }) => {
  const ask = (carer: string, day: string) =>
    `insert into leave_request (carer_id, first_date, last_date) values ('${id(carer)}', '${day}', '${day}')`;
  const set = (columns: string, name = 'leave of Cara') =>
    `update leave_request set ${columns} where id = '${id(name)}'`;
  const holiday = `insert into rota_entry (carer_id, kind, date) values ('${id('Cara')}', 'holiday', '2026-12-01')`;
  return [
    inserts('Cara', 'leave_request', ask('Cara', '2027-01-04')),
    inserts('Cara', 'leave_request', ask('Cara', '2026-11-23'), CHECK),
    inserts('Cara', 'leave_request', ask('Cara', '2026-12-21'), '23P01'),
    inserts('Cara', 'leave_request', ask('Cara', '2026-12-28')),
    inserts('Cara', 'leave_request', ask('Cole', '2027-01-04'), REFUSED),
    inserts('Ada', 'leave_request', ask('Cara', '2027-01-04'), REFUSED),
    inserts('Cliff', 'leave_request', ask('Cara', '2027-01-04'), REFUSED),
    changes('Ada', 'leave_request', set(`status = 'approved', answer = 'Enjoy it'`), '1'),
    changes('Ada', 'leave_request', set(`status = 'declined', answer = 'Too many'`), '1'),
    changes('Ada', 'leave_request', set(`status = 'declined'`), CHECK),
    changes('Ada', 'leave_request', set(`status = 'withdrawn'`), REFUSED),
    changes('Ada', 'leave_request', set(`status = 'approved'`, 'leave of Cara declined'), CHECK),
    changes('Ada', 'leave_request', set(`first_date = '2026-12-20'`), REFUSED),
    changes('Ada', 'leave_request', 'delete from leave_request', REFUSED),
    changes('Cara', 'leave_request', set(`status = 'withdrawn'`), '1'),
    changes('Cara', 'leave_request', set(`status = 'approved'`), REFUSED),
    changes('Cara', 'leave_request', set(`status = 'withdrawn'`, 'leave of Cole'), '0'),
    // Of all that there is, only his own.
    changes('Cole', 'leave_request', `update leave_request set status = 'withdrawn'`, '1'),
    changes('Cara', 'leave_request', set(`answer = 'x'`), REFUSED),
    changes('Cliff', 'leave_request', set(`status = 'withdrawn'`), REFUSED),
    inserts('Cara', 'rota_entry', holiday, REFUSED),
    inserts('Ada', 'rota_entry', holiday),
    changes('Cara', 'rota_entry', `update rota_entry set kind = 'holiday'`, REFUSED),
  ];
};
