import { MapPinOff } from 'lucide-react';
import { useState } from 'react';
import type { Ref } from '#contract/core/shapes.ts';
import { listMissingNow } from '#contract/safety/missing-episodes.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { useNow } from '#web/device/use-now.ts';
import { type AtHand, listAtHand } from '#web/features/safety/missing-episodes/at-hand.ts';
import { episodeHref } from '#web/features/safety/missing-episodes/episode-words.ts';
import { SayMissingDialog } from '#web/features/safety/missing-episodes/SayMissingDialog.tsx';
import { openSayMissing } from '#web/features/safety/missing-episodes/say-missing.ts';
import { useMaySayMissing } from '#web/features/safety/missing-episodes/use-may-say-missing.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { DangerNumbers, RingTheOfficeWords } from '#web/shell/RingTheOffice.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';

interface Props {
  youngPerson: Ref;
  size?: 'sm' | 'lg';
  /** The page knows that the young person is with the carer now. */
  isAtHand?: boolean;
}

/**
 * Shown to users who may report it while nobody has: on the home page, on the record, on the arrival page, and on the
 * visit itself.
 */
export function MissingButton({ youngPerson, size, isAtHand = false }: Props) {
  const [isOpening, setIsOpening] = useState(false);
  const mayOpen = useMaySayMissing(youngPerson.id, isAtHand);
  if (!mayOpen && !isOpening) return null;
  return (
    <>
      <Button
        variant="outline"
        {...(size ? { size } : {})}
        icon={MapPinOff}
        onClick={() => setIsOpening(!openSayMissing(youngPerson))}
      >
        <span className="min-w-0 wrap-anywhere">{youngPerson.name} is missing</span>
      </Button>
      {isOpening && <SayMissingDialog youngPerson={youngPerson} onClose={() => setIsOpening(false)} />}
    </>
  );
}

/** On the current visit: reports its young person missing or, if that is done, links to the record of it. */
export function MissingAtVisit({ appointment }: { appointment: AtHand }) {
  const { young_person, cancelled } = appointment;
  const isAtHand = listAtHand([appointment], new Date(useNow())).length > 0;
  if (!young_person || cancelled) return null;
  return (
    <>
      <MissingButton youngPerson={young_person} size="sm" isAtHand={isAtHand} />
      <div className="basis-full empty:hidden">
        <MissingNotice youngPerson={young_person} />
      </div>
    </>
  );
}

/**
 * In the card of a visit on a carer's home page, with and without signal: reports a young person who is with them now.
 */
export function MissingInCard({ appointment }: { appointment: AtHand }) {
  const people = listAtHand([appointment], new Date(useNow()));
  return (
    <div className="mt-3 empty:hidden">
      {people.map((person) => (
        <MissingButton key={person.id} youngPerson={person} size="lg" isAtHand />
      ))}
    </div>
  );
}

/** Above a young person's own page while they are missing. A client cannot write in the record, so they telephone. */
export function MissingNotice({ youngPerson: { id, name } }: { youngPerson: Ref }) {
  const { role } = useSignedIn();
  const { data } = useEndpoint(listMissingNow, {});
  const episode = data?.missing.find(({ young_person }) => young_person.id === id);
  if (!episode) return null;
  return (
    <Banner
      tone="error"
      title={`${name} is missing`}
      action={
        <UiLink href={episodeHref(episode.id)} className={buttonClass({ variant: 'outline', size: 'sm' })}>
          Record and police form
        </UiLink>
      }
    >
      {role === 'client' ? <DangerNumbers /> : 'If you see or hear from them, add it to the record.'}{' '}
      {role !== 'admin' && <RingTheOfficeWords about="straight away" />}
    </Banner>
  );
}
