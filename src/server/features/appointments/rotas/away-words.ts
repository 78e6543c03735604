/** How an entry of the rota that speaks against a carer is told. */
export const AWAY_WORDS = {
  unavailable: 'Not available',
  holiday: 'On holiday',
  sickness: 'Off sick',
  training: 'At a training',
} as const;
