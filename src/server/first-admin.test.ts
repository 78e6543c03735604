import { expect, it } from 'vitest';
import { addFirstAdmin } from '#server/first-admin.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { owner, given } = await startTestApp();
const NOT_USED = 'FIRST_ADMIN_EMAIL is not used, since there are accounts';

/** Starts the server with this setting, and returns the administrators and the log lines. */
async function start(email: string | undefined) {
  const said: string[] = [];
  await addFirstAdmin(owner, email, { warn: (line: unknown) => said.push(String(line)) });
  const rows = await owner<{ email: string }[]>`select email from app_user where user_type = 'admin'`;
  return { admins: rows.map((row) => row.email), said };
}

it('[OPS-33] a later start corrects the address of a sole administrator who has never signed in', async () => {
  expect(await start(undefined)).toEqual({
    admins: [],
    said: [expect.stringContaining('nobody can sign in')],
  });
  expect(await start('typo@agency.example')).toEqual({ admins: ['typo@agency.example'], said: [] });
  expect(await start('right@agency.example')).toEqual({ admins: ['right@agency.example'], said: [] });
  expect(await start('Right@agency.example')).toEqual({ admins: ['right@agency.example'], said: [] });

  await owner`update app_user set subject = 'at the provider'`;
  const signedIn = { admins: ['right@agency.example'], said: [NOT_USED] };
  expect(await start('other@agency.example')).toEqual(signedIn);
  expect(await start('right@agency.example')).toEqual({ ...signedIn, said: [] });

  await owner`update app_user set subject = null`;
  await given.carer();
  expect(await start('other@agency.example')).toEqual(signedIn);
  expect((await start(undefined)).said).toEqual([]);
});
