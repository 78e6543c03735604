import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useStore } from 'zustand';
import { groupPath } from '#contract/questions/question-groups.ts';
import { EntryQuestions, type GroupProps } from '#web/features/questions/EntryQuestions.tsx';
import { addEntry, moveEntry, removeEntry, useErrorAt } from '#web/features/questions/question-form.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { Button, IconButton } from '#web/ui/field/Button.tsx';
import { FieldError } from '#web/ui/field/Field.tsx';
import { fieldId } from '#web/ui/field/field-class.ts';
import { toast } from '#web/ui/overlay/toast.ts';

const NONE: string[] = [];

/** A group that can be repeated: each entry in a box, with buttons to add, remove and move it. */
export function RepeatedEntries(props: GroupProps) {
  const { form, group, disabled } = props;
  const keys = useStore(form.store, (state) => state.entry_keys[group.identifier] ?? NONE);
  const path = groupPath(group.identifier);
  const error = useErrorAt(form, path);
  const name = group.entry_label.toLowerCase();
  const add = () => {
    const entry = addEntry(form, group);
    announce(`${group.entry_label} ${entry + 1} added`);
    afterDrawing(() => focusWithin(entryId(path, entry)));
  };
  return (
    <div className="space-y-4">
      <FieldError id={`${fieldId(path)}-error`}>{error}</FieldError>
      {keys.map((key, entry) => (
        <EntryBox key={key} {...props} entry={entry} count={keys.length} />
      ))}
      {keys.length < group.max_entries ? (
        <Button id={`${fieldId(path)}-add`} variant="outline" icon={Plus} disabled={disabled} onClick={add}>
          {keys.length === 0 ? `Add ${name}` : `Add another ${name}`}
        </Button>
      ) : (
        <p className="text-sm text-ink-soft">You cannot add any more to this form.</p>
      )}
    </div>
  );
}

function EntryBox(props: GroupProps & { entry: number; count: number }) {
  const { form, group, entry, count, disabled } = props;
  const path = groupPath(group.identifier);
  const id = entryId(path, entry);
  const title = `${group.entry_label} ${entry + 1}`;
  const remove = () => {
    const putBack = removeEntry(form, group, entry);
    toast.show({ title: `${title} removed`, action: { label: 'Undo', onAction: putBack } });
    const next = entryId(path, Math.min(entry, count - 2));
    afterDrawing(() =>
      (document.getElementById(next) ?? document.getElementById(`${fieldId(path)}-add`))?.focus(),
    );
  };
  const move = (to: number) => {
    moveEntry(form, group, entry, to);
    announce(`${title} is now number ${to + 1} of ${count}`);
    afterDrawing(() => document.getElementById(entryId(path, to))?.focus());
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be read out again at each question of it
    <div
      id={id}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="rounded-md border border-line bg-surface px-4 pt-2 pb-5"
    >
      <div className="mb-2 flex min-h-12 items-center gap-1">
        <p id={`${id}-title`} className="mr-auto font-semibold">
          {title}
        </p>
        {count > 1 && (
          <>
            <IconButton
              label={`Move ${title} up`}
              icon={ArrowUp}
              disabled={disabled || entry === 0}
              onClick={() => move(entry - 1)}
            />
            <IconButton
              label={`Move ${title} down`}
              icon={ArrowDown}
              disabled={disabled || entry === count - 1}
              onClick={() => move(entry + 1)}
            />
          </>
        )}
        {count > group.min_entries && (
          <Button variant="ghost" size="sm" icon={Trash2} disabled={disabled} onClick={remove}>
            Remove<span className="sr-only"> {title}</span>
          </Button>
        )}
      </div>
      <EntryQuestions {...props} />
    </div>
  );
}

const entryId = (path: string, entry: number) => `${fieldId(path)}-entry-${entry}`;

function focusWithin(id: string): void {
  document.getElementById(id)?.querySelector<HTMLElement>('input, select, textarea')?.focus();
}

const afterDrawing = (work: () => void) => requestAnimationFrame(() => work());
