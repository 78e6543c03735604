import type { z } from 'zod';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import { joinNames } from '#contract/core/names.ts';
import {
  type SignedInRole,
  YOUNG_PERSON_STATUS_WORDS,
  type YoungPersonStatus,
} from '#contract/core/statuses.ts';
import type { Contact, listYoungPersons } from '#contract/young-persons/young-persons.ts';
import type { Tone } from '#web/ui/record/status-colours.ts';

export type PersonRow = AnswerOf<typeof listYoungPersons>['items'][number];

export const statusWords = YOUNG_PERSON_STATUS_WORDS;

export const statusTones: Record<YoungPersonStatus, Tone> = {
  DRAFT: 'orange',
  ACTIVE: 'darkGreen',
  INACTIVE: 'neutral',
  ARCHIVED: 'neutral',
};

export const personHref = (id: string) => `/dashboard/young-persons/${id}`;
export const arrivalHref = (id: string) => `${personHref(id)}/before-you-arrive`;
export const formHref = (id: string, segment = 'step-one') =>
  `${personHref(id)}/young-person-form/${segment}`;

/** The same steps for a record that is no longer a draft. */
export const editHref = (id: string, segment = 'step-one') => `${personHref(id)}/edit?step=${segment}`;

/** SHL-03: a draft that did not come from a third party opens in its form for an administrator. */
export const opensInForm = (
  person: Pick<PersonRow, 'status' | 'idOnThirdParty'>,
  role: SignedInRole,
): boolean => person.status === 'DRAFT' && role === 'admin' && !person.idOnThirdParty;

/** The address that a row of a list links to. */
export const hrefFor = (person: Pick<PersonRow, 'id' | 'status' | 'idOnThirdParty'>, role: SignedInRole) =>
  opensInForm(person, role) ? formHref(person.id) : personHref(person.id);

/** The name to use in a sentence: `Amara`. */
export const calledName = (person: { first_name: string; preferred_name: string | null }) =>
  person.preferred_name ?? person.first_name;

/** Their legal name, which differs from `name` if they prefer another. */
export const legalName = (person: { first_name: string; last_name: string }) =>
  joinNames(person.first_name, person.last_name);

const contactWords: Record<z.infer<typeof Contact>['kind'], string> = {
  social_worker: 'Social worker',
  coordinator: 'Our coordinator',
  emergency_duty: 'Emergency duty team',
  gp: 'GP',
  school: 'School',
  related_person: 'Related person',
};

/** `Social worker`, `Mother`: who a contact is, without where they work. */
export const describeRole = ({ kind, detail }: z.infer<typeof Contact>): string =>
  kind === 'emergency_duty' || kind === 'related_person'
    ? (detail ?? contactWords[kind])
    : contactWords[kind];
