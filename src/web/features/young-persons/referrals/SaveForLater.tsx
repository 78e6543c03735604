import { Save } from 'lucide-react';
import { lazy, useState } from 'react';
import { useStore } from 'zustand';
import { PUBLIC_DRAFT_DAYS } from '#contract/core/link-limits.ts';
import type { PublicDraft } from '#contract/young-persons/public-referrals.ts';
import { describeError } from '#web/api/api-error.ts';
import type { PublicDraftKeeper } from '#web/features/young-persons/referrals/public-draft.ts';
import { PartBoundary } from '#web/shell/PartBoundary.tsx';
import { loadPart } from '#web/shell/part-error.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { Card } from '#web/ui/record/Card.tsx';

/** A separate part, because few people ask for a code. */
const SavedCode = lazy(() =>
  loadPart(async () => ({
    default: (await import('#web/features/young-persons/referrals/SavedCode.tsx')).SavedCode,
  })),
);

interface Props {
  draft: PublicDraftKeeper;
  readContent: () => PublicDraft;
  onClear: () => void;
}

/** At the end of the form: a code to return with on any device, and a way to clear this device. */
export function SaveForLater({ draft, readContent, onClear }: Props) {
  const code = useStore(draft.store, (now) => now.code);
  const isSent = useStore(draft.store, (now) => now.sent !== undefined);
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isClearing, setIsClearing] = useState(false);
  const save = async () => {
    setIsSaving(true);
    setProblem(undefined);
    await draft.putAway(readContent()).catch((error: unknown) => setProblem(describeError(error)));
    setIsSaving(false);
  };
  return (
    <Card title="Not finished?">
      <div className="space-y-4">
        {isSent ? null : code ? (
          <PartBoundary fallback={null}>
            <SavedCode code={code} draft={draft} />
          </PartBoundary>
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="basis-64 grow text-ink-soft">
              We keep what you type in this browser for a day. With a code you can continue on any device for{' '}
              {PUBLIC_DRAFT_DAYS} days.
            </p>
            <Button variant="outline" icon={Save} pending={isSaving} onClick={() => void save()}>
              Save and get a code
            </Button>
          </div>
        )}
        {problem && (
          <Banner tone="error" title="We could not create a code">
            {problem} We kept what you typed in this browser.
          </Banner>
        )}
        <Button variant="link" onClick={() => setIsClearing(true)}>
          Clear what I typed in this browser
        </Button>
      </div>
      <ConfirmDialog
        open={isClearing}
        onClose={() => setIsClearing(false)}
        title="Clear what you typed?"
        text={
          code && !isSent
            ? 'This removes it from this browser. You can still use your code to get back what you saved.'
            : 'This removes it from this browser. There is no other copy.'
        }
        secondary={{ label: 'Keep it', onPress: () => setIsClearing(false) }}
        primary={{ label: 'Clear', variant: 'warning', onPress: onClear }}
      />
    </Card>
  );
}
