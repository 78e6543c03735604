import { toast } from '#web/ui/overlay/toast.ts';

type Field = Pick<HTMLInputElement, 'value' | 'selectionStart' | 'selectionEnd' | 'maxLength'>;

/** Counts the characters of a paste that do not fit into a field; 0 if all of it fits. */
export function countCut({ value, selectionStart, selectionEnd, maxLength }: Field, pasted: string): number {
  if (maxLength < 0) return 0;
  const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0);
  // A line break is one character in a field, whatever the clipboard has.
  const added = pasted.replaceAll('\r\n', '\n').length;
  return Math.max(0, value.length - replaced + added - maxLength);
}

const say = (count: number) => count.toLocaleString('en-GB');

/**
 * Warns if a paste does not fit, because the browser drops its end without a word. Watches until the returned function
 * is called.
 */
export function watchPastes(): () => void {
  const tell = ({ target, clipboardData, defaultPrevented }: ClipboardEvent) => {
    const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
    if (!isField || target.readOnly || defaultPrevented) return;
    const cut = countCut(target, clipboardData?.getData('text') ?? '');
    if (cut === 0) return;
    toast.error('Your text is too long', {
      text: `This field holds ${say(target.maxLength)} characters. We left out the last ${say(cut)} that you pasted.`,
      key: 'cut-paste',
    });
  };
  document.addEventListener('paste', tell);
  return () => document.removeEventListener('paste', tell);
}
