import { KeyRound } from 'lucide-react';
import { lazy, useState } from 'react';
import type { OpenedDraft } from '#web/features/young-persons/referrals/open-public-draft.ts';
import { PartBoundary } from '#web/shell/PartBoundary.tsx';
import { loadPart } from '#web/shell/part-error.ts';
import { Button } from '#web/ui/field/Button.tsx';

/** A part of its own: few come back with a code. */
const ComeBackDialog = lazy(() =>
  loadPart(async () => ({
    default: (await import('#web/features/young-persons/referrals/ComeBackDialog.tsx')).ComeBackDialog,
  })),
);

/** Goes on with what was put away, here or elsewhere. */
export function ComeBackButton({ onOpen }: { onOpen: (draft: OpenedDraft) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" size="sm" icon={KeyRound} onClick={() => setIsOpen(true)}>
        Continue with a code
      </Button>
      {isOpen && (
        <PartBoundary fallback={null}>
          <ComeBackDialog onClose={() => setIsOpen(false)} onOpen={onOpen} />
        </PartBoundary>
      )}
    </>
  );
}
