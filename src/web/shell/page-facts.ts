import { EMERGENCY_NUMBER_META, TEST_NUMBER } from '#contract/core/constants.ts';

/** Facts the server wrote into the page: available before the first call and without signal. */
const readFact = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;

/** 999 in production, the test number everywhere else (SOS-03). */
export const readEmergencyNumber = (): string => readFact(EMERGENCY_NUMBER_META) ?? TEST_NUMBER;
