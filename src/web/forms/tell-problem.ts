import { describeFirst, isUncertain } from '#web/api/api-error.ts';
import { type ToastAction, toast } from '#web/ui/overlay/toast.ts';

/** Shows a toast that says something failed or, if no response came, that it may have succeeded. */
export function tellProblem(
  error: unknown,
  title: string,
  rest: { text?: string; action?: ToastAction } = {},
) {
  const words = wordProblem(error, title, rest.text);
  toast.error(words.title, { ...rest, text: words.text });
}

/** The text of that toast. */
export const wordProblem = (error: unknown, title: string, text = describeFirst(error)) =>
  isUncertain(error)
    ? {
        title: 'We couldn’t tell whether it arrived',
        text: 'Check your signal and check the record before you try again.',
      }
    : { title, text };
