import type { PayStanding } from '#contract/money/my-pay.ts';
import type { Tone } from '#web/ui/record/status-colours.ts';

export const NO_RATE = 'The office has not set a rate for this service.';

/** From sure to unsure, as the bar shows them. */
export const STANDINGS: readonly { standing: PayStanding; words: string; tone: Tone; bar: string }[] = [
  { standing: 'approved', words: 'Approved', tone: 'darkGreen', bar: 'bg-dark-green-dot' },
  { standing: 'submitted', words: 'Submitted', tone: 'green', bar: 'bg-green-dot' },
  { standing: 'to_submit', words: 'To submit', tone: 'yellow', bar: 'bg-yellow-dot' },
  { standing: 'planned', words: 'Planned', tone: 'neutral', bar: 'bg-neutral-dot' },
];

export const findWords = (standing: PayStanding) =>
  STANDINGS.find((each) => each.standing === standing) ?? { words: 'Planned', tone: 'neutral' as const };

/** `2 visits have no pay rate. The total leaves them out.` */
export const describeWithoutRate = (count: number) =>
  count === 1
    ? 'One visit has no pay rate. The total leaves it out.'
    : `${count} visits have no pay rate. The total leaves them out.`;
