import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { Line } from '#contract/shapes.ts';
import { UserDetail, updateUser } from '#contract/users.ts';
import { Phone } from '#contract/young-person-fields.ts';
import { useSend } from '#web/api/hooks.ts';
import { FormField } from '#web/shell/FormField.tsx';
import type { useStoredDraft } from '#web/shell/form-draft.ts';
import { orEmpty } from '#web/shell/or-empty.ts';
import { type Hands, RecordForm } from '#web/shell/RecordForm.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';

const UserValues = z.object({
  name: Line(200).min(1, 'Give a name.'),
  phone: orEmpty(Phone),
  coordinator_area: Line(100),
});
type UserValues = z.infer<typeof UserValues>;

const valuesOf = (user: UserDetail): UserValues => ({
  name: user.name,
  phone: user.phone ?? '',
  coordinator_area: user.coordinator_area ?? '',
});

interface Props {
  user: UserDetail;
  stored: NonNullable<ReturnType<typeof useStoredDraft>> | null;
}

export function UserForm({ user, stored }: Props) {
  const client = useQueryClient();
  const send = useSend(updateUser);
  const isAdmin = user.user_type === 'admin';
  const save = (values: UserValues, version: number, hands: Hands<UserValues>) => {
    const { name, phone, coordinator_area } = values;
    const body = {
      name,
      phone: phone || null,
      ...(isAdmin ? { coordinator_area: coordinator_area || null } : {}),
      version,
    };
    send.mutate(
      { params: { id: user.id }, body },
      {
        onSuccess: async () => {
          await hands.done();
          toast.success('User saved');
          await client.invalidateQueries({ queryKey: ['/api/users/{id}'] });
        },
        onError: (error) => {
          const theirs = UserDetail.safeParse(error.problem?.current).data;
          if (theirs) hands.compare(valuesOf(theirs), theirs.version);
          else hands.refuse(error);
        },
      },
    );
  };
  return (
    <RecordForm<UserValues>
      // A saved record is another start: the form begins again from it.
      key={user.version}
      form={`user/${user.id}/edit`}
      what="this user"
      schema={UserValues}
      start={valuesOf(user)}
      version={user.version}
      stored={stored}
      matters={[
        { name: 'name', label: 'Name', words: ({ name }) => name },
        { name: 'phone', label: 'Telephone', words: ({ phone }) => phone },
        { name: 'coordinator_area', label: 'Area', words: ({ coordinator_area }) => coordinator_area },
      ]}
      submitLabel="Save changes"
      cancelHref="/dashboard/users"
      isSending={send.isPending}
      onSubmit={save}
    >
      {({ control }) => (
        <div className="space-y-4">
          <FormField name="name" control={control}>
            {(field) => <TextField {...field} label="Name" className="max-w-md" maxLength={200} />}
          </FormField>
          <FormField name="phone" control={control}>
            {(field) => <TextField {...field} label="Telephone" optional type="tel" className="max-w-sm" />}
          </FormField>
          {isAdmin && (
            <FormField name="coordinator_area" control={control}>
              {(field) => (
                <TextField
                  {...field}
                  label="Local coordinator for"
                  optional
                  help="An area, like “Kent and Medway”. Carers and clients see the name and telephone number of its coordinator."
                  className="max-w-md"
                  maxLength={100}
                />
              )}
            </FormField>
          )}
        </div>
      )}
    </RecordForm>
  );
}
