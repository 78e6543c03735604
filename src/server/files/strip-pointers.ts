import type { PDFObject } from 'mupdf';

/**
 * Takes out of a PDF what leads outside it: other files, other machines, things that happen by themselves. A page looks the
 * same without. What runs, sends or carries files is refused before (read-pdf.ts).
 */

/** Keys that are taken out wherever they stand. */
const NOWHERE = [
  // Happen by themselves at opening or turning a page.
  'OpenAction',
  'AA',
  // Files that belong to a page or a picture; prepress pictures that lie elsewhere; a page of another file in place of this one.
  'AF',
  'FS',
  'SpiderInfo',
  'OPI',
  'Ref',
  // A stream whose bytes lie in another file.
  'FFilter',
  'FDecodeParms',
];
/** The names of a file, in an action, a file specification or a stream. */
const FILE_KEYS = ['F', 'UF', 'FS', 'DOS', 'Mac', 'Unix', 'RF', 'Win'];
/** Actions that open another file. */
const LEAVES = new Set(['GoToR', 'GoToDp', 'Thread']);
const SAFE_LINK = /^\s*(https?:\/\/|mailto:|tel:)/i;

/** Cleans one dictionary, or the dictionary of a stream. Its contents are cleaned separately. */
export function stripPointers(dictionary: PDFObject, isStream: boolean): void {
  for (const key of NOWHERE) dictionary.delete(key);
  const action = nameAt(dictionary, 'S');
  if (isStream || action !== undefined || /^(Filespec|F)$/.test(nameAt(dictionary, 'Type') ?? ''))
    for (const key of FILE_KEYS) dictionary.delete(key);
  if ((action !== undefined && LEAVES.has(action)) || leadsAway(dictionary.get('URI')))
    for (const key of ['S', 'D', 'URI', 'NewWindow']) dictionary.delete(key);
}

/** A link that is no web page, no address and no telephone: a file, a script, or a base for all others. */
function leadsAway(link: PDFObject): boolean {
  if (link.isNull()) return false;
  return !link.isString() || !SAFE_LINK.test(link.asString());
}

function nameAt(dictionary: PDFObject, key: string): string | undefined {
  const value = dictionary.get(key);
  return value.isName() ? value.asName() : undefined;
}
