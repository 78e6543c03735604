import { Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { FieldError } from '#contract/core/errors.ts';
import { ApiError } from '#web/api/api-error.ts';
import {
  type Contact,
  type Letter,
  missingIn,
  readError,
} from '#web/features/reports/reports/report-letter.ts';
import { SentPreview } from '#web/features/reports/reports/SentPreview.tsx';
import { useKeptTyping } from '#web/forms/KeptTyping.tsx';
import { ReadAgainDialog } from '#web/forms/ReadAgainDialog.tsx';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxGroup } from '#web/ui/field/Choice.tsx';
import { TextArea, TextField } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  title: string;
  /** Says in a sentence which things go, and how. */
  note: string;
  /** The name under which what is typed is kept on the device. */
  place: string;
  contacts: readonly Contact[];
  letter: Letter;
  setLetter: (letter: Letter) => void;
  /** Throws ApiError. The key is the same for each attempt at the same letter. */
  send: (letter: Letter, key: string) => Promise<{ recipients: readonly string[] }>;
  /** "Report sent". */
  sentWords: string;
  /** Some of the things cannot go any more, and can be left out: then the place is another. Answers whether they are. */
  stopped?: { title: string; text: ReactNode; label?: string; onPress?: () => Promise<boolean> };
  /** It is about other facts by now, and so in another place once it was read again: nothing goes before. */
  overtaken?: { title: string; onReadAgain: () => void } | undefined;
  onSent?: (() => void | Promise<void>) | undefined;
  onClose: () => void;
}

/** The one letter about reports and referrals: recipients and contents, then a look at it, then off. */
export function ComposeEmail(props: Props) {
  const { title, note, place, contacts, letter, setLetter, stopped, overtaken, onClose } = props;
  const [isChecking, setIsChecking] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [problems, setProblems] = useState<readonly FieldError[]>([]);
  const [failure, setFailure] = useState<unknown>();
  const kept = useKeptTyping(place, letter, setLetter);
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
    // The words go on in the place of those that are left.
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
      {/* Over the letter, which stays: what is typed goes on in its new place. What is on its way is answered first. */}
      {overtaken && !isSending && (
        <ReadAgainDialog title={overtaken.title} kept="Your message is saved." onClose={readAgain} />
      )}
    </>
  );
}
