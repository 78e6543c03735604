import { describe, expect, it } from 'vitest';
import { downloadReferral, downloadReferrals } from '#contract/reports/referral-documents.ts';
import { listReferralSteps } from '#contract/young-persons/referral-form.ts';
import { getReferral, listReferrals, updateReferral } from '#contract/young-persons/referrals.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { readPdfWords } from '#test/kit/read-pdf.ts';
import { readZip } from '#test/kit/read-zip.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import type { ReferralFacts } from '#test/kit/young-persons/given-referrals.ts';
import { answerReferral } from '#test/kit/young-persons/referral-answers.ts';

const TODAY = '2026-11-24';
const { as, given, owner } = await startTestApp({ now: `${TODAY}T12:00:00.000Z` });
const office = as.admin();
const HIDDEN = /17 Quiet Terrace|The Annexe|Thornton|SM1 2AB/;
const INSTEAD = 'Confidential: ask the office';
const MARK = 'rf-address-confidential';

/** Creates an approved referral with an open address, of a young person whose record makes it confidential. */
async function aReferral(more: ReferralFacts = {}) {
  const client = await given.client();
  const team = await given.team({ client });
  const [user, other, elsewhere] = [
    await given.user({ user_type: 'client', client }),
    await given.user({ user_type: 'client', client }),
    await given.user({ user_type: 'client', client }),
  ];
  const worker = await given.socialWorker({ client, team });
  await owner`update social_worker set user_id = ${elsewhere.id} where id = ${worker.id}`;
  const young_person = await given.youngPerson({ client });
  const answers = answerReferral({
    'rf-address-line-1': '17 Quiet Terrace',
    'rf-address-line-2': 'The Annexe',
    'rf-town': 'Thornton',
    'rf-postcode': 'SM1 2AB',
  });
  const { id } = await given.referral({
    ...{ client, young_person, created_by: user, answers, status: 'approved' },
    ...more,
  });
  return {
    ...{ id, user, other, young_person, answers },
    author: as.user(user),
    colleague: as.user(other),
    of_another_team: as.user(elsewhere),
  };
}

const keepHome = (young_person: { id: string }, more: { to_date?: string } = {}) =>
  given.address({
    ...{ young_person, is_confidential: true, line_1: '17 Quiet Terrace', postcode: 'SM1 2AB' },
    ...more,
  });
const read = (who: SignedInClient, id: string) => who.get(getReferral, { params: { id } });
const says = async (who: SignedInClient, id: string) => HIDDEN.test(JSON.stringify(await read(who, id)));

const print = async (who: SignedInClient, id: string) =>
  readPdfWords(
    new Uint8Array(await (await who.fetch(downloadReferral.path.replace('{id}', id))).arrayBuffer()),
  );

async function pack(who: SignedInClient, id: string): Promise<string> {
  const answer = await who.fetch(downloadReferrals.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ app_support_required_ids: [id] }),
  });
  const [file] = readZip(Buffer.from(await answer.arrayBuffer())).values();
  return readPdfWords(file ?? new Uint8Array());
}

describe('an address that becomes confidential after a referral contained it', () => {
  it('[REF-01] [YPN-03] is visible in the referral only to the office and its author, on screen and as PDF', async () => {
    const { id, young_person, author, colleague, of_another_team } = await aReferral();
    for (const who of [office, author, colleague, of_another_team]) expect(await says(who, id)).toBe(true);
    await keepHome(young_person);
    for (const who of [colleague, of_another_team]) {
      const seen = await read(who, id);
      expect(JSON.stringify(seen)).not.toMatch(HIDDEN);
      expect(seen.answers.address?.[0]?.['rf-address-line-1']).toBe(INSTEAD);
      for (const paper of [await print(who, id), await pack(who, id)]) {
        expect(paper).toContain(INSTEAD);
        expect(paper).not.toMatch(HIDDEN);
        expect(paper).not.toContain('Is the address confidential?');
      }
      expect(JSON.stringify(await who.get(listReferrals, { query: {} }))).not.toMatch(HIDDEN);
    }
    for (const who of [office, author]) {
      expect(await says(who, id)).toBe(true);
      expect(await pack(who, id)).toMatch(HIDDEN);
    }
  });

  it('[REF-01] [YPN-03] is hidden from a restricted record’s readers too, and from the young person’s former organisation', async () => {
    const { id, young_person, other, colleague, of_another_team } = await aReferral();
    await keepHome(young_person);
    await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
    await owner`insert into young_person_reader (young_person_id, user_id) values (${young_person.id}, ${other.id})`;
    expect(await says(colleague, id)).toBe(false);
    expect((await of_another_team.call(getReferral, { params: { id } })).status).toBe(404);
    const next = await given.client();
    await owner`update young_person set is_restricted = false, client_id = ${next.id} where id = ${young_person.id}`;
    expect(await says(of_another_team, id)).toBe(false);
  });

  it('[REF-01] [YPN-03] is visible again once the record’s address is archived, past, or no longer confidential', async () => {
    const { id, young_person, colleague } = await aReferral();
    const kept = await keepHome(young_person, { to_date: TODAY });
    expect(await says(colleague, id)).toBe(false);
    const set = async (change: {
      archived_at?: string | null;
      to_date?: string | null;
      is_confidential?: boolean;
    }) => {
      await owner`update young_person_address set ${owner(change)} where id = ${kept.id}`;
      return says(colleague, id);
    };
    expect(await set({ archived_at: `${TODAY}T10:00:00Z` })).toBe(true);
    expect(await set({ archived_at: null })).toBe(false);
    expect(await set({ to_date: '2026-11-23' })).toBe(true);
    expect(await set({ to_date: null })).toBe(false);
    expect(await set({ is_confidential: false })).toBe(true);
  });

  it('[REF-04] stays in a submitted referral that a colleague corrects, with its mark', async () => {
    const { id, young_person, answers, colleague } = await aReferral({ status: 'submitted' });
    await keepHome(young_person);
    const seen = await read(colleague, id);
    const missing = listReferralSteps(seen.questions, seen.answers, TODAY).flatMap(({ errors }) => errors);
    expect(missing).toEqual([]);
    const [identity] = seen.answers.identity ?? [];
    const body = {
      answers: { ...seen.answers, identity: [{ ...identity, 'rf-last-name': 'Okafor' }] },
      version: seen.version,
    };
    const params = { id };
    expect(await colleague.send(updateReferral, { params, body })).toMatchObject({
      young_person_name: 'Zoë Okafor',
    });
    const [stored] = await owner<{ address: unknown[] }[]>`
      select answers -> 'address' as address from referral where id = ${id}`;
    expect(stored?.address).toEqual(answers.address);
    expect(answers.address?.[0]?.[MARK]).toBe(`${MARK}--no`);
  });
});
