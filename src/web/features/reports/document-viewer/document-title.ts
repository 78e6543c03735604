import { writeInitials } from '#web/ui/record/initials.ts';

/** `2026-11-21 Family time report, Amara O’Neill.pdf`: as the server names our own documents. */
const OWN_NAME = /^\d{4}-\d{2}-\d{2} (?<kind>.+), (?<about>[^,]+)\.pdf$/i;

/**
 * The title of a document on the screen and in the window: what kind it is, and whom it is about by their initials, for
 * windows and tabs are seen by whoever stands by.
 * @param title as the document itself says, which of an outside one is all that is known
 */
export function titleDocument(title: string, name: string): string {
  const { kind, about } = OWN_NAME.exec(name)?.groups ?? {};
  if (kind && about) return `${title.trim() || kind}, ${writeInitials(about)}`;
  return title.trim() || name.replace(/\.pdf$/i, '');
}
