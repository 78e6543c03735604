import type { Access } from '#contract/core/endpoint.ts';
import { PASS_BITS } from '#contract/young-persons/public-referrals.ts';
import { REFERRAL_FILES_FIELD } from '#contract/young-persons/referral-files.ts';
import { keepPublicDraft } from '#server/features/young-persons/referrals/public-drafts.actions.ts';
import {
  countZeroBits,
  givePass,
} from '#server/features/young-persons/referrals/public-referrals.actions.ts';
import { byId, type Example, type Facts, listing, nothing, type Subject } from '#test/calls/example.ts';
import { picture } from '#test/kit/given-files.ts';
import type { TestApp } from '#test/kit/start-test-app.ts';
import type { ReferralFacts } from '#test/kit/young-persons/given-referrals.ts';
import { answerReferral } from '#test/kit/young-persons/referral-answers.ts';
import { insertFile } from '#test/policies/stored-files.ts';

/** How to call what is about referrals. */

const change = (about: string, body: (facts: Facts) => Record<string, unknown> = () => ({})): Example => ({
  about,
  call: async (facts, id) => {
    const [row] = await facts.app.owner`select version from referral where id = ${id}`;
    return { params: { id }, body: { version: row?.version ?? 1, ...body(facts) } };
  },
});

/** Work that is worth doing once for each server of a test: sent again, a pass answers as the first time. */
function once<T>(make: (facts: Facts) => Promise<T>): (facts: Facts) => Promise<T> {
  const made = new WeakMap<TestApp, Promise<T>>();
  return (facts) => {
    const known = made.get(facts.app) ?? make(facts);
    made.set(facts.app, known);
    return known;
  };
}

const findPass = once(async ({ app: { services } }): Promise<{ pass: string; nonce: string }> => {
  const request = { id: 'pass' } as never;
  const { pass } = await givePass({ pools: services.pools, services, request, now: services.clock() });
  for (let nonce = 0; ; nonce++)
    if (countZeroBits(`${pass}.${nonce}`) >= PASS_BITS) return { pass, nonce: String(nonce) };
});

const draft = { client_id: null, answers: { identity: [{ 'rf-first-name': 'Zoë' }] }, current_step: 2 };

async function makeCode({ app: { services } }: Facts): Promise<string> {
  const call = { pools: services.pools, services, request: { id: 'draft' } as never, now: services.clock() };
  return (await keepPublicDraft(call, draft)).code;
}
const findCode = once(makeCode);

const plan = picture().then((content) => ({
  field: REFERRAL_FILES_FIELD,
  name: 'plan.jpg',
  type: 'image/jpeg',
  content,
}));

/** Of an organisation of its own, with one referral. */
const findKey = once(async ({ app: { given } }): Promise<string> => {
  const client = await given.client();
  const api_key = await given.apiKey({ client });
  await given.referral({ client, api_key, third_party_reference: 'CASE-1' });
  return api_key.key;
});

const list = '/api/app_supports_required/';
const open = `${list}public/drafts/`;

