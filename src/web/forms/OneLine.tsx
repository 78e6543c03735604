import { Fragment } from 'react';
import { cx } from '#web/ui/cx.ts';

type Props = {
  children: string | null | undefined;
  /** For a table with few columns. */
  roomy?: boolean;
};

/**
 * Cut short in a table, because the row's page shows the rest. Shown in full on a phone's card, where an e-mail address
 * wraps after its @.
 */
export function OneLine({ children, roomy = false }: Props) {
  if (!children) return null;
  const [name, domain] = children.split('@', 2);
  return (
    <span
      title={children}
      className={cx(
        'block max-md:wrap-anywhere md:truncate',
        roomy ? 'md:max-w-36 xl:max-w-72' : 'md:max-w-36',
      )}
    >
      {domain === undefined ? (
        children
      ) : (
        <Fragment>
          {name}@<wbr className="md:hidden" />
          {domain}
        </Fragment>
      )}
    </span>
  );
}
