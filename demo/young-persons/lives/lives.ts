import type { Profile } from '#contract/young-persons/young-person-fields.ts';
import type { Ids } from '#demo/ids.ts';
import { makeMobile, makeName } from '#demo/names.ts';
import { cycle, type User, type YoungPerson } from '#demo/people.ts';
import type { Random } from '#demo/random.ts';
import { STREETS } from '#demo/wording.ts';
import { makeProfile } from '#demo/young-persons/lives/profile.ts';
import { CONTACT_RULES, RELATIVES } from '#demo/young-persons/lives/words.ts';

/** How the young people of an agency live, and who is around them. */
export interface Life {
  profile: Partial<Profile>;
  preferred_name: string | null;
  coordinator_id: string | null;
  id_on_third_party: string | null;
  address: Address | null;
  relations: Relation[];
  has_photo: boolean;
}

interface Address {
  id: string;
  line_1: string;
  town: string;
  postcode: string;
  is_confidential: boolean;
}

interface Relation {
  id: string;
  kind: 'HOUSEHOLD' | 'RELATED';
  name: string;
  relationship: string;
  phone: string | null;
  has_parental_responsibility: boolean | null;
  contact_allowed: boolean | null;
  contact_rule: string | null;
  may_know_address: boolean | null;
  is_emergency_contact: boolean;
}

/** By young person. Of the first two who are drafts one came from the third party's care planner. */
export function makeLives(
  random: Random,
  ids: Ids,
  youngPersons: readonly YoungPerson[],
  office: readonly User[],
  today: string,
): ReadonlyMap<string, Life> {
  const coordinators = office.filter(({ coordinator_area }) => coordinator_area !== null);
  const drafts = youngPersons.filter(({ status }) => status === 'DRAFT');
  return new Map(
    youngPersons.map((young, index) => {
      const town = young.home_area;
      const isDraft = young.status === 'DRAFT';
      const profile = makeProfile(random, young, today, town);
      return [
        young.id,
        {
          profile,
          preferred_name: random.chance(0.12) ? young.first_name.slice(0, 3) : null,
          coordinator_id: isDraft ? null : cycle(coordinators, index).id,
          id_on_third_party: young === drafts[0] ? 'CP-1042' : null,
          address: isDraft ? null : makeAddress(random, ids, young, town),
          relations: isDraft ? [] : makeRelations(random, ids, young),
          has_photo: !isDraft && random.chance(0.6),
        },
      ];
    }),
  );
}

/** The demo carer's second young person lives where nobody may know, and one in a hundred others. */
function makeAddress(random: Random, ids: Ids, young: YoungPerson, town: string): Address {
  // No postcode ends in letters like these.
  const letters = () => random.pick([...'CIKMOV']);
  const nowhere = `ZZ${random.int(1, 99)}`;
  return {
    id: ids.next(),
    line_1: `${random.int(1, 180)} ${random.pick(STREETS)}`,
    town,
    postcode: `${young.client.authority.districts.get(town) ?? nowhere} ${random.int(1, 9)}${letters()}${letters()}`,
    is_confidential: young.showcase === null ? random.chance(0.01) : young.showcase === 1,
  };
}

function makeRelations(random: Random, ids: Ids, young: YoungPerson): Relation[] {
  const isInCare = young.lac;
  const carer = relation(random, ids, 'HOUSEHOLD', isInCare ? 'Foster carer' : 'Mother');
  const around = random.sample(RELATIVES, random.int(1, 3)).map((relationship) => {
    const [contact_rule, contact_allowed] = describeRule(random);
    return {
      ...relation(random, ids, 'RELATED', relationship),
      has_parental_responsibility: ['Mother', 'Father'].includes(relationship) && random.chance(0.7),
      contact_allowed,
      contact_rule,
      may_know_address: contact_allowed && random.chance(0.4),
    };
  });
  return [
    { ...carer, is_emergency_contact: true, contact_allowed: true, may_know_address: true },
    ...(random.chance(0.4)
      ? [relation(random, ids, 'HOUSEHOLD', isInCare ? 'Foster sibling' : 'Sister')]
      : []),
    ...around,
  ];
}

function describeRule(random: Random): [rule: string, allowed: boolean] {
  const [, rule, allowed] = random.weighted(CONTACT_RULES.map((each) => [each[0], each] as const));
  return [rule, allowed];
}

function relation(random: Random, ids: Ids, kind: Relation['kind'], relationship: string): Relation {
  const { first_name, last_name } = makeName(random);
  return {
    id: ids.next(),
    kind,
    name: `${first_name} ${last_name}`,
    relationship,
    phone: random.chance(0.8) ? makeMobile(random) : null,
    has_parental_responsibility: null,
    contact_allowed: null,
    contact_rule: null,
    may_know_address: null,
    is_emergency_contact: false,
  };
}
