import { type Appointment, Schedule } from '#demo/appointments/schedule.ts';
import { Calendar } from '#demo/calendar.ts';
import { Ids } from '#demo/ids.ts';
import { makeOrganisations, type Organisations } from '#demo/organisations/organisations.ts';
import {
  type Carer,
  type Client,
  makeCarers,
  makeClients,
  makeOffice,
  type User,
  type YoungPerson,
} from '#demo/people.ts';
import { Random } from '#demo/random.ts';
import { type Life, makeLives } from '#demo/young-persons/lives/lives.ts';
import { makeFormer, makeYoungPersons } from '#demo/young-persons/young-persons.ts';
import { AUTHORITIES } from '#server/data/reference.ts';

export interface Agency {
  clients: Client[];
  office: User[];
  carers: Carer[];
  youngPersons: YoungPerson[];
  /** Young people who were supported before the calendar begins. */
  former: YoungPerson[];
  /** How each of them lives, by young person. */
  lives: ReadonlyMap<string, Life>;
  organisations: Organisations;
  /** Made while they are read, week by week: a large agency does not fit into memory. Can be read once. */
  weeks(): Generator<Appointment[]>;
  weekCount: number;
}

/** 2026-01-01: where the keys of made-up people begin, whatever today is. */
const PEOPLE_KEYS_MS = Date.UTC(2026, 0, 1);

/**
 * A whole agency from a seed number. The same seed, scale and day give the same agency, keys included;
 * the people are the same on every day. `today` is a London day.
 */
export function makeAgency(seed: number, scale: number, today: string): Agency {
  const size = measureSize(scale);
  const calendar = new Calendar(today, size.weeksBack, size.weeksAhead);
  const keys = (label: string, kind: number) =>
    new Ids(new Random(seed, `${label} keys`), PEOPLE_KEYS_MS + kind * 1e8);
  const clients = makeClients(new Random(seed, 'clients'), keys('clients', 0), size.clients);
  const office = makeOffice(new Random(seed, 'office'), keys('office', 1), clients, size.admins);
  const carers = makeCarers(new Random(seed, 'carers'), keys('carers', 2), clients, size.carers, calendar);
  const youngPersons = makeYoungPersons(
    new Random(seed, 'young people'),
    keys('young people', 3),
    clients,
    size.youngPersons,
    calendar,
    size.episodeShare,
  );
  const former = makeFormer(
    new Random(seed, 'former young people'),
    keys('former young people', 5),
    clients,
    size.formerYoungPersons,
    calendar,
  );
  const lives = makeLives(
    new Random(seed, 'lives'),
    keys('lives', 6),
    [...youngPersons, ...former],
    office,
    today,
  );
  const organisations = makeOrganisations(
    new Random(seed, 'organisations'),
    keys('organisations', 4),
    clients,
    office,
    [...youngPersons, ...former],
    size.organisations,
  );
  return {
    clients,
    office,
    carers,
    youngPersons,
    former,
    lives,
    organisations,
    weekCount: calendar.weeks,
    *weeks() {
      const ids = new Ids(new Random(seed, 'appointment keys'), calendar.day(0).startMs);
      const range = { daysBack: size.weeksBack * 7, daysAhead: size.weeksAhead * 7 };
      const schedule = new Schedule(
        new Random(seed, 'appointments'),
        ids,
        calendar,
        { carers, youngPersons },
        range,
      );
      for (let week = 0; week < calendar.weeks; week++) yield schedule.makeWeek(week);
    },
  };
}

/**
 * Scale 1 is an agency of a few authorities over eight weeks. Scale 100 is a national one with a hundred times
 * the people and two years behind it: about a million appointments, as young people come and go meanwhile.
 */
function measureSize(scale: number) {
  const weeks = Math.min(104, Math.round(8 * scale ** 0.557));
  const weeksAhead = Math.min(4, Math.ceil(weeks / 2));
  return {
    carers: Math.max(2, Math.round(60 * scale)),
    youngPersons: Math.max(12, Math.round(120 * scale)),
    // A large agency has years behind it.
    formerYoungPersons: scale > 1 ? Math.round(280 * scale) : 0,
    clients: Math.max(2, Math.min(AUTHORITIES.length, Math.floor(6 * scale ** 0.7))),
    organisations: scale > 1 ? { teams: 6, members: 7 } : { teams: 4, members: 3 },
    admins: Math.max(1, Math.round(4 * scale ** 0.8)),
    weeksAhead,
    weeksBack: Math.max(1, weeks - weeksAhead),
    episodeShare: 1 - 0.3 * Math.min(1, Math.max(0, Math.log10(scale) / 2)),
  };
}
