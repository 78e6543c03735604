import { useState } from 'react';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { RadioGroup } from '#web/ui/field/Choice.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

/** A difference between two versions, as text. A side is empty if its version has no value. */
export interface Difference {
  id: string;
  label: string;
  mine: string;
  theirs: string;
}

export type Taken = ReadonlySet<string>;

/** The labels of the two versions. */
export interface SideWords {
  mine: string;
  theirs: string;
  allMine: string;
  allTheirs: string;
}

const SIDES: SideWords = {
  mine: 'Keep mine',
  theirs: 'Take theirs',
  allMine: 'All mine',
  allTheirs: 'All theirs',
};

interface ChoicesProps {
  differences: readonly Difference[];
  taken: Taken;
  onTake: (taken: Taken) => void;
  sides?: SideWords;
  /** Why a chosen text would not be saved, by the id of the difference. */
  leftOut?: ReadonlyMap<string, string> | undefined;
}

/**
 * Both versions of each difference, side by side if there is room. The user's own text counts until they choose the
 * other.
 */
export function VersionChoices({ differences, taken, onTake, sides = SIDES, leftOut }: ChoicesProps) {
  const take = (id: string, isTheirs: boolean) => {
    const next = new Set(taken);
    if (isTheirs) next.add(id);
    else next.delete(id);
    onTake(next);
  };
  return (
    <div className="space-y-5">
      {differences.length > 1 && (
        <p className="flex flex-wrap gap-2">
          <Button variant="filter" aria-pressed={taken.size === 0} onClick={() => onTake(new Set())}>
            {sides.allMine}
          </Button>
          <Button
            variant="filter"
            aria-pressed={taken.size === differences.length}
            onClick={() => onTake(new Set(differences.map(({ id }) => id)))}
          >
            {sides.allTheirs}
          </Button>
        </p>
      )}
      {differences.map(({ id, label, mine, theirs }) => (
        <RadioGroup
          key={id}
          inline="boxed"
          label={label}
          error={leftOut?.get(id)}
          value={taken.has(id) ? 'theirs' : 'mine'}
          onChange={(value) => take(id, value === 'theirs')}
          options={[
            { value: 'mine', label: sides.mine, detail: mine || 'Empty' },
            { value: 'theirs', label: sides.theirs, detail: theirs || 'Empty' },
          ]}
        />
      ))}
    </div>
  );
}

interface Props {
  title: string;
  differences: readonly Difference[];
  /** Anything else the user must know before they save. */
  notice?: string | undefined;
  keepLabel?: string;
  isSending?: boolean | undefined;
  /** Differences that come from the other side alone: the other version is preselected. */
  untouched?: Taken;
  findLeftOut?: (taken: Taken) => ReadonlyMap<string, string>;
  onKeep: (taken: Taken) => void;
  onClose: () => void;
}

const NOTHING: Taken = new Set();

/** The differences in which this side changed nothing. Empty if the opened version is not known. */
export function leaveOut(
  differences: readonly Difference[],
  changed: readonly Difference[] | undefined,
): Taken {
  if (!changed) return NOTHING;
  const touched = new Set(changed.map(({ id }) => id));
  return new Set(differences.map(({ id }) => id).filter((id) => !touched.has(id)));
}

/**
 * The one screen for two people who changed the same record, shown whenever the server says that somebody else saved
 * first.
 */
export function CompareVersions(props: Props) {
  const { title, differences, keepLabel = 'Save', isSending = false, onKeep, onClose } = props;
  const [taken, setTaken] = useState<Taken>(props.untouched ?? NOTHING);
  return (
    <Dialog
      open
      insist
      wide
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Back to the form
          </Button>
          <Button pending={isSending} onClick={() => onKeep(taken)}>
            {keepLabel}
          </Button>
        </>
      }
    >
      {props.notice && (
        <div className="mb-4">
          <Banner tone="warning" title={props.notice} />
        </div>
      )}
      <p className="mb-4">
        {differences.length === 0
          ? `Both versions are the same. Select “${keepLabel}” to continue.`
          : 'Someone saved another version while you were editing. Choose which to keep for each.'}
      </p>
      <VersionChoices
        differences={differences}
        taken={taken}
        onTake={setTaken}
        leftOut={props.findLeftOut?.(taken)}
      />
    </Dialog>
  );
}
