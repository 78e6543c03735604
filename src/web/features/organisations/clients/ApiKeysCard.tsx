import { Plus } from 'lucide-react';
import { useState } from 'react';
import { formatDate, formatDateTime } from '#contract/core/dates.ts';
import { type ApiKey, listApiKeys, MAX_API_KEYS, revokeApiKey } from '#contract/organisations/api-keys.ts';
import type { ClientDetail } from '#contract/organisations/clients.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { IssueKeyDialog } from '#web/features/organisations/clients/IssueKeyDialog.tsx';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { ErrorState } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Card } from '#web/ui/record/Card.tsx';

/** The keys with which an organisation's own system refers (REF-04). */
export function ApiKeysCard({ client }: { client: ClientDetail }) {
  const [isIssuing, setIsIssuing] = useState(false);
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
      {isIssuing && <IssueKeyDialog client={client} onClose={() => setIsIssuing(false)} />}
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
