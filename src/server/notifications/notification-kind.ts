import type { EmailChoice } from '#contract/core/notifications.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import type { Db } from '#server/db/pools.ts';

/** A person who reads a notification: the words are made from what they may see. */
export interface Recipient {
  role: SignedInRole;
  user_id: string;
}

/** The words of a notification, and where it leads. */
export interface Words {
  subject_id: string;
  text: string;
  /** For a screen that others see: initials, area and time, and no name. */
  lock_screen: string;
  href: string;
  /** It does not wait for the end of quiet hours, whatever its kind: it would come too late. */
  is_pressing?: boolean;
  /** It is about a restricted record: its e-mail goes to the account's address, which only the person changes, not to the one for work. */
  is_restricted?: boolean;
}

/** One kind of notification, as its area declares it. */
export interface NotificationKind {
  /** `Report returned`: the head of it, in the bell and on a lock screen. */
  title: string;
  /** On the page of choices: `A report of mine is returned`. */
  label: string;
  /** The roles that are told of such things. */
  roles: readonly SignedInRole[];
  /** Quiet stands in the bell alone until somebody chooses more; urgent passes quiet hours. */
  urgency: 'quiet' | 'usual' | 'urgent';
  /** The choice until somebody makes one; null where another e-mail tells of it in any case. */
  email: EmailChoice | null;
  /** Its words never tell of a young person, so that they leave the product also where the visit's is restricted. */
  is_of_carer_alone?: true;
  /** The words about those subjects that the recipient may see. About any other nothing is told. */
  findWords(db: Db, recipient: Recipient, subject_ids: readonly string[]): Promise<readonly Words[]>;
}

export type Kinds = Readonly<Record<string, NotificationKind>>;
