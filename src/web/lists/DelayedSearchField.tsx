import { useEffect, useState } from 'react';
import type { FieldProps } from '#web/ui/field/Field.tsx';
import { SearchField } from '#web/ui/field/TextField.tsx';

const PAUSE_MS = 300;

type Props = FieldProps & {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  placeholder?: string;
};

/** A search box that asks once the typing pauses. Typed words show at once; the address follows. */
export function DelayedSearchField({ value, onChange, ...field }: Props) {
  const [typed, setTyped] = useState(value ?? '');
  const [seen, setSeen] = useState(value);
  // The address changed by another way: a chip removed, a view chosen, Back.
  if (seen !== value) {
    setSeen(value);
    if ((value ?? '') !== typed.trim()) setTyped(value ?? '');
  }
  useEffect(() => {
    const next = typed.trim() || undefined;
    // Empty is nothing asked for, however it is written: asked again and again, it would take back other changes.
    if (next === (value || undefined)) return;
    const timer = window.setTimeout(() => onChange(next), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [typed, value, onChange]);
  return <SearchField {...field} value={typed} onChange={setTyped} />;
}
