import { describe, expect, it } from 'vitest';
import { EMERGENCY_NUMBER, TEST_NUMBER } from '#contract/core/constants.ts';
import {
  type Dialing,
  dialEmergency,
  dialNumber,
  isTelephone,
  smsHref,
} from '#web/features/safety/alerts/dial.ts';

function aPhone(facts: Partial<Dialing> = {}) {
  const opened: string[] = [];
  const dialing: Dialing = {
    emergency_number: TEST_NUMBER,
    can_dial: true,
    open: (href) => opened.push(href),
    ...facts,
  };
  return { dialing, opened };
}
const PRODUCTION = { emergency_number: EMERGENCY_NUMBER };
const broken = {
  open: () => {
    throw new Error('no dialer');
  },
};

describe('Call 999', () => {
  it('[SOS-03] dials 999 in production on a device that can dial, without a message', () => {
    const { dialing, opened } = aPhone(PRODUCTION);
    expect(dialEmergency(dialing)).toEqual({ kind: 'dialed' });
    expect(opened).toEqual(['tel:999']);
  });

  it('[SOS-03] dials the test number everywhere else, and says what would have happened', () => {
    const { dialing, opened } = aPhone();
    expect(dialEmergency(dialing)).toEqual({
      kind: 'dialed',
      info: 'Emergency call simulated: 999 would be dialed in production',
    });
    expect(opened).toEqual(['tel:000000']);
  });

  it('[SOS-03] dials nothing if the device cannot, and does not claim that a call was simulated', () => {
    for (const where of [PRODUCTION, {}]) {
      const { dialing, opened } = aPhone({ ...where, can_dial: false });
      expect(dialEmergency(dialing)).toEqual({ kind: 'cannot dial' });
      expect(dialNumber(dialing, '07700 900100')).toEqual({ kind: 'cannot dial' });
      expect(opened).toEqual([]);
    }
  });

  it('[SOS-03] says so if dialing fails', () => {
    for (const where of [PRODUCTION, {}])
      expect(dialEmergency(aPhone({ ...broken, ...where }).dialing)).toEqual({
        kind: 'failed',
        message: 'Error dialing emergency number, please try again',
      });
  });
});

describe('another number', () => {
  it('[SOS-03] is named if it is not dialed', () => {
    const { dialing, opened } = aPhone();
    expect(dialNumber(dialing, '07700 900100')).toEqual({
      kind: 'dialed',
      info: 'Attempting to call: 07700 900100',
    });
    expect(opened).toEqual(['tel:000000']);
  });

  it('[SOS-05] is dialed in production, and a failure has two spaces if it has no label', () => {
    const { dialing, opened } = aPhone(PRODUCTION);
    expect(dialNumber(dialing, '07700 900100')).toEqual({ kind: 'dialed' });
    expect(opened).toEqual(['tel:07700900100']);
    const failure = (label?: string) => dialNumber(aPhone(broken).dialing, '1', label);
    expect(failure()).toEqual({ kind: 'failed', message: 'Error dialing  number, please try again' });
    expect(failure('on-call')).toEqual({
      kind: 'failed',
      message: 'Error dialing on-call number, please try again',
    });
  });
});

it('[SOS-03] a phone is distinguished from a tablet and a computer', () => {
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
  const tablet = 'Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
  expect(isTelephone({ userAgent: iphone })).toBe(true);
  expect(isTelephone({ userAgent: tablet })).toBe(false);
  expect(isTelephone({ userAgent: '', userAgentData: { mobile: true } })).toBe(true);
  expect(isTelephone({ userAgent: iphone, userAgentData: { mobile: false } })).toBe(false);
});

it('[SOS-04] a text message is prefilled', () => {
  expect(smsHref('07700 900100', 'SOS & more')).toBe('sms:07700900100?&body=SOS%20%26%20more');
});
