import type { Ref } from '#contract/core/shapes.ts';

interface Decided {
  deciders: readonly Ref[];
}

/**
 * Whether an administrator may say whom a referral is about. For a kept-back referral, only those who may open the
 * records.
 */
export const isDecider = ({ deciders }: Decided, user_id: string): boolean =>
  deciders.length === 0 || deciders.some(({ id }) => id === user_id);

/** `Adam Ash or Bea Birch` */
export const nameDeciders = ({ deciders }: Decided): string => deciders.map(({ name }) => name).join(' or ');
