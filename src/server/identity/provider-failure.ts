/**
 * Why the sign-in provider cannot be used, for the operator: without anything from its answer, and without secrets.
 */

const SENTENCES = {
  http_forbidden: 'it uses http, and production needs https',
  unknown_authority:
    'this machine does not trust its certificate authority: put the authority’s certificate in a file and name it in NODE_EXTRA_CA_CERTS',
  expired_certificate: 'its certificate has expired',
  certificate_of_another_host: 'its certificate is for another host',
  unknown_host: 'that host does not exist',
  refused: 'nothing listens at that host and port',
  unreachable: 'it cannot be reached from this machine',
  no_answer: 'it does not answer in time',
  wrong_path:
    'it has no /.well-known/openid-configuration at that address: OIDC_ISSUER may need a path, such as /realms/NAME or /v2.0',
  fails: 'it answers with an error',
  not_a_provider: 'it does not answer as an OpenID provider does',
  another_issuer:
    'its issuer has a different name: OIDC_ISSUER must match “issuer” in its /.well-known/openid-configuration exactly',
} as const;
export type ProviderFailure = keyof typeof SENTENCES;

const BY_CODE: Readonly<Record<string, ProviderFailure>> = {
  OAUTH_HTTP_REQUEST_FORBIDDEN: 'http_forbidden',
  OAUTH_TIMEOUT: 'no_answer',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'another_issuer',
  UNABLE_TO_GET_ISSUER_CERT: 'unknown_authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknown_authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unknown_authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'unknown_authority',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'unknown_authority',
  CERT_HAS_EXPIRED: 'expired_certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate_of_another_host',
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'unknown_host',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ETIMEDOUT: 'no_answer',
  UND_ERR_CONNECT_TIMEOUT: 'no_answer',
  UND_ERR_HEADERS_TIMEOUT: 'no_answer',
};

const MAX_CAUSES = 6;

export function readProviderFailure(error: unknown): ProviderFailure {
  let cause = error;
  for (let depth = 0; depth < MAX_CAUSES && cause; depth++) {
    if (cause instanceof Response) return readStatus(cause.status);
    // A host has several addresses, and all were tried.
    if (cause instanceof AggregateError && cause.errors.length > 0) [cause] = cause.errors;
    if (!(cause instanceof Error)) break;
    const known = 'code' in cause && BY_CODE[String(cause.code)];
    if (known) return known;
    cause = cause.cause;
  }
  return 'not_a_provider';
}

const readStatus = (status: number): ProviderFailure =>
  status === 404 ? 'wrong_path' : status >= 500 ? 'fails' : 'not_a_provider';

/** One sentence, and what to do. */
export function describeProviderFailure(issuer: string, failure: ProviderFailure): string {
  return `The sign-in provider ${new URL(issuer).host} (OIDC_ISSUER) does not work: ${SENTENCES[failure]}. No one can sign in until this is fixed.`;
}
