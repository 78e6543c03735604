import type { TestApp } from '#test/kit/start-test-app.ts';
import type { ReferralFacts } from '#test/kit/young-persons/given-referrals.ts';
import { answerReferral } from '#test/kit/young-persons/referral-answers.ts';
import { NOW, type WorldMaking, type WorldPart } from '#test/policies/base-world.ts';
import { insertFile, PIXEL } from '#test/policies/stored-files.ts';

/** The files of the referrals below: one each, and those whose bytes are still to come. */
export const COUNT_OF_PAPERS = 20;
export const COUNT_OF_NEW_PAPERS = 2;

type App = Pick<TestApp, 'given' | 'owner'>;

/**
 * Referrals, each for one edge of a policy: drafts of three authors, one in quarantine, some by machine, and one for
 * somebody in view, for somebody who is restricted, and for a draft. Of six that may be about Abi, who is restricted, Cliff
 * has written one and corrected another, Pru has written two, of which one is decided, and Ada one.
 */
async function seed({ given, owner }: App, { keep, id }: WorldMaking): Promise<void> {
  const [ashdown, birch] = [{ id: id('Ashdown') }, { id: id('Birch') }];
  const keepFile = async (name: string, referral_id: string) => {
    const [file] = await insertFile(owner, { referral_id });
    if (file) keep(name, file);
    return file?.id ?? '';
  };
  const add = async (name: string, facts: ReferralFacts) => {
    const { id: referral_id } = keep(name, await given.referral({ client: ashdown, ...facts }));
    const file_id = await keepFile(`paper of ${name}`, referral_id);
    await owner`insert into stored_file_content (file_id, content) values (${file_id}, ${PIXEL})`;
    await owner`insert into image_variant (file_id, width, quality, mime_type, content)
      values (${file_id}, 1, 1, 'image/webp', ${PIXEL})`;
  };
  for (const author of ['Ada', 'Cliff', 'Chloe'])
    await add(`draft referral of ${author}`, { status: 'draft', created_by: { id: id(author) } });
  await add('referral of Ashdown', { submitted_by: { id: id('Cliff') } });
  await add('quarantined referral of Ashdown', { origin: 'public', is_quarantined: true });
  for (const who of ['Amy', 'Abi', 'Abe'])
    await add(`referral for ${who}`, {
      status: 'approved',
      young_person: { id: id(who) },
      created_by: { id: id('Cliff') },
      decided_by: { id: id('Ada') },
    });
  await add('open referral for Abi', { young_person: { id: id('Abi') } });
  await add('referral of Birch', { client: birch });
  const by = (key: string, third_party_reference: string): ReferralFacts => ({
    api_key: { id: id(key) },
    third_party_reference,
  });
  await add('machine referral of Ashdown', { client: ashdown, ...by('ashdown key', 'CASE-1') });
  await add('machine referral of Birch', { client: birch, ...by('birch key', 'CASE-1') });
  await add('other machine referral of Birch', { client: birch, ...by('birch key', 'CASE-2') });
  await add('machine referral for Abi', {
    ...by('ashdown key', 'CASE-ABI'),
    young_person: { id: id('Abi') },
    status: 'approved',
    decided_by: { id: id('Ada') },
  });
  const alike = answerReferral({
    'rf-first-name': 'Abi',
    'rf-last-name': await findLastName(owner, id('Abi')),
  });
  for (const name of ['hinting at Abi', 'of Cliff hinting at Abi', 'corrected by Cliff, hinting at Abi'])
    await add(`referral ${name}`, {
      answers: alike,
      created_by: { id: id(name.startsWith('of Cliff') ? 'Cliff' : 'Chloe') },
    });
  await owner`update referral set corrected_at = now(), corrected_from = '{"answers": {}, "social_worker": ""}', corrected_by = ${id('Cliff')}
    where id = ${id('referral corrected by Cliff, hinting at Abi')}`;
  for (const [author, decided] of [['Pru'], ['Ada'], ['Pru', 'decided ']] as const) {
    const name = `${decided ?? ''}referral of ${author} hinting at Abi`;
    await add(name, {
      ...{ answers: alike, created_by: { id: id(author) } },
      ...(decided ? { status: 'approved', decided_by: { id: id('Ada') } } : {}),
    });
    await owner`insert into referral_kept_back (referral_id, written_by) values (${id(name)}, ${id(author)})
      on conflict (referral_id) do update set written_by = excluded.written_by`;
  }
  for (const name of ['referral of Ashdown', 'referral for Amy'])
    await keepFile(`new paper of ${name}`, id(name));
  await owner`update referral set pass_hash = sha256('sent pass') where id = ${id('quarantined referral of Ashdown')}`;
  await owner`insert into question_form_version (form_id, form_version, questions)
    select id, 2, '[]' from question_form where slug = 'support-required'`;
  const soon = `now() + interval '100 years'`;
  await owner.unsafe(`insert into referral_pass (token_hash, expires_at, used_at) values
    (sha256('fresh pass'), ${soon}, null), (sha256('sent pass'), ${soon}, now()),
    (sha256('late pass'), '${NOW}', null)`);
  await owner.unsafe(`insert into referral_draft (token_hash, sealed, expires_at) values
    (sha256('open code'), 'a', ${soon}), (sha256('late code'), 'b', '${NOW}')`);
}

async function findLastName(owner: App['owner'], id: string): Promise<string> {
  const [row] = await owner<{ last_name: string }[]>`select last_name from young_person where id = ${id}`;
  return row?.last_name ?? '';
}

const REFERRALS_OF_CLIFF = [
  'draft referral of Cliff',
  'referral for Abe',
  'referral for Amy',
  'referral of Cliff hinting at Abi',
  'referral corrected by Cliff, hinting at Abi',
  'machine referral of Ashdown',
  'referral of Ashdown',
];
const REFERRALS_OF_CLIVE = [
  'machine referral of Birch',
  'other machine referral of Birch',
  'referral of Birch',
];

export const world: WorldPart = {
  seed,
  tables: ['referral'],
  catalogues: ['referral_transition'],
  planted: ['referral'],
  refused: { app_carer: ['referral'] },
  seen: {
    Cliff: {
      referral: REFERRALS_OF_CLIFF,
      stored_file: [
        ...REFERRALS_OF_CLIFF.map((name) => `paper of ${name}`),
        'new paper of referral for Amy',
        'new paper of referral of Ashdown',
      ],
    },
    Clive: {
      referral: REFERRALS_OF_CLIVE,
      stored_file: REFERRALS_OF_CLIVE.map((name) => `paper of ${name}`),
    },
  },
};
