import { toLondonDay } from '#contract/core/dates.ts';
import { tidyLine } from '#contract/core/tidy.ts';

/** `2026-11-21 Family time report, Amara O’Neill.pdf`: the date first, so that folders sort by it. */
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

/** Removes characters that some systems do not allow in a file name. */
export function asFileName(text: string): string {
  return tidyLine(text)
    .replace(/[/\\:*?"<>|\p{Cc}]/gu, '-')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, 150);
}

/** Adds ` (2)` and so on to repeated names, so that unpacking overwrites no file. */
export function uniqueNames(): (name: string) => string {
  const taken = new Map<string, number>();
  return (name) => {
    const key = name.normalize('NFC').toLowerCase();
    const count = (taken.get(key) ?? 0) + 1;
    taken.set(key, count);
    return count === 1 ? name : name.replace(/(\.\w+)?$/, ` (${count})$1`);
  };
}

/** A header with the name in ASCII for old programs, and in full for others (RFC 6266). */
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
