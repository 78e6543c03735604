import { useState } from 'react';
import { Button } from '#web/ui/field/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';

interface Props {
  /** The item's name in the list. */
  name: string;
  onRemove: () => void;
}

/** Deletes unsent work from this device, after a confirmation. */
export function RemoveFromDevice({ name, onRemove }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = () => {
    setIsAsking(false);
    onRemove();
  };
  return (
    <>
      <Button variant="ghost" onClick={() => setIsAsking(true)}>
        Remove from this device<span className="sr-only">: {name}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Remove what you have not sent?"
        text={`${name}: you will lose what you wrote and did not send. The office keeps what it has.`}
        primary={{ label: 'Remove', variant: 'destructive', onPress: remove }}
        secondary={{ label: 'Keep it', onPress: () => setIsAsking(false) }}
      />
    </>
  );
}
