import { expect, it, onTestFinished } from 'vitest';
import { openDatabaseCutter } from '#test/kit/database-cutter.ts';
import { startServerProcess } from '#test/kit/server-process.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

it('[OPS-03] a server survives the loss of its database, even while a connection is opening', async () => {
  const app = await startTestApp({ with_mailbox: true });
  const cutter = await openDatabaseCutter(app.database_url);
  onTestFinished(() => cutter.stop());
  const server = await startServerProcess({
    ...{ APP_ENV: 'staging', DATABASE_URL: cutter.url, DATABASE_CONNECTIONS: '24' },
    ...{ SMTP_URL: app.services.smtp_url, PUBLIC_URL: app.public_url },
  });
  onTestFinished(() => server.stop('SIGKILL'));
  const { token } = await app.as.admin('Ada').session();
  const ask = async (path: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${server.address}${path}`, { headers })).status;
  };
  for (let round = 0; round < 3; round++) {
    cutter.cutNewcomers();
    expect(await Promise.all([1, 2, 3].map(() => ask('/api/users/me/')))).toEqual([503, 503, 503]);
    cutter.mend();
    expect(await ask('/api/health')).toBe(200);
    await expect.poll(() => ask('/api/users/me/'), { timeout: 20_000 }).toBe(200);
  }
}, 90_000);
