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
  /** The organisation's social workers who can be sent a quotation. */
  workers: readonly Pick<Ref, 'id'>[];
  /** The referrer's address. Empty if there is none, or if only known people may be sent one. */
  referrer: string;
}

/**
 * A client user sends only to people their organisation knows, so a referrer who may be a stranger is not filled in.
 */
export const findReferrer = (referral: Pick<Referral, 'answers'> | undefined, role: string): string =>
  referral && role === 'admin' ? readReferrer(referral.answers).email : '';

/** Addressed to the social worker of the referral or of the young person's record, otherwise to the referrer. */
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

/** If a social worker is chosen, it is not sent to the referrer, unless the user has typed an address. */
export const chooseSocialWorker = (
  values: SendingValues,
  social_worker_id: string,
  { referrer }: Addressees,
): SendingValues => ({
  ...values,
  social_worker_id,
  to: social_worker_id && values.to === referrer ? '' : values.to,
});

/** If another young person is chosen, the previous one's social worker is removed. */
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

/** Fills in the record's social worker if it is addressed only to the referrer so far. */
export function fillSocialWorker(
  values: SendingValues,
  person: Known | undefined,
  addressees: Addressees,
): SendingValues {
  const isAddressed = values.social_worker_id !== '' || !['', addressees.referrer].includes(values.to);
  const allocated = findAllocated(person, addressees.workers);
  return isAddressed || !allocated ? values : chooseSocialWorker(values, allocated, addressees);
}

/** Empty if there is none, or if they have left. */
function findAllocated(person: Known | undefined, workers: Addressees['workers']): string {
  const id = person?.allocated_social_worker?.id;
  return workers.find((worker) => worker.id === id)?.id ?? '';
}
