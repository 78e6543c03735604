import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { parseSearch, stringifySearch } from '#web/lists/address-search.ts';
import { keepViews, type SavedView, useAppStore } from '#web/session/app-store.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { TextField } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { Menu } from '#web/ui/overlay/Menu.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  list: string;
  search: Record<string, unknown>;
  /** Filters that hold people's names. They are not saved, because views are stored on the device (AUT-09). */
  personal: readonly string[];
  /** The filters as query parameters, which the list reads through its schema. */
  onChoose: (search: Record<string, string | string[]>) => void;
}

const none: SavedView[] = [];

/** A list's filters, saved under a name. */
export function SavedViews({ list, search, personal, onChoose }: Props) {
  const views = useAppStore((state) => state.saved_views[list] ?? none);
  const [isNaming, setIsNaming] = useState(false);
  const undo = { label: 'Undo', onAction: () => keepViews(list, views) };
  const save = (name: string) => {
    const keepable = Object.fromEntries(
      Object.entries(search).filter(([field]) => field !== 'page' && !personal.includes(field)),
    );
    keepViews(list, [
      ...views.filter((view) => view.name !== name),
      { name, search: stringifySearch(keepable) },
    ]);
    setIsNaming(false);
    const replaced = views.some((view) => view.name === name);
    toast.success(replaced ? `View “${name}” replaced` : `View “${name}” saved`, {
      ...(replaced ? { action: undo } : {}),
    });
  };
  const forget = () => {
    keepViews(list, []);
    toast.success(views.length === 1 ? 'View deleted' : `${views.length} views deleted`, {
      action: undo,
    });
  };
  return (
    <>
      <Menu
        trigger={
          <>
            <Bookmark aria-hidden size={18} /> <span className="sm:sr-only">Views</span>
          </>
        }
        triggerClass={buttonClass({ variant: 'outline', className: 'sm:px-2' })}
        title="Views"
        items={[
          ...views.map((view) => ({
            id: view.name,
            label: view.name,
            onSelect: () => onChoose(parseSearch(view.search)),
          })),
          { id: 'save view', label: 'Save this view…', icon: Bookmark, onSelect: () => setIsNaming(true) },
          ...(views.length > 0
            ? [
                {
                  id: 'forget views',
                  label: 'Delete all views',
                  danger: true,
                  onSelect: forget,
                },
              ]
            : []),
        ]}
      />
      <NameDialog isOpen={isNaming} onClose={() => setIsNaming(false)} onSave={save} />
    </>
  );
}

function NameDialog(props: { isOpen: boolean; onClose: () => void; onSave: (name: string) => void }) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const save = () => {
    const trimmed = name.trim();
    if (!trimmed) return setError('Enter a name for the view.');
    setName('');
    setError(undefined);
    props.onSave(trimmed);
  };
  return (
    <Dialog
      open={props.isOpen}
      onClose={props.onClose}
      title="Save view"
      footer={
        <>
          <Button variant="outline" onClick={props.onClose}>
            Cancel
          </Button>
          <Button onClick={save}>Save view</Button>
        </>
      }
    >
      <TextField
        label="Name"
        help="Saved on this device, without names of young people or carers."
        maxLength={60}
        value={name}
        onChange={setName}
        error={error}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
    </Dialog>
  );
}
