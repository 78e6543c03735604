import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';

interface Props {
  /** Such as: This note was changed meanwhile. */
  title: string;
  onClose: () => void;
}

/** In place of a question about a record that a colleague has changed since it was asked: nothing is decided about it unread. */
export function ReadAgainDialog({ title, onClose }: Props) {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={title}
      text="Somebody else changed it after you opened this. Nothing was done here. Read it as it is now, and then decide."
      primary={{ label: 'Read it again', onPress: onClose }}
    />
  );
}
