import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { can } from '#web/session/permissions.ts';
import { navigationFor } from '#web/shell/navigation.ts';

const ROLES = ['admin', 'carer', 'client'] as const;

/** Pages without a call of their own: the home, a client’s own organisation, and the contact page. */
const WITHOUT_CALLS: Record<string, readonly string[]> = {
  '/dashboard/my-pay': ['carer'],
  '/dashboard': ROLES,
  '/dashboard/organisation': ['client'],
  '/dashboard/helpcenter': ROLES,
  '/dashboard/helpcenter/contact': ['admin', 'client'],
  '/dashboard/helpcenter/carer/contact-information': ['carer'],
};

/** The calls that a page’s route requires (`mustBeAllowed`). */
async function findCalls(href: string): Promise<Endpoint[]> {
  const [page, index] = [`src/web/routes/_shell${href}.tsx`, `src/web/routes/_shell${href}/index.tsx`];
  const text = readFileSync(existsSync(page) ? page : index, 'utf8');
  const [, contract] = /mustBeAllowed\(\(\) =>\s*import\('#contract\/([^']+)'\)/.exec(text) ?? [];
  if (!contract) return [];
  const calls: Record<string, Endpoint> = await import(
    new URL(`../src/contract/${contract}`, import.meta.url).href
  );
  return [...text.matchAll(/\bcalls\.(\w+)/g)].flatMap(([, name]) => calls[name ?? ''] ?? []);
}

it('[SHL-07] an area is shown to users who may open its page, and to nobody else', async () => {
  const shown = new Map<string, string[]>();
  for (const role of ROLES)
    for (const { href } of navigationFor(role, true).flatMap(({ items }) => items))
      shown.set(href, [...(shown.get(href) ?? []), role]);
  expect(shown.size).toBeGreaterThan(15);
  for (const [href, roles] of shown) {
    const calls = await findCalls(href);
    const allowed = ROLES.filter((role) => calls.some((call) => can(role, call)));
    expect([href, roles]).toEqual([href, WITHOUT_CALLS[href] ?? allowed]);
  }
});
