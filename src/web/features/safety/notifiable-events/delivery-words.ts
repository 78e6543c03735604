import { formatDateTime } from '#contract/core/dates.ts';
import type { Delivery } from '#contract/safety/notifiable-events.ts';

/** `Not delivered to nobody@council.example: 550 no such user`: only what the mail server has said. */
export function describeDelivery({ to, state, at, answer }: Delivery): string {
  if (state === 'taken') return `To ${to}: accepted by the mail server ${formatDateTime(at)}`;
  if (state === 'refused') return `Not delivered to ${to}: ${answer || 'no answer from the mail server'}`;
  return `To ${to}: waiting for the mail server since ${formatDateTime(at)}${answer ? ` (${answer})` : ''}`;
}
