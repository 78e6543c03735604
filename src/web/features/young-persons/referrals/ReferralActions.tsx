import { Check, EllipsisVertical, Eye, Pencil, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  approveReferral,
  closeReferral,
  reviewReferral,
} from '#contract/young-persons/referral-decisions.ts';
import { OPEN_REFERRAL_STATUSES, type Referral } from '#contract/young-persons/referrals.ts';
import { prepareCall } from '#web/api/call.ts';
import { useSend } from '#web/api/hooks.ts';
import { afterStep, STEP_FAILED, tellStep } from '#web/features/young-persons/referrals/referral-actions.ts';
import {
  describeNextOfApproved,
  describeReasonReaders,
  editReferralHref,
} from '#web/features/young-persons/referrals/referral-words.ts';
import { describeTold } from '#web/features/young-persons/referrals/told-words.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { Menu, type MenuItem } from '#web/ui/overlay/Menu.tsx';
import { REASON_KEPT } from '#web/writing/ReadAgainDialog.tsx';
import { ReasonDialog } from '#web/writing/ReasonDialog.tsx';

type Decision = 'approve' | 'decline' | 'close';

interface Props {
  referral: Referral;
  /** From other neighbourhoods: documents, e-mail. */
  furtherItems: readonly MenuItem[];
}

/** The reader's possible steps: one primary button, the rest beside it or in a menu. */
export function ReferralActions({ referral, furtherItems }: Props): ReactNode {
  const { may } = referral;
  const [dialog, setDialog] = useState<Decision>();
  const items: MenuItem[] = [
    ...furtherItems,
    ...(may.close
      ? [{ id: 'close', label: closeWords(referral).menu, icon: X, onSelect: () => setDialog('close') }]
      : []),
  ];
  return (
    <>
      {items.length > 0 && (
        <Menu
          label="More actions"
          trigger={<EllipsisVertical aria-hidden size={18} />}
          triggerClass={buttonClass({ variant: 'outline' })}
          items={items}
        />
      )}
      {may.change && (
        <UiLink
          href={editReferralHref(referral.id)}
          className={buttonClass({ variant: referral.status === 'draft' ? 'default' : 'outline' })}
        >
          <Pencil aria-hidden size={18} /> {referral.status === 'draft' ? 'Continue' : 'Correct'}
        </UiLink>
      )}
      {may.review && <StartReview referral={referral} />}
      {may.decide && (
        <>
          <Button variant="outline" icon={X} onClick={() => setDialog('decline')}>
            Decline
          </Button>
          <Button icon={Check} onClick={() => setDialog('approve')}>
            Approve
          </Button>
        </>
      )}
      {(dialog === 'approve' || dialog === 'decline') && (
        <DecideDialog
          referral={referral}
          approved={dialog === 'approve'}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'close' && <CloseDialog referral={referral} onClose={() => setDialog(undefined)} />}
    </>
  );
}

function StartReview({ referral: { id, version } }: { referral: Referral }) {
  const send = useSend(reviewReferral);
  return (
    <Button
      variant="outline"
      icon={Eye}
      pending={send.isPending}
      onClick={() => send.mutate({ params: { id }, body: { version } }, afterStep('Review started'))}
    >
      Start review
    </Button>
  );
}

interface DialogProps {
  referral: Referral;
  onClose: () => void;
}

/** Props shared by the dialogs about a decision. */
const DECISION = {
  failed: STEP_FAILED,
  readAgain: { title: 'Someone else changed this referral', kept: REASON_KEPT },
  topics: ['referrals'],
} as const;

const OPEN_QUESTION = ' It has an unanswered question. Nobody can answer after you decide.';

function DecideDialog({ referral, approved, onClose }: DialogProps & { approved: boolean }) {
  // The version that was read: if the referrer corrects it in the meantime, it must be read again before the decision.
  const [version] = useState(referral.version);
  const { user } = useSignedIn();
  const { id, thread } = referral;
  const open = thread === 'asked' || thread === 'asks back' ? OPEN_QUESTION : '';
  return (
    <ReasonDialog
      {...DECISION}
      place={`referral/${id}/${approved ? 'approve' : 'decline'}`}
      title={approved ? 'Approve this referral?' : 'Decline this referral?'}
      text={
        approved
          ? `${describeTold(referral, 'approve')} ${describeNextOfApproved(referral, user.id)}${open}`
          : `${describeTold(referral, 'decline')}${open}`
      }
      help={describeReasonReaders(referral, 'decide')}
      {...(approved ? {} : { required: 'Enter a reason for declining.' })}
      confirm={approved ? { label: 'Approve' } : { label: 'Decline', variant: 'warning' }}
      request={(reason) =>
        prepareCall(approveReferral, {
          params: { id },
          body: { approved, version, ...(reason ? { reason } : {}) },
        })
      }
      onDone={tellStep(approved ? 'Referral approved' : 'Referral declined')}
      onClose={onClose}
    />
  );
}

/** An undecided referral is withdrawn by its author, or closed by the office. */
function closeWords({ status }: Pick<Referral, 'status'>) {
  const isOpen = status === 'draft' || OPEN_REFERRAL_STATUSES.includes(status);
  return isOpen
    ? { menu: 'Withdraw…', title: 'Withdraw this referral?', verb: 'Withdraw', done: 'Referral withdrawn' }
    : { menu: 'Close…', title: 'Close this referral?', verb: 'Close referral', done: 'Referral closed' };
}

function CloseDialog({ referral: live, onClose }: DialogProps) {
  const [referral] = useState(live);
  const { role } = useSignedIn();
  const { id, version } = referral;
  const words = closeWords(referral);
  return (
    <ReasonDialog
      {...DECISION}
      place={`referral/${id}/close`}
      title={words.title}
      text={`No further action is taken. It stays in the list and you can still read it.${
        role === 'admin' && referral.status !== 'draft' && !referral.is_quarantined
          ? ` ${describeTold(referral, 'close')}`
          : ''
      }`}
      help={role === 'admin' ? describeReasonReaders(referral, 'close') : 'The office can see this.'}
      required="Enter a reason."
      confirm={{ label: words.verb, variant: 'warning' }}
      request={(reason) => prepareCall(closeReferral, { params: { id }, body: { reason, version } })}
      onDone={tellStep(words.done)}
      onClose={onClose}
    />
  );
}
