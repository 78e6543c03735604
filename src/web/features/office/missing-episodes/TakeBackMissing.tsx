import { useState } from 'react';
import { openOwnStore } from '#web/device/device-store.ts';
import { takeBackMissing } from '#web/features/office/missing-episodes/missing-outbox.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';

interface Props {
  young_person_id: string;
  onDone: () => void;
}

/** For a young person who is back before the office was told. */
export function TakeBackMissing({ young_person_id, onDone }: Props) {
  const { user } = useSignedIn();
  const [isAsking, setIsAsking] = useState(false);
  const takeBack = async () => {
    setIsAsking(false);
    onDone();
    await takeBackMissing(await openOwnStore(user.id), young_person_id);
  };
  return (
    <>
      <Button variant="outline" onClick={() => setIsAsking(true)}>
        Do not send it
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Send nothing to the office?"
        text="What you wrote is lost. An attempt may have reached the office all the same: ring and say that they are back."
        primary={{ label: 'Do not send it', variant: 'destructive', onPress: () => void takeBack() }}
        secondary={{ label: 'Keep it', onPress: () => setIsAsking(false) }}
      />
    </>
  );
}
