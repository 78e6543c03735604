import { writeInitials } from '#web/ui/record/initials.ts';

/** `2026-11-21 Family time report, Amara O’Neill.pdf`: how the server names our own documents. */
const OWN_NAME = /^\d{4}-\d{2}-\d{2} (?<kind>.+), (?<about>[^,]+)\.pdf$/i;

/**
 * The document's title on screen and in the window: its kind, and initials for whom it is about, because bystanders can
 * see windows and tabs.
 * @param title the document's own title, which is all that is known about an external one
 */
export function titleDocument(title: string, name: string): string {
  const { kind, about } = OWN_NAME.exec(name)?.groups ?? {};
  if (kind && about) return `${title.trim() || kind}, ${writeInitials(about)}`;
  return title.trim() || name.replace(/\.pdf$/i, '');
}
