import type { ProbePart } from '#test/policies/probes.ts';

/** Asks who writes in a rota: the office in everybody's, a carer from today on in their own, where no appointment is. */
export const probes: ProbePart = ({ id }, { REFUSED, inserts, changes }) => {
  const add = (carer: string, date: string, times = 'null, null', kind = 'available') =>
    `insert into rota_entry (carer_id, kind, date, start_time, end_time, note)
      values ('${id(carer)}', '${kind}', '${date}', ${times}, 'New')`;
  const change = (columns: string) => `update rota_entry set ${columns}`;
  const takeAway = change('deleted_at = now()');
  return [
    inserts('Cara', 'rota_entry', add('Cara', '2026-12-01')),
    // Today, beside her appointment and across it.
    inserts('Cara', 'rota_entry', add('Cara', '2026-11-24', `'18:00', '19:00'`)),
    inserts('Cara', 'rota_entry', add('Cara', '2026-11-24'), REFUSED),
    inserts('Cara', 'rota_entry', add('Cara', '2026-11-22'), REFUSED),
    // Off sick she says across it too, and of no day that is over.
    inserts('Cara', 'rota_entry', add('Cara', '2026-11-24', 'null, null', 'sickness')),
    inserts('Cara', 'rota_entry', add('Cara', '2026-11-22', 'null, null', 'sickness'), REFUSED),
    // Only a cancelled one of hers, and one of Cole's.
    inserts('Cara', 'rota_entry', add('Cara', '2026-11-25')),
    inserts('Cara', 'rota_entry', add('Cara', '2026-11-26')),
    inserts('Cara', 'rota_entry', add('Cole', '2026-12-01'), REFUSED),
    changes('Cara', 'rota_entry', change(`note = 'x', kind = kind, start_time = null, end_time = null`), '1'),
    changes('Cara', 'rota_entry', takeAway, '1'),
    changes('Cara', 'rota_entry', change(`date = '2026-11-28'`), REFUSED),
    changes('Cara', 'rota_entry', change(`date = '2026-11-22'`), REFUSED),
    changes('Cara', 'rota_entry', change(`carer_id = carer_id`), REFUSED),
    changes('Cara', 'rota_entry', 'delete from rota_entry', REFUSED),
    inserts('Ada', 'rota_entry', add('Cara', '2026-11-22')),
    changes('Ada', 'rota_entry', change(`note = 'x', kind = kind, start_time = null, end_time = null`), '4'),
    changes('Ada', 'rota_entry', takeAway, '4'),
    changes(
      'Ada',
      'rota_entry',
      change(`date = date + 30, carer_id = '${id('Carl')}' where carer_id = '${id('Cole')}'`),
      '1',
    ),
    changes('Ada', 'rota_entry', 'delete from rota_entry', REFUSED),
    inserts(
      'Ada',
      'rota_template',
      `insert into rota_template (name, date) values ('Holidays', '2026-11-30')`,
    ),
    inserts(
      'Ada',
      'rota_template',
      `insert into rota_template (name, date) values ('Holidays', '2026-12-01')`,
      '23514',
    ),
    changes('Ada', 'rota_template', 'update rota_template set deleted_at = now()', '1'),
    changes('Ada', 'rota_template', `update rota_template set name = 'x'`, REFUSED),
    changes('Ada', 'rota_template', 'delete from rota_template', REFUSED),
    inserts(
      'Cara',
      'rota_template',
      `insert into rota_template (name, date) values ('x', '2026-11-30')`,
      REFUSED,
    ),
    inserts(
      'Cliff',
      'rota_template',
      `insert into rota_template (name, date) values ('x', '2026-11-30')`,
      REFUSED,
    ),
    inserts('Cliff', 'rota_entry', add('Cara', '2026-12-01'), REFUSED),
    changes('Cliff', 'rota_entry', change(`note = 'x'`), REFUSED),
  ];
};
