import { type SafetyFacts, TWO_CARERS } from '#contract/young-persons/safety-facts.ts';

/**
 * When a carer is alone on an appointment, for screens. It needs two if the young person's record says so, or as many
 * as were booked or quoted. The database has the same rule (`carers_due` in appointments.carers-needed.sql).
 */

/** Whether an appointment that needs several carers has only one. Without any, it is uncovered instead. */
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
