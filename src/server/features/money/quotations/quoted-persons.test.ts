import { describe, expect, it } from 'vitest';
import { getQuotation, listQuotations, sendQuotation } from '#contract/money/quotation-records.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { offerMentoring } from '#test/kit/money/offer-mentoring.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { answerReferral } from '#test/kit/young-persons/referral-answers.ts';

const { as, given, owner } = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const visit = await offerMentoring(owner);
const office = as.admin();

const AMY = { first_name: 'Amy', last_name: 'Ashwood', dob: '2012-03-09' };
const answers = answerReferral({
  'rf-first-name': AMY.first_name,
  'rf-last-name': AMY.last_name,
  'rf-dob': AMY.dob,
});

/** An organisation that has referred Amy, with a quotation for it and one for nothing. */
async function aQuotedReferral() {
  const client = await given.client();
  const referral = await given.referral({ client, answers, status: 'approved' });
  const items = [visit];
  const quote = (more: object) =>
    office.send(sendQuotation, { body: { client_id: client.id, items, ...more } });
  const quoted = await quote({ referral_id: referral.id });
  const plain = await quote({});
  const [one, other] = [
    await given.user({ user_type: 'client', client }),
    await given.user({ user_type: 'client', client }),
  ];
  return {
    client,
    referral,
    quoted,
    plain,
    quote,
    user: one,
    reader: as.user(one),
    colleague: as.user(other),
  };
}

const list = (who: SignedInClient, query: object = {}) => who.call(listQuotations, { query });
const listIds = async (who: SignedInClient, referral_id: string) =>
  (await list(who, { referral_id })).body.items.map(({ id }) => id);

describe('GET /api/quotations/', () => {
  it('[SVC-01] [REF-01] says whom each is for: by its referral, by the name of their record, or not at all', async () => {
    const { client, referral, quoted, plain, quote, reader } = await aQuotedReferral();
    const young_person = await given.youngPerson({ client, first_name: 'Zoë', last_name: 'O’Neill' });
    const named = await quote({ young_person_id: young_person.id, referral_id: referral.id });
    for (const who of [reader, office]) {
      const { items } = (await list(who, { client_id: client.id })).body;
      expect(new Map(items.map(({ id, about, referral: of }) => [id, [about, of?.name ?? null]]))).toEqual(
        new Map([
          [named.id, ['Zoë O’Neill', referral.reference]],
          [plain.id, [null, null]],
          [quoted.id, ['Amy Ashwood', referral.reference]],
        ]),
      );
    }
    expect((await reader.get(getQuotation, { params: { id: quoted.id } })).about).toBe('Amy Ashwood');
  });

  it('[SVC-01] [REF-01] finds those for one referral, only in their own organisation', async () => {
    const { referral, quoted, reader } = await aQuotedReferral();
    for (const who of [reader, office]) expect(await listIds(who, referral.id)).toEqual([quoted.id]);
    const stranger = await list(as.client(), { referral_id: referral.id });
    expect(stranger.status).toBe(404);
  });

  it('[SVC-01] [YPN-04] names nobody with a restricted match or record to users who may not read it', async () => {
    const { client, referral, quoted, plain, user, reader, colleague } = await aQuotedReferral();
    const young_person = await given.youngPerson({ client, ...AMY });
    const hidden = async (who: SignedInClient) => {
      expect((await list(who, { referral_id: referral.id })).status).toBe(404);
      const { items } = (await list(who, { client_id: client.id })).body;
      expect(items.map(({ id }) => id)).toEqual([plain.id]);
      expect(JSON.stringify(items)).not.toMatch(new RegExp(`Ashwood|${referral.reference}`));
      expect((await who.call(getQuotation, { params: { id: quoted.id } })).status).toBe(404);
    };
    // It may be about her, and is associated with nobody yet: the office alone reads it.
    await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
    await hidden(reader);
    await hidden(colleague);
    expect(await listIds(office, referral.id)).toEqual([quoted.id]);
    // It is about her: her readers alone read it.
    await owner`update referral set young_person_id = ${young_person.id} where id = ${referral.id}`;
    await owner`insert into young_person_reader (young_person_id, user_id) values (${young_person.id}, ${user.id})`;
    expect(await listIds(reader, referral.id)).toEqual([quoted.id]);
    await hidden(colleague);
    await hidden(office);
  });
});
