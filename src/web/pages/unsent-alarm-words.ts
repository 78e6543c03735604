const WORD = 'report that a young person is missing';

/** Names each alarm on this device that the office does not have. */
export function describeUnsent({ isSos, isMissing }: { isSos: boolean; isMissing: boolean }): string {
  const alarms = isSos && isMissing ? `An SOS and a ${WORD} are` : isSos ? 'An SOS is' : `A ${WORD} is`;
  return `${alarms} still on this device. The office does not have ${isSos && isMissing ? 'them' : 'it'} yet`;
}
