import type { ReactNode } from 'react';
import type { Topic } from '#contract/core/topics.ts';
import type { ApiError } from '#web/api/api-error.ts';
import type { Call } from '#web/api/call.ts';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { FormDialog } from '#web/writing/FormDialog.tsx';

interface Props<Answer> {
  /** The name under which this device saves the text. */
  place: string;
  title: string;
  text: string;
  /** Shown between the text and the reason. */
  children?: ReactNode;
  help?: string;
  /** The message if the reason is empty. Omit it if the reason is optional. */
  required?: string;
  confirm: { label: string; variant?: 'warning' | 'destructive' | 'default' };
  maxLength?: number;
  /** Receives the trimmed reason. */
  request: (reason: string) => Call<Answer>;
  /** What did not happen: `Not withdrawn`. */
  failed: string;
  /** Replaces the error's own message. */
  explain?: (error: ApiError) => ReactNode;
  readAgain?: { title: string; kept: string };
  topics?: readonly Topic[];
  onDone?: (answer: Answer) => void;
  onClose: () => void;
}

/** A decision with a reason. */
export function ReasonDialog<Answer>({
  text,
  children,
  help,
  required,
  confirm,
  maxLength = 2_000,
  request,
  ...dialog
}: Props<Answer>) {
  return (
    <FormDialog
      {...dialog}
      start={{ reason: '' }}
      submit={{
        ...confirm,
        request: ({ reason }) => request(reason.trim()),
        judge: ({ reason }) => (required && !reason.trim() ? { reason: required } : {}),
      }}
    >
      {({ field }) => (
        <>
          <p>{text}</p>
          {children}
          <TextArea
            label="Reason"
            optional={required === undefined}
            help={help}
            maxLength={maxLength}
            {...field('reason')}
          />
        </>
      )}
    </FormDialog>
  );
}
