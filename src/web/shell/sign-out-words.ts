/** What has not been sent when the user signs out. */
interface Unsent {
  count: number;
  begun: number;
  missing: number;
}

export function describeUnsent({ count, missing }: Unsent): string {
  if (missing === 0) return `${countThings(count)} not sent yet`;
  const word =
    missing === 1
      ? 'The report that a young person is missing'
      : `The report that ${missing} young people are missing`;
  const others = count - missing;
  if (others === 0) return `${word} is not sent yet`;
  return `${word} and ${others === 1 ? '1 more thing' : `${others} more things`} are not sent yet`;
}

const countThings = (count: number) => (count === 1 ? '1 thing is' : `${count} things are`);

/** Drafts are not sent automatically. */
export function describeStay({ count, begun, missing }: Unsent): string {
  const ring = missing > 0 ? 'Ring the office now, before you sign out. ' : '';
  return `${ring}${describeGoing(count, begun)} No one else can see it.`;
}

function describeGoing(count: number, begun: number): string {
  if (begun === 0) return 'It stays on this device. We’ll send it when you sign in here again.';
  if (begun < count)
    return 'It stays on this device. When you sign in here again, we’ll send what you submitted. You can then finish the rest.';
  return 'You have not sent it. It stays on this device until you sign in here again and send it.';
}
