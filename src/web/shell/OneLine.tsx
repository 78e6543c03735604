/** Cut short in a table, where the row's page says the rest; whole on a phone's card. */
export function OneLine({ children }: { children: string | null | undefined }) {
  if (!children) return null;
  return (
    <span title={children} className="block max-md:break-all md:max-w-36 md:truncate">
      {children}
    </span>
  );
}
