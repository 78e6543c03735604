import { Copy, Save } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { formatDate, toLondonDay } from '#contract/core/dates.ts';
import { PUBLIC_DRAFT_DAYS } from '#contract/core/link-limits.ts';
import type { PublicDraftKeeper } from '#web/features/young-persons/referrals/public-draft.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { Button } from '#web/ui/field/Button.tsx';

/** Written in two halves, as people read it out. */
const inHalves = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`;

/** The code, to be written down. */
export function SavedCode({ code, draft }: { code: string; draft: PublicDraftKeeper }) {
  const expires_at = useStore(draft.store, (now) => now.expires_at);
  const saved = useStore(draft.store, (now) => now.saved);
  const isBehind = saved !== undefined && saved.state !== 'saved';
  const [isCopied, setIsCopied] = useState(false);
  const words = inHalves(code);
  const copy = async () => {
    await navigator.clipboard.writeText(words).catch(() => undefined);
    setIsCopied(true);
    announce('Code copied');
  };
  return (
    <div role="status" className="space-y-3 rounded-md bg-accent-tint p-4">
      <p className="font-medium">
        {isBehind ? 'Your code. Your latest changes are not saved yet' : 'Saved. Your code is'}
      </p>
      <p className="text-[2rem] leading-tight font-semibold tracking-widest tabular-nums select-all">
        {words}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="outline" size="sm" icon={Copy} onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy the code'}
        </Button>
        {isBehind && (
          <Button variant="outline" size="sm" icon={Save} onClick={() => void draft.flush()}>
            Save now
          </Button>
        )}
      </div>
      <p className="text-ink-soft">
        Write it down: we cannot show it again. It works{' '}
        {expires_at ? ` until ${formatDate(toLondonDay(expires_at))}` : ` for ${PUBLIC_DRAFT_DAYS} days`}. To
        continue, open this page on any device and select “Continue with a code”.
      </p>
    </div>
  );
}
