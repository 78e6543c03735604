import {
  addYoungPersonSubcategory,
  removeYoungPersonSubcategory,
  type YoungPersonSubcategory,
} from '#contract/young-persons/characteristics.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  topic: YoungPersonSubcategory;
  youngPersonId: string;
  onClose: () => void;
  onRemoved: () => void;
}

/** Takes a topic out of the profile, and offers to put it back as it was. */
export function RemoveTopicDialog({ topic, youngPersonId, onClose, onRemoved }: Props) {
  const { id: subcategory_id, name } = topic.subcategory;
  const send = useSend(removeYoungPersonSubcategory);
  const putBack = useSend(addYoungPersonSubcategory);
  const undo = () =>
    putBack.mutate(
      { params: { id: youngPersonId }, body: { subcategory_id } },
      {
        onSuccess: () => {
          toast.success(`${name} restored`);
          void refreshTopic('young_persons');
        },
        onError: (error) => tellProblem(error, `${name} not restored`),
      },
    );
  const remove = () =>
    send.mutate(
      { params: { id: youngPersonId, subId: topic.id } },
      {
        onSuccess: () => {
          toast.success(`${name} removed`, { action: { label: 'Undo', onAction: undo } });
          onClose();
          onRemoved();
          void refreshTopic('young_persons');
        },
      },
    );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Remove ${name}?`}
      text={
        <div className="space-y-4">
          {send.error && <SendProblem title="Not removed" error={send.error} />}
          <p>
            Carers and the client will no longer see it. Nothing is lost: add the topic again to restore its
            answers and history.
          </p>
        </div>
      }
      secondary={{ label: 'Keep', onPress: onClose }}
      primary={{ label: 'Remove', variant: 'destructive', pending: send.isPending, onPress: remove }}
    />
  );
}
