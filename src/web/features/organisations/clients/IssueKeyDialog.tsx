import { Copy } from 'lucide-react';
import { useState } from 'react';
import { createApiKey } from '#contract/organisations/api-keys.ts';
import type { ClientDetail } from '#contract/organisations/clients.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { FreshSignIn } from '#web/shell/FreshSignIn.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  client: ClientDetail;
  onClose: () => void;
}

/** Issues a key and shows it, once: the server keeps only its hash. */
export function IssueKeyDialog({ client, onClose }: Props) {
  const [name, setName] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { mutate, error, isPending, data: issued } = useSend(createApiKey);
  const isStale = error?.code === 'session.not_fresh';
  const problem = isMissing ? 'Give a name.' : error?.errors[0]?.message;
  const issue = () => {
    const given = name.trim();
    setIsMissing(!given);
    if (!given) return;
    const onSuccess = () => void refreshTopic('organisations');
    mutate({ params: { id: client.id }, body: { name: given } }, { onSuccess });
  };
  return (
    <Dialog
      open
      insist
      onClose={onClose}
      title={issued ? `The key ${issued.name}` : `New key for ${client.name}`}
      footer={
        issued ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button pending={isPending} onClick={issue}>
              Issue key
            </Button>
          </>
        )
      }
    >
      {issued ? (
        <IssuedKey value={issued.key} />
      ) : (
        <form
          className="space-y-4"
          onSubmit={(event) => {
            event.preventDefault();
            issue();
          }}
        >
          <FreshSignIn purpose="issue a key" isRefused={isStale} keepsTyping={false} />
          {error && !isStale && !problem && <SendProblem title="Not issued" error={error} />}
          <TextField
            label="Name"
            help="The system that will use it, for example “Case system”."
            maxLength={100}
            value={name}
            onChange={setName}
            error={problem}
          />
        </form>
      )}
    </Dialog>
  );
}

function IssuedKey({ value }: { value: string }) {
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => toast.success('Key copied'),
      () => toast.error('We could not copy the key. Select it and copy it yourself.'),
    );
  return (
    <div className="space-y-4">
      <Banner tone="success" title="The key is ready">
        We only show it now. Send it securely to whoever connects their system, not by e-mail. If it is lost,
        revoke it and issue another.
      </Banner>
      <TextField label="Key" value={value} onChange={() => {}} readOnly />
      <Button variant="outline" icon={Copy} onClick={() => void copy()}>
        Copy key
      </Button>
    </div>
  );
}
