import { FREE_CONTACT, type Relation } from '#contract/young-persons/young-person-relations.ts';
import type { Tone } from '#web/ui/record/status-colours.ts';

/** A person's position in the family picture: above, beside or below the young person, or outside the family. */
export type Place = 'grandparents' | 'parents' | 'same' | 'younger' | 'carers' | 'others' | 'professionals';

/** The relationships to a young person, and the position of each. The user may also type another. */
const relationships: Record<Place, readonly string[]> = {
  grandparents: [
    'Grandmother (maternal)',
    'Grandfather (maternal)',
    'Grandmother (paternal)',
    'Grandfather (paternal)',
    'Great-grandparent',
  ],
  parents: [
    'Mother',
    'Father',
    'Parent',
    'Stepmother',
    'Stepfather',
    "Parent's partner",
    'Adoptive parent',
    'Aunt',
    'Uncle',
  ],
  same: [
    'Brother',
    'Sister',
    'Half-brother',
    'Half-sister',
    'Stepbrother',
    'Stepsister',
    'Foster sibling',
    'Unborn sibling',
    'Cousin',
    'Partner, boyfriend or girlfriend',
  ],
  younger: ['Own child', 'Niece or nephew'],
  carers: [
    'Foster carer',
    'Kinship carer (connected person)',
    'Special guardian',
    'Prospective adopter',
    'Respite or short-break carer',
    'Supported lodgings host',
    'Private foster carer',
    'Residential key worker',
    'Residential support worker',
    'Registered manager of the home',
  ],
  others: [
    'Other relative',
    'Another young person in the home',
    'Lodger or housemate',
    'Live-in employee (for example nanny)',
    'Friend',
    'Family friend',
    'Godparent',
    'Neighbour',
    'Faith or community leader',
    'Sports coach or club leader',
    'Former carer',
    'Person who may pose a risk',
    'Person not allowed contact (court order)',
  ],
  professionals: [
    'Solicitor',
    'Advocate',
    'Independent visitor',
    'Family support worker',
    'Youth justice worker',
    'Police officer',
    'CAMHS worker or therapist',
    'Dentist',
    'Optician',
    "Looked-after children's nurse",
    'School nurse',
    'Health visitor',
    'Designated teacher',
    'Teacher or tutor',
    'Employer or training provider',
    'Interpreter',
    'Appropriate adult',
    'Immigration solicitor',
  ],
};

export const RELATIONSHIPS = Object.values(relationships).flat();

const plain = (text: string) => text.toLowerCase().replaceAll('’', "'");

export function findPlace({ relationship }: Pick<Relation, 'relationship'>): Place {
  const places = Object.keys(relationships) as Place[];
  return (
    places.find((place) => relationships[place].some((each) => plain(each) === plain(relationship))) ??
    'others'
  );
}

/** The rules on contact that the user can choose. */
export const CONTACT_RULES = [
  FREE_CONTACT,
  'Allowed, supervised',
  'Letters or calls only',
  'Not allowed',
  'Not decided',
] as const;

type Contact = Pick<Relation, 'contact_allowed' | 'contact_rule'>;

export const contactText = ({ contact_allowed, contact_rule }: Contact): string =>
  contact_rule ?? (contact_allowed === null ? 'Not decided' : contact_allowed ? 'Allowed' : 'Not allowed');

/** Allowed, allowed with a condition, not allowed, or not known. */
export type ContactKind = 'allowed' | 'limited' | 'none' | 'unknown';

export function contactKind(relation: Contact): ContactKind {
  if (relation.contact_allowed === null) return 'unknown';
  if (!relation.contact_allowed) return 'none';
  return contactText(relation) === 'Allowed' ? 'allowed' : 'limited';
}

export const contactTones: Record<ContactKind, Tone> = {
  allowed: 'darkGreen',
  limited: 'yellow',
  none: 'red',
  unknown: 'neutral',
};
