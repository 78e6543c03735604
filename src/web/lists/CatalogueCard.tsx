import type { ReactNode } from 'react';
import { Button } from '#web/ui/field/Button.tsx';
import { Card } from '#web/ui/record/Card.tsx';

interface Entry {
  id: string;
  is_archived: boolean;
}

interface Props<E extends Entry> {
  title?: string;
  entries: readonly E[];
  name: (entry: E) => string;
  children: (entry: E) => ReactNode;
  isPending: boolean;
  onEdit: (entry: E) => void;
  onArchive: (entry: E, is_archived: boolean) => void;
}

/** Entries of a catalogue that administrators manage: each can be edited, archived and restored. */
export function CatalogueCard<E extends Entry>(props: Props<E>) {
  const { title, entries, name, children, isPending, onEdit, onArchive } = props;
  return (
    <Card flush title={title}>
      <ul className={title ? 'divide-y divide-line border-t border-line' : 'divide-y divide-line'}>
        {entries.map((entry) => (
          <li
            key={entry.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
          >
            <div className="min-w-0 max-w-prose">
              <p className="font-medium break-words">{name(entry)}</p>
              {children(entry)}
            </div>
            <div className="flex gap-2">
              {!entry.is_archived && (
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={`Edit ${name(entry)}`}
                  onClick={() => onEdit(entry)}
                >
                  Edit
                </Button>
              )}
              <Button
                variant="ghost"
                size="sm"
                pending={isPending}
                aria-label={`${entry.is_archived ? 'Bring back' : 'Archive'} ${name(entry)}`}
                onClick={() => onArchive(entry, !entry.is_archived)}
              >
                {entry.is_archived ? 'Bring back' : 'Archive'}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A card for each category of entries in use, and one for archived entries. */
export function CatalogueCards<E extends Entry & { category: string }>({
  entries,
  ...props
}: Omit<Props<E>, 'title'>) {
  const inUse = entries.filter(({ is_archived }) => !is_archived);
  const archived = entries.filter(({ is_archived }) => is_archived);
  const categories = [...new Set(inUse.map(({ category }) => category))];
  return (
    <>
      {categories.map((title) => (
        <CatalogueCard
          key={title}
          {...props}
          title={title}
          entries={inUse.filter(({ category }) => category === title)}
        />
      ))}
      {archived.length > 0 && <CatalogueCard {...props} title="Archived" entries={archived} />}
    </>
  );
}
