import type { ReactNode } from 'react';

/** A keyboard key. Hidden if there is no keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex min-w-6 items-center justify-center rounded-sm border border-line bg-sunken px-1 font-sans text-sm text-ink-soft pointer-coarse:hidden">
      {children}
    </kbd>
  );
}
