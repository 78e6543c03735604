import type { Endpoint } from '#contract/core/endpoint.ts';
import { getReportDocument } from '#contract/reports/report-documents.ts';

/** Documents on this server: the path of each kind, and its endpoint. */
export type OwnDocuments = readonly [path: RegExp, call: Endpoint][];

const REPORT_DOCUMENTS: OwnDocuments = [[/^\/api\/report_documents\/([\w-]+)\/?$/, getReportDocument]];

/** Where a document comes from: our endpoint, another allowed host, or an address that is not allowed. */
export type DocumentSource =
  | { kind: 'own'; call: Endpoint; id: string }
  | { kind: 'outside'; url: URL }
  | { kind: 'refused' };

/**
 * The address that the viewer's route names as `host[:port]/path`. Undefined if it is not an address (SHL-05). Our own
 * host uses this page's protocol, others only https.
 */
export function parseDocumentAddress(
  named: string,
  page: Pick<Location, 'host' | 'protocol'>,
): URL | undefined {
  // A full address would be read as one with the host `https`.
  const secure = named.includes('://') ? null : URL.parse(`https://${named}`);
  // Text before an @ can make one host look like another.
  if (!secure || secure.username || secure.password || secure.pathname === '/') return undefined;
  const isOurs = secure.host === page.host || URL.parse(`${page.protocol}//${named}`)?.host === page.host;
  return isOurs ? (URL.parse(`${page.protocol}//${named}`) ?? undefined) : secure;
}

export function readSource(
  url: URL,
  page: Pick<Location, 'host'>,
  allowed_hosts: readonly string[],
  own: OwnDocuments = REPORT_DOCUMENTS,
): DocumentSource {
  if (url.host !== page.host)
    return allowed_hosts.includes(url.host) ? { kind: 'outside', url } : { kind: 'refused' };
  for (const [path, call] of own) {
    const id = path.exec(url.pathname)?.[1];
    if (id) return { kind: 'own', call, id };
  }
  return { kind: 'refused' };
}
