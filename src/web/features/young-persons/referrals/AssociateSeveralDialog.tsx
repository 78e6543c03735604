import { useState } from 'react';
import { listYoungPersonOptions } from '#contract/organisations/catalogues.ts';
import { associateReferrals } from '#contract/young-persons/referral-decisions.ts';
import type { ReferralSummary } from '#contract/young-persons/referrals.ts';
import { prepareCall } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { aboutWords } from '#web/features/young-persons/referrals/referral-words.ts';
import { nameSubjects } from '#web/forms/name-subjects.ts';
import { Combobox } from '#web/ui/field/Combobox.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { type DialogField, FormDialog } from '#web/writing/FormDialog.tsx';

interface Props {
  /** Approved, but not linked to anyone yet. */
  referrals: readonly ReferralSummary[];
  onClose: () => void;
  onDone: () => void;
}

/** Links several approved referrals to young people. Either all choices are saved, or none. */
export function AssociateSeveralDialog({ referrals: live, onClose, onDone }: Props) {
  // As it was when the dialog opened: the list drops a referral once it is linked, even by this form before its
  // response arrives.
  const [referrals] = useState(live);
  const ids = referrals.map(({ id }) => id);
  return (
    <FormDialog
      place={`referrals/${nameSubjects(ids)}/associate`}
      title={referrals.length > 1 ? 'Who are these referrals about?' : 'Who is this referral about?'}
      wide
      start={Object.fromEntries(ids.map((id) => [id, '']))}
      submit={{
        label: 'Save',
        request: (chosen) =>
          prepareCall(associateReferrals, { body: { associations: listChosen(ids, chosen) } }),
        judge: (chosen) =>
          listChosen(ids, chosen).length > 0 ? {} : { associations: 'Choose at least one young person.' },
      }}
      failed="Nothing was saved"
      explain={({ code, message }) =>
        code === 'referral.closes'
          ? `${message} Leave this one empty. Its own page asks who can open the record.`
          : undefined
      }
      topics={['referrals', 'young_persons']}
      onDone={({ items }) => {
        toast.success(
          items.length > 1 ? `${items.length} referrals linked to a record` : 'Referral linked to a record',
        );
        onDone();
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="text-ink-soft">
            Leave any you are unsure of empty. On a referral’s page you can see likely matches or create a
            record.
          </p>
          {referrals.map((referral) => (
            <OneReferral key={referral.id} referral={referral} field={field(referral.id)} />
          ))}
        </>
      )}
    </FormDialog>
  );
}

/** The young person of each referral, by its id. Empty if none is chosen. */
type Chosen = Readonly<Record<string, string>>;

const listChosen = (ids: readonly string[], chosen: Chosen) =>
  ids.flatMap((id) => (chosen[id] ? [{ support_required_id: id, young_person_id: chosen[id] }] : []));

interface OneProps {
  referral: ReferralSummary;
  field: DialogField<string>;
}

/** Offers only young people of its own organisation. */
function OneReferral({ referral, field }: OneProps) {
  const options = useEndpoint(listYoungPersonOptions, { query: { client_id: referral.client.id } });
  return (
    <Combobox
      label={`${aboutWords(referral)}, ${referral.reference}`}
      help={referral.client.name}
      loading={options.isPending}
      options={(options.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      {...field}
    />
  );
}
