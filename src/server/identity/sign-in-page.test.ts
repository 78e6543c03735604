import { describe, expect, it } from 'vitest';
import { authorisationRequest, browserFor, fillIn } from '#test/kit/provider-sign-in.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const test = await startTestApp();
const { given, owner, public_url } = test;
const admin = await given.user({
  email: 'admin@placewell.test',
  name: 'Ada',
  user_type: 'admin',
  subject: null,
});
await given.user({ email: 'client2@placewell.test', user_type: 'client', client: 'Kent & <Medway>' });

describe('the sign-in page', () => {
  it('[AUT-04] has labelled fields, the button and the demo accounts, and loads nothing from other hosts', async () => {
    const page = await browserFor().open((await authorisationRequest(test)).url);
    expect(page.status).toBe(200);
    expect(page.html).toContain('<label for="email">Email</label>');
    expect(page.html).toContain('<label for="password">Password</label>');
    expect(page.html).toContain('<button type="submit">Sign in</button>');
    expect(page.html).toContain('placewell-demo');
    expect(page.html).toContain('Ada · Administrator');
    expect(page.html).toContain('Client user, Kent &amp; &lt;Medway&gt;');
    expect(page.html).not.toMatch(/<style|<script>| style=| on\w+=|https?:\/\//);
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    for (const [, file] of page.html.matchAll(/(?:href|src)="(\/[^"]*)"/g)) {
      expect((await fetch(`${public_url}${file}`)).status).toBe(200);
    }
  });

  it('[AUT-04] fills in the selected account', async () => {
    const browser = browserFor();
    const page = await browser.open((await authorisationRequest(test)).url);
    const chosen = await browser.open(`${page.url}?email=admin%40placewell.test`);
    expect(chosen.html).toContain('value="admin@placewell.test"');
    const odd = await browser.open(`${page.url}?email=%22%3E%3Cscript%3E`);
    expect([odd.status, odd.html.includes('"><script>')]).toEqual([200, false]);
  });

  it.each([
    ['a wrong password', 'admin@placewell.test', 'guess'],
    ['an unknown person', 'nobody@placewell.test', 'placewell-demo'],
    ['a person outside the demo', 'outside@example.test', 'placewell-demo'],
    ['an inactive person', 'inactive@placewell.test', 'placewell-demo'],
    ['nothing', '', ''],
  ])('[AUT-04] shows the same plain error for %s, linked to the fields', async (_, email, password) => {
    await owner`insert into app_user (name, email, user_type, is_active) values
      ('Out', 'outside@example.test', 'user', true), ('In', 'inactive@placewell.test', 'user', false) on conflict do nothing`;
    const browser = browserFor();
    const page = await fillIn(
      browser,
      await browser.open((await authorisationRequest(test)).url),
      email,
      password,
    );
    expect(page.status).toBe(400);
    expect(page.html).toContain('<title>Error: sign in – Placewell</title>');
    expect(page.html).toMatch(/role="alert".*id="wrong".*Check the email and password\./);
    expect(page.html.match(/aria-describedby="wrong"/g)).toHaveLength(2);
    // The second attempt succeeds.
    const back = await fillIn(browser, page, admin.email);
    expect(back.url.searchParams.get('code')).toBeTruthy();
  });

  it('[AUT-04] asks a browser with an expired or unknown request to start again', async () => {
    const page = await browserFor().open(`${public_url}/identity/interaction/unknown`);
    expect([page.status, page.html.includes('Sign in again')]).toEqual([400, true]);
  });
});
