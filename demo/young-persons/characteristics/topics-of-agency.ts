import { addDays, londonInstant } from '#contract/core/dates.ts';
import { RiskLevel } from '#contract/core/risk-levels.ts';
import type { Question } from '#contract/questions/questions.ts';
import { Ids } from '#demo/ids.ts';
import type { User, YoungPerson } from '#demo/people.ts';
import { Random } from '#demo/random.ts';
import { TOPIC_LINES, TOPIC_OF_RISK } from '#demo/young-persons/characteristics/topic-wording.ts';
import { writeTopic } from '#demo/young-persons/characteristics/written-topics.ts';
import type { Life } from '#demo/young-persons/lives/lives.ts';
import { characteristicForms } from '#server/features/questions/question-forms/characteristic-forms.ts';
import { SUBCATEGORIES } from '#server/features/young-persons/characteristics/seed-subcategories.ts';

export interface MadeTopic {
  id: string;
  young_person_id: string;
  /** Of the subcategory. */
  slug: string;
  form_version: number;
  /** JSON. */
  answers: string;
  level: RiskLevel | null;
  summary: string | null;
  recorded_by: string;
  recorded_at: string;
  review_due: string | null;
  /** From the earliest on; the last is the level now. */
  history: { id: string; level: RiskLevel | null; at: string }[];
}

interface Options {
  seed: number;
  today: string;
  admins: readonly User[];
  /** A large agency: fewer topics each, and the same answers shared by many. */
  isBulk: boolean;
  /** The records by young person: one that says that there is no medication has no topic on it. */
  lives: ReadonlyMap<string, Pick<Life, 'profile'>>;
}

const FORMS = new Map(characteristicForms().map((form) => [form.slug, form]));
const TOPICS = SUBCATEGORIES.map((subcategory) => {
  const form = FORMS.get(subcategory.form);
  const questions: readonly Question[] = form?.questions ?? [];
  const hasLevels = questions.some(({ options }) => options.some(({ colour }) => colour));
  return { ...subcategory, questions, hasLevels, form_version: form?.form_version ?? 1 };
});
type Topic = (typeof TOPICS)[number];

/** Topics that are looked at for anybody; dangers and allergies only where there are some. */
const EVERYDAY = TOPICS.filter(({ slug, category }) => category !== 'Risk' && slug !== 'allergies').map(
  ({ slug }) => slug,
);

/** Every young person who is more than a draft has some topics; the demo carers' own have most of them. */
export function* makeTopics(youngPersons: readonly YoungPerson[], options: Options): Generator<MadeTopic> {
  const { seed, today, isBulk } = options;
  const random = new Random(seed, 'characteristics');
  const ids = new Ids(new Random(seed, 'characteristic keys'), Date.UTC(2026, 0, 6));
  const shared = new Map<string, string>();
  for (const young of youngPersons) {
    if (young.status === 'DRAFT') continue;
    for (const { topic, level } of chooseTopics(random, young, options)) {
      const weeks = topic.review_every_weeks;
      // One in eight is looked at later than it should be.
      const recorded_on = addDays(today, -random.int(1, Math.round(weeks * 7 * 1.14)));
      const write = () =>
        JSON.stringify(
          writeTopic(topic.questions, {
            ...{ random, level, day: recorded_on },
            name: isBulk ? 'They' : young.first_name,
            is_full: young.showcase !== null,
          }),
        );
      const recorded_at = at(random, recorded_on);
      const shown = topic.hasLevels ? level : null;
      yield {
        id: ids.next(),
        young_person_id: young.id,
        slug: topic.slug,
        form_version: topic.form_version,
        answers: isBulk
          ? sharedAnswers(shared, `${topic.slug} ${level} ${random.int(0, 3)}`, write)
          : write(),
        level: shown,
        summary: shown === 'red' || shown === 'orange' ? (TOPIC_LINES[topic.slug] ?? null) : null,
        recorded_by: random.pick(options.admins).id,
        recorded_at,
        review_due: addDays(recorded_on, weeks * 7),
        history: makeHistory(random, ids, shown, recorded_on, recorded_at, isBulk ? 2 : 5),
      };
    }
  }
}

function sharedAnswers(shared: Map<string, string>, key: string, write: () => string): string {
  const answers = shared.get(key) ?? write();
  shared.set(key, answers);
  return answers;
}

/** Chooses what the profile names as a risk first, at the level of the young person or a little below; then the rest. */
function chooseTopics(
  random: Random,
  young: YoungPerson,
  { isBulk, lives }: Pick<Options, 'isBulk' | 'lives'>,
): { topic: Topic; level: RiskLevel }[] {
  const chosen = new Map<string, RiskLevel>();
  const worst = RiskLevel.options.indexOf(young.risk_level);
  const levelFrom = (index: number) =>
    RiskLevel.options[Math.min(index, RiskLevel.options.length - 1)] ?? 'yellow';
  for (const [index, risk] of young.key_risks.entries()) {
    const slug = TOPIC_OF_RISK[risk];
    if (slug && !chosen.has(slug)) chosen.set(slug, levelFrom(worst + (index > 0 ? random.int(0, 2) : 0)));
  }
  if (young.allergies) chosen.set('allergies', random.pick(['red', 'orange', 'yellow'] as const));
  const count = isBulk ? random.int(2, 4) : young.showcase === null ? random.int(4, 9) : 16;
  for (const slug of ['about-me', ...random.sample(EVERYDAY, EVERYDAY.length)]) {
    if (chosen.size >= count) break;
    if (slug === 'medication' && lives.get(young.id)?.profile.has_medication === false) continue;
    if (!chosen.has(slug)) chosen.set(slug, levelFrom(Math.max(worst, 1) + random.int(0, 2)));
  }
  return TOPICS.flatMap((topic) => {
    const level = chosen.get(topic.slug);
    return level ? [{ topic, level }] : [];
  });
}

/** A level goes up and down a step or two at a time before it is what it is now. */
function makeHistory(
  random: Random,
  ids: Ids,
  level: RiskLevel | null,
  recorded_on: string,
  recorded_at: string,
  most: number,
): MadeTopic['history'] {
  const earlier: { level: RiskLevel; day: string }[] = [];
  let [index, day] = [level ? RiskLevel.options.indexOf(level) : -1, recorded_on];
  for (let left = level ? random.int(0, most - 1) : 0; left > 0; left--) {
    const step = random.pick([-1, 1, 1, 2]);
    const next = Math.min(RiskLevel.options.length - 1, Math.max(0, index + step));
    day = addDays(day, -random.int(20, 120));
    if (next !== index) earlier.unshift({ level: RiskLevel.options[next] ?? 'yellow', day });
    index = next;
  }
  return [
    ...earlier.map((each) => ({ id: ids.next(), level: each.level, at: at(random, each.day) })),
    { id: ids.next(), level, at: recorded_at },
  ];
}

/** In office hours of that day. */
const at = (random: Random, day: string) =>
  londonInstant(
    day,
    `${String(random.int(9, 16)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}`,
  );
