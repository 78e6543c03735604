/** The question of somebody who signs out while something is not with the office. */
interface Unsent {
  count: number;
  begun: number;
  missing: number;
}

export function describeUnsent({ count, missing }: Unsent): string {
  if (missing === 0) return `${countThings(count)} not with the office yet`;
  const word =
    missing === 1
      ? 'The word that a young person is missing'
      : `The word that ${missing} young people are missing`;
  const others = count - missing;
  if (others === 0) return `${word} is not with the office yet`;
  return `${word}, and ${others === 1 ? '1 more thing' : `${others} more things`}, are not with the office yet`;
}

const countThings = (count: number) => (count === 1 ? '1 thing is' : `${count} things are`);

/** Nothing goes by itself that was only begun. */
export function describeStay({ count, begun, missing }: Unsent): string {
  const ring = missing > 0 ? 'Ring the office now, before you sign out. ' : '';
  return `${ring}${describeGoing(count, begun)} Nobody else sees it.`;
}

function describeGoing(count: number, begun: number): string {
  if (begun === 0) return 'It stays on this device, and goes once you sign in here again.';
  if (begun < count)
    return 'It stays on this device. What you sent goes once you sign in here again; what you only began goes when you send it.';
  return 'You have not sent it. It stays on this device until you sign in here again and send it.';
}
