import { type ReactNode, type RefObject, useDeferredValue, useRef, useState } from 'react';
import type { Visit } from '#contract/visits/visits.ts';
import {
  type Choices,
  listConflictDifferences,
  listUntouchedHere,
  mergeVersions,
  NO_CHOICES,
  readChoices,
  readTaken,
} from '#web/features/visits/part-conflict.ts';
import { changePart } from '#web/features/visits/visit-store.ts';
import { decided, type Part, partWords } from '#web/features/visits/visit-work.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TOP_BAR } from '#web/ui/frame/keep-clear-of-bars.ts';
import { type SideWords, VersionChoices } from '#web/writing/CompareVersions.tsx';

interface Props {
  id: string;
  place: string;
  part: Part;
  visit: Visit;
}

/** It may be somebody else's, or the user's own from another device: all we know is that the server has it. */
const OFFICE: SideWords & { title: string; text: string } = {
  title: 'the office has a different version',
  text: 'Someone else, or you on another device, saved a different version. Choose which to keep. Yours stays here until you do.',
  mine: 'Written here',
  theirs: 'At the office',
  allMine: 'Keep everything written here',
  allTheirs: 'Keep everything from the office',
};
/** Both tabs show this panel, and a reloaded tab no longer knows which text was its own. */
const TABS: typeof OFFICE = {
  title: 'different in two tabs',
  text: 'This answer is different in two tabs. Choose which to keep.',
  mine: 'This version',
  theirs: 'The other version',
  allMine: 'Keep all of this version',
  allTheirs: 'Keep all of the other version',
};

/**
 * Somebody else, or another tab, changed it too (REP-10): shows both versions side by side. Nothing is sent or lost
 * before the user decides.
 */
function ConflictPanel({ id, place, part, visit }: Props) {
  const sides = part.theirs?.is_of_tab ? TABS : OFFICE;
  const [choices, setChoices] = useState<Choices>(NO_CHOICES);
  // Starts again after a change: text typed below counts unless the user chooses again.
  const compare = (of: Part) => {
    const differences = listConflictDifferences(of, visit);
    return { differences, taken: readTaken(differences, choices, listUntouchedHere(of, visit)) };
  };
  // Comparing many long entries takes a while: typing below never waits for it.
  const shown = useDeferredValue(part);
  const { differences, taken } = compare(shown);
  const decide = () => {
    const content = mergeVersions(part, compare(part).taken);
    // Built from the same part, so it has that part's kind.
    changePart(id, place, (now) => decided(now, content as never));
  };
  return (
    <div className="space-y-5">
      <Banner tone="warning" title={`${partWords[part.kind]}: ${sides.title}`}>
        {sides.text}
      </Banner>
      <VersionChoices
        differences={differences}
        taken={taken}
        onTake={(next) => setChoices(readChoices(differences, next))}
        sides={sides}
      />
      <Button size="lg" onClick={decide}>
        {differences.length === 0 ? 'They are the same: continue' : 'Keep this choice'}
      </Button>
    </div>
  );
}

type AroundProps = Omit<Props, 'part'> & { part: Part | undefined; children: ReactNode };

/**
 * A conflict replaces what it is about until it is decided. If it arrives while the user is typing, it is shown above,
 * so that the field does not disappear.
 */
export function ConflictAround({ id, place, part, visit, children }: AroundProps) {
  const [isTyping, setIsTyping] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const conflict = part?.theirs ? part : undefined;
  return (
    <>
      {conflict && (
        <div ref={panel} tabIndex={-1} className="scroll-mt-20 outline-none">
          {/* The key starts the choice again if a third version follows. */}
          <ConflictPanel
            key={JSON.stringify(conflict.theirs?.content)}
            {...{ id, place, visit }}
            part={conflict}
          />
        </div>
      )}
      {(!conflict || isTyping) && (
        <div className="space-y-5" onInput={() => setIsTyping(true)}>
          {conflict && <TwoVersions panel={panel} />}
          {children}
        </div>
      )}
    </>
  );
}

/** Announces it where the user types, however far below the choice they are. */
function TwoVersions({ panel }: { panel: RefObject<HTMLDivElement | null> }) {
  const show = () => {
    panel.current?.scrollIntoView({ block: 'start' });
    panel.current?.focus({ preventScroll: true });
  };
  return (
    <div {...TOP_BAR} className="sticky top-[calc(3.5rem+env(safe-area-inset-top))] z-10 shadow-raised">
      <Banner
        tone="warning"
        title="Not sent: there are two versions"
        action={
          <Button variant="outline" size="sm" onClick={show}>
            Choose
          </Button>
        }
      />
    </div>
  );
}
