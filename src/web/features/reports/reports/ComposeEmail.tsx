import { Send } from 'lucide-react';
import { useState } from 'react';
import type { FieldError } from '#contract/core/errors.ts';
import { sendReportEmail } from '#contract/reports/report-emails.ts';
import type { Report } from '#contract/reports/reports.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import {
  type Contact,
  type Letter,
  missingIn,
  readError,
} from '#web/features/reports/reports/report-letter.ts';
import { describeLabel } from '#web/features/reports/reports/report-words.ts';
import { SentPreview } from '#web/features/reports/reports/SentPreview.tsx';
import { useKeptTyping } from '#web/forms/KeptTyping.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxGroup } from '#web/ui/field/Choice.tsx';
import { TextArea, TextField } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface ComposeProps {
  /** Approved reports of one client. */
  reports: readonly Report[];
  onClose: () => void;
  onDone: (() => void) | undefined;
  title: string;
  contacts: readonly Contact[];
  letter: Letter;
  setLetter: (letter: Letter) => void;
}

/** Recipients and contents, then a look at it, then off. */
export function ComposeEmail({ title, reports, contacts, letter, setLetter, onClose, onDone }: ComposeProps) {
  const [isChecking, setIsChecking] = useState(false);
  const [problems, setProblems] = useState<readonly FieldError[]>([]);
  const [failure, setFailure] = useState<string>();
  const sending = useSend(sendReportEmail);
  const kept = useKeptTyping(`letter/${reports[0]?.id}/${reports.length}`, letter, setLetter);
  const close = () => {
    kept.forget();
    onClose();
  };
  const change = (part: Partial<Letter>) => setLetter({ ...letter, ...part });
  const options = contacts.map(({ name, email }) => ({ value: email, label: name, detail: email }));

  const check = () => {
    const found = missingIn(letter);
    setProblems(found);
    setIsChecking(found.length === 0);
  };
  const send = () =>
    sending.mutate(
      { body: { ids: reports.map(({ id }) => id), ...letter } },
      {
        onSuccess: async ({ recipients }) => {
          toast.success(reports.length === 1 ? 'Report sent' : `${reports.length} reports sent`, {
            text: `To ${recipients.join(', ')}`,
          });
          await refreshTopic('reports');
          onDone?.();
          close();
        },
        onError: (error) => {
          setProblems(error.errors);
          setFailure(error.errors.length > 0 ? undefined : error.message);
          setIsChecking(false);
        },
      },
    );
  return (
    <Dialog
      open
      wide
      insist
      onClose={close}
      isSending={sending.isPending}
      title={title}
      footer={
        isChecking ? (
          <>
            <Button variant="outline" disabled={sending.isPending} onClick={() => setIsChecking(false)}>
              Change
            </Button>
            <Button icon={Send} pending={sending.isPending} onClick={send}>
              Send
            </Button>
          </>
        ) : (
          <>
            <Button variant="outline" onClick={close}>
              Cancel
            </Button>
            <Button onClick={check}>Preview</Button>
          </>
        )
      }
    >
      {isChecking ? (
        <SentPreview letter={letter} contacts={contacts} />
      ) : (
        <div className="space-y-5">
          {kept.restored}
          {failure && (
            <Banner tone="error" title="Nothing was sent">
              {failure}
            </Banner>
          )}
          <p className="text-ink-soft">
            {reports.map((report) => describeLabel(report)).join('; ')}. The e-mail holds a link to each
            document, not the document itself.
          </p>
          <CheckboxGroup
            label="To"
            options={options}
            value={letter.to}
            onChange={(to) => change({ to, cc: letter.cc.filter((each) => !to.includes(each)) })}
            error={readError(problems, 'to')}
          />
          {letter.to.length > 0 && letter.to.length < options.length && (
            <CheckboxGroup
              label="Copy to"
              optional
              options={options.filter(({ value }) => !letter.to.includes(value))}
              value={letter.cc}
              onChange={(cc) => change({ cc })}
              error={readError(problems, 'cc')}
            />
          )}
          <TextField
            label="Subject"
            value={letter.subject}
            onChange={(subject) => change({ subject })}
            maxLength={200}
            error={readError(problems, 'subject')}
          />
          <TextArea
            label="Message"
            help="Use initials for young people, never full names."
            value={letter.body}
            onChange={(body) => change({ body })}
            rows={10}
            maxLength={10_000}
            error={readError(problems, 'body')}
          />
        </div>
      )}
    </Dialog>
  );
}
