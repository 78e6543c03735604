import type { TestApp } from '#test/kit/start-test-app.ts';
import type { MessageFacts, ReferralFacts } from '#test/kit/young-persons/given-referrals.ts';
import { NOW, type WorldMaking, type WorldPart } from '#test/policies/base-world.ts';

type App = Pick<TestApp, 'given' | 'owner'>;

/** Referrals with questions: decided at Ashdown, open at Birch, and for Abi, who is restricted; a link for each of its states. */
async function seed({ given }: App, { keep, id }: WorldMaking): Promise<void> {
  const add = async (name: string, facts: ReferralFacts) => keep(name, await given.referral(facts));
  const [ashdown, birch, ada] = [{ id: id('Ashdown') }, { id: id('Birch') }, { id: id('Ada') }];
  const ask = async (
    name: string,
    referral: { id: string },
    facts: Omit<MessageFacts, 'referral'> = {},
  ): Promise<{ id: string }> =>
    keep(name, await given.referralMessage({ referral, created_by: ada, ...facts }));

  const answered = await add('answered referral for Amy', {
    client: ashdown,
    young_person: { id: id('Amy') },
    status: 'approved',
    decided_by: ada,
  });
  const question = await ask('question about Amy', answered);
  await ask('answer about Amy', answered, { question, created_by: { id: id('Cliff') } });

  const open = await add('asked referral of Birch', { client: birch });
  await ask('question to Birch', open, { token: 'open link' });
  await ask('late question to Birch', open, { token: 'late link', expires_at: NOW });
  const used = await ask('used question to Birch', open, { token: 'used link', used_at: NOW });
  await ask('answer through a link', open, { question: used, created_by: null });
  await ask('question of Pru', open, { created_by: { id: id('Pru') } });
  await ask('answer noted by Ada', open, { question: used, from_office: true });

  const about_abi = await add('asked referral for Abi', { client: ashdown, young_person: { id: id('Abi') } });
  await ask('question about Abi', about_abi, { token: 'restricted link' });
  const apart = await add('asked referral in quarantine', {
    client: birch,
    origin: 'public',
    is_quarantined: true,
  });
  await ask('question in quarantine', apart, { token: 'quarantined link' });
  const decided = await add('decided referral of Birch', {
    client: birch,
    status: 'approved',
    decided_by: ada,
  });
  await ask('question decided on', decided, { token: 'decided link' });
}

export const world: WorldPart = {
  seed,
  tables: ['referral_message'],
  planted: ['referral_message'],
  refused: { app_carer: ['referral_message'] },
  seen: {
    Cliff: {
      referral: ['answered referral for Amy'],
      referral_message: ['question about Amy', 'answer about Amy'],
    },
    Clive: {
      referral: ['asked referral of Birch', 'decided referral of Birch'],
      referral_message: [
        'answer noted by Ada',
        'answer through a link',
        'late question to Birch',
        'question decided on',
        'question of Pru',
        'question to Birch',
        'used question to Birch',
      ],
    },
  },
};
