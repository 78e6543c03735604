import { describe, expect, it } from 'vitest';
import type { BodyInputOf } from '#contract/core/endpoint.ts';
import { openOfferedQuotation } from '#contract/money/quotation-links.ts';
import { getQuotation, sendQuotation } from '#contract/money/quotation-records.ts';
import { offerMentoring } from '#test/kit/money/offer-mentoring.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { answerReferral } from '#test/kit/young-persons/referral-answers.ts';

const { as, given, owner } = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const visit = await offerMentoring(owner);
const [office, anybody] = [as.admin(), as.nobody()];
const NATHAN = { 'rf-first-name': 'Nathan', 'rf-last-name': 'Bailey', 'rf-dob': '2012-03-09' };

/** An organisation with a young person and a referral of the same name, which a user of it wrote and which leads to nobody yet. */
async function anOrganisation() {
  const client = await given.client();
  const [author, colleague] = [
    await given.user({ user_type: 'client', client }),
    await given.user({ user_type: 'client', client }),
  ];
  const social_worker = await given.socialWorker({ client });
  const young_person = await given.youngPerson({ client, first_name: 'Nathan', last_name: 'Bailey' });
  const answers = answerReferral(NATHAN);
  const referral = await given.referral({ client, created_by: author, submitted_by: author, answers });
  const send = (by: typeof office, more: Partial<BodyInputOf<typeof sendQuotation>>) =>
    by.call(sendQuotation, { body: { client_id: client.id, items: [visit], ...more } });
  const restrict = () => owner`update young_person set is_restricted = true where id = ${young_person.id}`;
  return { author, colleague, social_worker, young_person, referral, send, restrict };
}
type Answered = Awaited<ReturnType<Awaited<ReturnType<typeof anOrganisation>>['send']>>;
const readError = ({ status, problem }: Answered) => [
  status,
  problem?.errors?.[0]?.path,
  problem?.errors?.[0]?.message,
];
const KEPT_BACK =
  'This referral is hidden from its organisation, so nobody at this address could open the quotation. Say who it is about first.';
const RESTRICTED = 'This record is restricted: you can only send this to its readers who have an account.';

describe('a quotation that its recipient could not open', () => {
  it('[SVC-01] [REF-04] is not sent for a referral with a restricted match, except to its author', async () => {
    const { author, colleague, social_worker, referral, send, restrict } = await anOrganisation();
    const referral_id = referral.id;
    await restrict();
    for (const to of [colleague.email, 'anybody@example.test'])
      expect(readError(await send(office, { referral_id, to }))).toEqual([400, 'to', KEPT_BACK]);
    const chosen = await send(office, { referral_id, social_worker_id: social_worker.id });
    expect(readError(chosen)).toEqual([400, 'social_worker_id', KEPT_BACK]);
    expect(await owner`select 1 from quotation where referral_id = ${referral_id}`).toHaveLength(0);
    const { body: sent } = await send(office, { referral_id, to: author.email });
    expect((await as.user(author).get(getQuotation, { params: { id: sent.id } })).id).toBe(sent.id);
  });

  it('[SVC-01] [REF-04] is not opened by a link while its referral’s match is restricted; what its author sent reveals nothing', async () => {
    const { author, social_worker, referral, send, restrict } = await anOrganisation();
    const more = { referral_id: referral.id, social_worker_id: social_worker.id };
    const open = async ({ body: sent }: Answered) => {
      const [mail] = await owner<{ body: string }[]>`
        select body from email where body like ${`%${sent.quotation_number} for £%`}`;
      const token = /\/external\/quotation#([\w-]{32})\n/.exec(mail?.body ?? '')?.[1] ?? '';
      return (await anybody.call(openOfferedQuotation, { body: { token } })).status;
    };
    const [of_office, of_author] = [await send(office, more), await send(as.user(author), more)];
    expect([await open(of_office), await open(of_author)]).toEqual([200, 200]);
    await restrict();
    expect([await open(of_office), await open(of_author)]).toEqual([404, 200]);
    expect((await send(as.user(author), more)).status).toBe(201);
  });

  it('[SVC-01] is sent only to readers of a restricted record', async () => {
    const { author, colleague, young_person, send, restrict } = await anOrganisation();
    const { user } = await office.session();
    for (const reader of [user.id, author.id])
      await owner`insert into young_person_reader (young_person_id, user_id) values (${young_person.id}, ${reader})`;
    await restrict();
    const young_person_id = young_person.id;
    const refused = await send(office, { young_person_id, to: colleague.email });
    expect(readError(refused)).toEqual([400, 'to', RESTRICTED]);
    expect((await send(office, { young_person_id, to: author.email })).status).toBe(201);
  });
});
