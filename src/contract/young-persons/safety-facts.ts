import { z } from 'zod';
import { NONE_KNOWN, NOT_RECORDED } from '#contract/core/absence.ts';
import { RiskLevel } from '#contract/core/risk-levels.ts';
import { Ref } from '#contract/core/shapes.ts';
import {
  describeTopic,
  type HealthFacts,
  type HealthKind,
  HealthTopic,
  isWarning,
} from '#contract/young-persons/health-topics.ts';

/**
 * Facts that people must know before they open the door, in the same words on every screen and on paper (YPN-04). A
 * very high risk is never left out or folded, however many there are.
 */
const TopRisk = z.object({ subcategory: Ref, level: RiskLevel, summary: z.string().nullable() });
export type TopRisk = z.infer<typeof TopRisk>;

/** The wording wherever allergies or risks are shown. */
export const SafetyFacts = z.object({
  key_alert: z.string().nullable(),
  /** Null if nobody has asked. */
  has_allergies: z.boolean().nullable(),
  allergies: z.string().nullable(),
  /** The topics on allergies and medication that the reader may see, if they have a level. */
  health_topics: z.array(HealthTopic),
  /** Whether one carer may go alone, in the record's words, and on which conditions. */
  lone_working: z.string().nullable().optional(),
  lone_working_conditions: z.string().nullable().optional(),
  /** Every serious topic of the profile, very high before high. */
  top_risks: z.array(TopRisk),
  /** Other things that somebody recorded as a risk. */
  key_risks: z.array(z.string()),
});
export type SafetyFacts = z.infer<typeof SafetyFacts>;

/** The answer that one carer may not go alone, from the young person's form. */
export const TWO_CARERS = 'Two carers only';

/** `Lone working: two carers only`. Null if one may go alone, or nobody has said. */
export function describeLoneWorking({
  lone_working,
  lone_working_conditions,
}: Pick<SafetyFacts, 'lone_working' | 'lone_working_conditions'>): string | null {
  if (!lone_working || lone_working === 'Safe') return null;
  const conditions = lone_working_conditions?.trim();
  return `Lone working: ${lone_working.toLowerCase()}${conditions ? `. ${conditions}` : ''}`;
}

/** A fact that has entries, has none, or was never asked. */
export interface Stated {
  kind: 'some' | 'none' | 'unknown';
  words: string;
}

interface Said {
  has: boolean | null | undefined;
  text: string | null | undefined;
  /** The words if there are some, but nobody wrote which. */
  some: string;
}

/** A warning topic replaces an answer that names nothing, and follows one that names something. */
function stated(kind: HealthKind, { has, text, some }: Said, topics: HealthTopics): Stated {
  const topic = topics?.find((each) => each.slug === kind && isWarning(each));
  const line = topic && `See the topic ${describeTopic(topic)}`;
  const words = [text?.trim() && text, line].filter(Boolean).join('\n');
  if (words) return { kind: 'some', words };
  if (has === true) return { kind: 'some', words: some };
  return has === false ? { kind: 'none', words: NONE_KNOWN } : { kind: 'unknown', words: NOT_RECORDED };
}

type HealthTopics = readonly HealthTopic[] | undefined;
type WithTopics = HealthFacts & { health_topics?: HealthTopics };

export function describeAllergies({ has_allergies: has, allergies: text, health_topics }: WithTopics) {
  return stated('allergies', { has, text, some: 'Has allergies, details not recorded' }, health_topics);
}

export function describeMedication({ has_medication, medication_summary, health_topics }: WithTopics) {
  const some = 'Takes medication, details not recorded';
  return stated('medication', { has: has_medication, text: medication_summary, some }, health_topics);
}

/** A risk in a list: a topic with its level, or somebody's own words. */
export interface Risk {
  name: string;
  level: RiskLevel | null;
  summary: string | null;
}

const RISKS_SHOWN = 3;

/**
 * The risks that are always shown, and those that unfold. Each appears once, and every very high one is always shown.
 */
export function chooseRisks({ top_risks, key_risks }: Pick<SafetyFacts, 'top_risks' | 'key_risks'>): {
  shown: Risk[];
  more: Risk[];
} {
  const topics = top_risks.map(({ subcategory, level, summary }) => ({
    name: subcategory.name,
    level,
    summary,
  }));
  const said = new Set(topics.flatMap(({ name, summary }) => [name, summary ?? name]).map(plain));
  const risks: Risk[] = [
    ...topics.filter(isVeryHigh),
    ...topics.filter((topic) => !isVeryHigh(topic)),
    ...key_risks
      .filter((risk) => !said.has(plain(risk)))
      .map((name) => ({ name, level: null, summary: null })),
  ];
  const count = Math.max(RISKS_SHOWN, topics.filter(isVeryHigh).length);
  return { shown: risks.slice(0, count), more: risks.slice(count) };
}

const isVeryHigh = ({ level }: Risk) => level === 'red';
const plain = (text: string) => text.trim().toLowerCase();
