import { findJustOver } from '#web/features/safety/missing-episodes/at-hand.ts';
import { MissingInCard } from '#web/features/safety/missing-episodes/MissingButton.tsx';
import { HomeWithoutSignal } from '#web/features/visits/HomeWithoutSignal.tsx';

export const CarerHomeWithoutSignal = ({ onRetry }: { onRetry: () => void }) => (
  <HomeWithoutSignal onRetry={onRetry} MissingInCard={MissingInCard} findJustOver={findJustOver} />
);
