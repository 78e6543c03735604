import { type ReactNode, useState } from 'react';
import { useKeptTyping } from '#web/forms/KeptTyping.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

const MAX_CHARACTERS = 2_000;

interface Props {
  /** Names what is typed on this device. */
  form: string;
  title: string;
  text: string;
  /** Asked between the text and the reason. */
  children?: ReactNode;
  help?: string;
  /** Said where no reason is given; left out where one may be left out. */
  required?: string;
  confirm: { label: string; variant?: 'warning' | 'destructive' | 'default' };
  maxLength?: number;
  isSending: boolean;
  /** Said above the reason, where it could not be done. */
  problem?: string | undefined;
  onConfirm: (reason: string, done: () => void) => void;
  onClose: () => void;
}

/** A decision with its reason. */
export function ReasonDialog(props: Props) {
  const { form, title, text, help, required, confirm, isSending, problem, onConfirm, onClose } = props;
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const kept = useKeptTyping(form, { reason }, (found) => setReason(found.reason));
  const close = () => {
    kept.forget();
    onClose();
  };
  const press = () => {
    setIsMissing(required !== undefined && !reason.trim());
    if (required === undefined || reason.trim()) onConfirm(reason.trim(), close);
  };
  return (
    <Dialog
      open
      insist
      onClose={onClose}
      isSending={isSending}
      title={title}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
          <Button variant={confirm.variant ?? 'default'} pending={isSending} onClick={press}>
            {confirm.label}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {kept.restored}
        {problem && <Banner tone="error" title={problem} />}
        <p>{text}</p>
        {props.children}
        <TextArea
          label="Reason"
          optional={required === undefined}
          help={help}
          maxLength={props.maxLength ?? MAX_CHARACTERS}
          value={reason}
          onChange={setReason}
          error={isMissing ? required : undefined}
        />
      </div>
    </Dialog>
  );
}
