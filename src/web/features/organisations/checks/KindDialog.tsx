import { useState } from 'react';
import { readWhole } from '#contract/core/decimals.ts';
import { listServiceTypes } from '#contract/organisations/catalogues.ts';
import {
  type CheckKind,
  createCheckKind,
  MAX_CHECK_MONTHS,
  MAX_DROP_REASON,
  updateCheckKind,
} from '#contract/organisations/checks.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { isOvertaken, ReadAgainDialog } from '#web/forms/ReadAgainDialog.tsx';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxField, CheckboxGroup } from '#web/ui/field/Choice.tsx';
import { NumberField, TextArea, TextField } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** A kind of check: its name, how long one lasts, and the services that ask for it. */
export function KindDialog({ kind, onClose }: { kind?: CheckKind; onClose: () => void }) {
  const services = useEndpoint(listServiceTypes, {});
  const [name, setName] = useState(kind?.name ?? '');
  const [expires, setExpires] = useState(kind ? kind.months !== null : true);
  const [months, setMonths] = useState(String(kind?.months ?? 36));
  const [ids, setIds] = useState<string[]>(kind?.services.map(({ id }) => id) ?? []);
  const [reason, setReason] = useState('');
  const [version] = useState(kind?.version ?? 0);
  const [isTried, setIsTried] = useState(false);
  const [create, update] = [useSend(createCheckKind), useSend(updateCheckKind)];
  const send = kind ? update : create;
  const whole = readWhole(months);
  const wrongName = name.trim() ? undefined : 'Give a name.';
  const wrongMonths =
    !expires || (whole !== undefined && whole >= 1 && whole <= MAX_CHECK_MONTHS)
      ? undefined
      : `Give whole months, from 1 to ${MAX_CHECK_MONTHS}.`;
  const dropped = kind?.services.filter(({ id }) => !ids.includes(id)) ?? [];
  const wrongReason = dropped.length === 0 || reason.trim() ? undefined : 'Give a reason.';
  const findError = (path: string) => send.error?.errors.find((each) => each.path === path)?.message;
  const save = () => {
    setIsTried(true);
    if (wrongName || wrongMonths || wrongReason) return;
    const fields = {
      name: name.trim(),
      months: expires ? (whole ?? null) : null,
      service_type_ids: ids,
    };
    const then = {
      onSuccess: () => {
        toast.success('Kind saved');
        onClose();
      },
      onSettled: () => void refreshTopic('checks'),
    };
    const why = dropped.length > 0 ? { reason: reason.trim() } : {};
    if (kind) update.mutate({ params: { id: kind.id }, body: { ...fields, ...why, version } }, then);
    else create.mutate({ body: fields }, then);
  };
  if (kind && isOvertaken(send.error))
    return <ReadAgainDialog title={`${kind.name} was changed meanwhile`} onClose={onClose} />;
  return (
    <Dialog
      open
      insist
      onClose={onClose}
      isSending={send.isPending}
      title={kind ? `Edit ${kind.name}` : 'Add kind of check'}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={send.isPending} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {send.error && send.error.errors.length === 0 && <SendProblem title="Not saved" error={send.error} />}
        <TextField
          label="Name"
          maxLength={80}
          value={name}
          onChange={setName}
          error={(isTried ? wrongName : undefined) ?? findError('name')}
        />
        <CheckboxField label="It expires" value={expires} onChange={setExpires} />
        {expires && (
          <NumberField
            label="Usually after"
            suffix="months"
            className="max-w-40"
            value={months}
            onChange={setMonths}
            error={(isTried ? wrongMonths : undefined) ?? findError('months')}
          />
        )}
        <CheckboxGroup
          label="Services that ask for it"
          help="Carers already booked stay booked. Those without a valid check are listed under Checks."
          options={(services.data ?? []).map((service) => ({ value: service.id, label: service.name }))}
          value={ids}
          onChange={setIds}
          error={findError('service_type_ids')}
        />
        {dropped.length > 0 && (
          <TextArea
            label={
              dropped.length === 1
                ? `Why does ${dropped[0]?.name} no longer ask for it?`
                : `Why do ${dropped.length} services no longer ask for it?`
            }
            help={`You can then book carers without it for ${dropped.map(({ name }) => name).join(', ')}. We record the reason with your name.`}
            maxLength={MAX_DROP_REASON}
            value={reason}
            onChange={setReason}
            error={(isTried ? wrongReason : undefined) ?? findError('reason')}
          />
        )}
      </div>
    </Dialog>
  );
}
