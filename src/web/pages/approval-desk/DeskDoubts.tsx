import { useState } from 'react';
import type { AppReport } from '#contract/reports/app-reports.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';

/** Asks before a single key or button approves what the user may not have read, or what the client must not read. */
type Doubt = 'address' | 'again';

const words: Record<Doubt, { title: string; text: string }> = {
  address: {
    title: 'Approve it with the confidential address in it?',
    text: 'The client will see the young person’s confidential address here and in the document.',
  },
  again: {
    title: 'Approve the new version?',
    text: 'The carer submitted it again while you were reading. We marked the changes in the answers.',
  },
};

/** @param app_report the form on the desk, if it can be decided */
export function useDoubts(app_report: AppReport | undefined) {
  const [first, setFirst] = useState<AppReport>();
  /** The version that the user went back to read. */
  const [read, setRead] = useState<string | null>();
  const [isOpen, setOpen] = useState(false);
  if (app_report && first?.id !== app_report.id) setFirst(app_report);
  const isAgain = app_report && first?.id === app_report.id && first.submitted_at !== app_report.submitted_at;
  const isUnread = isAgain && read !== app_report.submitted_at;
  const doubt: Doubt | undefined = app_report?.names_secret_address
    ? 'address'
    : isUnread
      ? 'again'
      : undefined;
  return {
    doubt,
    /** As it was when it came onto the desk, if it was submitted again since. */
    earlier: isAgain ? first : undefined,
    isOpen: isOpen && doubt !== undefined,
    ask: () => setOpen(true),
    close: () => {
      setOpen(false);
      setRead(app_report?.submitted_at);
    },
  };
}

type DialogProps = Pick<ReturnType<typeof useDoubts>, 'doubt' | 'isOpen' | 'close'> & {
  onApprove: () => void;
};

export function DoubtDialog({ doubt, isOpen, close, onApprove }: DialogProps) {
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={close}
      {...words[doubt ?? 'again']}
      primary={{ label: 'Read it again', onPress: close }}
      secondary={{ label: 'Approve anyway', onPress: onApprove }}
    />
  );
}
