import { EMERGENCY_NUMBER_META, GALLERY_META, TEST_NUMBER } from '#contract/core/constants.ts';

/** What the server wrote into the page: known before the first call and without signal. */
const readFact = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;

/** 999 in production, the test number everywhere else (SOS-03). */
export const readEmergencyNumber = (): string => readFact(EMERGENCY_NUMBER_META) ?? TEST_NUMBER;

/** Whether this server shows the design system (`GALLERY=on`). */
export const hasGallery = (): boolean => readFact(GALLERY_META) === 'on';
