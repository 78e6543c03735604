import { Phone } from 'lucide-react';
import { useEffect } from 'react';
import { getContactNumbers } from '#contract/core/contact-numbers.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { keepNumbers, useAppStore } from '#web/session/app-store.ts';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { telHref } from '#web/ui/frame/tel-href.ts';

const FRESH_MS = 60 * 60_000;

/** Stores the office's numbers on this device, for use without signal. */
export function useKeptNumbers(): void {
  const { data } = useEndpoint(getContactNumbers, {}, { staleTime: FRESH_MS });
  useEffect(() => {
    if (!data) return;
    const { office_phone: office, on_call_phone: on_call, sos_button } = data;
    keepNumbers({ office, on_call, sos_button });
  }, [data]);
}

/** A telephone button, large enough for a thumb. */
export function CallButton({ number, who }: { number: string; who: string }) {
  return (
    <a href={telHref(number)} className={buttonClass({ variant: 'outline', size: 'lg' })}>
      <Phone aria-hidden size={18} /> <span className="sr-only">Call {who}, </span>
      {number}
    </a>
  );
}

/** A telephone number as an inline link. */
export const numberLink = (number: string) => (
  <TextLink href={telHref(number)} className="inline-block py-1 whitespace-nowrap">
    {number}
  </TextLink>
);

/** Asks the user to telephone as well, with or without an account. */
export function TelephoneToo({ ask = 'Also ring' }: { ask?: string }) {
  const { data } = useEndpoint(getContactNumbers, {}, { staleTime: FRESH_MS });
  if (!data?.office_phone) return null;
  return (
    <p>
      {ask} {data.agency_name}: {numberLink(data.office_phone)}
    </p>
  );
}

/** Beside the list of organisations, for someone without an account: only the office can add one. */
export function RingIfNotListed() {
  const { data } = useEndpoint(getContactNumbers, {}, { staleTime: FRESH_MS });
  const number = data?.office_phone;
  return (
    <>
      If yours is not listed, ring {data?.agency_name ?? 'the agency'}
      {number && <> on {numberLink(number)}</>}.
    </>
  );
}

/** Beside any text that sends the user to the on-call manager. */
export function OnCallNumber({ said }: { said: string | null }) {
  const { on_call } = useAppStore(({ numbers }) => numbers);
  if (!on_call || !said || !/on-call manager/i.test(said)) return null;
  return (
    <p className="mt-1 text-sm">
      On-call manager:{' '}
      <a
        href={telHref(on_call)}
        className={buttonClass({ variant: 'outline', size: 'sm', className: 'align-middle' })}
      >
        <Phone aria-hidden size={16} /> {on_call}
      </a>
    </p>
  );
}
