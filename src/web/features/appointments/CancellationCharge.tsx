import type { ApplyTo } from '#contract/appointments/appointment-series.ts';
import {
  CANCELLER_WORDS,
  type CancelledBy,
  type ClientCharge,
  isClientCharged,
  previewCancellation,
  type Uncharged,
} from '#contract/appointments/cancellations.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import { useEndpoint } from '#web/api/hooks.ts';

interface Props {
  appointment_ids: readonly string[];
  apply_to: ApplyTo;
  cancelled_by: CancelledBy;
}

/** The notice gets shorter while the dialog is open. Each time is a look in the young person's log. */
const ASK_EVERY_MS = 300_000;

/** What cancelling now costs the client. */
export function CancellationCharge({ cancelled_by, ...which }: Props) {
  return (
    <div role="status" className="space-y-1 rounded-md bg-sunken px-3 py-2">
      {isClientCharged(cancelled_by) ? (
        <Charges {...which} />
      ) : (
        <p>No charge: {CANCELLER_WORDS[cancelled_by]} cancelled.</p>
      )}
    </div>
  );
}

function Charges({ appointment_ids, apply_to }: Omit<Props, 'cancelled_by'>) {
  const body = { appointment_ids: [...appointment_ids], apply_to };
  const { data, error } = useEndpoint(
    previewCancellation,
    { body },
    { refetchInterval: ASK_EVERY_MS, refetchOnMount: 'always' },
  );
  if (data) return describeCharges(data).map((sentence) => <p key={sentence}>{sentence}</p>);
  return error ? (
    <p>We cannot work out the charge now. You can still cancel.</p>
  ) : (
    <p>Working out the charge…</p>
  );
}

function describeCharges({ charges, total, uncharged }: AnswerOf<typeof previewCancellation>): string[] {
  const count = [...charges, ...uncharged].reduce((sum, { appointments }) => sum + appointments, 0);
  if (count === 0) return ['No charge: there is nothing left to cancel.'];
  const vatText = charges.some(({ has_vat }) => has_vat) ? ' before VAT' : '';
  return [
    ...charges.map((charge) => describeCharge(charge, count)),
    ...(charges.length > 1 ? [`In total, clients will be charged ${sayAmount(total)}${vatText}.`] : []),
    ...uncharged.map((each) => (count === 1 ? describeOne(each) : describeSome(each))),
  ];
}

function describeCharge(
  { client, amount, has_vat, appointments, notice }: ClientCharge,
  count: number,
): string {
  const which = count === 1 ? '' : ` for ${countText(appointments)}`;
  const rule = notice ? `: ${notice.percent}% within ${hoursText(notice.under_hours)}` : '';
  const price = `${sayAmount(amount)}${has_vat ? ' plus VAT' : ''}`;
  return `${client.name} will be charged ${price}${which} (short notice${rule}).`;
}

function describeOne(uncharged: Uncharged): string {
  const { reason, notice_hours } = uncharged;
  if (reason === 'no price') return 'No price list covers this, so nothing will be charged automatically.';
  if (reason === 'enough notice')
    return `No charge: this is more than ${hoursText(notice_hours ?? 0)} before it starts.`;
  return `No charge: ${describeReason(uncharged)}.`;
}

function describeSome(uncharged: Uncharged): string {
  const { reason, appointments } = uncharged;
  const count = countText(appointments);
  return reason === 'no price'
    ? `No price list covers ${count}, so nothing will be charged automatically.`
    : `No charge for ${count}: ${describeReason(uncharged)}.`;
}

function describeReason({ reason, notice_hours }: Uncharged): string {
  switch (reason) {
    case 'enough notice':
      return `more than ${hoursText(notice_hours ?? 0)} before the start`;
    case 'never charged':
      return 'the price list charges nothing for this notice';
    case 'by the mile':
      return 'the client pays only for miles';
    case 'no carer':
      return 'no carer is booked';
    case 'waived':
      return 'an administrator chose not to charge';
    case 'invoiced':
      return 'an invoice already charges for the visit';
    case 'no price':
      return 'no price list';
  }
}

const hoursText = (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`);
const countText = (count: number) => (count === 1 ? '1 appointment' : `${count} appointments`);
