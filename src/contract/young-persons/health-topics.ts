import { z } from 'zod';
import { RISK_LEVEL_WORDS, RiskLevel } from '#contract/core/risk-levels.ts';
import { Ref } from '#contract/core/shapes.ts';

/**
 * The record and a topic of the profile both ask about allergies and medication. Neither may reassure a reader while
 * the other warns.
 *
 * 1. A topic warns at every level above the lowest. The lowest means no known allergy, or no help with medicines.
 * 2. A warning topic is shown in full beside the record's answer. Each may name what the other does not.
 * 3. A topic that the reader may not see is not passed in. Then only the record is shown.
 */

/** By the topic's slug in the catalogue. */
const HealthKind = z.enum(['allergies', 'medication']);
export type HealthKind = z.infer<typeof HealthKind>;

export const HealthTopic = z.object({
  slug: HealthKind,
  subcategory: Ref,
  level: RiskLevel,
  /** The line for the header. */
  summary: z.string().nullable(),
  /** Its answers about which allergies or medicines there are, in words. */
  known: z.string().nullable(),
});
export type HealthTopic = z.infer<typeof HealthTopic>;

/** The record's answers about allergies and medication. An answer that the reader may not see is left out. */
export interface HealthFacts {
  has_allergies?: boolean | null | undefined;
  allergies?: string | null | undefined;
  has_medication?: boolean | null | undefined;
  medication_summary?: string | null | undefined;
}

type Levelled = Pick<HealthTopic, 'subcategory' | 'level' | 'summary'> & { known?: string | null };

/** `Allergies (very high): Pen in the blue bag. Nuts or peanuts, Latex`. */
export function describeTopic({ subcategory, level, summary, known }: Levelled): string {
  const words = [summary, known].filter(Boolean).join('. ');
  return `${subcategory.name} (${RISK_LEVEL_WORDS[level].toLowerCase()})${words ? `: ${words}` : ''}`;
}

export const isWarning = ({ level }: Pick<HealthTopic, 'level'>) => level !== LOWEST;
const LOWEST = RiskLevel.enum.darkGreen;

export interface Contradiction {
  topic: HealthTopic;
  /** Both in one line: `The record says: no allergies. The topic says: Allergies (very high)`. */
  words: string;
}

/** Finds where the record and a topic cannot both be right. */
export function findContradictions(
  facts: HealthFacts,
  topics: readonly HealthTopic[] | undefined,
): Contradiction[] {
  return (topics ?? []).flatMap((topic) => {
    const words = contradict(facts, topic);
    return words ? [{ topic, words }] : [];
  });
}

function contradict(facts: HealthFacts, topic: HealthTopic): string | undefined {
  const isAllergies = topic.slug === 'allergies';
  const [has, text] = isAllergies
    ? [facts.has_allergies, facts.allergies]
    : [facts.has_medication, facts.medication_summary];
  const isNamed = Boolean(text?.trim());
  if (isWarning(topic))
    return has === false && !isNamed
      ? `The record says no ${topic.slug}, but the topic says: ${describeTopic(topic)}`
      : undefined;
  // The lowest level of medication also means that somebody takes it without help.
  return isAllergies && (has === true || isNamed)
    ? `The record says allergies, but the topic ${topic.subcategory.name} says none known`
    : undefined;
}
