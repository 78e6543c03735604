import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BodyInputOf } from '#contract/core/endpoint.ts';
import { UserRecord, updateUser } from '#contract/organisations/users.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { prepareCall } from '#web/api/call.ts';
import { useSend } from '#web/api/hooks.ts';
import { ContactFields } from '#web/features/organisations/users/ContactFields.tsx';
import {
  buildStaffBody,
  PersonValues,
  personFields,
  readPersonValues,
} from '#web/features/organisations/users/person-values.ts';
import { StaffFields } from '#web/features/organisations/users/StaffFields.tsx';
import { FreshSignIn } from '#web/shell/FreshSignIn.tsx';
import { RadioGroup } from '#web/ui/field/Choice.tsx';
import { FormSection } from '#web/ui/field/FormParts.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { FormDialog } from '#web/writing/FormDialog.tsx';
import type { useStoredDraft } from '#web/writing/form-draft.ts';
import { RecordForm, type SaveReplies } from '#web/writing/RecordForm.tsx';

interface Props {
  user: UserRecord;
  stored: NonNullable<ReturnType<typeof useStoredDraft>> | null;
}

/** A change that is being saved, and the form that waits for it. */
interface Saving {
  body: BodyInputOf<typeof updateUser> & { email: string };
  replies: SaveReplies<PersonValues>;
}

/**
 * If the change could open the account to another sign-in, nothing changes until a second administrator approves it.
 */
function saySaved(before: UserRecord, saved: UserRecord, email: string): [string, { text?: string }] {
  if (saved.email !== email)
    return [
      'Waiting for a second administrator',
      { text: 'Nothing has changed yet. We’ll tell you when it’s decided.' },
    ];
  return ['User saved', saved.email === before.email ? {} : { text: `We e-mailed ${saved.email}.` }];
}

export function UserForm({ user, stored }: Props) {
  const client = useQueryClient();
  const send = useSend(updateUser);
  const isStaff = user.user_type !== 'client';
  // Set until the user says whose new address it is.
  const [asked, setAsked] = useState<Saving>();
  const finish = async (saved: UserRecord, { body, replies }: Saving) => {
    await replies.done();
    toast.success(...saySaved(user, saved, body.email));
    await client.invalidateQueries({ queryKey: ['/api/users/{id}'] });
  };
  const refuse = (error: ApiError, { replies }: Saving) => {
    const theirs = UserRecord.safeParse(error.problem?.current).data;
    if (theirs) replies.compare(readPersonValues(theirs), theirs.version);
    else replies.refuse(error);
  };
  const save = (values: PersonValues, version: number, replies: SaveReplies<PersonValues>) => {
    const { name, email, phone } = values;
    const staff = isStaff ? buildStaffBody({ ...values, user_type: user.user_type }) : {};
    const saving = { body: { name, email, phone: phone || null, ...staff, version }, replies };
    send.mutate(
      { params: { id: user.id }, body: saving.body },
      {
        onSuccess: (saved) => finish(saved, saving),
        onError: (error) => (error.code === 'user.new_address' ? setAsked(saving) : refuse(error, saving)),
      },
    );
  };
  return (
    <div className="space-y-4">
      {send.error?.code === 'session.not_fresh' && <FreshSignIn purpose={PURPOSE} isRefused />}
      {asked && (
        <NewAddressDialog
          user={user}
          saving={asked}
          onDone={(saved) => void finish(saved, asked)}
          onRefused={(error) => refuse(error, asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
      <RecordForm<PersonValues>
        form={`user/${user.id}/edit`}
        what="this user"
        schema={PersonValues}
        start={readPersonValues(user)}
        version={user.version}
        stored={stored}
        compared={personFields}
        submitLabel="Save changes"
        cancelHref="/dashboard/users"
        isSending={send.isPending}
        onSubmit={save}
      >
        {({ control }) => (
          <>
            <FormSection title="Contact">
              <ContactFields control={control} />
            </FormSection>
            {isStaff && <StaffFields control={control} />}
          </>
        )}
      </RecordForm>
    </div>
  );
}

type AddressIsOf = (typeof CHOICES)[number]['value'];

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

interface NewAddressDialogProps {
  user: UserRecord;
  saving: Saving;
  onDone: (saved: UserRecord) => void;
  /** The server refused the change for a reason other than that answer. */
  onRefused: (error: ApiError) => void;
  onClose: () => void;
}

/** Shown when the address of an account with a sign-in changes. */
function NewAddressDialog({ user, saving: { body }, onDone, onRefused, onClose }: NewAddressDialogProps) {
  return (
    <FormDialog
      title="Is this still the same person?"
      start={{ address_is_of: '' }}
      submit={{
        label: ({ address_is_of }) =>
          address_is_of === 'another_person' ? 'Save and sign them out' : 'Save changes',
        variant: ({ address_is_of }) => (address_is_of === 'another_person' ? 'destructive' : 'default'),
        request: ({ address_is_of }) =>
          prepareCall(updateUser, {
            params: { id: user.id },
            body: { ...body, address_is_of: address_is_of as AddressIsOf },
          }),
        judge: ({ address_is_of }) => (address_is_of ? {} : { address_is_of: 'Choose one.' }),
      }}
      // Only some changes to a user need it, so it is shown once the server has asked for it.
      freshSignIn={(_, isRefused) => isRefused && { purpose: PURPOSE }}
      failed="Not changed"
      onDone={onDone}
      onRefused={(error) => {
        if (error.code && OF_THE_ANSWER.includes(error.code)) return;
        onClose();
        onRefused(error);
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>
            {user.name}’s account has been used, or has work under its name. The address was{' '}
            <span className="font-medium wrap-anywhere">{user.email}</span> and will be{' '}
            <span className="font-medium wrap-anywhere">{body.email}</span>.
            {user.social_worker && ' If it is the same person, we’ll update their social worker record too.'}
          </p>
          <RadioGroup
            label="Who does the new address belong to?"
            options={CHOICES}
            {...field('address_is_of')}
          />
        </>
      )}
    </FormDialog>
  );
}

const OF_THE_ANSWER: readonly string[] = ['user.new_address', 'user.has_work', 'session.not_fresh'];
const PURPOSE = 'give someone access';
