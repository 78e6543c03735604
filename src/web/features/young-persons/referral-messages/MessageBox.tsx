import { Send } from 'lucide-react';
import { useState } from 'react';
import { addReferralMessage, MAX_MESSAGE_LENGTH } from '#contract/young-persons/referral-messages.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { describeSent } from '#web/features/young-persons/referral-messages/message-words.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { SendProblem } from '#web/writing/SendProblem.tsx';
import { useDialogDraft } from '#web/writing/use-dialog-draft.tsx';

interface Props {
  referral_id: string;
  /** The question to answer. Omit it to ask one. */
  question_id?: string;
  label: string;
  help: string;
  submitLabel: string;
  /** An answer is expected here, so its button is the primary one. */
  isMain?: boolean;
  /** Whether the box is open, folded behind a button, or shown only because it holds text typed earlier. */
  offered: 'open' | 'folded' | 'not';
  /** The label of the button that unfolds it. */
  unfoldLabel?: string;
  /** Shown above the text if the box is no longer offered: what has happened since. */
  meanwhile: { title: string; text: string };
  /** The referral accepts no more messages. */
  isOver: boolean;
}

/**
 * A box to write one message. This device saves the text until it is sent. The text stays on screen whatever others do:
 * its author can still send or discard it.
 */
export function MessageBox(props: Props) {
  const { referral_id, question_id, label, help, submitLabel, isMain = false } = props;
  const { offered, unfoldLabel, meanwhile, isOver } = props;
  const isOffice = useSignedIn().role === 'admin';
  const [isUnfolded, setIsUnfolded] = useState(false);
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const form = `referral/${referral_id}/${question_id ? `answer/${question_id}` : 'question'}`;
  const { restored, takeKey } = useDialogDraft(form, { text }, (found) => setText(found.text));
  const send = useSend(addReferralMessage, takeKey);
  const press = () => {
    setIsMissing(!text.trim());
    if (!text.trim()) return;
    send.mutate(
      { params: { id: referral_id }, body: { text, ...(question_id ? { question_id } : {}) } },
      {
        onSuccess: ({ kind, told }) => {
          // Clear the text, so that the device deletes it too.
          setText('');
          const { title, note } = describeSent(kind, told, isOffice);
          toast.success(title, note ? { text: note } : {});
          void refreshTopic('referrals');
        },
        // The referral was decided or closed in the meantime: reload, so that the screen says so. The text stays.
        onError: () => void refreshTopic('referrals'),
      },
    );
  };
  const isOpen = !isOver && (offered === 'open' || (offered === 'folded' && isUnfolded));
  if (!isOpen && !text)
    return !isOver && offered === 'folded' ? (
      <Button variant="link" size="sm" className="px-0" onClick={() => setIsUnfolded(true)}>
        {unfoldLabel}
      </Button>
    ) : null;
  return (
    <form
      noValidate
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      {isOpen ? restored : <Meanwhile {...(isOver ? OVER : meanwhile)} onDiscard={() => setText('')} />}
      {send.error && <SendProblem error={send.error} title="Not sent" kept="We kept what you typed." />}
      <fieldset disabled={send.isPending} className="min-w-0">
        <TextArea
          label={label}
          help={help}
          rows={2}
          maxLength={MAX_MESSAGE_LENGTH}
          value={text}
          onChange={setText}
          readOnly={isOver}
          error={isMissing && !text.trim() ? 'Enter a message.' : undefined}
        />
      </fieldset>
      {!isOver && (
        <Button type="submit" variant={isMain ? 'default' : 'outline'} icon={Send} pending={send.isPending}>
          {submitLabel}
        </Button>
      )}
    </form>
  );
}

const OVER = {
  title: 'You can no longer send messages about this referral',
  text: 'We did not send what you typed. Copy anything you need, then discard it.',
};

const Meanwhile = ({ title, text, onDiscard }: Props['meanwhile'] & { onDiscard: () => void }) => (
  <Banner
    tone="warning"
    title={title}
    action={
      <Button variant="outline" size="sm" onClick={onDiscard}>
        Discard
      </Button>
    }
  >
    {text}
  </Banner>
);
