import type { PDFObject } from 'mupdf';

/**
 * Removes everything from a PDF that leads outside it: other files, other machines, automatic actions. A page looks
 * the same without them. Anything that runs, sends or contains files was refused before (read-pdf.ts).
 */

/** Keys that are removed everywhere. */
const NOWHERE = [
  // Run automatically when the document opens or a page turns.
  'OpenAction',
  'AA',
  // Files attached to a page or a picture; prepress pictures stored elsewhere; a page of another file in place of
  // this one.
  'AF',
  'FS',
  'SpiderInfo',
  'OPI',
  'Ref',
  // A stream whose bytes are in another file.
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

/**
 * A link that is not a web page, an e-mail address or a telephone number: a file, a script, or a base for all others.
 */
function leadsAway(link: PDFObject): boolean {
  if (link.isNull()) return false;
  return !link.isString() || !SAFE_LINK.test(link.asString());
}

function nameAt(dictionary: PDFObject, key: string): string | undefined {
  const value = dictionary.get(key);
  return value.isName() ? value.asName() : undefined;
}
