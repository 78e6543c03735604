import { isUncertain } from '#web/api/api-error.ts';
import { Button } from '#web/ui/field/Button.tsx';

interface Props {
  error: Error | null;
  /** Refused for little rest alone: a carer may accept it all the same. */
  isTired: boolean;
  isSending: boolean;
  /** As `Yes, I will go`. */
  label: string;
  onAccept: () => void;
  onClose: () => void;
}

/** The last step of a carer who accepts. A refusal is final; where no answer came, accepting once more changes nothing. */
export function AcceptButtons({ error, isTired, isSending, label, onAccept, onClose }: Props) {
  const isLost = isUncertain(error);
  if (error && !isTired && !isLost) return <Button onClick={onClose}>Close</Button>;
  return (
    <>
      <Button variant="outline" onClick={onClose}>
        {isLost ? 'Close' : 'Not now'}
      </Button>
      <Button pending={isSending} onClick={onAccept}>
        {isLost ? 'Try again' : isTired ? 'Yes, I will be rested' : label}
      </Button>
    </>
  );
}
