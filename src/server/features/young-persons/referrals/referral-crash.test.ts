import { describe, expect, it } from 'vitest';
import { getMe } from '#contract/organisations/users.ts';
import { approveReferral, associateReferral } from '#contract/young-persons/referral-decisions.ts';
import { updateReferral } from '#contract/young-persons/referrals.ts';
import { createYoungPersonOfReferral } from '#contract/young-persons/referred-young-persons.ts';
import { seedForms } from '#server/features/questions/question-forms/seed-forms.ts';
import { seedSubcategories } from '#server/features/young-persons/characteristics/seed-subcategories.ts';
import { type ApiClient, apiClient } from '#test/kit/api-client.ts';
import { openDoomedServer, untilGone } from '#test/kit/doomed-server.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import type { GivenReferral } from '#test/kit/young-persons/given-referrals.ts';

/** A server that dies at any statement leaves all or nothing of a step: its state, records and e-mail. */

const app = await startTestApp({ with_mailbox: true });
const { as, given, owner } = app;
await seedForms(owner);
await seedSubcategories(owner);
const client = await given.client();
const worker = await given.user({ user_type: 'client', client });
const known = await given.youngPerson({ client });

interface Traces {
  status: string;
  has_record: boolean;
  /** Statuses in change records, oldest first. */
  recorded: string[];
  letters: number;
  /** Rows of a new young person that are marked as from the referral. */
  taken: number;
}

async function readTraces({ id, reference }: GivenReferral): Promise<Traces> {
  const [row] = await owner<Traces[]>`
    select r.status, r.young_person_id is not null as has_record,
      array(select c ->> 'after' from change_record x, jsonb_array_elements(x.changes) c
        where x.subject_id = r.id and c ->> 'field' = 'status' order by x.seq) as recorded,
      (select count(*) from email e where e.subject like '%' || ${reference}::text) as letters,
      (select count(*) from characteristic c where c.referral_id = r.id)
        + (select count(*) from young_person_relation p where p.referral_id = r.id) as taken
    from referral r where r.id = ${id}`;
  if (!row) throw new Error('The referral is gone.');
  return row;
}

interface Action {
  name: string;
  who: 'client' | 'admin';
  status: 'draft' | 'submitted' | 'approved';
  run(api: ApiClient, referral: GivenReferral): Promise<{ status: number }>;
  after: Partial<Traces>;
}

const ACTIONS: Action[] = [
  {
    name: 'submitting',
    who: 'client',
    status: 'draft',
    run: (api, { id, version }) =>
      api.call(updateReferral, { params: { id }, body: { submit: true, version } }),
    after: { status: 'submitted', recorded: ['draft', 'submitted'] },
  },
  {
    name: 'approving',
    who: 'admin',
    status: 'submitted',
    run: (api, { id, version }) =>
      api.call(approveReferral, { params: { id }, body: { approved: true, version } }),
    after: { status: 'approved', recorded: ['submitted', 'approved'], letters: 2 },
  },
  {
    name: 'associating',
    who: 'admin',
    status: 'approved',
    run: (api, { id, version }) =>
      api.call(associateReferral, { params: { id, childId: known.id }, body: { version } }),
    after: { has_record: true, letters: 2 },
  },
  {
    name: 'making a young person',
    who: 'admin',
    status: 'approved',
    run: (api, { id }) =>
      api.call(createYoungPersonOfReferral, {
        params: { id },
        body: {},
        headers: { 'idempotency-key': id },
      }),
    after: { has_record: true, letters: 2, taken: expect.any(Number) as unknown as number },
  },
];

const MAX_STATEMENTS = 100;

describe.each(ACTIONS)('a server that dies while $name', ({ who, status, run, after }) => {
  it('[REF-04] leaves all or nothing, at whichever statement', async () => {
    const before = { status, has_record: false, recorded: [status], letters: 0, taken: 0 };
    const outcomes: number[] = [];
    // The cut may hit the server’s own work of each second, after the answer.
    for (let nth = 1, isCut = true; isCut && nth <= MAX_STATEMENTS; nth++) {
      const { cutter, address, stop } = await openDoomedServer(app);
      const referral = await given.referral({ client, status, created_by: worker });
      expect(await readTraces(referral)).toEqual(before);
      const { token } = await (who === 'admin' ? as.admin('Ada') : as.user(worker)).session();
      const api = apiClient(
        () => address,
        async () => token,
      );
      // The server’s connections are open.
      await api.get(getMe);
      cutter.cutAt(nth);
      const answer = await run(api, referral);
      isCut = cutter.seen().isCut;
      await untilGone(owner, address);
      const left = { nth, ...(await readTraces(referral)) };
      const all = { nth, ...before, ...after };
      // The cut may come after the commit but before its confirmation: then everything is saved but nobody is
      // notified.
      if (answer.status < 300) expect(left).toEqual(all);
      else expect([{ nth, ...before }, all]).toContainEqual(left);
      outcomes.push(answer.status);
      await stop();
    }
    expect(outcomes.pop()).toBeLessThan(300);
    expect(outcomes.length).toBeGreaterThan(6);
    expect(outcomes.length).toBeLessThan(MAX_STATEMENTS - 1);
    expect(new Set(outcomes.filter((status) => status >= 300))).toEqual(new Set([503]));
  }, 300_000);
});
