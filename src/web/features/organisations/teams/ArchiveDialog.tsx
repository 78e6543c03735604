import { useRouter } from '@tanstack/react-router';
import type { deleteSocialWorker } from '#contract/organisations/social-workers.ts';
import type { deleteTeam } from '#contract/organisations/teams.ts';
import { useSend } from '#web/api/hooks.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { SendProblem } from '#web/writing/SendProblem.tsx';

interface Props {
  record: { id: string; name: string };
  endpoint: typeof deleteTeam | typeof deleteSocialWorker;
  /** What archiving does, in a sentence or two. */
  text: string;
  /** The page to go to afterwards. */
  listHref: string;
  onClose: () => void;
}

/** Asks before a record is archived. If something still depends on it, says what. */
export function ArchiveDialog({ record, endpoint, text, listHref, onClose }: Props) {
  const router = useRouter();
  const send = useSend(endpoint);
  const archive = () =>
    send.mutate(
      { params: { id: record.id } },
      {
        onSuccess: () => {
          toast.success(`${record.name} is archived`);
          void router.navigate({ href: listHref });
        },
      },
    );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Archive ${record.name}?`}
      text={
        <div className="space-y-4">
          {send.error && <SendProblem title="Not archived" error={send.error} />}
          <p>{text}</p>
        </div>
      }
      secondary={{ label: 'Keep', onPress: onClose }}
      primary={{ label: 'Archive', variant: 'destructive', pending: send.isPending, onPress: archive }}
    />
  );
}
