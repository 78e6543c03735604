import { Copy, KeyRound, Save } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { formatDate, toLondonDay } from '#contract/core/dates.ts';
import { PUBLIC_DRAFT_DAYS, type PublicDraft } from '#contract/young-persons/public-referrals.ts';
import { ApiError, describeError } from '#web/api/api-error.ts';
import { type OpenedDraft, openByCode } from '#web/features/young-persons/referrals/open-public-draft.ts';
import type { PublicDraftKeeper } from '#web/features/young-persons/referrals/public-draft.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { Card } from '#web/ui/record/Card.tsx';

interface Props {
  draft: PublicDraftKeeper;
  readContent: () => PublicDraft;
  onClear: () => void;
}

/** At the end of the form: a code to come back with on any device, and a way to leave nothing on this one. */
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
          <Code code={code} draft={draft} />
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="basis-64 grow text-ink-soft">
              What you type is kept in this browser for a day. With a code you can go on anywhere, for{' '}
              {PUBLIC_DRAFT_DAYS} days.
            </p>
            <Button variant="outline" icon={Save} pending={isSaving} onClick={() => void save()}>
              Save and come back with a code
            </Button>
          </div>
        )}
        {problem && (
          <Banner tone="error" title="There is no code yet">
            {problem} What you typed is kept in this browser.
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
            ? 'It goes from this browser. With the code you can still come back to what is saved under it.'
            : 'It goes from this browser, and is kept nowhere else.'
        }
        secondary={{ label: 'Keep it', onPress: () => setIsClearing(false) }}
        primary={{ label: 'Clear', variant: 'warning', onPress: onClear }}
      />
    </Card>
  );
}

/** Read out in two halves, as people do. */
const inHalves = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`;

function Code({ code, draft }: { code: string; draft: PublicDraftKeeper }) {
  const expires_at = useStore(draft.store, (now) => now.expires_at);
  const [isCopied, setIsCopied] = useState(false);
  const words = inHalves(code);
  const copy = async () => {
    await navigator.clipboard.writeText(words).catch(() => undefined);
    setIsCopied(true);
    announce('Code copied');
  };
  return (
    <div role="status" className="space-y-3 rounded-md bg-accent-tint p-4">
      <p className="font-medium">Saved under this code</p>
      <p className="text-[2rem] leading-tight font-semibold tracking-widest tabular-nums select-all">
        {words}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="outline" size="sm" icon={Copy} onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy the code'}
        </Button>
      </div>
      <p className="text-ink-soft">
        Write it down: we cannot tell it to you again. It works
        {expires_at ? ` until ${formatDate(toLondonDay(expires_at))}` : ` for ${PUBLIC_DRAFT_DAYS} days`}.
        Come back to this page on any device and press “Come back with a code”.
      </p>
    </div>
  );
}

/** Goes on with what was put away, here or elsewhere. */
export function ComeBackButton({ onOpen }: { onOpen: (draft: OpenedDraft) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" size="sm" icon={KeyRound} onClick={() => setIsOpen(true)}>
        Come back with a code
      </Button>
      {isOpen && <ComeBackDialog onClose={() => setIsOpen(false)} onOpen={onOpen} />}
    </>
  );
}

function ComeBackDialog({ onClose, onOpen }: { onClose: () => void; onOpen: (draft: OpenedDraft) => void }) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isOpening, setIsOpening] = useState(false);
  const open = async () => {
    setIsOpening(true);
    try {
      onOpen(await openByCode(code));
    } catch (failure) {
      setError(describeFailure(failure));
      setIsOpening(false);
    }
  };
  return (
    <Dialog
      open
      insist
      onClose={onClose}
      isSending={isOpening}
      title="Come back with a code"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={isOpening} onClick={() => void open()}>
            Go on
          </Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void open();
        }}
      >
        <TextField
          label="Your code"
          help="Eight letters and digits, like 7KQ4-M2XB."
          name="code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
          value={code}
          onChange={setCode}
          error={error}
        />
      </form>
    </Dialog>
  );
}

function describeFailure(failure: unknown): string {
  if (!(failure instanceof ApiError)) return describeError(new ApiError(null));
  if (failure.status === 404) return 'Nothing is saved under this code. Check it; it may also be over.';
  return failure.errors[0]?.message ?? failure.message;
}
