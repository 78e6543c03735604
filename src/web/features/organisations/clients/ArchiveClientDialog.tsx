import { useState } from 'react';
import { type ClientDetail, deleteClient } from '#contract/organisations/clients.ts';
import { useSend } from '#web/api/hooks.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  client: ClientDetail;
  open: boolean;
  onClose: () => void;
}

export function ArchiveClientDialog({ client, open, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const send = useSend(deleteClient);
  const archive = () => {
    const given = reason.trim();
    setIsMissing(!given);
    if (!given) return;
    send.mutate(
      { params: { id: client.id }, query: { reason: given } },
      {
        onSuccess: () => {
          toast.success(`${client.name} is archived`);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open={open}
      insist
      onClose={onClose}
      title={`Archive ${client.name}?`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Keep
          </Button>
          <Button variant="destructive" pending={send.isPending} onClick={archive}>
            Archive
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {send.error && (
          <Banner tone="error" title="Not archived">
            {send.error.message}
          </Banner>
        )}
        <p>
          Its teams and social workers are put away with it, and its API keys stop working for good. Nothing
          is deleted, and you can bring it back; its own system then needs a new key.
        </p>
        <TextArea
          label="Reason"
          maxLength={400}
          value={reason}
          onChange={setReason}
          error={isMissing ? 'Give a reason.' : undefined}
        />
      </div>
    </Dialog>
  );
}
