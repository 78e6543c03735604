import { useRouter } from '@tanstack/react-router';
import { type Control, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { listClientOptions } from '#contract/catalogues.ts';
import { Id, Line } from '#contract/shapes.ts';
import { createClientUser, listUsers } from '#contract/users.ts';
import { Email, Phone } from '#contract/young-person-fields.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { userHref } from '#web/features/users/user-search.ts';
import { FormField } from '#web/shell/FormField.tsx';
import { useStoredDraft } from '#web/shell/form-draft.ts';
import { orEmpty } from '#web/shell/or-empty.ts';
import { PossibleDuplicates } from '#web/shell/PossibleDuplicates.tsx';
import { usePage } from '#web/shell/page.ts';
import { RecordForm } from '#web/shell/RecordForm.tsx';
import { useSettled } from '#web/shell/settled.ts';
import { Combobox } from '#web/ui/Combobox.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SkeletonRecord } from '#web/ui/States.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';

const NewUser = z.object({
  client_id: z.string().refine((id) => Id.safeParse(id).success, 'Choose a client.'),
  name: Line(200).min(1, 'Give a name.'),
  email: z.string().trim().pipe(Email),
  phone: orEmpty(Phone),
});
type NewUser = z.infer<typeof NewUser>;

const FORM = 'client-user/new';

/** An account for somebody at a client organisation. */
export function NewClientUserPage({ client_id = '' }: { client_id: string | undefined }) {
  usePage('New client user');
  const router = useRouter();
  const stored = useStoredDraft(FORM);
  const clients = useEndpoint(listClientOptions, {});
  const send = useSend(createClientUser);
  if (stored === undefined) return <SkeletonRecord />;
  return (
    <div className="space-y-6">
      <PageHeader
        title="New client user"
        back={{ label: 'Users', href: '/dashboard/users' }}
        lead="They are told by e-mail, and sign in with that address. They see their own organisation’s young people."
      />
      <RecordForm<NewUser>
        form={FORM}
        what="this user"
        schema={NewUser}
        start={{ client_id, name: '', email: '', phone: '' }}
        version={0}
        stored={stored}
        matters={[]}
        submitLabel="Create user"
        cancelHref="/dashboard/users"
        isSending={send.isPending}
        onSubmit={({ phone, ...values }, _version, hands) =>
          send.mutate(
            { body: { ...values, phone: phone || null } },
            {
              onSuccess: async (user) => {
                await hands.done();
                toast.success(`${user.name} can sign in`, { text: `We wrote to ${user.email}.` });
                void router.navigate({ href: userHref(user.id) });
              },
              onError: hands.refuse,
            },
          )
        }
      >
        {({ control }) => (
          <div className="space-y-4">
            <FormField name="client_id" control={control}>
              {(field) => (
                <Combobox
                  {...field}
                  label="Client"
                  className="max-w-md"
                  options={(clients.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                />
              )}
            </FormField>
            <FormField name="name" control={control}>
              {(field) => <TextField {...field} label="Name" className="max-w-md" maxLength={200} />}
            </FormField>
            <FormField name="email" control={control}>
              {(field) => <TextField {...field} label="E-mail" type="email" className="max-w-md" />}
            </FormField>
            <Duplicates control={control} />
            <FormField name="phone" control={control}>
              {(field) => <TextField {...field} label="Telephone" optional type="tel" className="max-w-sm" />}
            </FormField>
          </div>
        )}
      </RecordForm>
    </div>
  );
}

/** An account with the same address, while it is typed. */
function Duplicates({ control }: { control: Control<NewUser> }) {
  const email = useSettled(useWatch({ control, name: 'email' }).trim());
  const alike = useEndpoint(
    listUsers,
    { query: { email, page_size: 4 } },
    { enabled: email.includes('@') && email.length > 5, keepPrevious: false },
  );
  return (
    <PossibleDuplicates
      noun="account"
      found={(alike.data?.items ?? []).map((each) => ({
        id: each.id,
        name: each.name,
        href: userHref(each.id),
        detail: each.email,
      }))}
    />
  );
}
