import { Copy, Plus } from 'lucide-react';
import { useState } from 'react';
import { formatDate, formatDateTime } from '#contract/core/dates.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import {
  type ApiKey,
  createApiKey,
  listApiKeys,
  MAX_API_KEYS,
  revokeApiKey,
} from '#contract/organisations/api-keys.ts';
import type { ClientDetail } from '#contract/organisations/clients.ts';
import { prepareCall } from '#web/api/call.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ErrorState } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Card } from '#web/ui/record/Card.tsx';
import { FormDialog } from '#web/writing/FormDialog.tsx';

/** The keys with which an organisation's own system sends referrals (REF-04). */
export function ApiKeysCard({ client }: { client: ClientDetail }) {
  const [isIssuing, setIsIssuing] = useState(false);
  const [issued, setIssued] = useState<IssuedKey>();
  const { data: keys, error, refetch } = useEndpoint(listApiKeys, { params: { id: client.id } });
  if (error && !keys) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  const live = keys?.filter(({ revoked_at }) => !revoked_at) ?? [];
  const revoked = keys?.filter(({ revoked_at }) => revoked_at) ?? [];
  const mayIssue = !client.is_archived && live.length < MAX_API_KEYS;
  return (
    <Card
      title="API keys"
      flush
      aside={
        mayIssue && (
          <Button variant="outline" size="sm" icon={Plus} onClick={() => setIsIssuing(true)}>
            New key
          </Button>
        )
      }
    >
      <p className="max-w-prose px-4 pb-3 text-ink-soft">
        A key lets {client.name}’s own system send referrals and check their progress, and nothing else.{' '}
        <TextLink href="/api/docs">Guide for whoever connects it</TextLink>
        {live.length >= MAX_API_KEYS && ` There are ${MAX_API_KEYS} keys: revoke one before issuing another.`}
      </p>
      {keys && live.length === 0 ? (
        <p className="border-t border-line px-4 py-4 text-ink-soft">No active keys.</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line" aria-busy={!keys}>
          {live.map((key) => (
            <LiveKey key={key.id} of={key} client={client} />
          ))}
        </ul>
      )}
      {revoked.length > 0 && <RevokedKeys keys={revoked} />}
      {isIssuing && (
        <IssueKeyDialog client={client} onIssued={setIssued} onClose={() => setIsIssuing(false)} />
      )}
      {issued && <IssuedKeyDialog issued={issued} onClose={() => setIssued(undefined)} />}
    </Card>
  );
}

const byWhom = (at: string, by: { name: string } | null) => `${formatDate(at)}${by ? ` by ${by.name}` : ''}`;

function LiveKey({ of: key, client }: { of: ApiKey; client: ClientDetail }) {
  const [isAsking, setIsAsking] = useState(false);
  const send = useSend(revokeApiKey);
  const revoke = () =>
    send.mutate(
      { params: { id: client.id, keyId: key.id } },
      {
        onSuccess: () => {
          void refreshTopic('organisations');
          setIsAsking(false);
          toast.success(`${key.name} is revoked`);
        },
        onError: (error) => tellProblem(error, 'Not revoked'),
      },
    );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p className="font-medium break-words">{key.name}</p>
        <p className="text-sm text-ink-soft">
          <code>{key.prefix}…</code> · Issued {byWhom(key.created_at, key.created_by)}
        </p>
        <p className="text-sm text-ink-soft">
          {key.last_used_at ? `Last used ${formatDateTime(key.last_used_at)}` : 'Not used yet'}
        </p>
      </div>
      <Button variant="outline" size="sm" aria-label={`Revoke ${key.name}`} onClick={() => setIsAsking(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Revoke ${key.name}?`}
        text={`It stops working straight away and you cannot undo this. The system using it cannot refer until it has a new key.`}
        secondary={{ label: 'Keep', onPress: () => setIsAsking(false) }}
        primary={{ label: 'Revoke', variant: 'destructive', pending: send.isPending, onPress: revoke }}
      />
    </li>
  );
}

function RevokedKeys({ keys }: { keys: readonly ApiKey[] }) {
  return (
    <details className="border-t border-line px-4 py-3">
      <summary className="cursor-pointer text-control text-ink-soft">Revoked ({keys.length})</summary>
      <ul className="mt-2 space-y-2">
        {keys.map((key) => (
          <li key={key.id} className="text-sm text-ink-soft">
            <span className="font-medium text-ink">{key.name}</span> <code>{key.prefix}…</code>
            {key.revoked_at && ` · Revoked ${byWhom(key.revoked_at, key.revoked_by)}`}
            {key.last_used_at ? ` · Last used ${formatDateTime(key.last_used_at)}` : ' · Never used'}
          </li>
        ))}
      </ul>
    </details>
  );
}

type IssuedKey = AnswerOf<typeof createApiKey>;

interface IssueProps {
  client: ClientDetail;
  onIssued: (key: IssuedKey) => void;
  onClose: () => void;
}

function IssueKeyDialog({ client, onIssued, onClose }: IssueProps) {
  return (
    <FormDialog
      place={`client/${client.id}/key`}
      title={`New key for ${client.name}`}
      start={{ name: '' }}
      submit={{
        label: 'Issue key',
        request: ({ name }) => prepareCall(createApiKey, { params: { id: client.id }, body: { name } }),
      }}
      freshSignIn={() => ({ purpose: 'issue a key' })}
      failed="Not issued"
      topics={['organisations']}
      onDone={onIssued}
      onClose={onClose}
    >
      {({ field }) => (
        <TextField
          label="Name"
          help="The system that will use it, for example “Case system”."
          maxLength={100}
          {...field('name')}
        />
      )}
    </FormDialog>
  );
}

/** Shows a key only once: the server stores only its hash. */
function IssuedKeyDialog({ issued, onClose }: { issued: IssuedKey; onClose: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(issued.key).then(
      () => toast.success('Key copied'),
      () => toast.error('We could not copy the key. Select it and copy it yourself.'),
    );
  return (
    <Dialog
      open
      insist
      onClose={onClose}
      title={`The key ${issued.name}`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="space-y-4">
        <Banner tone="success" title="The key is ready">
          We only show it now. Send it securely to whoever connects their system, not by e-mail. If it is
          lost, revoke it and issue another.
        </Banner>
        <TextField label="Key" value={issued.key} onChange={() => {}} readOnly />
        <Button variant="outline" icon={Copy} onClick={() => void copy()}>
          Copy key
        </Button>
      </div>
    </Dialog>
  );
}
