import { tidyLine } from '#contract/core/tidy.ts';

const LONGEST = 100;

/**
 * A file name that every system can store and that deceives nobody: no path, no control or direction characters, none
 * that a file system forbids, and the extension of its real type.
 */
export function cleanName(claimed: string, ending: string): string {
  // Browsers encode these three in a form.
  const written = claimed.replace(/%22/g, '"').replace(/%0D|%0A/g, ' ');
  const last = written.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const plain = tidyLine(last)
    .replace(/[\0\ufffd]/g, '')
    .replace(/[<>:"|?*%;]/g, '_')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const stem = [...plain].slice(0, LONGEST).join('').trim();
  return `${stem || 'file'}.${ending}`;
}
