import { type ReactNode, useState } from 'react';
import type { Ref } from '#contract/core/shapes.ts';
import { associateReferral } from '#contract/young-persons/referral-decisions.ts';
import type { Referral } from '#contract/young-persons/referrals.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { ReadersDialog } from '#web/features/young-persons/readers/ReadersButton.tsx';
import { afterStep } from '#web/features/young-persons/referrals/referral-actions.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';

/** Says whom a referral is about; asks first where those who wrote it would not see it any more. */
export function useAssociate(referral: Referral) {
  const send = useSend(associateReferral);
  const [asked, setAsked] = useState<{ person: Ref; text: string }>();
  const associate = (id: string, name: string, closes_to_author = false) => {
    const step = afterStep(`Linked to ${name}`, () => void refreshTopic('young_persons'));
    send.mutate(
      { params: { id: referral.id, childId: id }, body: { version: referral.version, closes_to_author } },
      {
        onSuccess: step.onSuccess,
        onError: async (error) => {
          if (error.code === 'referral.closes')
            return setAsked({ person: { id, name }, text: error.message });
          setAsked(undefined);
          await step.onError(error);
        },
      },
    );
  };
  const question = asked && (
    <AskToLoseAuthor
      {...asked}
      isSending={send.isPending}
      onAssociate={() => associate(asked.person.id, asked.person.name, true)}
      onClose={() => setAsked(undefined)}
    />
  );
  return { isSending: send.isPending, associate, question };
}

interface Props {
  person: Ref;
  text: ReactNode;
  isSending: boolean;
  onAssociate: () => void;
  onClose: () => void;
}

/** Once they are named the button is pressed again: the record is as it was saved then. */
function AskToLoseAuthor({ person, text, isSending, onAssociate, onClose }: Props) {
  const [isChoosing, setIsChoosing] = useState(false);
  if (isChoosing) return <ReadersDialog youngPerson={person} whileMissing={undefined} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Remove the referrer’s access to this referral?"
      text={text}
      primary={{ label: 'Choose who can open it', onPress: () => setIsChoosing(true) }}
      secondary={{ label: `Link to ${person.name} without access`, onPress: onAssociate, pending: isSending }}
    />
  );
}
