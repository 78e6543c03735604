const WORD = 'word that a young person is missing';

/** Names each alarm of this device that the office has not heard. */
export function describeUnheard({ isSos, isMissing }: { isSos: boolean; isMissing: boolean }): string {
  const alarms = isSos && isMissing ? `An SOS, and the ${WORD}, are` : isSos ? 'An SOS is' : `The ${WORD} is`;
  return `${alarms} on this device, and not with the office yet`;
}
