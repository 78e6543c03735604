import { DEMO_PASSWORD, type ShownAccount } from '#server/identity/built-in/accounts.ts';

/** These pages load everything from here; the form leads back to the application on the same origin. */
export const CONTENT_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const WRONG = 'Check the email and password. They do not match an active demo account.';

export interface SignInForm {
  email: string;
  is_wrong: boolean;
  accounts: readonly ShownAccount[];
}

export function signInPage({ email, is_wrong, accounts }: SignInForm): string {
  const tied = is_wrong ? ' aria-invalid="true" aria-describedby="wrong"' : '';
  return page(
    is_wrong ? 'Error: sign in' : 'Sign in',
    `<h1>Sign in</h1>
    ${is_wrong ? `<div class="problem" role="alert"><h2>There is a problem</h2><p id="wrong"><a href="#email">${WRONG}</a></p></div>` : ''}
    <form method="post" novalidate>
      <label for="email">Email</label>
      <input id="email" name="email" type="email" autocomplete="username" autocapitalize="none" spellcheck="false"
        required value="${escapeHtml(email)}"${email ? '' : ' autofocus'}${tied}>
      <label for="password">Password</label>
      <input id="password" name="password" type="password" autocomplete="current-password"
        required${email ? ' autofocus' : ''}${tied}>
      <button type="submit">Sign in</button>
    </form>
    <section aria-labelledby="demo">
      <h2 id="demo">Demo accounts</h2>
      <p>They all use the password <code>${DEMO_PASSWORD}</code>.</p>
      ${accounts.length > 0 ? `<ul>${accounts.map(accountLine).join('')}</ul>` : '<p>There are no demo accounts in this database yet.</p>'}
    </section>`,
  );
}

/** A link that works without a script; the script fills in the address in place. */
function accountLine({ email, name, about }: ShownAccount): string {
  return `<li><a href="?email=${encodeURIComponent(email)}" data-email="${escapeHtml(email)}">
    <b>${escapeHtml(email)}</b> <span>${escapeHtml(name)} · ${escapeHtml(about)}</span></a></li>`;
}

/** `form` is the provider's own, with its secret; the script submits it at once. */
export function signOutPage(form: string): string {
  return page(
    'Sign out',
    `<h1>Sign out</h1>
    <p>You are signed in to the demo’s sign-in page.</p>
    ${form}
    <button type="submit" form="op.logoutForm" name="logout" value="yes" data-press>Sign out</button>`,
  );
}

export function signedOutPage(): string {
  return page('Signed out', `<h1>You are signed out</h1>${BACK_LINK}`);
}

/** The provider's own message is for developers, and goes to the calling program's log. */
export function errorPage(): string {
  return page(
    'Sign-in failed',
    `<h1>This sign-in has expired or was not complete</h1>
    <p>Nothing is wrong with your account. Sign in again.</p>${BACK_LINK}`,
  );
}

/** After many wrong passwords, or many calls: nothing is locked, and the browser's back button works. */
export function waitPage(sentence: string): string {
  return page('Please wait', `<h1>Please wait</h1><p>${escapeHtml(sentence)}</p>`);
}

const BACK_LINK = '<p><a class="button" href="/login">Go to Placewell</a></p>';

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${title} – Placewell</title>
  <link rel="stylesheet" href="/identity/pages.css">
  <script src="/identity/pages.js" defer></script>
</head>
<body>
  <header><span class="mark" aria-hidden="true"></span> Placewell <small>demo</small></header>
  <main>${content}</main>
</body>
</html>`;
}

function escapeHtml(text: string): string {
  const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => named[character] ?? character);
}
