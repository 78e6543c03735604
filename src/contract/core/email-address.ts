import { tidyMarks } from '#contract/core/tidy.ts';

/** Reads an e-mail address as people paste it: `Zz Aunt <zz@example.com>`, `mailto:zz@example.com`, `zz@example.com.` */
export const EMAIL_SENTENCE = 'Enter an e-mail address, like name@example.com.';

const MAX_EMAIL_LENGTH = 254;

const NAMED = /^[^<>@]*<([^<>]*)>[.,;]?$/;
const LOCAL = /^[\w!#$%&'*+/=?^{|}~-]+(?:\.[\w!#$%&'*+/=?^{|}~-]+)*$/;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/** Returns the address alone. Undefined for no address, or several. */
export function readEmail(written: string): string | undefined {
  if (written.length > 2 * MAX_EMAIL_LENGTH) return undefined;
  const tidied = tidyMarks(written);
  const address = (NAMED.exec(tidied)?.[1] ?? tidied)
    .trim()
    .replace(/^mailto:\s*/i, '')
    .replace(/[.,;]+$/, '')
    .replace(/\s*@\s*/, '@');
  const [local = '', domain = '', ...others] = address.split('@');
  const labels = domain.split('.');
  const isAddress =
    others.length === 0 &&
    address.length <= MAX_EMAIL_LENGTH &&
    local.length <= 64 &&
    LOCAL.test(local) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    /^(?:\p{L}[\p{L}\p{M}]+|xn--[\w-]+)$/iu.test(labels.at(-1) ?? '');
  return isAddress ? address : undefined;
}
