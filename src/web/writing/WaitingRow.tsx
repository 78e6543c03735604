import type { ReactNode } from 'react';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';

interface Props {
  name: string;
  /** Where the user can read and correct it: an address, or a function. */
  to: string | (() => void);
  detail?: ReactNode;
  /** Why the author has to look at it, one line each. */
  problems?: readonly string[];
  /** Default: `Needs you`. */
  badge?: ReactNode | false;
  /** Another action, such as `RemoveFromDevice`. */
  children?: ReactNode;
}

const LOOK = 'font-medium underline-offset-3 after:absolute after:inset-0 hover:underline';

/** An item on this device that the server does not have. The whole row links to where it was written. */
export function WaitingRow({ name, to, detail, problems = [], badge, children }: Props) {
  return (
    <li className="relative flex items-start justify-between gap-3 px-4 py-3 hover:bg-sunken">
      <div className="min-w-0">
        {typeof to === 'string' ? (
          <UiLink href={to} className={LOOK}>
            {name}
          </UiLink>
        ) : (
          <button type="button" className={`text-left ${LOOK}`} onClick={to}>
            {name}
          </button>
        )}
        {detail && <p className="text-sm text-ink-soft">{detail}</p>}
        {problems.map((sentence) => (
          <p key={sentence} className="text-sm text-red-ink">
            {sentence}
          </p>
        ))}
        {children && <div className="relative -ml-4 w-fit">{children}</div>}
      </div>
      {badge || (problems.length > 0 ? NEEDS_YOU : WAITING)}
    </li>
  );
}

export const WAITING = <Badge tone="teal">Waiting</Badge>;
export const NEEDS_YOU = <Badge tone="red">Needs you</Badge>;
