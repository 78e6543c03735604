import { Send } from 'lucide-react';
import { useState } from 'react';
import { addReferralMessage, MAX_MESSAGE_LENGTH } from '#contract/young-persons/referral-messages.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { describeSent } from '#web/features/young-persons/referral-messages/message-words.ts';
import { useKeptTyping } from '#web/forms/KeptTyping.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  referral_id: string;
  /** The question that is answered; left out where one is asked. */
  question_id?: string;
  label: string;
  help: string;
  submitLabel: string;
  /** It is waited for. */
  isMain?: boolean;
}

/** A box to write one message. What is typed is kept on this device until it is sent. */
export function MessageBox({ referral_id, question_id, label, help, submitLabel, isMain = false }: Props) {
  const isOffice = useSignedIn().role === 'admin';
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const form = `referral/${referral_id}/${question_id ? `answer/${question_id}` : 'question'}`;
  const { restored } = useKeptTyping(form, { text }, (found) => setText(found.text));
  const send = useSend(addReferralMessage);
  const press = () => {
    setIsMissing(!text.trim());
    if (!text.trim()) return;
    send.mutate(
      { params: { id: referral_id }, body: { text, ...(question_id ? { question_id } : {}) } },
      {
        onSuccess: ({ kind, told }) => {
          // Nothing is typed any more, so that the device lets go of it too.
          setText('');
          const { title, note } = describeSent(kind, told, isOffice);
          toast.success(title, note ? { text: note } : {});
          void refreshTopic('referrals');
        },
        // Decided or closed meanwhile: the screen then says so. The words stay.
        onError: () => void refreshTopic('referrals'),
      },
    );
  };
  return (
    <form
      noValidate
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      {restored}
      {send.error && (
        <Banner tone="error" title="Not sent">
          {send.error.errors[0]?.message ?? send.error.message} What you typed is still here.
        </Banner>
      )}
      <TextArea
        label={label}
        help={help}
        rows={2}
        maxLength={MAX_MESSAGE_LENGTH}
        value={text}
        onChange={setText}
        error={isMissing && !text.trim() ? 'Write something first.' : undefined}
      />
      <Button type="submit" variant={isMain ? 'default' : 'outline'} icon={Send} pending={send.isPending}>
        {submitLabel}
      </Button>
    </form>
  );
}
