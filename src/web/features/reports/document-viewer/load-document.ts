import type { SignedInRole } from '#contract/core/statuses.ts';
import { getReportDocument, getReportOfDocument } from '#contract/reports/report-documents.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi, callForFile } from '#web/api/call.ts';
import { fileNameIn } from '#web/api/save-file.ts';
import type { DocumentSource } from '#web/features/reports/document-viewer/document-address.ts';
import { can } from '#web/session/permissions.ts';

export interface LoadedDocument {
  bytes: Uint8Array<ArrayBuffer>;
  /** The file name for saving. */
  name: string;
}

/** From 0 to 1. Undefined while the total size is unknown. */
export type Progress = number | undefined;

/** Fetches a document. Throws ApiError. Another host receives nothing of ours, not even the referrer. */
export async function loadDocument(
  source: Exclude<DocumentSource, { kind: 'refused' }>,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<LoadedDocument> {
  const answer =
    source.kind === 'own'
      ? await callForFile(source.call, { params: { id: source.id } }, { signal })
      : await fetchOutside(source.url, signal);
  const fallback = source.kind === 'own' ? 'document.pdf' : lastPart(source.url);
  return { bytes: await readAll(answer, onProgress), name: fileNameIn(answer) ?? fallback };
}

/**
 * The report of a document that was replaced or withdrawn, for readers who may open it. Undefined if it is not known.
 */
export async function findDocumentReport(
  source: DocumentSource,
  role: SignedInRole,
  error: unknown,
  signal: AbortSignal,
): Promise<string | undefined> {
  const isGone = error instanceof ApiError && error.status === 404;
  if (!isGone || source.kind !== 'own' || source.call !== getReportDocument) return undefined;
  if (!can(role, getReportOfDocument)) return undefined;
  try {
    return (await callApi(getReportOfDocument, { params: { id: source.id } }, { signal })).report_id;
  } catch {
    return undefined;
  }
}

async function fetchOutside(url: URL, signal: AbortSignal): Promise<Response> {
  try {
    const answer = await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
    if (answer.ok) return answer;
    throw new ApiError(answer.status);
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error;
    throw new ApiError(null);
  }
}

function lastPart(url: URL): string {
  const part = url.pathname.split('/').at(-1) || 'document';
  return part.toLowerCase().endsWith('.pdf') ? part : `${part}.pdf`;
}

async function readAll(
  answer: Response,
  onProgress: (progress: Progress) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const expected = Number(answer.headers.get('content-length')) || undefined;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = answer.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    parts.push(next.value);
    length += next.value.length;
    onProgress(expected && Math.min(length / expected, 1));
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
