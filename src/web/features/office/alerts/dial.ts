/**
 * Dialing from the emergency dialog (SOS-03, SOS-05): the words of both notices and both failures are the specification's.
 */
import { EMERGENCY_NUMBER, TEST_NUMBER } from '#contract/core/constants.ts';
import { telHref } from '#web/ui/frame/tel-href.ts';

const SIMULATED = 'Emergency call simulated: 999 would be dialed in production';
const EMERGENCY_FAILED = 'Error dialing emergency number, please try again';
/** With two spaces where the number has no label. */
const describeFailure = (label: string) => `Error dialing ${label} number, please try again`;

/** The device, and the number that its emergency button dials. */
export interface Dialing {
  emergency_number: string;
  can_dial: boolean;
  /** Hands a `tel:` address to the device. May throw. */
  open: (href: string) => void;
}

export type Dialed =
  | { kind: 'dialed'; info?: string }
  | { kind: 'cannot dial' }
  | { kind: 'failed'; message: string };

/** Dials the emergency number, in production alone; elsewhere the test number. */
export function dialEmergency(dialing: Dialing): Dialed {
  return dial(dialing, EMERGENCY_NUMBER, SIMULATED, EMERGENCY_FAILED);
}

/** Dials another number, in production alone; elsewhere the test number, naming the one that was meant. */
export function dialNumber(dialing: Dialing, number: string, label = ''): Dialed {
  return dial(dialing, number, `Attempting to call: ${number}`, describeFailure(label));
}

/** Calls `number` in production. Elsewhere calls the test number and says `info`. */
function dial(
  { emergency_number, can_dial, open }: Dialing,
  number: string,
  info: string,
  failure: string,
): Dialed {
  if (!can_dial) return { kind: 'cannot dial' };
  const isProduction = emergency_number === EMERGENCY_NUMBER;
  try {
    open(telHref(isProduction ? number : TEST_NUMBER));
    return isProduction ? { kind: 'dialed' } : { kind: 'dialed', info };
  } catch {
    return { kind: 'failed', message: failure };
  }
}

/** Whether this is a telephone: tablets and computers would only ask for a program to call with. */
export function isTelephone(browser: { userAgent: string; userAgentData?: { mobile: boolean } }): boolean {
  return (
    browser.userAgentData?.mobile ?? /iPhone|iPod|Android.*Mobile|Windows Phone/i.test(browser.userAgent)
  );
}

/** As a press on a link, which every telephone understands. */
export function openOnDevice(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}

/** A message that says who and where, for where calls fail and no data passes. iPhones want the `&`. */
export function smsHref(number: string, text: string): string {
  return `sms:${number.replace(/[^\d+]/g, '')}?&body=${encodeURIComponent(text)}`;
}
