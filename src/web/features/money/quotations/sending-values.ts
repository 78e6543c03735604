import { addDays, todayInLondon } from '#contract/core/dates.ts';
import { QUOTATION_DAYS } from '#contract/core/link-limits.ts';
import type { Ref } from '#contract/core/shapes.ts';
import { readReferrer } from '#contract/young-persons/referral-form.ts';
import type { Referral } from '#contract/young-persons/referrals.ts';
import type { YoungPersonDetail } from '#contract/young-persons/young-persons.ts';

export interface SendingValues {
  social_worker_id: string;
  young_person_id: string;
  to: string;
  valid_until: string;
  message: string;
}

type Asked = Pick<Referral, 'socialWorkers' | 'youngPerson' | 'answers'>;
type Known = Pick<YoungPersonDetail, 'allocated_social_worker'>;

export interface Addressees {
  /** Those of the organisation who can be sent one. */
  workers: readonly Pick<Ref, 'id'>[];
  /** The address of the person who referred; empty where there is none, or where only known people may be sent one. */
  referrer: string;
}

/** A client user sends to people whom their organisation knows, and needs nobody filled in who may be a stranger to it. */
export const findReferrer = (referral: Pick<Referral, 'answers'> | undefined, role: string): string =>
  referral && role === 'admin' ? readReferrer(referral.answers).email : '';

/** Addressed to the social worker of the referral or of the young person's record, or else to the person who referred. */
export function startSending(
  referral: Asked | undefined,
  person: Known | undefined,
  { workers, referrer }: Addressees,
): SendingValues {
  const asked = referral?.socialWorkers.find(({ id }) => workers.some((worker) => worker.id === id));
  const social_worker_id = asked?.id ?? findAllocated(person, workers);
  return {
    social_worker_id,
    young_person_id: referral?.youngPerson?.id ?? '',
    to: social_worker_id ? '' : referrer,
    valid_until: addDays(todayInLondon(), QUOTATION_DAYS),
    message: '',
  };
}

/** With a social worker chosen, it does not go to the referrer, unless somebody has typed an address. */
export const chooseSocialWorker = (
  values: SendingValues,
  social_worker_id: string,
  { referrer }: Addressees,
): SendingValues => ({
  ...values,
  social_worker_id,
  to: social_worker_id && values.to === referrer ? '' : values.to,
});

/** Another young person chosen: the social worker of the one before does not stay. */
export const chooseYoungPerson = (
  values: SendingValues,
  young_person_id: string,
  before: Known | undefined,
): SendingValues => ({
  ...values,
  young_person_id,
  social_worker_id:
    values.social_worker_id === before?.allocated_social_worker?.id ? '' : values.social_worker_id,
});

/** Their record's social worker, where it is addressed to nobody but the referrer yet. */
export function fillSocialWorker(
  values: SendingValues,
  person: Known | undefined,
  addressees: Addressees,
): SendingValues {
  const isAddressed = values.social_worker_id !== '' || !['', addressees.referrer].includes(values.to);
  const allocated = findAllocated(person, addressees.workers);
  return isAddressed || !allocated ? values : chooseSocialWorker(values, allocated, addressees);
}

/** Empty where there is none, or where they have left. */
function findAllocated(person: Known | undefined, workers: Addressees['workers']): string {
  const id = person?.allocated_social_worker?.id;
  return workers.find((worker) => worker.id === id)?.id ?? '';
}
