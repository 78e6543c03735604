import { useEffect, useState } from 'react';
import type { FieldProps } from '#web/ui/field/Field.tsx';
import { SearchField } from '#web/ui/field/TextField.tsx';

const PAUSE_MS = 300;

type Props = FieldProps & {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  placeholder?: string;
};

/** A search field that searches once the user stops typing. The text shows at once and the address follows. */
export function DelayedSearchField({ value, onChange, ...field }: Props) {
  const [typed, setTyped] = useState(value ?? '');
  const [seen, setSeen] = useState(value);
  // The address changed in another way: a removed chip, a chosen view or Back.
  if (seen !== value) {
    setSeen(value);
    if ((value ?? '') !== typed.trim()) setTyped(value ?? '');
  }
  useEffect(() => {
    const next = typed.trim() || undefined;
    // Ignore an empty search that is already empty: repeating it would undo other changes.
    if (next === (value || undefined)) return;
    const timer = window.setTimeout(() => onChange(next), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [typed, value, onChange]);
  return <SearchField {...field} value={typed} onChange={setTyped} />;
}
