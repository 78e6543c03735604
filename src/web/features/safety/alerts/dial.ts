/**
 * Dialing from the emergency dialog (SOS-03, SOS-05). The specification gives the text of both notices and both
 * failures.
 */
import { EMERGENCY_NUMBER, TEST_NUMBER } from '#contract/core/constants.ts';
import { telHref } from '#web/ui/frame/tel-href.ts';

const SIMULATED = 'Emergency call simulated: 999 would be dialed in production';
const EMERGENCY_FAILED = 'Error dialing emergency number, please try again';
/** There are two spaces if the number has no label. */
const describeFailure = (label: string) => `Error dialing ${label} number, please try again`;

/** The device, and the number that its emergency button dials. */
export interface Dialing {
  emergency_number: string;
  can_dial: boolean;
  /** Opens a `tel:` address on the device. May throw. */
  open: (href: string) => void;
}

export type Dialed =
  | { kind: 'dialed'; info?: string }
  | { kind: 'cannot dial' }
  | { kind: 'failed'; message: string };

/** Dials the emergency number in production, and the test number elsewhere. */
export function dialEmergency(dialing: Dialing): Dialed {
  return dial(dialing, EMERGENCY_NUMBER, SIMULATED, EMERGENCY_FAILED);
}

/** Dials another number in production. Elsewhere dials the test number and names the intended one. */
export function dialNumber(dialing: Dialing, number: string, label = ''): Dialed {
  return dial(dialing, number, `Attempting to call: ${number}`, describeFailure(label));
}

/** Calls `number` in production. Elsewhere calls the test number and shows `info`. */
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

/** Whether this is a phone: tablets and computers would only ask for a program to call with. */
export function isTelephone(browser: { userAgent: string; userAgentData?: { mobile: boolean } }): boolean {
  return (
    browser.userAgentData?.mobile ?? /iPhone|iPod|Android.*Mobile|Windows Phone/i.test(browser.userAgent)
  );
}

/** Like a press on a link, which every phone supports. */
export function openOnDevice(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}

/** A text message that says who and where, for places where calls fail and there is no data. iPhones need the `&`. */
export function smsHref(number: string, text: string): string {
  return `sms:${number.replace(/[^\d+]/g, '')}?&body=${encodeURIComponent(text)}`;
}
