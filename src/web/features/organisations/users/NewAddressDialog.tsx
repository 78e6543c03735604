import { useState } from 'react';
import type { UserRecord } from '#contract/organisations/users.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { FreshSignIn } from '#web/shell/FreshSignIn.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { RadioGroup } from '#web/ui/field/Choice.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

export type AddressIsOf = (typeof CHOICES)[number]['value'];

const CHOICES = [
  {
    value: 'same_person' as const,
    label: 'The same person, with a new address',
    detail:
      'They sign in as before. If you reset their sign-in, a second administrator must approve first. We’ll e-mail both addresses.',
  },
  {
    value: 'another_person' as const,
    label: 'Another person, or the address was wrong',
    detail:
      'The current user is signed out straight away and cannot sign in again. We’ll invite the new address. We’ll tell the old one that the account is not theirs, without naming anyone.',
  },
];

interface Props {
  user: UserRecord;
  email: string;
  error: ApiError | null;
  isSending: boolean;
  onClose: () => void;
  onAnswer: (answer: AddressIsOf) => void;
}

/** Asked of an account that somebody signs in to, when its address changes. */
export function NewAddressDialog({ user, email, error, isSending, onClose, onAnswer }: Props) {
  const [chosen, setChosen] = useState<AddressIsOf>();
  const [wasTried, setWasTried] = useState(false);
  const isStale = error?.code === 'session.not_fresh';
  const answer = () => {
    setWasTried(true);
    if (chosen) onAnswer(chosen);
  };
  return (
    <Dialog
      open
      insist
      onClose={onClose}
      isSending={isSending}
      title="Is this still the same person?"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant={chosen === 'another_person' ? 'destructive' : 'default'}
            pending={isSending}
            onClick={answer}
          >
            {chosen === 'another_person' ? 'Save and sign them out' : 'Save changes'}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <FreshSignInIfRefused isRefused={isStale} />
        {error && !isStale && error.code !== 'user.new_address' && (
          <SendProblem error={error} title="Not changed" />
        )}
        <p>
          {user.name}’s account has been used, or has work under its name. The address was{' '}
          <span className="font-medium wrap-anywhere">{user.email}</span> and will be{' '}
          <span className="font-medium wrap-anywhere">{email}</span>.
          {user.social_worker && ' If it is the same person, we’ll update their social worker record too.'}
        </p>
        <RadioGroup
          name="address_is_of"
          label="Who does the new address belong to?"
          options={CHOICES}
          value={chosen}
          onChange={(value) => setChosen(CHOICES.find((choice) => choice.value === value)?.value)}
          error={wasTried && !chosen ? 'Choose one.' : undefined}
        />
      </div>
    </Dialog>
  );
}

/** Only some changes of a user need it: it is asked for once the server has said so. */
export function FreshSignInIfRefused({ isRefused }: { isRefused: boolean }) {
  return isRefused ? <FreshSignIn purpose="give someone access" isRefused /> : null;
}
