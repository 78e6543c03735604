import { dialledDigits } from '#contract/core/telephone.ts';

/** The address with which a device dials a number. */
export const telHref = (number: string): string => `tel:${dialledDigits(number)}`;
