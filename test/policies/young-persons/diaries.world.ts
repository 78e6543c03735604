import type { TestApp } from '#test/kit/start-test-app.ts';
import { NOW, type WorldMaking, type WorldPart } from '#test/policies/base-world.ts';
import { insertFile, PIXEL } from '#test/policies/stored-files.ts';

type App = Pick<TestApp, 'given' | 'owner'>;

/** From the world's now: seconds, and the day. */
const HOUR = 3600;
const DAY = 24 * HOUR;

interface Note {
  name: string;
  author: string;
  about: string;
  /** Seconds ago. */
  written?: number;
  date?: string;
  is_shared?: false;
  /** Seconds from now. */
  released?: number;
  is_deleted?: true;
}

/**
 * Case notes, each for one edge of a policy. Cara works with Amy, Ann and Asa, Cole with Amy and Ari. Those of Cara's
 * that are a day old can no longer be changed; a carer reads two months of what others share.
 */
const NOTES: readonly Note[] = [
  { name: 'open note of Cara', author: 'Cara', about: 'Amy', is_shared: false },
  { name: 'note of Cara not yet a day ago', author: 'Cara', about: 'Amy', written: DAY - 1 },
  { name: 'note of Cara a day ago', author: 'Cara', about: 'Amy', written: DAY, date: '2026-11-23' },
  { name: 'released note of Cara', author: 'Cara', about: 'Asa', written: 2 * HOUR, released: 0 },
  { name: 'note of Cara to be released', author: 'Cara', about: 'Amy', released: 1 },
  { name: 'deleted note of Cara', author: 'Cara', about: 'Amy', released: -HOUR, is_deleted: true },
  { name: 'note of Cara on somebody else’s', author: 'Cara', about: 'Ari' },
  {
    name: 'note of Cole two months ago',
    author: 'Cole',
    about: 'Amy',
    written: 61 * DAY,
    date: '2026-09-24',
  },
  { name: 'note of Cole before that', author: 'Cole', about: 'Amy', written: 62 * DAY, date: '2026-09-23' },
  { name: 'private note of Cole', author: 'Cole', about: 'Amy', is_shared: false },
  { name: 'deleted note of Cole', author: 'Cole', about: 'Amy', is_deleted: true },
  { name: 'note of Cole on Ari', author: 'Cole', about: 'Ari' },
  // A person who is not among Abi's readers does not see what they wrote themself.
  { name: 'note of Cole on Abi', author: 'Cole', about: 'Abi', released: -HOUR },
  { name: 'released note on a draft', author: 'Ada', about: 'Abe', released: -HOUR },
  { name: 'note of Carl', author: 'Carl', about: 'Bea', released: -HOUR },
];

const OF_CARA = NOTES.filter(({ author }) => author === 'Cara').map(({ name }) => name);
const OF_COLE = NOTES.filter(({ author, about }) => author === 'Cole' && about !== 'Abi').map(
  ({ name }) => name,
);

/** The notes that each person sees. */
const SEEN_NOTES: Record<string, string[]> = {
  Cara: [...OF_CARA, 'note of Cole two months ago', 'note of Cole on Abi'],
  Cole: [
    ...OF_COLE,
    ...['note of Cara not yet a day ago', 'note of Cara a day ago', 'note of Cara to be released'],
    'note of Cara on somebody else’s',
  ],
  Carl: ['note of Carl'],
  Cliff: ['released note of Cara'],
  Clive: ['note of Carl'],
};

/** Added to these: an hour before now, and at this instant. */
const ADDED_TO = [
  'note of Cole on Abi',
  'note of Cara a day ago',
  'private note of Cole',
  'released note of Cara',
  'note of Carl',
];
const ADDED_LATER = 'later addendum to released note of Cara';

/** Photos whose bytes are still to come. */
const NEW_PHOTOS = ['open note of Cara', 'note of Cole two months ago'].map((name) => `new photo of ${name}`);

/** Lists what a person sees of case notes, by table and name. */
function listDiaries(who: string) {
  const notes = SEEN_NOTES[who] ?? [];
  const isClient = who.startsWith('Cl') && who !== 'Cleo';
  const added = ADDED_TO.filter((name) => notes.includes(name)).map((name) => `addendum to ${name}`);
  return {
    diary: notes,
    diary_addendum: [
      ...added,
      ...(notes.includes('released note of Cara') && !isClient ? [ADDED_LATER] : []),
    ],
    stored_file: [
      ...notes.filter((name) => !name.startsWith('deleted')).map((name) => `photo of ${name}`),
      ...NEW_PHOTOS.filter((name) => notes.includes(name.replace('new photo of ', ''))),
    ],
  };
}

export const COUNT_OF_PHOTOS = NOTES.length;
export const COUNT_OF_NEW_PHOTOS = NEW_PHOTOS.length;

async function seed({ given, owner }: App, { keep, id }: WorldMaking): Promise<void> {
  const at = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000).toISOString();
  const keepPhoto = async (name: string, note: string) => {
    const [file] = await insertFile(owner, { diary_id: id(note) });
    if (file) keep(name, file);
    return file?.id ?? '';
  };
  for (const { name, author, about, written = HOUR, date, is_shared = true, released, is_deleted } of NOTES) {
    keep(
      name,
      await given.diary({
        created_by: { id: id(author) },
        young_person: { id: id(about) },
        is_shared,
        created_at: at(-written),
        released_at: released === undefined ? null : at(released),
        deleted_at: is_deleted ? NOW : null,
        ...(date ? { date } : {}),
      }),
    );
    const file_id = await keepPhoto(`photo of ${name}`, name);
    await owner`insert into stored_file_content (file_id, content) values (${file_id}, ${PIXEL})`;
    await owner`insert into image_variant (file_id, width, quality, mime_type, content)
      values (${file_id}, 1, 1, 'image/webp', ${PIXEL})`;
  }
  for (const name of NEW_PHOTOS) await keepPhoto(name, name.replace('new photo of ', ''));
  const add = async (name: string, note: string, created_at: string) => {
    const author = NOTES.find((each) => each.name === note)?.author ?? '';
    keep(name, await given.addendum({ diary: { id: id(note) }, created_by: { id: id(author) }, created_at }));
  };
  for (const note of ADDED_TO)
    await add(`addendum to ${note}`, note, note === 'released note of Cara' ? NOW : at(-HOUR));
  await add(ADDED_LATER, 'released note of Cara', at(1));
}

export const world: WorldPart = {
  seed,
  tables: ['diary', 'diary_addendum'],
  planted: ['diary', 'diary_addendum'],
  seen: Object.fromEntries(
    ['Cara', 'Cole', 'Carl', 'Cleo', 'Cliff', 'Clive', 'Chloe'].map((who) => [who, listDiaries(who)]),
  ),
};
