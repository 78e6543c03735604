import { EMERGENCY_NUMBER_META, TEST_NUMBER } from '#contract/core/constants.ts';

/**
 * 999 in production, the test number everywhere else (SOS-03). A production server writes it into the page, so a device
 * knows it before its first call and without signal.
 */
export const readEmergencyNumber = (): string =>
  document.querySelector(`meta[name=${EMERGENCY_NUMBER_META}]`)?.getAttribute('content') ?? TEST_NUMBER;
