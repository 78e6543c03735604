import type { Browser, Page } from '@playwright/test';
import { createUser } from '#contract/organisations/users.ts';
import { signIn } from '#test/journeys/kit/people.ts';
import type { ApiClient } from '#test/kit/api-client.ts';

/** A new administrator, signed in in a browser of their own, who is named in no restricted record. */
export async function openColleague(
  office: ApiClient,
  browser: Browser,
  name: string,
): Promise<{ id: string; page: Page }> {
  const account = `${name.replaceAll(' ', '-').toLowerCase()}-${Date.now()}`;
  const body = { name, email: `${account}@placewell.test`, user_type: 'admin' as const };
  const { id } = await office.send(createUser, { body });
  const page = await browser.newPage();
  await signIn(page, account);
  return { id, page };
}
