import { Fragment } from 'react';
import { cx } from '#web/ui/cx.ts';

type Props = {
  children: string | null | undefined;
  /** In a table of few columns. */
  roomy?: boolean;
};

/** Cut short in a table, where the row's page says the rest; whole on a phone's card, an address broken behind its @. */
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
