import type { ProbePart } from '#test/policies/probes.ts';

/** Asks who reads and writes what came last of an appointment from outside: the office, where it sees the appointment. */
export const probes: ProbePart = ({ id }, { REFUSED, probe }) => {
  const pru = (sql: string, expected: string) =>
    ({ table: 'imported_booking', role: 'app_admin', user_id: id('Pru'), sql, expected }) as const;
  const ada = (sql: string, expected: string) => probe('Ada', 'imported_booking', sql, expected);
  const places = `select string_agg(booking ->> 'place', ', ' order by booking ->> 'place') from imported_booking`;
  const done = (statement: string) =>
    `with done as (${statement} returning 1) select count(*)::text from done`;
  const change = done('update imported_booking set imported_at = imported_at');
  const add = (visit: string) =>
    done(`insert into imported_booking (appointment_id, booking) values ('${id(visit)}', '{}')`);
  return [
    ada(places, 'Abi, Amy'),
    pru(places, 'Amy'),
    ada(change, '2'),
    pru(change, '1'),
    ada(add('amy uncovered'), '1'),
    ada(add('abi in 4 days'), '23505'),
    pru(add('abi in 4 days'), REFUSED),
    ada(done('delete from imported_booking'), REFUSED),
    ...['Cara', 'Cliff'].map((who) => probe(who, 'imported_booking', places, REFUSED)),
  ];
};
