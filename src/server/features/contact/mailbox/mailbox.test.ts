import { describe, expect, it } from 'vitest';
import { listMailbox } from '#contract/contact/mailbox.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

describe('GET /api/mailbox/', () => {
  it('[EML-01] is for administrators', async () => {
    const { as } = await startTestApp();
    expect((await as.carer().call(listMailbox)).status).toBe(403);
    expect((await as.client().call(listMailbox)).status).toBe(403);
    expect((await as.nobody().call(listMailbox)).status).toBe(401);
  });

  it('[EML-01] lists twenty at a time, newest first', async () => {
    const { as, owner } = await startTestApp();
    await owner`insert into mailbox_message (from_address, to_addresses, subject, received_at)
      select 'a@placewell.test', '{b@placewell.test}', 'Mail ' || n, now() + n * interval '1 minute'
      from generate_series(1, 25) n`;
    const first = await as.admin().get(listMailbox);
    expect([first.total, first.items.length, first.items[0]?.subject]).toEqual([25, 20, 'Mail 25']);
    const second = await as.admin().get(listMailbox, { query: { page: 2 } });
    expect(second.items.map((each) => each.subject)).toEqual([5, 4, 3, 2, 1].map((n) => `Mail ${n}`));
  });
});
