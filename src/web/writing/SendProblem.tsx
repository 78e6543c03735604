import type { ReactNode } from 'react';
import { describeFirst, isUncertain } from '#web/api/api-error.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';

interface Props {
  error: unknown;
  /** Says what did not happen, if that is certain: `Not saved`. */
  title: string;
  /** Says what is uncertain if no response came. */
  lost?: string | undefined;
  /** Replaces the error's own message. */
  children?: ReactNode;
  /** Says where the user's text is, in either case. */
  kept?: string;
  /** Scrolls it into view whenever this changes (see `Banner`). */
  seen?: number;
}

/** Says why something failed or, if no response came, that it may have succeeded. */
export function SendProblem({
  error,
  title,
  lost = 'We couldn’t tell whether it arrived',
  children,
  kept,
  seen,
}: Props) {
  return isUncertain(error) ? (
    <Banner tone="warning" title={lost} seen={seen}>
      Check your signal and send it again. It won’t be doubled. {kept}
    </Banner>
  ) : (
    <Banner tone="error" title={title} seen={seen}>
      {children ?? describeFirst(error)} {kept}
    </Banner>
  );
}
