import { Columns3 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#web/ui/field/Button.tsx';
import { type CloseReason, Popover } from '#web/ui/overlay/Popover.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';

type ColumnChooserProps = {
  columns: readonly { id: string; header: string }[];
  hidden: readonly string[];
  onChange: (hidden: string[]) => void;
};

/** Chooses which columns to show. */
export function ColumnChooser({ columns, hidden, onChange }: ColumnChooserProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (reason: CloseReason = 'escape') => {
    setOpen(false);
    if (reason === 'escape') button.current?.focus();
  };
  return (
    <div>
      <Button
        ref={button}
        variant="outline"
        icon={Columns3}
        title="Columns"
        className="px-2!"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <VisuallyHidden>Columns</VisuallyHidden>
      </Button>
      <Popover open={open} onClose={close} anchor={button} align="end" className="px-4 py-2">
        <fieldset>
          <legend className="sr-only">Columns to show</legend>
          {columns.map((column) => (
            <label key={column.id} className="flex min-h-control items-center gap-3 text-control">
              <input
                type="checkbox"
                className="size-4.5"
                checked={!hidden.includes(column.id)}
                onChange={(event) =>
                  onChange(
                    event.target.checked ? hidden.filter((id) => id !== column.id) : [...hidden, column.id],
                  )
                }
              />
              {column.header}
            </label>
          ))}
        </fieldset>
      </Popover>
    </div>
  );
}
