import { tidyLine } from '#contract/core/tidy.ts';

const LONGEST = 100;

/**
 * A name that any system can keep and nobody can be fooled by: no path, no control or direction characters, none that a
 * file system forbids, and the ending of what the file is.
 */
export function cleanName(claimed: string, ending: string): string {
  // Browsers write these three so in a form.
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
