import { RATE_LIMITS, type RateLimit } from '#contract/core/rate-limits.ts';

/** docs/rate-limits.md, as the contract has it. */
export function rateLimitsPage(): string {
  const number = (count: number | undefined) => (count === undefined ? '–' : count.toLocaleString('en-GB'));
  const rows = Object.values(RATE_LIMITS).map(
    ({ about, minutes, by_user, by_address, whole, is_exact }: RateLimit) =>
      `| ${about} | ${minutes === 1 ? 'a minute' : `${minutes} minutes`} | ${number(by_user)} | ${number(by_address)} | ${number(whole)} | ${is_exact ? 'exact' : 'within a second'} |`,
  );
  return `# Rate limits

Printed from \`src/contract/core/rate-limits.ts\` by \`npm run docs\`. A call over the limit answers 429 with a sentence and
\`Retry-After\`. All processes share the counts, in PostgreSQL. *Exact* means counted before the call runs. The others count
in memory and reconcile every second. \`RATE_LIMIT_FACTOR\` multiplies every number.

An address is one IPv4 address or the /64 of an IPv6 one. Behind a proxy, set \`TRUSTED_PROXIES\` to the proxy's addresses.
Otherwise everybody counts as one address: of \`X-Forwarded-For\` the server believes only what trusted proxies added.

| call | per | one person | one address | everybody | counted |
|---|---|---|---|---|---|
${rows.join('\n')}
`;
}
