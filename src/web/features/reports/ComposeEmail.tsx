import { Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { FieldError } from '#contract/core/errors.ts';
import { ApiError } from '#web/api/api-error.ts';
import { type Contact, type Letter, missingIn, readError } from '#web/features/reports/report-letter.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxGroup } from '#web/ui/field/Choice.tsx';
import { TextArea, TextField } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { DefinitionList } from '#web/ui/record/Card.tsx';
import { ReadAgainDialog } from '#web/writing/ReadAgainDialog.tsx';
import { SendProblem } from '#web/writing/SendProblem.tsx';
import { useDialogDraft } from '#web/writing/use-dialog-draft.tsx';

interface Props {
  title: string;
  /** Says in a sentence which items are sent, and how. */
  note: string;
  /** The name under which this device saves the text. */
  place: string;
  contacts: readonly Contact[];
  letter: Letter;
  setLetter: (letter: Letter) => void;
  /** Throws ApiError. The key is the same for each attempt to send the same letter. */
  send: (letter: Letter, key: string) => Promise<{ recipients: readonly string[] }>;
  /** "Report sent". */
  sentWords: string;
  /**
   * Some items can no longer be sent and can be left out, which changes the place. Resolves with whether they were left
   * out.
   */
  stopped?: { title: string; text: ReactNode; label?: string; onPress?: () => Promise<boolean> };
  /** The facts have changed: after reading them again the user continues in another place. Nothing is sent before. */
  overtaken?: { title: string; onReadAgain: () => void } | undefined;
  onSent?: (() => void | Promise<void>) | undefined;
  onClose: () => void;
}

/** The e-mail for reports and referrals: recipients and text, then a preview, then sending. */
export function ComposeEmail(props: Props) {
  const { title, note, place, contacts, letter, setLetter, stopped, overtaken, onClose } = props;
  const [isChecking, setIsChecking] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [problems, setProblems] = useState<readonly FieldError[]>([]);
  const [failure, setFailure] = useState<unknown>();
  const kept = useDialogDraft(place, letter, setLetter);
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
  const send = async () => {
    setIsSending(true);
    try {
      const { recipients } = await props.send(letter, await kept.takeKey());
      toast.success(props.sentWords, { text: `To ${recipients.join(', ')}` });
      await props.onSent?.();
      close();
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : [];
      setProblems(errors);
      setFailure(errors.length > 0 ? undefined : error);
      setIsChecking(false);
    } finally {
      setIsSending(false);
    }
  };
  const goOn = async () => {
    setIsSending(true);
    // The text continues in the place of the remaining items.
    if (await stopped?.onPress?.()) kept.leavePlace();
    setIsSending(false);
  };
  const readAgain = () => {
    kept.leavePlace();
    setProblems([]);
    setIsChecking(false);
    overtaken?.onReadAgain();
  };
  const letterDialog = (
    <Dialog
      open
      wide
      insist
      onClose={onClose}
      isSending={isSending}
      title={title}
      footer={
        isChecking ? (
          <>
            <Button variant="outline" disabled={isSending} onClick={() => setIsChecking(false)}>
              Change
            </Button>
            <Button icon={Send} pending={isSending} onClick={() => void send()}>
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
          {stopped && (
            <Banner
              tone="error"
              title={`Nothing was sent: ${stopped.title}`}
              action={
                stopped.label && (
                  <Button size="sm" variant="outline" pending={isSending} onClick={() => void goOn()}>
                    {stopped.label}
                  </Button>
                )
              }
            >
              {stopped.text}
            </Banner>
          )}
          {!!failure && <SendProblem error={failure} title="Nothing was sent" />}
          <p className="text-ink-soft">{note}</p>
          <CheckboxGroup
            label="To"
            options={options}
            value={letter.to}
            onChange={(to) => change({ to, cc: letter.cc.filter((each) => !to.includes(each)) })}
            error={readError(problems, 'to') ?? (stopped ? undefined : readError(problems, 'ids'))}
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
  return (
    <>
      {letterDialog}
      {/* Shown over the letter, whose text continues in its new place. A call in progress is finished first. */}
      {overtaken && !isSending && (
        <ReadAgainDialog title={overtaken.title} kept="Your message is saved." onClose={readAgain} />
      )}
    </>
  );
}

interface SentPreviewProps {
  letter: Letter;
  contacts: readonly Contact[];
}

/** The e-mail as it will be read. Text replaces links that do not exist yet. */
function SentPreview({ letter, contacts }: SentPreviewProps) {
  const listNames = (addresses: readonly string[]) =>
    addresses
      .map((address) => {
        const name = contacts.find(({ email }) => email === address)?.name;
        return name ? `${name} <${address}>` : address;
      })
      .join(', ');
  return (
    <div className="space-y-4">
      <DefinitionList
        columns={2}
        facts={[
          { term: 'To', value: listNames(letter.to), wide: true },
          ...(letter.cc.length > 0 ? [{ term: 'Copy to', value: listNames(letter.cc), wide: true }] : []),
          { term: 'Subject', value: letter.subject, wide: true },
        ]}
      />
      <p className="rounded-md border border-line bg-sunken p-4 break-words whitespace-pre-wrap">
        {letter.body.replaceAll('{{report_link}}', '(link to the document)')}
      </p>
    </div>
  );
}
