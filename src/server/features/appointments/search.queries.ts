import { formatDateTime } from '#contract/core/dates.ts';
import { searchedText } from '#contract/core/search-words.ts';
import type { AppointmentStatus } from '#contract/core/statuses.ts';
import type { Db } from '#server/db/pools.ts';
import {
  findYoungPersonsKept,
  nameYoungPerson,
} from '#server/features/young-persons/profile/former-clients.queries.ts';
import { YOUNG_PERSON_WORDS } from '#server/features/young-persons/profile/search.queries.ts';
import { aroundToday, mostNearToday } from '#server/search/near-today.ts';
import {
  everyWordIn,
  holdsWord,
  nameRank,
  type SearchQuery,
  type SearchWord,
  wordsIn,
} from '#server/search/search-patterns.ts';
import {
  asRows,
  type Found,
  findWhole,
  type Hit,
  inWords,
  type Search,
  type SearchSource,
} from '#server/search/search-source.ts';

interface Service {
  id: string;
  name: string;
}

interface Row {
  id: string;
  start_at: string;
  status: AppointmentStatus;
  place: string | null;
  service: string;
  young_person: string | null;
}

/** Places by name, each with its appointments nearest to today. */
const MAX_PLACES = 50;

export const appointmentSearch: SearchSource = {
  kind: 'appointment',
  group: 'Appointments',
  find: async (search) => {
    const [young_persons, services] = await Promise.all([
      findYoungPersonsKept(search),
      search.db<Service[]>`select id, name from service_type`,
    ]);
    return findAppointments(search, young_persons, services);
  },
};

/**
 * Appointments whose young person, place and service hold every word between them, nearest to today first.
 * 1. Through the young people that were found: each has an index of its own appointments.
 * 2. By place and service: the office through the places there are, the others among their own appointments.
 */
async function findAppointments(
  { db, role, query, now }: Search,
  young_persons: readonly Found[],
  services: readonly Service[],
): Promise<Hit[]> {
  const at = now.toISOString();
  const ways = {
    admin: () => [...ofYoungPersons(db, query, young_persons, at), ...ofOffice(db, query, services, at)],
    client: () => [
      ...ofYoungPersons(db, query, young_persons, at),
      ofOwn(db, role, query, aroundToday(db, 'a.start_at', at)),
    ],
    carer: () => [ofOwn(db, role, query, ofCarer(db))],
  }[role]();
  const named = nameYoungPerson(db, role, 'a');
  const rows = await db<Row[]>`
    with service as materialized (select s.id, searched_text(s.name) as words from service_type s),
      found as (${ways.reduce((sql, way) => db`${sql} union ${way}`)}),
      best as (select id, start_at from found ${mostNearToday(db, 'start_at', at)})
    select a.id, a.start_at, a.status, a.place, s.name as service, ${named.name} as young_person
    from best join appointment a on a.id = best.id join service_type s on s.id = a.service_type_id
      ${named.joined}
    ${mostNearToday(db, 'best.start_at', at)}`;
  return rows.map((row) => ({
    id: row.id,
    title: row.young_person ?? row.service,
    detail: inWords([
      row.status === 'cancelled' && 'Cancelled',
      formatDateTime(row.start_at),
      row.young_person && row.service,
      row.place,
    ]),
    href: `/dashboard/appointments/${row.id}`,
  }));
}

/**
 * Any appointment of people with every word in their name. For others, only those near today whose place or service has
 * the remaining words.
 */
function ofYoungPersons(db: Db, query: SearchQuery, found: readonly Found[], at: string) {
  const whole = findWhole(found);
  const partly = found.filter(({ has_all }) => !has_all);
  const ways = [];
  if (whole.length > 0)
    ways.push(db`select a.id, a.start_at from (${asRows(db, whole)}) who
      cross join lateral (${nearest(db, db`a.young_person_id = who.id`, at)}) a`);
  if (partly.length > 0)
    ways.push(db`select a.id, a.start_at from (${asRows(db, partly)}) who
      join appointment a on a.young_person_id = who.id join service on service.id = a.service_type_id
      where ${aroundToday(db, 'a.start_at', at)}
        and ${everyWordIn(db, `(who.words || ' ' || service.words || ' ' || searched_text(coalesce(a.place, '')))`, query.words)}`);
  return ways;
}

/** The next few and the last few of them. */
function nearest(db: Db, where: ReturnType<Db>, at: string) {
  return db`(select a.id, a.start_at from appointment a where a.start_at >= ${at}::timestamptz and ${where}
      order by a.start_at limit 5)
    union all (select a.id, a.start_at from appointment a where a.start_at < ${at}::timestamptz and ${where}
      order by a.start_at desc limit 5)`;
}

function ofOffice(db: Db, query: SearchQuery, services: readonly Service[], at: string) {
  const named = services.map(({ id, name }) => ({ id, words: searchedText(name) }));
  const isOfService = (word: SearchWord) => named.some(({ words }) => holdsWord(words, word));
  const ofPlace = query.words.filter((word) => !isOfService(word));
  const places = (telling: readonly SearchWord[]) => db`select name, words from appointment_place
    where ${everyWordIn(db, 'words', telling)}
    order by ${wordsIn(db, 'words', query.words)} desc, ${nameRank(db, 'words', query)}, words
    limit ${db.unsafe(String(MAX_PLACES))}`;
  const ways = [
    db`select a.id, a.start_at from (${places(query.words)}) place
      cross join lateral (${nearest(db, db`a.place = place.name`, at)}) a`,
  ];
  if (ofPlace.length > 0 && ofPlace.length < query.words.length)
    ways.push(db`select a.id, a.start_at from (${places(ofPlace)}) place
      join appointment a on a.place = place.name join service on service.id = a.service_type_id
      where ${aroundToday(db, 'a.start_at', at)} and ${everyWordIn(db, `(place.words || ' ' || service.words)`, query.words)}`);
  const whole = named.filter(({ words }) => query.words.every((word) => holdsWord(words, word)));
  if (whole.length > 0) {
    const near: ReturnType<Db> = db`a.service_type_id = any(${whole.map(({ id }) => id)}::uuid[])
      and ${aroundToday(db, 'a.start_at', at)}`;
    ways.push(db`select a.id, a.start_at from (${nearest(db, near, at)}) a`);
  }
  return ways;
}

/** A carer's are few, and all looked through. */
const ofCarer = (db: Db): ReturnType<Db> => db`a.id in (select mine.appointment_id from appointment_carer mine
  where mine.carer_id = (select actor_id()) and mine.removed_at is null)`;

/** Among one's own; the words of each young person and each place are put into normal form once. */
function ofOwn(db: Db, role: Search['role'], query: SearchQuery, which: ReturnType<Db>) {
  const former =
    role === 'client'
      ? db`union all select young_person_id, searched_text(name) from young_person_former_client`
      : db``;
  return db`(with own as materialized (select a.id, a.start_at, a.young_person_id, a.place, a.service_type_id
        from appointment a where ${which}),
      person as materialized (select y.id, ${db.unsafe(YOUNG_PERSON_WORDS)} as words from young_person y ${former}),
      place as materialized (select name, searched_text(name) as words from (select distinct place as name from own) p)
    select own.id, own.start_at from own join service on service.id = own.service_type_id
      left join person on person.id = own.young_person_id left join place on place.name = own.place
    where ${everyWordIn(db, `(coalesce(person.words, '') || ' ' || service.words || ' ' || coalesce(place.words, ''))`, query.words)})`;
}
