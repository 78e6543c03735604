import { type ClientDetail, deleteClient } from '#contract/organisations/clients.ts';
import { useSend } from '#web/api/hooks.ts';
import { ReasonDialog } from '#web/forms/ReasonDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  client: ClientDetail;
  onClose: () => void;
}

export function ArchiveClientDialog({ client, onClose }: Props) {
  const send = useSend(deleteClient);
  return (
    <ReasonDialog
      form={`client/${client.id}/archive`}
      title={`Archive ${client.name}?`}
      text="We archive its teams and social workers too, and its API keys stop working for good. Nothing is deleted. If you bring it back, its system needs a new key."
      required="Give a reason."
      confirm={{ label: 'Archive', variant: 'destructive' }}
      maxLength={400}
      isSending={send.isPending}
      problem={send.error?.message}
      onClose={onClose}
      onConfirm={(reason, done) =>
        send.mutate(
          { params: { id: client.id }, query: { reason } },
          {
            onSuccess: () => {
              toast.success(`${client.name} is archived`);
              done();
            },
          },
        )
      }
    />
  );
}
