import { MissingAtHand } from '#web/features/office/missing-episodes/MissingButton.tsx';
import { HomeWithoutSignal } from '#web/features/visits/visits/HomeWithoutSignal.tsx';

export const CarerHomeWithoutSignal = ({ onRetry }: { onRetry: () => void }) => (
  <HomeWithoutSignal onRetry={onRetry} MissingAtHand={MissingAtHand} />
);
