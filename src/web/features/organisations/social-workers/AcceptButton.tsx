import { Check } from 'lucide-react';
import { type SocialWorker, updateSocialWorker } from '#contract/organisations/social-workers.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** The office has looked at somebody who registered themself. */
export function AcceptButton({ worker, size = 'sm' }: { worker: SocialWorker; size?: 'sm' | 'default' }) {
  const send = useSend(updateSocialWorker);
  const accept = () =>
    send.mutate(
      { params: { id: worker.id }, body: { is_pending: false, version: worker.version } },
      {
        onSuccess: async () => {
          toast.success(`${worker.name} is accepted`);
          await refreshTopic('organisations');
        },
        onError: (error) => tellProblem(error, `${worker.name} was not accepted`),
      },
    );
  return (
    <Button
      variant="outline"
      size={size}
      icon={Check}
      pending={send.isPending}
      onClick={(event) => {
        event.stopPropagation();
        accept();
      }}
    >
      Accept<span className="sr-only"> {worker.name}</span>
    </Button>
  );
}
