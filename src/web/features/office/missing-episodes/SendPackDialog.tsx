import { useState } from 'react';
import { type Episode, listPackContacts, sendPack } from '#contract/office/missing-episodes.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxGroup } from '#web/ui/field/Choice.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** The police form by e-mail, as a file: to people who are known here, and to the address that the police give. */
export function SendPackDialog({ episode: { id }, onClose }: { episode: Episode; onClose: () => void }) {
  const [chosen, setChosen] = useState<string[]>([]);
  const [other, setOther] = useState('');
  const contacts = useEndpoint(listPackContacts, { params: { id } });
  const send = useSend(sendPack);
  const known = contacts.data ?? [];
  // As it stands on the screen: an address that was put right or taken away meanwhile is chosen no more.
  const isOffered = (address: string) => known.some(({ email }) => email === address);
  const gone = contacts.data ? chosen.filter((address) => !isOffered(address)) : [];
  const body = { to: chosen.filter(isOffered), ...(other.trim() ? { other: other.trim() } : {}) };
  const save = () =>
    send.mutate(
      { params: { id }, body },
      {
        onSuccess: () => {
          toast.success('Police form sent to the mail server');
          onClose();
        },
        onSettled: () => void refreshTopic('missing'),
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Send the police form"
      isSending={send.isPending}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={send.isPending} onClick={save}>
            Send
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p>
          The form is attached, with photo and description. The e-mail itself names nobody, and sending is
          logged. Check the address: you cannot undo this.
        </p>
        {send.error && !send.error.errors.some(({ path }) => path === 'other') && (
          <SendProblem title="Nothing was sent" error={send.error}>
            {send.error.errors[0]?.message}
          </SendProblem>
        )}
        {gone.length > 0 && (
          <Banner tone="warning" title={`${gone.join(', ')}: changed or removed since you opened this`}>
            Nothing was sent to them. Choose again.
          </Banner>
        )}
        {known.length > 0 && (
          <CheckboxGroup
            label="To"
            value={chosen}
            onChange={setChosen}
            options={known.map(({ name, email, detail }) => ({
              value: email,
              label: name,
              detail: `${detail}, ${email}`,
            }))}
          />
        )}
        <TextField
          label="Another address"
          help="For example, the address the police gave with their reference."
          type="email"
          optional
          value={other}
          onChange={setOther}
          error={send.error?.errors.find(({ path }) => path === 'other')?.message}
        />
      </div>
    </Dialog>
  );
}
