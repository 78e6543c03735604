import { ApiError } from '#web/api/api-error.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';

interface Props {
  /** Such as: This note was changed meanwhile. */
  title: string;
  /** Says where words are that were typed. */
  kept?: string | false | undefined;
  onClose: () => void;
}

/** In place of a question about a record that a colleague has changed since it was asked: nothing is decided about it unread. */
export function ReadAgainDialog({ title, kept, onClose }: Props) {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={title}
      text={`Someone else changed it after you opened it, so we did not save your decision. Read the latest version, then decide.${kept ? ` ${kept}` : ''}`}
      primary={{ label: 'Read it again', onPress: onClose }}
    />
  );
}

/** For where the reason stands again once the same is asked anew. */
export const REASON_KEPT = 'We saved the reason you gave.';

/**
 * Whether it was refused because a colleague has changed the record since. A question that was opened with an older version is
 * refused each time it is answered, so it gives way to the dialog above.
 */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'version.stale';
