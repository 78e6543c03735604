import { useState } from 'react';
import { useStore } from 'zustand';
import { getReferral } from '#contract/young-persons/referrals.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import type { HeldFiles } from '#web/files/held-files.ts';
import { countFiles, NotAddedFiles } from '#web/files/NotAddedFiles.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { Card } from '#web/ui/record/Card.tsx';

interface Props {
  id: string | undefined;
  held: HeldFiles;
  /** Goes to the step where files are added. */
  onChange: () => void;
}

/** The referral's files, and those that were not added, before it is sent. */
export function FilesToCheck({ id, held, onChange }: Props) {
  const { data } = useEndpoint(getReferral, { params: { id: id ?? '' } }, { enabled: Boolean(id) });
  return (
    <>
      <Card
        level={3}
        title="Files"
        aside={
          <Button variant="link" onClick={onChange}>
            Change<span className="sr-only"> files</span>
          </Button>
        }
      >
        {data && data.files.length > 0 ? (
          <ul aria-label="Files with this referral" className="list-disc space-y-1 pl-6">
            {data.files.map((file) => (
              <li key={file.id} className="break-words">
                {file.name}
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-ink-soft">
            {id && !data ? 'We cannot show the files right now.' : 'No files attached.'}
          </p>
        )}
      </Card>
      <NotAddedFiles held={held} />
    </>
  );
}

/** Asks before a referral is sent without its files. `ask` resolves with whether to continue. */
export function useAskAboutFiles(held: HeldFiles, { verb }: { verb: 'Send' | 'Save' }) {
  const { waiting, refused } = useStore(held.store);
  const [decide, setDecide] = useState<(goesOn: boolean) => void>();
  const files = [...refused, ...waiting];
  const end = (goesOn: boolean) => {
    setDecide(undefined);
    decide?.(goesOn);
  };
  return {
    ask: async (): Promise<boolean> => {
      const now = held.store.getState();
      if (now.waiting.length + now.refused.length === 0) return true;
      return new Promise((resolve) => setDecide(() => resolve));
    },
    dialog: (
      <ConfirmDialog
        open={decide !== undefined}
        onClose={() => end(false)}
        title={files.length > 0 ? `${verb} without ${countFiles(files.length)}?` : 'All files are now added'}
        text={
          files.length > 0
            ? `These are not attached: ${files.map(({ name }) => name).join(', ')}.`
            : 'The remaining files are now attached to the referral.'
        }
        primary={{ label: 'Back', onPress: () => end(false) }}
        secondary={{
          label: files.length === 0 ? verb : `${verb} without ${files.length === 1 ? 'it' : 'them'}`,
          onPress: () => end(true),
        }}
      />
    ),
  };
}
