import { type SafetyFacts, TWO_CARERS } from '#contract/young-persons/safety-facts.ts';

/**
 * When a carer is alone on an appointment, for screens. Two are needed where the record of its young person says so, or as many as it
 * was booked or quoted for; the database decides by the same rule (`carers_due` in appointments.carers-needed.sql).
 */

/** Whether an appointment has one carer only, of several that must be there or that it is for; with none yet it is still to be covered. */
export const isLeftAlone = ({
  cancelled,
  carers,
  carers_wanted,
  young_person_facts,
}: {
  cancelled: boolean;
  carers: readonly unknown[];
  carers_wanted?: number | null | undefined;
  young_person_facts: Pick<SafetyFacts, 'lone_working'> | null;
}): boolean =>
  !cancelled &&
  carers.length === 1 &&
  (young_person_facts?.lone_working === TWO_CARERS || (carers_wanted ?? 1) > 1);
