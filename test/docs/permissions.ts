import { FRESH_SIGN_IN_MINUTES } from '#contract/core/session-limits.ts';
import { endpoints } from '#contract/endpoints.ts';

const HEAD = `# Permissions: who may do what

Printed from the contract by \`npm run docs\`; a test holds it to that. Rows out of scope answer 404, as if they did not
exist; a role that may never call answers 403; without a session 401. The scopes are row policies in
\`src/server/db/policies/\`.

* **ALL** the whole organisation
* **OWN** rows I wrote or that are about me
* **APPT** appointments I am assigned to
* **YPW** young people of my live appointments, from 14 days before the start to 30 days after the end
* **CLI** rows of my client organisation; young people never in DRAFT
* **TOK** no sign-in, bound to an unguessable token: without it the call is refused
* **OPEN** no sign-in and no token: takes something in, and tells nothing of what is there
* **key** also a client organisation's own system, with its API key: it sends referrals and reads how its own stand
* **fresh** within ${FRESH_SIGN_IN_MINUTES} minutes of a sign-in; later the call answers 403 and asks for one
* **OPTIONS** catalogues without personal data

To carers and clients colleagues and carers are a name and nothing else. Clients never see an appointment's notes or its
third-party id. A record that somebody opened is noted under the name in the last column. Some changes by other calls need a
fresh sign-in too: making somebody an administrator, an address by which somebody else gets into an account, and a client's
change of the address to which a social worker's mail goes.

| call | admin | carer | client | public | noted as |
|---|---|---|---|---|---|
`;

/** docs/permissions.md as it should stand. */
export function permissionsPage(): string {
  const rows = endpoints
    .toSorted((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
    .map(({ method, path, access, audit, needs_fresh_sign_in, by_key }) => {
      const cells = (['admin', 'carer', 'client', 'public'] as const).map((role) => {
        const more = role === 'public' ? by_key && 'key' : needs_fresh_sign_in && 'fresh';
        return access[role] ? [access[role], more].filter(Boolean).join(', ') : '-';
      });
      return `| \`${method} ${path}\` | ${cells.join(' | ')} | ${audit ?? ''} |`;
    });
  return `${HEAD}${rows.join('\n')}\n`;
}
