import type { ReactNode } from 'react';
import { Button } from '#web/ui/field/Button.tsx';
import type { ButtonVariant } from '#web/ui/field/button-class.ts';
import { Dialog } from './Dialog.tsx';

type DialogChoice = {
  label: string;
  onPress: () => void;
  variant?: ButtonVariant;
  pending?: boolean;
  /** Cancels what the primary button has started. */
  stops?: boolean;
};

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  text: ReactNode;
  /** A verb: "Delete note". The owner closes the dialog when the work is done. */
  primary?: DialogChoice;
  secondary?: DialogChoice;
};

/** A confirmation (UIX-03): close button, title, text, optional primary and secondary buttons. */
export function ConfirmDialog({ open, onClose, title, text, primary, secondary }: ConfirmDialogProps) {
  const footer = (primary || secondary) && (
    <>
      {secondary && <ChoiceButton choice={secondary} fallback="outline" />}
      {primary && <ChoiceButton choice={primary} fallback="default" />}
    </>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={footer}
      insist
      isSending={secondary?.stops ? undefined : primary?.pending}
    >
      <div className="text-base">{text}</div>
    </Dialog>
  );
}

function ChoiceButton({ choice, fallback }: { choice: DialogChoice; fallback: ButtonVariant }) {
  return (
    <Button variant={choice.variant ?? fallback} pending={choice.pending} onClick={choice.onPress}>
      {choice.label}
    </Button>
  );
}
