import { RATE_LIMITS, type RateLimit } from '#contract/core/rate-limits.ts';

/** Returns docs/rate-limits.md, printed from the contract. */
export function rateLimitsPage(): string {
  const number = (count: number | undefined) => (count === undefined ? '–' : count.toLocaleString('en-GB'));
  const rows = Object.values(RATE_LIMITS).map(
    ({ about, minutes, by_user, by_address, whole, is_exact }: RateLimit) =>
      `| ${about} | ${minutes === 1 ? '1 minute' : `${minutes} minutes`} | ${number(by_user)} | ${number(by_address)} | ${number(whole)} | ${is_exact ? 'exact' : 'within a second'} |`,
  );
  return `# Rate limits

\`npm run docs\` prints this page from \`src/contract/core/rate-limits.ts\`. A call over its limit gets 429, a sentence that
says why, and \`Retry-After\`. \`RATE_LIMIT_FACTOR\` multiplies every number.

All processes share the counts, which are in PostgreSQL. An *exact* limit counts each call before it runs. The other limits
count in memory and reconcile every second.

An address is one IPv4 address or one IPv6 /64. Behind a proxy, set \`TRUSTED_PROXIES\` to the proxy's addresses. Without
it, all callers share one address: the server ignores \`X-Forwarded-For\` from a proxy it does not trust.

| call | window | one person | one address | all callers | counted |
|---|---|---|---|---|---|
${rows.join('\n')}
`;
}
