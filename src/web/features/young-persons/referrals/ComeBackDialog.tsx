import { useState } from 'react';
import { ApiError, describeError } from '#web/api/api-error.ts';
import { type OpenedDraft, openByCode } from '#web/features/young-persons/referrals/open-public-draft.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

/** Asks for a code and opens its draft. */
export function ComeBackDialog({
  onClose,
  onOpen,
}: {
  onClose: () => void;
  onOpen: (draft: OpenedDraft) => void;
}) {
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
      title="Continue with a code"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={isOpening} onClick={() => void open()}>
            Open draft
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
  if (failure.status === 404) return 'We cannot find this code. Check it. It may have expired.';
  return failure.errors[0]?.message ?? failure.message;
}
