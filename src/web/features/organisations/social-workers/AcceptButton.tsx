import { Check } from 'lucide-react';
import { useState } from 'react';
import type { SocialWorker } from '#contract/organisations/social-workers.ts';
import { AcceptDialog } from '#web/features/organisations/social-workers/AcceptDialog.tsx';
import { Button } from '#web/ui/field/Button.tsx';

/** Accepts someone who registered themselves. */
export function AcceptButton({ worker }: { worker: SocialWorker }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        icon={Check}
        onClick={(event) => {
          event.stopPropagation();
          setIsAsking(true);
        }}
      >
        Accept<span className="sr-only"> {worker.name}</span>
      </Button>
      {isAsking && <AcceptDialog workers={[worker]} onClose={() => setIsAsking(false)} />}
    </>
  );
}
