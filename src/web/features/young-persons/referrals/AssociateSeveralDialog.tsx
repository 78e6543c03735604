import { useState } from 'react';
import { listYoungPersonOptions } from '#contract/organisations/catalogues.ts';
import { associateReferrals } from '#contract/young-persons/referral-decisions.ts';
import type { ReferralSummary } from '#contract/young-persons/referrals.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { aboutWords } from '#web/features/young-persons/referrals/referral-words.ts';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Combobox } from '#web/ui/field/Combobox.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  /** Approved, and about nobody yet. */
  referrals: readonly ReferralSummary[];
  onClose: () => void;
  onDone: () => void;
}

/** Says whom several approved referrals are about, each by itself; all of those chosen are kept, or none. */
export function AssociateSeveralDialog({ referrals, onClose, onDone }: Props) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const send = useSend(associateReferrals);
  const press = () =>
    send.mutate(
      {
        body: {
          associations: [...chosen].map(([support_required_id, young_person_id]) => ({
            support_required_id,
            young_person_id,
          })),
        },
      },
      {
        onSuccess: async ({ items }) => {
          toast.success(
            items.length > 1 ? `${items.length} referrals linked to a record` : 'Referral linked to a record',
          );
          onClose();
          onDone();
          await Promise.all([refreshTopic('referrals'), refreshTopic('young_persons')]);
        },
      },
    );
  const choose = (id: string, young_person_id: string) => {
    const next = new Map(chosen);
    if (young_person_id) next.set(id, young_person_id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      isSending={send.isPending}
      title={referrals.length > 1 ? 'Who are these referrals about?' : 'Who is this referral about?'}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={send.isPending} disabled={chosen.size === 0} onClick={press}>
            Save
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        {send.error && (
          <SendProblem
            title="Nothing was saved"
            error={send.error}
            {...(send.error.code === 'referral.closes'
              ? { kept: 'Leave this one empty. Its own page asks who can open the record.' }
              : {})}
          />
        )}
        <p className="text-ink-soft">
          Leave any you are unsure of empty. On a referral’s page you can see likely matches or create a
          record.
        </p>
        {referrals.map((referral) => (
          <OneReferral
            key={referral.id}
            referral={referral}
            chosen={chosen.get(referral.id) ?? ''}
            onChoose={(id) => choose(referral.id, id)}
          />
        ))}
      </div>
    </Dialog>
  );
}

type OneProps = { referral: ReferralSummary; chosen: string; onChoose: (young_person_id: string) => void };

/** Only those of its own organisation are offered. */
function OneReferral({ referral, chosen, onChoose }: OneProps) {
  const options = useEndpoint(listYoungPersonOptions, { query: { client_id: referral.client.id } });
  return (
    <Combobox
      label={`${aboutWords(referral)}, ${referral.reference}`}
      help={referral.client.name}
      value={chosen}
      onChange={onChoose}
      loading={options.isPending}
      options={(options.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
