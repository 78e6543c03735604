import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Ref } from '#contract/core/shapes.ts';
import { sendQuotation } from '#contract/money/quotation-records.ts';
import type { QuotedItem } from '#contract/money/quotations.ts';
import { listYoungPersonOptions } from '#contract/organisations/catalogues.ts';

import { tellNamesApart } from '#contract/organisations/social-worker-names.ts';

import type { Referral } from '#contract/young-persons/referrals.ts';
import { getYoungPerson, type YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { endpointQuery, useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { explainTwoCarers } from '#web/features/money/quotations/carers-needed.ts';
import {
  chooseSocialWorker,
  chooseYoungPerson,
  fillSocialWorker,
  findReferrer,
  startSending,
} from '#web/features/money/quotations/sending-values.ts';
import { countTooFew, TooFewCarers } from '#web/features/money/quotations/TooFewCarers.tsx';
import { useQuotedPerson } from '#web/features/money/quotations/use-quoted-person.ts';
import { useKeptTyping } from '#web/forms/KeptTyping.tsx';
import { nameSubjects } from '#web/forms/name-subjects.ts';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Combobox } from '#web/ui/field/Combobox.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { TextArea, TextField } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  client_id: string;
  /** It begins from this one. */
  referral: Referral | undefined;
  /** To whom that referral led. */
  referred: YoungPersonDetail | undefined;
  /** Of the organisation. */
  workers: readonly (Ref & { email: string })[];
  items: QuotedItem[];
  onClose: () => void;
  onSent: (id: string) => void;
}

/** To whom it goes, until when it is good, and what is said with it. */
export function SendQuotationDialog(props: Props) {
  const { client_id, referral, referred, workers, items, onClose, onSent } = props;
  const { role } = useSignedIn();
  const queries = useQueryClient();
  const addressees = { workers, referrer: findReferrer(referral, role) };
  const [values, setValues] = useState(() => startSending(referral, referred, addressees));
  const young = useEndpoint(listYoungPersonOptions, { query: { client_id } });
  const { person } = useQuotedPerson(values.young_person_id);
  const carers = { items, reason: explainTwoCarers(referral, person) };
  const isToNobody = role === 'admin' && !values.social_worker_id && !values.to.trim();
  const form = useId();
  // An address that was typed for one organisation must not get the prices of another.
  const services = nameSubjects(items.map(({ service_type_id }) => service_type_id));
  const place = `quotation/send/${client_id}/${referral?.id ?? 'none'}/${services}`;
  const kept = useKeptTyping(place, values, setValues);
  const send = useSend(sendQuotation, kept.takeKey);
  const take = (field: keyof typeof values) => (value: string) => setValues({ ...values, [field]: value });
  const takeYoungPerson = async (id: string) => {
    setValues(chooseYoungPerson(values, id, person));
    if (!id) return;
    const query = endpointQuery(getYoungPerson, { params: { id } });
    const chosen = await queries.fetchQuery(query).catch(() => undefined);
    setValues((now) => (now.young_person_id === id ? fillSocialWorker(now, chosen, addressees) : now));
  };
  const errorAt = (path: string) => send.error?.errors.find((error) => error.path === path)?.message;
  const close = () => {
    kept.forget();
    onClose();
  };
  const sent = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
  const submit = () =>
    send.mutate(
      { body: { client_id, items, ...(referral ? { referral_id: referral.id } : {}), ...sent } },
      {
        onSuccess: async ({ id, quotation_number }) => {
          toast.success(`Quotation ${quotation_number} sent`);
          close();
          onSent(id);
          await refreshTopic('quotations');
        },
      },
    );
  return (
    <Dialog
      open
      insist
      onClose={onClose}
      isSending={send.isPending}
      title="Send quotation"
      footer={
        <>
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={form} pending={send.isPending}>
            {isToNobody
              ? 'Send without an e-mail'
              : countTooFew(carers) > 0
                ? 'Send anyway'
                : 'Send quotation'}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {kept.restored}
        {send.error && <SendProblem error={send.error} title="Not sent" />}
        <TooFewCarers {...carers} />
        <Combobox
          label="Social worker"
          name="social_worker_id"
          optional
          value={values.social_worker_id}
          onChange={(id) => setValues(chooseSocialWorker(values, id, addressees))}
          options={tellNamesApart(workers).map(({ id, name }) => ({ value: id, label: name }))}
          error={errorAt('social_worker_id')}
        />
        <Combobox
          label="Young person"
          name="young_person_id"
          optional
          help="Who it is for. The e-mail does not name them."
          value={values.young_person_id}
          onChange={(id) => void takeYoungPerson(id)}
          options={(young.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          error={errorAt('young_person_id')}
        />
        <TextField
          label="E-mail address"
          name="to"
          type="email"
          optional
          help={
            role === 'admin'
              ? 'Replaces the social worker’s own address. The e-mail contains only a link.'
              : 'Replaces the social worker’s own address. Must be someone in your organisation.'
          }
          value={values.to}
          onChange={take('to')}
          error={errorAt('to')}
        />
        {isToNobody && (
          <Banner tone="warning" title="This will not be e-mailed">
            Choose a social worker or enter an address. Otherwise it counts as sent, and people at the
            organisation must sign in to see it.
          </Banner>
        )}
        <DateField
          label="Good until"
          name="valid_until"
          min="today"
          value={values.valid_until}
          onChange={take('valid_until')}
          error={errorAt('valid_until')}
        />
        <TextArea
          label="Message"
          name="message"
          optional
          help="Shown on the quotation and its PDF to people who sign in. Do not name any young people."
          value={values.message}
          onChange={take('message')}
          error={errorAt('message')}
        />
      </form>
    </Dialog>
  );
}
