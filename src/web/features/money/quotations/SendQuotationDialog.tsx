import { useQueryClient } from '@tanstack/react-query';
import type { Ref } from '#contract/core/shapes.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { sendQuotation } from '#contract/money/quotation-records.ts';
import type { QuotedItem } from '#contract/money/quotations.ts';
import { listYoungPersonOptions } from '#contract/organisations/catalogues.ts';
import { tellNamesApart } from '#contract/organisations/social-worker-names.ts';
import type { Referral } from '#contract/young-persons/referrals.ts';
import { getYoungPerson, type YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { prepareCall } from '#web/api/call.ts';
import { endpointQuery, useEndpoint } from '#web/api/hooks.ts';
import { explainTwoCarers } from '#web/features/money/quotations/carers-needed.ts';
import {
  type Addressees,
  chooseSocialWorker,
  chooseYoungPerson,
  fillSocialWorker,
  findReferrer,
  type SendingValues,
  startSending,
} from '#web/features/money/quotations/sending-values.ts';
import { countTooFew, TooFewCarers } from '#web/features/money/quotations/TooFewCarers.tsx';
import { useQuotedPerson } from '#web/features/money/quotations/use-quoted-person.ts';
import { nameSubjects } from '#web/forms/name-subjects.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Combobox } from '#web/ui/field/Combobox.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { TextArea, TextField } from '#web/ui/field/TextField.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { type DialogForm, FormDialog } from '#web/writing/FormDialog.tsx';

interface Props {
  client_id: string;
  /** The referral it starts from. */
  referral: Referral | undefined;
  /** The young person that referral led to. */
  referred: YoungPersonDetail | undefined;
  /** The organisation's social workers. */
  workers: readonly (Ref & { email: string })[];
  items: QuotedItem[];
  onClose: () => void;
  onSent: (id: string) => void;
}

/** The recipient, the last day of validity, and a message. */
export function SendQuotationDialog(props: Props) {
  const { client_id, referral, referred, workers, items, onClose, onSent } = props;
  const { role } = useSignedIn();
  const addressees = { workers, referrer: findReferrer(referral, role) };
  // The name includes the organisation, because an address typed for one must not get another's prices.
  const services = nameSubjects(items.map(({ service_type_id }) => service_type_id));
  return (
    <FormDialog
      place={`quotation/send/${client_id}/${referral?.id ?? 'none'}/${services}`}
      title={role === 'client' ? 'Save quotation' : 'Send quotation'}
      start={startSending(referral, referred, addressees)}
      submit={{
        label: (values) => <SubmitLabel {...{ values, items, referral }} />,
        request: (values) =>
          prepareCall(sendQuotation, {
            body: {
              ...{ client_id, items },
              ...(referral ? { referral_id: referral.id } : {}),
              ...Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== '')),
            },
          }),
      }}
      failed={role === 'client' ? 'Not saved' : 'Not sent'}
      topics={['quotations']}
      onDone={({ id, quotation_number }) => {
        toast.success(`Quotation ${quotation_number} ${role === 'client' ? 'saved' : 'sent'}`);
        onSent(id);
      }}
      onClose={onClose}
    >
      {(form) => <SendingFields {...props} {...form} addressees={addressees} />}
    </FormDialog>
  );
}

/** A client keeps the prices for themselves or a colleague. The agency sends them to a client. */
const SUBMIT_WORDS = {
  admin: ['Send quotation', 'Send anyway'],
  client: ['Save quotation', 'Save anyway'],
} as const;

const isToNobody = ({ social_worker_id, to }: SendingValues, role: SignedInRole) =>
  role === 'admin' && !social_worker_id && !to.trim();

/** The priced visits, and why two carers are needed. */
function useCarersNeeded({ items, referral }: Pick<Props, 'items' | 'referral'>, young_person_id: string) {
  const { person } = useQuotedPerson(young_person_id);
  return { person, carers: { items, reason: explainTwoCarers(referral, person) } };
}

function SubmitLabel({ values, ...priced }: Pick<Props, 'items' | 'referral'> & { values: SendingValues }) {
  const { role } = useSignedIn();
  const { carers } = useCarersNeeded(priced, values.young_person_id);
  if (isToNobody(values, role)) return 'Send without an e-mail';
  const [usual, anyway] = SUBMIT_WORDS[role === 'client' ? 'client' : 'admin'];
  return countTooFew(carers) > 0 ? anyway : usual;
}

interface FieldsProps extends Props, DialogForm<SendingValues> {
  addressees: Addressees;
}

function SendingFields({ client_id, workers, addressees, values, set, field, ...priced }: FieldsProps) {
  const { role } = useSignedIn();
  const queries = useQueryClient();
  const young = useEndpoint(listYoungPersonOptions, { query: { client_id } });
  const { person, carers } = useCarersNeeded(priced, values.young_person_id);
  const takeYoungPerson = async (id: string) => {
    set(chooseYoungPerson(values, id, person));
    if (!id) return;
    const query = endpointQuery(getYoungPerson, { params: { id } });
    const chosen = await queries.fetchQuery(query).catch(() => undefined);
    set((now) => (now.young_person_id === id ? fillSocialWorker(now, chosen, addressees) : now));
  };
  return (
    <>
      <TooFewCarers {...carers} />
      <Combobox
        label="Social worker"
        optional
        options={tellNamesApart(workers).map(({ id, name }) => ({ value: id, label: name }))}
        {...field('social_worker_id')}
        onChange={(id) => set(chooseSocialWorker(values, id, addressees))}
      />
      <Combobox
        label="Young person"
        optional
        help="Who it is for. The e-mail does not name them."
        options={(young.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...field('young_person_id')}
        onChange={(id) => void takeYoungPerson(id)}
      />
      <TextField
        label="E-mail address"
        type="email"
        optional
        help={
          role === 'admin'
            ? 'Replaces the social worker’s own address. The e-mail contains only a link.'
            : 'Replaces the social worker’s own address. Must be someone in your organisation.'
        }
        {...field('to')}
      />
      {isToNobody(values, role) && (
        <Banner tone="warning" title="This will not be e-mailed">
          Choose a social worker or enter an address. Otherwise it counts as sent, and people at the
          organisation must sign in to see it.
        </Banner>
      )}
      <DateField label="Good until" min="today" {...field('valid_until')} />
      <TextArea
        label="Message"
        optional
        help="Shown on the quotation and its PDF to people who sign in. Do not name any young people."
        {...field('message')}
      />
    </>
  );
}
