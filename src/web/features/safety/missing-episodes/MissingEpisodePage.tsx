import { useState } from 'react';
import { formatDateTime } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { addEpisodeNote, type Episode, getEpisode } from '#contract/safety/missing-episodes.ts';
import { readDutyLevel } from '#contract/safety/notifiable-events.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { useNow } from '#web/device/use-now.ts';
import { EpisodeActions, type EpisodeDialog } from '#web/features/safety/missing-episodes/EpisodeActions.tsx';
import { EpisodeNotes } from '#web/features/safety/missing-episodes/EpisodeNotes.tsx';
import { EPISODES, statusTones, statusWords } from '#web/features/safety/missing-episodes/episode-words.ts';
import {
  readFound,
  readInterview,
  readLastSeen,
  readNote,
} from '#web/features/safety/missing-episodes/late-words.ts';
import { DutyList } from '#web/features/safety/notifiable-events/DutyList.tsx';
import { describeDue } from '#web/features/safety/notifiable-events/event-words.ts';
import { personHref } from '#web/features/young-persons/profile/young-person-words.ts';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { DangerNumbers, RingTheOfficeWords } from '#web/shell/RingTheOffice.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';
import type { Fact } from '#web/ui/record/Card.tsx';
import { RecordScreen } from '#web/ui/record/RecordScreen.tsx';
import { type GivenWords, LateWords } from '#web/writing/LateWords.tsx';

/** One missing episode: the last sighting, whom to tell, the log, and how it ended. */
export function MissingEpisodePage({ id }: { id: string }) {
  const { role } = useSignedIn();
  const { data: episode, error, refetch } = useEndpoint(getEpisode, { params: { id } });
  const [opened, setOpened] = useState<EpisodeDialog>();
  const [given, setGiven] = useState<GivenWords>();
  usePage(episode && `Missing: ${episode.young_person.name}`);
  const mayAdd = can(role, addEpisodeNote) && (role === 'admin' || episode?.status === 'missing');
  return (
    <RecordScreen
      back={{ label: 'Missing', href: EPISODES }}
      loading={!episode}
      error={episode ? undefined : error?.message}
      onRetry={error?.status === 404 ? undefined : () => void refetch()}
      title={episode?.young_person.name}
      badge={episode && <Badge tone={statusTones[episode.status]}>{statusWords[episode.status]}</Badge>}
      lead={episode && `Last seen ${formatDateTime(episode.last_seen_at)}`}
      actions={episode && <EpisodeActions episode={episode} opened={opened} onOpen={setOpened} />}
      notice={
        episode && (
          <>
            {role !== 'client' && !opened && (
              <EpisodeLateWords episode={episode} onTake={mayAdd ? setGiven : undefined} />
            )}
            <EpisodeNotice episode={episode} role={role} />
          </>
        )
      }
      facts={episode ? describeFacts(episode, role === 'admin') : []}
      factColumns={3}
    >
      {episode?.event_id && <DutyList event_id={episode.event_id} duties={episode.duties} />}
      {episode && role !== 'client' && <EpisodeNotes episode={episode} mayAdd={mayAdd} given={given} />}
    </RecordScreen>
  );
}

/** The next thing to do. Clients cannot write anything here. */
function EpisodeNotice({ episode, role }: { episode: Episode; role: SignedInRole }) {
  const { status, interview_due_at } = episode;
  const now = new Date(useNow());
  if (status === 'missing')
    return (
      <Banner tone="error" title={<DangerNumbers />}>
        {role !== 'client' && 'Give the police the form and note their reference. '}
        Everyone with access to this young person’s record can see they are missing.{' '}
        {role !== 'admin' && <RingTheOfficeWords about="once you hear of them" />}
      </Banner>
    );
  if (status === 'closed' || !interview_due_at) return null;
  const level = readDutyLevel({ status: 'open', due_at: interview_due_at }, now);
  const tone = level === 'overdue' ? 'error' : level === 'soon' ? 'warning' : 'info';
  return (
    <Banner tone={tone} title={`Return home interview: ${describeDue(interview_due_at, now).toLowerCase()}`}>
      Due by {formatDateTime(interview_due_at)}, with someone independent. The young person may decline.
    </Banner>
  );
}

function describeFacts(episode: Episode, isOffice: boolean): Fact[] {
  const { young_person, last_seen_place, clothes, circumstances, opened_by, opened_at } = episode;
  const { found_at, found_by, found_text } = episode;
  return [
    {
      term: 'Young person',
      value: <TextLink href={personHref(young_person.id)}>{young_person.name}</TextLink>,
    },
    { term: 'Where they were last seen', value: last_seen_place },
    { term: 'Opened', value: joinFacts(opened_by?.name, formatDateTime(opened_at)) },
    { term: 'Clothes and belongings', value: clothes, wide: true },
    { term: 'What happened', value: circumstances, wide: true },
    ...(found_at
      ? [
          { term: 'Found', value: joinFacts(found_by?.name, formatDateTime(found_at)) },
          { term: 'Where they were and how they are', value: found_text, wide: true as const },
        ]
      : []),
    ...(isOffice ? describeInterview(episode) : []),
  ];
}

function describeInterview({
  interview,
  interview_at,
  interview_text,
  closed_by,
  closed_at,
}: Episode): Fact[] {
  if (!interview) return [];
  return [
    {
      term: 'Return home interview',
      value: interview === 'held' ? `Held ${formatDateTime(interview_at)}` : 'Declined',
    },
    { term: 'Closed', value: joinFacts(closed_by?.name, formatDateTime(closed_at)) },
    { term: interview === 'held' ? 'Outcome' : 'Reason', value: interview_text, wide: true },
  ];
}

const joinFacts = (...facts: (string | null | undefined)[]) => facts.filter(Boolean).join(', ');

interface LateWordsProps {
  episode: Episode;
  /** Undefined if the reader may not add a note. */
  onTake: ((given: GivenWords) => void) | undefined;
}

/** Unsent text of this episode's dialogs that can no longer be opened. */
function EpisodeLateWords({ episode, onTake }: LateWordsProps) {
  const { id, status, young_person } = episode;
  const isClosed = status === 'closed';
  return (
    <div className="space-y-4 empty:hidden">
      {status === 'missing' && (
        <LateWords
          form={`missing/${young_person.id}`}
          name="They are missing"
          read={(content) => readLastSeen(episode, content)}
          onTake={onTake}
        />
      )}
      {status !== 'missing' && (
        <LateWords
          form={`missing-found/${id}`}
          name="They are found"
          read={(content) => readFound(episode, content)}
          onTake={onTake}
        />
      )}
      {isClosed && (
        <LateWords
          form={`missing-close/${id}`}
          name="Close record"
          read={(content) => readInterview(episode, content)}
          onTake={onTake}
        />
      )}
      {isClosed && (
        <LateWords
          form={`missing-facts/${id}`}
          name="Last seen"
          read={(content) => readLastSeen(episode, content)}
          onTake={onTake}
        />
      )}
      {!onTake && <LateWords form={`missing-note/${id}`} name="Add note" read={readNote} />}
    </div>
  );
}