export const examples: Record<string, Example> = {
  [`GET ${list}`]: listing({ page_size: '100', youngPerson: 'Zoë', date: '2026-11-24', client: 'Ashdown' }),
  [`POST ${list}`]: {
    about: 'client',
    call: (_facts, client_id) => ({ body: { client_id, answers: answerReferral(), submit: true } }),
  },
  [`GET ${list}start/`]: {
    about: 'young_person',
    call: (_facts, young_person_id) => ({ query: { young_person_id } }),
  },
  [`GET ${list}app_young_person/{id}`]: byId('young_person', { page_size: '100' }),
  [`GET ${list}{id}`]: byId('referral'),
  [`PUT ${list}{id}`]: change('referral', ({ next }) => ({
    answers: answerReferral({ 'rf-anything-else': `Note ${next()}` }),
    submit: true,
    current_step: 3,
  })),
  [`PUT ${list}{id}/accept/`]: change('quarantined_referral'),
  [`PUT ${list}{id}/correction_seen/`]: change('spare_referral'),
  [`PUT ${list}{id}/review/`]: change('spare_referral'),
  [`PUT ${list}{id}/approve/`]: change('spare_referral', () => ({
    approved: false,
    reason: 'No carer is free.',
  })),
  [`PUT ${list}{id}/close/`]: change('spare_referral', () => ({ reason: 'The placement holds.' })),
  [`POST ${list}{id}/files/`]: {
    about: 'spare_referral',
    call: async (_facts, id) => ({ params: { id }, body: {}, files: [await plan] }),
  },
  [`DELETE ${list}{id}/files/{fileId}`]: {
    about: 'spare_referral',
    call: async ({ app }, id) => {
      const [known] = await app.owner`select 1 from referral where id = ${id}`;
      const [file] = known ? await insertFile(app.owner, { referral_id: id }) : [];
      return { params: { id, fileId: file?.id ?? id } };
    },
  },
  [`GET ${list}{id}/likely_young_persons/`]: byId('referral'),
  [`GET ${list}{id}/info_to_create_young_person/`]: byId('referral'),
  [`GET ${list}{id}/contacts/`]: byId('referral'),
  [`GET ${list}{id}/download_document/`]: byId('referral'),
  [`POST ${list}download_documents/`]: {
    about: 'referral',
    call: (_facts, id) => ({ body: { app_support_required_ids: [id], name: 'Panel' } }),
  },
  [`PUT ${list}{id}/associate_with_young_person/{childId}`]: {
    about: 'approved_referral',
    call: async ({ app, world }, id) => {
      const [row] = await app.owner`select version from referral where id = ${id}`;
      return { params: { id, childId: world.id('Amy') }, body: { version: row?.version ?? 1 } };
    },
  },
  [`PUT ${list}associate_with_young_persons/`]: {
    about: 'approved_referral',
    call: ({ world }, id) => ({
      body: { associations: [{ support_required_id: id, young_person_id: world.id('Amy') }] },
    }),
  },
  'POST /api/app_young_persons/support_required/{id}': {
    about: 'approved_referral',
    call: (_facts, id) => ({ params: { id }, body: { preferred_name: 'Zo' } }),
  },
  'GET /api/app_young_persons/without_support_required/': listing({ name: 'Test', page_size: '100' }),
  'GET /api/app_support_required_questions/': nothing,
  'GET /api/app_support_required_questions/external_link/': nothing,
  'POST /api/emails/send_supports_required_via_email/': {
    about: 'referral',
    call: async ({ app, world }, id) => {
      const [user] = await app.owner`select email from app_user where id = ${world.id('Cliff')}`;
      return { body: { ids: [id], to: [user?.email], subject: 'A referral', body: 'Please look at it.' } };
    },
  },

  [`POST ${list}public/pass/`]: { call: () => ({ body: {} }) },
  [`POST ${list}public/`]: {
    call: async (facts) => ({
      body: {
        client_id: facts.world.id('Ashdown'),
        answers: answerReferral(),
        submit: true,
        ...(await findPass(facts)),
      },
    }),
  },
  [`GET ${list}public/status/`]: {
    call: async (facts) => ({
      query: { third_party_reference: 'CASE-1' },
      headers: { authorization: `Bearer ${await findKey(facts)}` },
    }),
  },
  [`POST ${list}public/{id}/send_notification/`]: {
    about: 'referral',
    call: async ({ app, world, next }, id) => {
      // Of one's own alone: a token is for whoever holds it.
      const [token, own] = [`token ${next()}`, world.id('referral of Ashdown')];
      await app.owner`update referral set pass_hash = sha256(${token}::bytea) where id = ${own}`;
      return { params: { id: id || own }, body: { token } };
    },
  },
  [`POST ${open}`]: { call: () => ({ body: draft }) },
  // Each save is upon the version before it, so each has a draft of its own.
  [`PUT ${open}`]: {
    call: async (facts) => ({ body: { ...draft, version: 1, code: await makeCode(facts) } }),
  },
  [`POST ${open}open/`]: { call: async (facts) => ({ body: { code: await findCode(facts) } }) },
};

const spare =
  (facts: ReferralFacts = {}) =>
  async ({ app, world }: Facts): Promise<string> =>
    (await app.given.referral({ client: { id: world.id('Ashdown') }, ...facts })).id;

export const subjects: Record<string, Subject> = {
  referral: { own: 'referral of Ashdown', other: 'referral of Birch' },
  spare_referral: { make: spare() },
  quarantined_referral: { make: spare({ origin: 'public', is_quarantined: true }) },
  approved_referral: { make: spare({ status: 'approved' }) },
};

/** As the table of permissions has them: said a second time, so that a slip in the contract is seen. */
export const permissions: Record<string, Access> = {
  [`GET ${list}`]: { admin: 'ALL', client: 'CLI' },
  [`GET ${list}{id}`]: { admin: 'ALL', client: 'CLI' },
  [`PUT ${list}{id}`]: { admin: 'ALL', client: 'CLI' },
  [`PUT ${list}{id}/approve/`]: { admin: 'ALL' },
  [`PUT ${list}associate_with_young_persons/`]: { admin: 'ALL' },
  [`POST ${list}{id}/files/`]: { admin: 'ALL', client: 'CLI' },
  [`POST ${list}public/`]: { public: 'OPEN' },
  [`GET ${list}public/status/`]: { public: 'TOK' },
  [`POST ${list}public/{id}/send_notification/`]: { admin: 'ALL', public: 'TOK' },
  [`POST ${list}download_documents/`]: { admin: 'ALL', client: 'CLI' },
  'POST /api/app_young_persons/support_required/{id}': { admin: 'ALL' },
  'GET /api/app_support_required_questions/external_link/': {
    admin: 'OPTIONS',
    client: 'OPTIONS',
    public: 'OPEN',
  },
};
