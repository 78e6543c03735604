import { useState } from 'react';
import { takeBackMissing } from '#web/features/safety/missing-episodes/missing-outbox.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { openOwnStore } from '#web/writing/device-store.ts';

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
        Don’t send
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Cancel this missing report?"
        text="We’ll delete what you wrote. The office may already have received it: ring to say they are back."
        primary={{ label: 'Don’t send', variant: 'destructive', onPress: () => void takeBack() }}
        secondary={{ label: 'Keep', onPress: () => setIsAsking(false) }}
      />
    </>
  );
}
