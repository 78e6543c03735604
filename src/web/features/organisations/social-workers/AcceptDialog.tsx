import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { type SocialWorker, updateSocialWorker } from '#contract/organisations/social-workers.ts';
import { callApi } from '#web/api/call.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { describeMarks } from '#web/features/organisations/social-workers/registration-words.ts';
import { roleWords } from '#web/features/organisations/social-workers/social-worker-words.ts';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  /** People who registered themselves; at least one. */
  workers: readonly SocialWorker[];
  onClose: () => void;
  onAccepted?: () => void;
}

/** Asks before registrations are accepted, and shows what helps to judge each. */
export function AcceptDialog({ workers: live, onClose, onAccepted }: Props) {
  // As shown when the dialog opened: if an address changes in the meantime, the person is judged again.
  const [workers] = useState(live);
  const [isBusy, setIsBusy] = useState(false);
  const [first] = workers;
  const isOne = workers.length === 1;
  const accept = async () => {
    setIsBusy(true);
    for (const { id, name, version } of workers) {
      try {
        await callApi(updateSocialWorker, { params: { id }, body: { is_pending: false, version } });
        toast.success(`${name} accepted`);
      } catch (error) {
        tellProblem(error, `${name} was not accepted`);
      }
    }
    onClose();
    onAccepted?.();
    await refreshTopic('organisations');
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={isOne ? `Accept ${first?.name}?` : `Accept ${workers.length} registrations?`}
      text={
        <div className="space-y-4">
          <p>
            Anyone can register. Check with the organisation that {isOne ? 'this person works' : 'they work'}{' '}
            there. Once accepted, they can be chosen for young people and get e-mails about them.
          </p>
          <ul className="space-y-3">
            {workers.map((worker) => (
              <Registration key={worker.id} worker={worker} />
            ))}
          </ul>
        </div>
      }
      secondary={{ label: 'Cancel', onPress: onClose }}
      primary={{
        label: isOne ? 'Accept' : `Accept ${workers.length}`,
        pending: isBusy,
        onPress: () => void accept(),
      }}
    />
  );
}

function Registration({ worker }: { worker: SocialWorker }) {
  const { name, email, client, team, role } = worker;
  return (
    <li className="space-y-1 rounded-md border border-line px-4 py-3">
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="wrap-anywhere">{email}</p>
      <p className="text-ink-soft">{[roleWords[role], client.name, team?.name].filter(Boolean).join(', ')}</p>
      <RegistrationMarks worker={worker} />
    </li>
  );
}

/** The reasons to check this person before accepting them. */
export function RegistrationMarks({ worker }: { worker: SocialWorker }) {
  return describeMarks(worker).map((mark) => (
    <p key={mark} className="flex items-start gap-2 font-medium text-yellow-ink">
      <TriangleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{mark}</span>
    </p>
  ));
}
