import type { Wisher } from '#contract/young-persons/carer-wishes.ts';

export const WISHER_WORDS: Record<Wisher, string> = {
  'young person': 'the young person',
  client: 'their organisation',
  agency: 'the agency',
};
