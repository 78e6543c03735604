import type { Probe, ProbePart } from '#test/policies/probes.ts';

/** Asks who offers, who reads and answers an offer, and that Abi's are closed to Pru and to Cole. */
export const probes: ProbePart = ({ id }, { REFUSED, probe, inserts, changes }) => {
  const offer = (visit: string, wanted: number) =>
    `insert into offer (appointment_id, carers_wanted) values ('${id(visit)}', ${wanted})`;
  const ask = (name: string, carer: string) =>
    `insert into offer_carer (offer_id, carer_id) values ('${id(name)}', '${id(carer)}')`;
  const end = (status: string) => `update offer set status = '${status}'`;
  const answer = (status: string) => `update offer_carer set status = '${status}', reason = 'Too far'`;
  const pru = (table: string, sql: string, expected: string): Probe => ({
    ...{ table, role: 'app_admin', user_id: id('Pru'), sql, expected },
  });
  const counted = (statement: string) =>
    `with done as (${statement} returning 1) select count(*)::text from done`;
  const done = (statement: string) => `with done as (${statement}) select ''::text`;
  const area = (name: string) => `select offered_area('${id(name)}')`;

  const again = `select count(*)::text from ask_carers_again('${id('offer of amy')}', array['${id('Cole')}']::uuid[])`;

  return [
    inserts('Ada', 'offer', offer('ann in 14 days', 2)),
    inserts('Ada', 'offer', offer('ann in 14 days', 1), '23514'),
    inserts('Ada', 'offer', offer('ava cancelled', 2), '23514'),
    inserts('Ada', 'offer', offer('amy uncovered', 2), '23505'),
    inserts('Cara', 'offer', offer('ann in 14 days', 2), REFUSED),
    inserts('Cliff', 'offer', offer('ann in 14 days', 2), REFUSED),
    pru('offer', done(offer('abi in 4 days', 4)), 'P0002'),
    pru('offer', `select count(*)::text from offer`, '1'),
    pru('offer', counted(end('withdrawn')), '1'),
    changes('Ada', 'offer', end('withdrawn'), '2'),
    changes('Ada', 'offer', end('filled'), REFUSED),
    changes('Ada', 'offer', 'update offer set carers_wanted = 30', '2'),
    changes('Ada', 'offer', 'update offer set carers_wanted = carers_wanted - 1', '23514'),
    pru('offer', counted('update offer set carers_wanted = 30'), '1'),
    changes('Cole', 'offer', 'update offer set carers_wanted = 30', REFUSED),
    changes('Ada', 'offer', 'delete from offer', REFUSED),
    changes('Cole', 'offer', end('withdrawn'), REFUSED),
    probe('Cole', 'offer', 'select young_person_id::text from offer', REFUSED),
    probe('Cole', 'offer', 'select client_id::text from offer', REFUSED),
    inserts('Ada', 'offer_carer', ask('offer of amy', 'Cara')),
    inserts('Ada', 'offer_carer', ask('offer of abi', 'Cara')),
    inserts('Ada', 'offer_carer', ask('offer of abi', 'Cleo'), '23514'),
    inserts('Cara', 'offer_carer', ask('offer of amy', 'Cara'), REFUSED),
    inserts('Cliff', 'offer_carer', ask('offer of amy', 'Cara'), REFUSED),
    pru('offer_carer', done(ask('offer of abi', 'Cara')), REFUSED),
    pru('offer_carer', `select count(*)::text from offer_carer`, '1'),
    changes('Ada', 'offer_carer', answer('declined'), REFUSED),
    changes('Ada', 'offer_carer', 'delete from offer_carer', REFUSED),
    changes('Carl', 'offer_carer', answer('declined'), '1'),
    changes('Cole', 'offer_carer', answer('declined'), '1'),
    changes('Carl', 'offer_carer', answer('accepted'), REFUSED),
    changes('Cara', 'offer_carer', answer('declined'), '0'),
    changes('Cliff', 'offer_carer', answer('declined'), REFUSED),
    probe('Cole', 'offer_carer', 'select young_person_id::text from offer_carer', REFUSED),
    // The functions.
    probe('Cole', '', area('offer of amy'), 'Ashdown'),
    probe('Carl', '', area('offer of amy'), ''),
    probe('Cara', '', area('offer of amy'), ''),
    probe('Ada', '', area('offer of amy'), REFUSED),
    probe('Cara', '', `select accept_offer('${id('offer of amy')}', 1)`, 'not_found'),
    probe('Cole', '', `select accept_offer('${id('offer of abi')}', 1)`, 'not_found'),
    probe('Cole', '', `select accept_offer('${id('offer of amy')}', 7)`, 'changed'),
    probe('Cole', '', `select accept_offer('${id('offer of amy')}', 1)`, 'accepted'),
    probe('Ada', '', `select accept_offer('${id('offer of amy')}', 1)`, REFUSED),
    probe('Cliff', '', `select accept_offer('${id('offer of amy')}', 1)`, REFUSED),
    probe('Cara', '', `select end_begun_offers()::text`, REFUSED),
    probe('Ada', '', again, '0'),
    probe('Cara', '', again, REFUSED),
    probe('Cliff', '', again, REFUSED),
  ];
};
