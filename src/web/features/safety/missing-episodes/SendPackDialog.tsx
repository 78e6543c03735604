import { type Episode, listPackContacts, sendPack } from '#contract/safety/missing-episodes.ts';
import { prepareCall } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { CheckboxGroup } from '#web/ui/field/Choice.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { FormDialog } from '#web/writing/FormDialog.tsx';

interface Values {
  to: string[];
  other: string;
}

/** E-mails the police form as a file: to known contacts, and to the address that the police give. */
export function SendPackDialog({ episode: { id }, onClose }: { episode: Episode; onClose: () => void }) {
  const contacts = useEndpoint(listPackContacts, { params: { id } });
  const known = contacts.data ?? [];
  // Uses the addresses on screen: one that was corrected or removed in the meantime is no longer chosen.
  const isOffered = (address: string) => known.some(({ email }) => email === address);
  const listGone = ({ to }: Values) => (contacts.data ? to.filter((address) => !isOffered(address)) : []);
  return (
    <FormDialog<Episode, Values>
      place={`missing-send/${id}`}
      title="Send the police form"
      start={{ to: [], other: '' }}
      submit={{
        label: 'Send',
        request: ({ to, other }) =>
          prepareCall(sendPack, {
            params: { id },
            body: { to: to.filter(isOffered), ...(other.trim() ? { other } : {}) },
          }),
      }}
      failed="Nothing was sent"
      topics={['missing']}
      onDone={() => toast.success('Police form sent to the mail server')}
      onClose={onClose}
    >
      {({ values, field }) => (
        <>
          <p>
            The form is attached, with photo and description. The e-mail itself names nobody, and sending is
            logged. Check the address: you cannot undo this.
          </p>
          <GoneContacts addresses={listGone(values)} />
          {known.length > 0 && (
            <CheckboxGroup
              label="To"
              {...field('to')}
              options={known.map(({ name, email, detail }) => ({
                value: email,
                label: name,
                detail: `${detail}, ${email}`,
              }))}
            />
          )}
          <TextField
            label="Another address"
            help="For example, the address the police gave with their reference."
            type="email"
            optional
            {...field('other')}
          />
        </>
      )}
    </FormDialog>
  );
}

const GoneContacts = ({ addresses }: { addresses: readonly string[] }) =>
  addresses.length > 0 && (
    <Banner tone="warning" title={`${addresses.join(', ')}: changed or removed since you opened this`}>
      Nothing was sent to them. Choose again.
    </Banner>
  );
