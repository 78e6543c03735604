import type { Profile } from '#contract/young-persons/young-person-fields.ts';
import type { Agency } from '#demo/agency.ts';
import { cycle } from '#demo/people.ts';
import type { Life } from '#demo/young-persons/lives/lives.ts';
import { inGroups } from '#demo/young-persons/lives/profile.ts';
import type { Db } from '#server/db/pools.ts';

/**
 * The last work of the office before the demo begins. What it filled in is not in the rows that are loaded first, and is
 * written afterwards by the administrators themselves, so that the activity log opens on work of people.
 */
export interface LastChange {
  by: string;
  young_person_id: string;
  profile: Partial<Profile>;
  /** The relation whose telephone number was found. */
  relation?: { id: string; phone: string };
}

/** Fields that a record may lack, the rarer ones first. */
const FILLED_IN: readonly (keyof Profile)[] = [
  'key_alert',
  'medication_summary',
  'education_notes',
  'iro_name',
  'distinguishing_features',
  'delegated_authority',
];
const MAX_CHANGES = 24;
/** One of so many young people had something filled in. */
const EVERY = 4;

/** The lives as they are loaded first, and what is filled in afterwards; together they are the lives that were given. */
export function holdBackLastChanges({ lives, youngPersons, office }: Agency): {
  lives: ReadonlyMap<string, Life>;
  changes: LastChange[];
} {
  const admins = office.filter(({ user_type, is_active }) => user_type === 'admin' && is_active);
  const first = new Map(lives);
  const changes: LastChange[] = [];
  const chosen = youngPersons.filter(({ status }, index) => status === 'ACTIVE' && index % EVERY === 0);
  for (const [index, { id }] of chosen.slice(0, MAX_CHANGES).entries()) {
    const life = lives.get(id);
    const by = cycle(admins, index).id;
    const relation = life?.relations.find(({ phone }) => phone !== null);
    const field = FILLED_IN.map((_, at) => cycle(FILLED_IN, index + at)).find(
      (each) => life?.profile[each] != null,
    );
    if (life && index % 3 === 2 && relation?.phone) {
      const relations = life.relations.map((each) => (each === relation ? { ...each, phone: null } : each));
      first.set(id, { ...life, relations });
      changes.push({
        by,
        young_person_id: id,
        profile: {},
        relation: { id: relation.id, phone: relation.phone },
      });
    } else if (life && field) {
      first.set(id, { ...life, profile: { ...life.profile, [field]: null } });
      changes.push({ by, young_person_id: id, profile: { [field]: life.profile[field] } });
    }
  }
  return { lives: first, changes };
}

/** At the end of the load, when constraints are immediate: each is recorded at once, as made by its administrator. */
export async function loadLastChanges(db: Db, changes: readonly LastChange[]): Promise<void> {
  for (const { by, young_person_id, profile, relation } of changes) {
    await db`select set_config('app.user_id', ${by}, true)`;
    if (relation)
      await db`update young_person_relation set phone = ${relation.phone} where id = ${relation.id}`;
    else {
      const { core, safety, history, admin } = inGroups(profile);
      await db`update young_person set profile_core = profile_core || ${JSON.stringify(core)}::text::jsonb,
        profile_safety = profile_safety || ${JSON.stringify(safety)}::text::jsonb,
        profile_history = profile_history || ${JSON.stringify(history)}::text::jsonb,
        profile_admin = profile_admin || ${JSON.stringify(admin)}::text::jsonb where id = ${young_person_id}`;
    }
  }
  await db`select set_config('app.user_id', '', true)`;
}
