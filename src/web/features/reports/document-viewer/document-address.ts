import type { Endpoint } from '#contract/core/endpoint.ts';
import { getReportDocument } from '#contract/reports/report-documents.ts';

/** Documents that this server holds: the path of each kind, and the call behind it. */
export type OwnDocuments = readonly [path: RegExp, call: Endpoint][];

const REPORT_DOCUMENTS: OwnDocuments = [[/^\/api\/report_documents\/([\w-]+)\/?$/, getReportDocument]];

/** Where a document comes from: a call of ours, another host that is allowed, or nowhere we may go. */
export type DocumentSource =
  | { kind: 'own'; call: Endpoint; id: string }
  | { kind: 'outside'; url: URL }
  | { kind: 'refused' };

/**
 * The address that the viewer's route names as `host[:port]/path`; undefined where that is no address at all (SHL-05).
 * Our own host is asked as this page was, others by https alone.
 */
export function parseDocumentAddress(
  named: string,
  page: Pick<Location, 'host' | 'protocol'>,
): URL | undefined {
  // A whole address would be read as one of the host `https`.
  const secure = named.includes('://') ? null : URL.parse(`https://${named}`);
  // Text before an @ is a way to make one host look like another.
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
