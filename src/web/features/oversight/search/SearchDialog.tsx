import { useLocation, useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { search } from '#contract/oversight/search.ts';
import { describeError } from '#web/api/api-error.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { SearchChoices } from '#web/features/oversight/search/SearchChoices.tsx';
import {
  hitGroups,
  openedGroup,
  pageGroup,
  stillFitting,
} from '#web/features/oversight/search/search-groups.ts';
import { useDebounced } from '#web/lists/debounced.ts';
import { recentlyOpened } from '#web/session/recently-opened.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { stepIndex } from '#web/ui/field/combobox-state.ts';
import type { NavGroup } from '#web/ui/frame/nav-types.ts';
import { Kbd } from '#web/ui/Kbd.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { useMedia } from '#web/ui/use-media.ts';

const MIN_LETTERS = 2;
const MAX_LETTERS = 100;
const PAUSE_MS = 180;

interface Props {
  groups: readonly NavGroup[];
  typed: string;
  onClose: () => void;
}

/**
 * Search everywhere: a combobox whose list is always open. The focus stays in the box; arrows move through the list,
 * Home and End go to its ends once a result is selected, Enter opens it.
 */
export function SearchDialog({ groups, typed: alreadyTyped, onClose }: Props) {
  const router = useRouter();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const listId = useId();
  const [typed, setTyped] = useState(alreadyTyped);
  const [active, setActive] = useState(0);
  const [isWalking, setWalking] = useState(false);
  const hasKeys = useMedia('(pointer: fine)');
  const answer = useAnswer(typed.trim());

  const shown = [
    ...(typed.trim() ? [] : openedGroup(groups, recentlyOpened(), path)),
    ...pageGroup(groups, typed),
    ...hitGroups(groups, answer.hits),
  ];
  const choices = shown.flatMap((group) => group.choices);
  const at = Math.min(active, choices.length - 1);

  const open = (href: string) => {
    onClose();
    void router.navigate({ href });
  };
  const type = (text: string) => {
    setTyped(text);
    setActive(0);
    setWalking(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isEnd = isWalking && (event.key === 'Home' || event.key === 'End');
    const next = isEnd
      ? event.key === 'Home'
        ? 0
        : choices.length - 1
      : stepIndex(event.key, at, choices.length);
    if (next !== undefined) {
      event.preventDefault();
      setActive(next);
      setWalking(true);
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      setWalking(false);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = choices[at];
      if (chosen) open(chosen.href);
    }
  };
  useSpokenCount(answer.isWaiting, typed.trim() ? choices.length : undefined);

  return (
    <Dialog
      open
      onClose={onClose}
      title="Search"
      place="top"
      head={
        <div className="relative flex items-center focus-within:[&>svg]:text-accent-text">
          <Search aria-hidden size={20} className="pointer-events-none absolute left-0 text-ink-soft" />
          <input
            role="combobox"
            aria-label="Search people, appointments, reports and pages"
            aria-expanded={choices.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={choices.length > 0 ? `${listId}-${at}` : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={MAX_LETTERS}
            placeholder="Name, place or service"
            value={typed}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
            className="h-11 w-full min-w-0 bg-transparent pr-8 pl-8 text-base outline-none placeholder:text-ink-soft"
          />
          {answer.isWaiting && (
            <span className="pointer-events-none absolute right-1 text-ink-soft">
              <Spinner />
            </span>
          )}
        </div>
      }
      footer={hasKeys && choices.length > 0 && <Keys />}
    >
      <SearchChoices id={listId} groups={shown} active={at} onOpen={open} />
      <Say {...answer} typed={typed.trim()} isEmpty={choices.length === 0} />
    </Dialog>
  );
}

/** The server's results for the typed text. A late response to earlier text is ignored. */
function useAnswer(typed: string) {
  const q = useDebounced(typed, PAUSE_MS);
  const isAsked = [...typed].length >= MIN_LETTERS;
  const asked = useEndpoint(search, { query: { q } }, { enabled: [...q].length >= MIN_LETTERS });
  const isOurs = q === typed && !asked.isPlaceholderData;
  const problem = asked.failureReason ?? asked.error;
  const found = isAsked ? (asked.data ?? []) : [];
  return {
    hits: isOurs ? found : stillFitting(found, typed),
    isWaiting: isAsked && !problem && (!isOurs || asked.isPending),
    isAnswered: isAsked && isOurs && asked.isSuccess,
    problem: isAsked && q === typed && problem ? describeError(problem) : undefined,
    retry: () => void asked.refetch(),
  };
}

type SayProps = Omit<ReturnType<typeof useAnswer>, 'hits'> & { typed: string; isEmpty: boolean };

/** A text if there are no results or the server did not respond. */
function Say({ typed, isEmpty, isWaiting, isAnswered, problem, retry }: SayProps) {
  if (problem)
    return (
      <div role="alert" className="space-y-3 px-4 py-4 sm:px-6">
        <p className="font-semibold">Search is not working</p>
        <p className="text-sm text-ink-soft">{problem}</p>
        <Button variant="outline" size="sm" onClick={retry}>
          Try again
        </Button>
      </div>
    );
  if ([...typed].length === 1)
    return <p className="px-4 py-3 text-sm text-ink-soft sm:px-6">Type a second letter to search records.</p>;
  if (!isEmpty) return null;
  return (
    <div className="space-y-1 px-4 py-6 sm:px-6">
      <p className="font-semibold">
        {isWaiting ? 'Searching…' : isAnswered && `Nothing found for “${typed}”`}
      </p>
      {isAnswered && (
        <p className="text-sm text-ink-soft">
          Try fewer letters or another part of the name. We search places and services within two months of
          today.
        </p>
      )}
    </div>
  );
}

function Keys() {
  return (
    <p className="mr-auto flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> choose
      </span>
      <span>
        <Kbd>Enter</Kbd> open
      </span>
      <span>
        <Kbd>Esc</Kbd> close
      </span>
    </p>
  );
}

/** Announces the number of results, because the focus is not in the list. */
function useSpokenCount(isWaiting: boolean, count: number | undefined) {
  useEffect(() => {
    if (isWaiting || count === undefined) return;
    announce(count === 0 ? 'Nothing found' : `${count} ${count === 1 ? 'result' : 'results'}`);
  }, [isWaiting, count]);
}
