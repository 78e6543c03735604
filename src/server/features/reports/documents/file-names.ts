import { toLondonDay } from '#contract/core/dates.ts';
import { tidyLine } from '#contract/core/tidy.ts';

/** `2026-11-21 Family time report, Amara O’Neill.pdf`: days first, so that folders sort by them. */
export function readFileName(report: {
  form_name: string;
  start_at: string;
  young_person: string | null;
  carer: string;
}): string {
  const about = report.young_person ?? report.carer;
  return `${asFileName(`${toLondonDay(report.start_at)} ${report.form_name}, ${about}`)}.pdf`;
}

/** `{name or documents}_{yyyy-mm-dd}.zip`. */
export function zipName(name: string | undefined, day: string): string {
  return `${asFileName(name ?? '') || 'documents'}_${day}.zip`;
}

/** Without what some system does not take in a name. */
export function asFileName(text: string): string {
  return tidyLine(text)
    .replace(/[/\\:*?"<>|\p{Cc}]/gu, '-')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, 150);
}

/** Names that came before get ` (2)` and so on: unpacking would lay one file over the other. */
export function uniqueNames(): (name: string) => string {
  const taken = new Map<string, number>();
  return (name) => {
    const key = name.normalize('NFC').toLowerCase();
    const count = (taken.get(key) ?? 0) + 1;
    taken.set(key, count);
    return count === 1 ? name : name.replace(/(\.\w+)?$/, ` (${count})$1`);
  };
}

/** As header, for old programs in ASCII and for the others as it is (RFC 6266). */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '-');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
