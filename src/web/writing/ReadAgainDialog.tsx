import { ApiError } from '#web/api/api-error.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';

interface Props {
  /** For example: This note was changed meanwhile. */
  title: string;
  /** Says where the user's text is. */
  kept?: string | false | undefined;
  onClose: () => void;
}

/**
 * Replaces a question about a record that a colleague has changed: the user must read the new version before they
 * decide.
 */
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

/** Used if the form shows the reason again the next time it opens. */
export const REASON_KEPT = 'We saved the reason you gave.';

/**
 * True if a colleague has changed the record since the question opened. Every further answer would be refused too, so
 * the question gives way to the dialog above.
 */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'version.stale';
