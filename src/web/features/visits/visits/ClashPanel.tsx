import { type ReactNode, type RefObject, useDeferredValue, useRef, useState } from 'react';
import type { Visit } from '#contract/visits/visits.ts';
import {
  type Choices,
  listClashDifferences,
  listLeftOutHere,
  listUntouchedHere,
  mergeVersions,
  NO_CHOICES,
  readChoices,
  readTaken,
} from '#web/features/visits/visits/clash.ts';
import { changePart } from '#web/features/visits/visits/visit-store.ts';
import { decided, type Part, partWords } from '#web/features/visits/visits/visit-work.ts';
import { type SideWords, VersionChoices } from '#web/forms/CompareVersions.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TOP_BAR } from '#web/ui/frame/keep-clear-of-bars.ts';

interface Props {
  id: string;
  place: string;
  part: Part;
  visit: Visit;
}

/** It may be somebody else's, or one's own from another device: only that it lies at the office is known. */
const OFFICE: SideWords & { title: string; text: string } = {
  title: 'the office has a different version',
  text: 'Someone else, or you on another device, saved a different version. Choose which to keep. Yours stays here until you do.',
  mine: 'Written here',
  theirs: 'At the office',
  allMine: 'Keep everything written here',
  allTheirs: 'Keep everything from the office',
};
/** The panel stands in each of the tabs, and a tab that is loaded anew no longer knows which words were its own. */
const TABS: typeof OFFICE = {
  title: 'different in two tabs',
  text: 'This answer is different in two tabs. Choose which to keep.',
  mine: 'This version',
  theirs: 'The other version',
  allMine: 'Keep all of this version',
  allTheirs: 'Keep all of the other version',
};

/** Someone else, or another tab, changed it meanwhile (REP-10): both side by side. Nothing goes or is lost before it is decided. */
function ClashPanel({ id, place, part, visit }: Props) {
  const sides = part.theirs?.is_of_tab ? TABS : OFFICE;
  const [choices, setChoices] = useState<Choices>(NO_CHOICES);
  // Counted anew: where somebody types on below, what they typed is what counts unless they choose again.
  const compare = (of: Part) => {
    const differences = listClashDifferences(of, visit);
    return { differences, taken: readTaken(differences, choices, listUntouchedHere(of, visit)) };
  };
  // Many long entries take a while to compare: typing below never waits for it.
  const shown = useDeferredValue(part);
  const { differences, taken } = compare(shown);
  const decide = () => {
    const content = mergeVersions(part, visit, compare(part).taken);
    // Made of the same part, and so of its kind.
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
        leftOut={listLeftOutHere(shown, visit, taken)}
      />
      <Button size="lg" onClick={decide}>
        {differences.length === 0 ? 'They are the same: continue' : 'Keep this choice'}
      </Button>
    </div>
  );
}

type AroundProps = Omit<Props, 'part'> & { part: Part | undefined; children: ReactNode };

/**
 * A clash stands in the place of what it is about until it is decided. Where it comes while somebody is typing, it
 * stands above: no field goes away under the fingers.
 */
export function ClashAround({ id, place, part, visit, children }: AroundProps) {
  const [isTyping, setIsTyping] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const clash = part?.theirs ? part : undefined;
  return (
    <>
      {clash && (
        <div ref={panel} tabIndex={-1} className="scroll-mt-20 outline-none">
          {/* A third version may follow: it is chosen from anew. */}
          <ClashPanel key={JSON.stringify(clash.theirs?.content)} {...{ id, place, visit }} part={clash} />
        </div>
      )}
      {(!clash || isTyping) && (
        <div className="space-y-5" onInput={() => setIsTyping(true)}>
          {clash && <TwoVersions panel={panel} />}
          {children}
        </div>
      )}
    </>
  );
}

/** Says it where somebody types, however far below the choice they are. */
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
