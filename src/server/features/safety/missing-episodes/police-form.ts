import { formatDate, formatDateTime, todayInLondon } from '#contract/core/dates.ts';
import { joinNames, withLegalName } from '#contract/core/names.ts';
import { RISK_LEVEL_WORDS } from '#contract/core/risk-levels.ts';
import type { Episode } from '#contract/safety/missing-episodes.ts';
import { describeTopic } from '#contract/young-persons/health-topics.ts';
import { describeAllergies, describeMedication } from '#contract/young-persons/safety-facts.ts';
import type { Address } from '#contract/young-persons/young-person-addresses.ts';
import type { Relation } from '#contract/young-persons/young-person-relations.ts';
import { nameSocialWorker, type YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import {
  breakLines,
  joinParts,
  printable,
  type Sheet,
  type SheetGroup,
  type SheetRow,
} from '#server/features/reports/documents/report-document.ts';
import type { Finding } from '#server/features/safety/missing-episodes/missing-episodes.queries.ts';
import type { Letterhead } from '#server/features/safety/notifiable-events/duty-letters.ts';

/** The data of the police form, as far as its reader may know it. */
export interface PackFacts {
  episode: Episode;
  found_before: readonly Finding[];
  person: YoungPersonDetail;
  people: readonly Relation[];
  /** As JPEG. */
  photo: Uint8Array | null;
  agency: Letterhead;
  now: Date;
}

/**
 * The form that the police need when a young person is missing, with a blank line for anything unknown. It never
 * contains a confidential address, because it is e-mailed and passed on.
 */
export function buildPoliceForm(facts: PackFacts): Sheet {
  const { episode, person, agency, photo, now } = facts;
  const made_at = formatDateTime(now.toISOString());
  const born = person.dob && formatDate(person.dob);
  const [day, month, year] = formatDate(now.toISOString()).split('/').map(Number) as [number, number, number];
  return {
    title: 'Missing young person: police form',
    about: 'About them',
    agency_name: printable(agency.AGENCY_NAME),
    dated: { year, month, day },
    subject: printable(
      joinParts(person.name, born && `born ${born}`, `missing since ${formatDateTime(episode.last_seen_at)}`),
    ),
    footer: printable(`Police form, made ${made_at}. Confidential.`),
    facts: listFacts(facts).map(([name, value]) => ({ name, value: printable(value) })),
    groups: [
      describeLastSeen(episode),
      describeLooks(person),
      describeRisks(person),
      describePlaces(facts),
      describePeople(facts),
      describeContacts(person),
      group('For the police', [
        ['Police reference', null],
        ['Reported to', null],
        ['Reported by, and when', null],
      ]),
    ],
    not_answered: 'Not known. Write here:',
    none_recorded: 'None recorded',
    has_lines: true,
    ...(photo ? { photo: { content: photo, alt: 'Photo of the young person' } } : {}),
  };
}

type Line = readonly [question: string, answer: string | null | undefined];

const row = ([question, answer]: Line): SheetRow => ({
  question: printable(question),
  ...breakLines(answer ?? ''),
  level: null,
});

const group = (title: string, lines: readonly Line[]): SheetGroup => ({
  title,
  entries: [{ title: null, rows: lines.map(row) }],
});

const sayYesOrNo = (value: boolean | null | undefined): string | null =>
  value === null || value === undefined ? null : value ? 'Yes' : 'No';

const joinWords = (...words: (string | readonly string[] | null | undefined)[]): string =>
  words
    .flat()
    .filter((word) => word !== null && word !== undefined && word !== '')
    .join(', ');

function listFacts({ episode, person, agency, now }: PackFacts): [string, string][] {
  const legal = joinNames(person.first_name, person.last_name);
  const facts: [string, string | null][] = [
    ['Name', withLegalName(person.name, legal)],
    ['Other names', joinWords(person.middle_names, person.previous_names)],
    [
      'Born',
      person.dob &&
        `${formatDate(person.dob)}, ${person.age} years old${person.dob_is_estimate ? ' (an estimate)' : ''}`,
    ],
    [
      'Missing since',
      episode.found_at
        ? `${formatDateTime(episode.last_seen_at)}, found ${formatDateTime(episode.found_at)}`
        : formatDateTime(episode.last_seen_at),
    ],
    ['Responsible', person.client.name],
    ['Social worker', nameSocialWorker(person.allocated_social_worker)],
    ['Form by', joinWords(agency.AGENCY_NAME, agency.AGENCY_PHONE)],
    ['Made', formatDateTime(now.toISOString())],
  ];
  return facts.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
}

const describeLastSeen = (episode: Episode): SheetGroup =>
  group('Last seen', [
    ['When', formatDateTime(episode.last_seen_at)],
    ['Where', episode.last_seen_place],
    ['Clothes, bag and belongings', episode.clothes],
    ['What happened', episode.circumstances],
  ]);

const describeLooks = (person: YoungPersonDetail): SheetGroup =>
  group('Description', [
    ['Height, build, hair, eyes, marks', person.distinguishing_features],
    ['Sex', person.sex],
    ['Gender identity and pronouns', joinWords(person.gender_identity, person.pronouns)],
    ['Ethnicity', joinWords(person.ethnicity, person.ethnicity_own_words)],
    ['Religion', person.religion],
    ['Languages', joinWords(person.first_language, person.other_languages)],
    ['Needs an interpreter', joinWords(sayYesOrNo(person.interpreter_needed), person.interpreter_notes)],
    ['Their telephone', person.phone],
    ['Their e-mail and social media', person.email],
  ]);

/** The topic's higher level if nobody has accepted it, otherwise both levels. */
function sayOverallRisk({ risk_level, risk_above }: YoungPersonDetail): string | null {
  const overall = risk_level && RISK_LEVEL_WORDS[risk_level];
  return risk_above ? `${RISK_LEVEL_WORDS[risk_above]} (recorded as ${overall ?? 'nothing'})` : overall;
}

function describeRisks(person: YoungPersonDetail): SheetGroup {
  return group('Risks and health', [
    ['Overall risk', sayOverallRisk(person)],
    ['Know this first', person.key_alert],
    ['Risks', [...person.top_risks.map(describeTopic), ...person.key_risks].join('\n')],
    ['Other markers', joinWords(person.additional_markers)],
    ['Allergies', known(describeAllergies(person))],
    ['Medication', known(describeMedication(person))],
    ['Health and disability', joinWords(person.health_conditions, person.disabilities)],
    ['Restrictions on contact', joinWords(person.contact_restrictions, person.no_contact_with)],
  ]);
}

const known = ({ kind, words }: { kind: string; words: string }): string | null =>
  kind === 'unknown' ? null : words;

/** The current address first, because an officer goes to the address that is named. */
function describePlaces({ person, found_before, now }: PackFacts): SheetGroup {
  const today = todayInLondon(now);
  const isNow = ({ from_date, to_date }: Address) =>
    (!from_date || from_date <= today) && (!to_date || to_date >= today);
  const known = person.addresses.filter(({ is_confidential }) => !is_confidential);
  const isHidden = (each: Address) => each.is_confidential && isNow(each);
  // Carers and clients do not see from when an address is confidential: now, or later.
  const hidden = person.addresses.some(isHidden)
    ? ['Their current address is confidential: ring the agency for it.']
    : person.has_confidential_address || person.addresses.some(({ is_confidential }) => is_confidential)
      ? ['There is a confidential address: ring the agency for it.']
      : [];
  const lines = [...known.filter(isNow), ...known.filter((each) => !isNow(each))].map(
    (each) =>
      `${each.kind}, ${describeStay(each, today)}: ${joinWords(each.line_1, each.line_2, each.town, each.postcode)}`,
  );
  return group('Places', [
    ['Current and previous addresses', [...hidden, ...lines].join('\n')],
    ['School', joinWords(person.school, person.school_phone)],
    ['Other places they go to', null],
    ['Where they were found before', found_before.map(describeFinding).join('\n')],
  ]);
}

const describeFinding = ({ found_at, found_text }: Finding): string =>
  `${formatDateTime(found_at)}: ${found_text || 'where is not recorded'}`;

function describeStay({ from_date, to_date }: Address, today: string): string {
  if (from_date && from_date > today) return `not before ${formatDate(from_date)}`;
  if (to_date && to_date < today) return `until ${formatDate(to_date)}`;
  return to_date ? `now, until ${formatDate(to_date)}` : 'now';
}

function describePeople({ people, person }: PackFacts): SheetGroup {
  const lines = people.map(
    (each): Line => [
      `${each.name}, ${each.relationship}`,
      joinWords(
        each.phone,
        each.contact_rule && `contact: ${each.contact_rule.toLowerCase()}`,
        each.contact_allowed === false ? 'no contact allowed' : null,
        each.may_know_address === false ? 'must not learn where they live' : null,
      ) || 'No other details recorded',
    ],
  );
  const warned = person.not_to_be_told.map(({ name }) => name);
  return group('People', [
    ...lines,
    ['Must not be told where they are', warned.join(', ')],
    ['Friends and others they may be with', null],
  ]);
}

function describeContacts({ contacts }: YoungPersonDetail): SheetGroup {
  const lines = contacts.map(({ name, detail, phone }): Line => [joinWords(name, detail), phone]);
  return group('Contacts', [...lines, ['Anyone else to ring', null]]);
}
