import type { EmailChoice, NotificationGroup } from '#contract/core/notifications.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import type { Db } from '#server/db/pools.ts';

/** A person who reads a notification. Its words depend on what they may see. */
export interface Recipient {
  role: SignedInRole;
  user_id: string;
}

/** The words of a notification, and the screen it opens. */
export interface Words {
  subject_id: string;
  text: string;
  /** For lock screens: initials, area and time, but no name. */
  lock_screen: string;
  href: string;
  /** Does not wait for the end of quiet hours, whatever its kind, because it would come too late. */
  is_pressing?: boolean;
  /**
   * About a restricted record. Its e-mail goes to the account's own address, which only the person can change, and not
   * to the work address.
   */
  is_restricted?: boolean;
}

/** One kind of notification, as its area declares it. */
export interface NotificationKind {
  /** `Report returned`: its title in the bell and on a lock screen. */
  title: string;
  /** Its label on the page of choices: `A report of mine is returned`. */
  label: string;
  /** The part of that page. */
  group: NotificationGroup;
  /** The roles that receive this kind. */
  roles: readonly SignedInRole[];
  /** By default a quiet kind appears only in the bell. An urgent kind ignores quiet hours. */
  urgency: 'quiet' | 'usual' | 'urgent';
  /** The default until somebody chooses. Null if another e-mail about it is always sent. */
  email: EmailChoice | null;
  /** Its words never mention a young person. So they may leave the product even if the visit's record is restricted. */
  is_of_carer_alone?: true;
  /** Returns the words for those subjects that the recipient may see, and for no others. */
  findWords(db: Db, recipient: Recipient, subject_ids: readonly string[]): Promise<readonly Words[]>;
}

export type Kinds = Readonly<Record<string, NotificationKind>>;
