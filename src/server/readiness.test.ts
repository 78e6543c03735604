import { describe, expect, it } from 'vitest';
import { openPools } from '#server/db/pools.ts';
import { openReadiness } from '#server/readiness.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const ask = async ({ address }: { address: string }) => {
  const answer = await fetch(`${address}/api/ready`);
  const { status, reason } = (await answer.json()) as { status: unknown; reason?: string };
  return [answer.status, reason ?? status];
};

describe('/api/ready', () => {
  it('[OPS-34] reports a full disk, and recovery', async () => {
    const app = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
    expect(await ask(app)).toEqual([200, 'ok']);
    await app.owner`create function refuse_for_want_of_room() returns trigger language plpgsql as $$
      begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$`;
    await app.owner`create trigger refuse before insert on rate_limit for each row execute function refuse_for_want_of_room()`;
    app.clock.advance(10_000);
    expect(await ask(app)).toEqual([503, 'disk_full']);
    await app.owner`drop trigger refuse on rate_limit`;
    expect(await ask(app)).toEqual([503, 'disk_full']);
    app.clock.advance(10_000);
    expect(await ask(app)).toEqual([200, 'ok']);
  });

  it('[OPS-34] checks the disk for space, and writes a row to detect a read-only database', async () => {
    const app = await startTestApp();
    const [place] = await app.owner<{ name: string }[]>`select current_database() as name`;
    const askWith = async (setting: string) => {
      await app.owner.unsafe(`alter database "${place?.name}" set ${setting}`);
      const pools = openPools(app.database_url, 1);
      const reason = await openReadiness({ pools, clock: () => new Date() })();
      await pools.close();
      await app.owner.unsafe(`alter database "${place?.name}" reset all`);
      return reason;
    };
    // The limit stands for the disk: writes beyond it fail.
    expect(await askWith("temp_file_limit = '128kB'")).toBe('database_refuses');
    expect(await askWith('default_transaction_read_only = on')).toBe('read_only');
  });

  it('[OPS-34] reports that a stopping server accepts no more work', async () => {
    const app = await startTestApp();
    app.services.isDraining = true;
    expect(await ask(app)).toEqual([503, 'draining']);
  });
});
