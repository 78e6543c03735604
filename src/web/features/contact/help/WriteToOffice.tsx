import { useState } from 'react';
import { z } from 'zod';
import { sendContactEmail } from '#contract/contact/contact.ts';
import { Line, Text } from '#contract/core/shapes.ts';
import { useSend } from '#web/api/hooks.ts';
import { FormField } from '#web/forms/FormField.tsx';
import { SkeletonCards } from '#web/ui/feedback/States.tsx';
import { TextArea, TextField } from '#web/ui/field/TextField.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Card } from '#web/ui/record/Card.tsx';
import { useStoredDraft } from '#web/writing/form-draft.ts';
import { RecordForm, type SaveReplies } from '#web/writing/RecordForm.tsx';

const Message = z.object({
  subject: Line(200).min(1, 'Enter a subject.'),
  message: Text(4000).min(1, 'Write a message.'),
});
type Message = z.infer<typeof Message>;

const FORM = 'contact';

/** A message to the office (EML-01). The text is saved as a draft until it is sent. */
export function WriteToOffice({ subject = '' }: { subject?: string | undefined }) {
  const stored = useStoredDraft(FORM);
  const send = useSend(sendContactEmail);
  const [sent, setSent] = useState(0);
  if (stored === undefined) return <SkeletonCards count={1} />;
  const submit = (body: Message, _version: number, replies: SaveReplies<Message>) =>
    send.mutate(
      { body, idempotency_key: replies.key },
      {
        onSuccess: async ({ answered_to }) => {
          await replies.done();
          toast.success('Sent to the office', { text: `They will reply to ${answered_to}.` });
          setSent(sent + 1);
        },
        onError: replies.refuse,
      },
    );
  return (
    <Card title="Write to the office">
      <RecordForm<Message>
        // After a message is sent, the form starts again, empty.
        key={sent}
        form={FORM}
        what="this message"
        schema={Message}
        start={{ subject: sent === 0 ? subject : '', message: '' }}
        version={0}
        stored={sent === 0 ? stored : null}
        compared={[]}
        submitLabel="Send message"
        cancelHref="/dashboard"
        isSending={send.isPending}
        onSubmit={submit}
      >
        {({ control }) => (
          <div className="space-y-4">
            <FormField name="subject" control={control}>
              {(field) => <TextField {...field} label="Subject" maxLength={200} />}
            </FormField>
            <FormField name="message" control={control}>
              {(field) => (
                <TextArea
                  {...field}
                  label="Message"
                  help="Use young people’s initials, not their full names."
                  rows={6}
                  maxLength={4000}
                />
              )}
            </FormField>
          </div>
        )}
      </RecordForm>
    </Card>
  );
}
