import { RATE_LIMITS, type RateLimit } from '#contract/core/rate-limits.ts';

/** docs/rate-limits.md, as the contract has it. */
export function rateLimitsPage(): string {
  const number = (count: number | undefined) => (count === undefined ? '–' : count.toLocaleString('en-GB'));
  const rows = Object.values(RATE_LIMITS).map(
    ({ about, minutes, by_user, by_address, whole, is_exact }: RateLimit) =>
      `| ${about} | ${minutes === 1 ? 'a minute' : `${minutes} minutes`} | ${number(by_user)} | ${number(by_address)} | ${number(whole)} | ${is_exact ? 'exact' : 'within a second'} |`,
  );
  return `# How often each door opens

Printed from \`src/contract/core/rate-limits.ts\` by \`npm run docs\`. Beyond a limit a call answers 429 with a sentence and
\`Retry-After\`. All processes count together, in PostgreSQL: *exact* doors before the call goes on, the others in memory,
settled every second. \`RATE_LIMIT_FACTOR\` multiplies every number.

An address is an IPv4 address or the /64 of an IPv6 one. Behind a proxy set \`TRUSTED_PROXIES\` to the proxy's addresses, or
everybody counts as one address: \`X-Forwarded-For\` is believed from those alone, and of it only what they added.

| door | in | one person | one address | everybody | counted |
|---|---|---|---|---|---|
${rows.join('\n')}
`;
}
