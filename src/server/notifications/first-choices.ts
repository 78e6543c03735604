/**
 * How a person is notified until they choose for themselves. Each kind has its own defaults (`urgency` and `email` in
 * the areas' notifications). Quiet kinds appear only in the bell.
 */
import type { EmailChoice } from '#contract/core/notifications.ts';
import { FIRST_QUIET_HOURS } from '#contract/core/quiet-hours.ts';
import type { NotificationKind } from '#server/notifications/notification-kind.ts';

export interface ChoiceRow {
  push: boolean;
  quiet_from: string | null;
  quiet_until: string | null;
  daily_at: string;
  kinds: Record<string, { push: boolean; email: 'at_once' | 'daily' | 'never' | null }>;
  version: number;
}

/** The default until somebody chooses. */
export const FIRST_CHOICES: ChoiceRow = {
  push: true,
  ...FIRST_QUIET_HOURS,
  daily_at: '17:00',
  kinds: {},
  version: 1,
};

/** A person's own choice for one kind, or else the kind's default. */
export function chooseFor(
  { urgency, email }: NotificationKind,
  chosen: { push: boolean; email: EmailChoice | null } | undefined,
): { push: boolean; email: EmailChoice | null } {
  return {
    push: chosen?.push ?? urgency !== 'quiet',
    email: email === null ? null : (chosen?.email ?? email),
  };
}
