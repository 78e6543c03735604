import type { ReactNode } from 'react';
import { describeFirst, isUncertain } from '#web/api/api-error.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';

interface Props {
  error: unknown;
  /** Says what was not done, where that is sure: `Not saved`. */
  title: string;
  /** Says what is not sure, where no answer came. */
  lost?: string;
  /** In place of the error's own sentence. */
  children?: ReactNode;
  /** Where the words are that were typed, said in either case. */
  kept?: string;
  /** Brings it into sight whenever this changes (see `Banner`). */
  seen?: number;
}

/** Says why something was not done; where no answer came, that it may have been done all the same. */
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
