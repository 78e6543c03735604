import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { UserRecord, updateUser } from '#contract/organisations/users.ts';
import { useSend } from '#web/api/hooks.ts';
import { ContactFields } from '#web/features/organisations/users/ContactFields.tsx';
import {
  type AddressIsOf,
  FreshSignInIfRefused,
  NewAddressDialog,
} from '#web/features/organisations/users/NewAddressDialog.tsx';
import {
  buildStaffBody,
  PersonValues,
  personFields,
  readPersonValues,
} from '#web/features/organisations/users/person-values.ts';
import { StaffFields } from '#web/features/organisations/users/StaffFields.tsx';
import type { useStoredDraft } from '#web/forms/form-draft.ts';
import { RecordForm, type SaveReplies } from '#web/forms/RecordForm.tsx';
import { FormSection } from '#web/ui/field/FormParts.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  user: UserRecord;
  stored: NonNullable<ReturnType<typeof useStoredDraft>> | null;
}

/** Sent, and waiting for an answer about its address. */
interface Asked {
  values: PersonValues;
  version: number;
  replies: SaveReplies<PersonValues>;
}

/** Where another sign-in could open the account, nothing is changed before a second administrator says yes. */
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
  const [asked, setAsked] = useState<Asked>();
  const save = (
    values: PersonValues,
    version: number,
    replies: SaveReplies<PersonValues>,
    answer?: AddressIsOf,
  ) => {
    const { name, email, phone } = values;
    const body = {
      name,
      email,
      phone: phone || null,
      ...(isStaff ? buildStaffBody({ ...values, user_type: user.user_type }) : {}),
      ...(answer ? { address_is_of: answer } : {}),
      version,
    };
    send.mutate(
      { params: { id: user.id }, body },
      {
        onSuccess: async (saved) => {
          setAsked(undefined);
          await replies.done();
          toast.success(...saySaved(user, saved, email));
          await client.invalidateQueries({ queryKey: ['/api/users/{id}'] });
        },
        onError: (error) => {
          const isOfAnswer = answer && (error.code === 'session.not_fresh' || error.code === 'user.has_work');
          const isAsked = error.code === 'user.new_address' || isOfAnswer;
          setAsked(isAsked ? { values, version, replies } : undefined);
          if (isAsked) return;
          const theirs = UserRecord.safeParse(error.problem?.current).data;
          if (theirs) replies.compare(readPersonValues(theirs), theirs.version);
          else replies.refuse(error);
        },
      },
    );
  };
  return (
    <div className="space-y-4">
      <FreshSignInIfRefused isRefused={!asked && send.error?.code === 'session.not_fresh'} />
      {asked && (
        <NewAddressDialog
          user={user}
          email={asked.values.email}
          error={send.error}
          isSending={send.isPending}
          onClose={() => setAsked(undefined)}
          onAnswer={(answer) => save(asked.values, asked.version, asked.replies, answer)}
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
        onSubmit={(values, version, replies) => save(values, version, replies)}
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
