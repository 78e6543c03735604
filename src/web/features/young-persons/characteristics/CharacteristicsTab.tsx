import { useRouter } from '@tanstack/react-router';
import { BookOpen, BookOpenText, ListPlus, Plus } from 'lucide-react';
import { useState } from 'react';
import {
  addYoungPersonSubcategory,
  type CharacteristicResponse,
  listCharacteristicResponses,
  listSubcategories,
  listYoungPersonSubcategories,
  type YoungPersonSubcategory,
} from '#contract/young-persons/characteristics.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { ContradictionPrompt } from '#web/features/young-persons/characteristics/ContradictionPrompt.tsx';
import { OverallRiskPrompt } from '#web/features/young-persons/characteristics/OverallRiskPrompt.tsx';
import { TopicRow } from '#web/features/young-persons/characteristics/TopicRow.tsx';
import { isReviewOverdue, topicHref } from '#web/features/young-persons/characteristics/topic-words.ts';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { EmptyState, ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { RadioGroup } from '#web/ui/field/Choice.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Card } from '#web/ui/record/Card.tsx';
import { useToday } from '#web/ui/use-today.ts';
import { SendProblem } from '#web/writing/SendProblem.tsx';

/** The topics of a young person's profile, by category, the most serious first (CHR-01). */
export function CharacteristicsTab({ youngPersonId }: { youngPersonId: string }) {
  const today = useToday();
  const { role } = useSignedIn();
  const mayChange = can(role, addYoungPersonSubcategory);
  const [isReading, setIsReading] = useState(false);
  const params = { id: youngPersonId };
  const { data: topics, error, refetch } = useEndpoint(listYoungPersonSubcategories, { params });
  const responses = useEndpoint(listCharacteristicResponses, { params }, { enabled: isReading });
  if (!topics && error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!topics) return <SkeletonCards count={3} />;
  const add = mayChange && <AddTopic youngPersonId={youngPersonId} topics={topics} />;
  if (topics.length === 0)
    return (
      <Card flush>
        <EmptyState
          icon={BookOpen}
          title="No topics recorded yet"
          text={
            mayChange
              ? 'Add what a carer needs to know: health, risks and what helps. Each topic has its own questions and level.'
              : 'The office has not recorded any topics yet.'
          }
          action={add}
        />
      </Card>
    );
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">{countWords(topics, today)}</p>
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button
            variant="outline"
            icon={BookOpenText}
            aria-expanded={isReading}
            pending={isReading && responses.isPending}
            onClick={() => setIsReading(!isReading)}
          >
            {isReading ? 'Hide answers' : 'Show answers'}
          </Button>
          {add}
        </div>
      </div>
      <ContradictionPrompt youngPersonId={youngPersonId} />
      <OverallRiskPrompt youngPersonId={youngPersonId} />
      {responses.error && <ErrorState message={responses.error.message} />}
      {byCategory(topics).map(([category, those]) => (
        <Card key={category} title={category} flush>
          <ul className="divide-y divide-line border-t border-line">
            {those.map((topic) => (
              <TopicRow
                key={topic.id}
                topic={topic}
                youngPersonId={youngPersonId}
                response={isReading ? buildResponse(responses.data, topic) : undefined}
                showsVisibility={mayChange}
              />
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}

const buildResponse = (
  responses: readonly CharacteristicResponse[] | undefined,
  { id }: YoungPersonSubcategory,
) => responses?.find((response) => response.id === id);

/** The categories in the list's order: the one with the most serious topic first. */
function byCategory(topics: readonly YoungPersonSubcategory[]): [string, YoungPersonSubcategory[]][] {
  const found = new Map<string, YoungPersonSubcategory[]>();
  for (const topic of topics) {
    const { category } = topic.subcategory;
    found.set(category, [...(found.get(category) ?? []), topic]);
  }
  return [...found];
}

function countWords(topics: readonly YoungPersonSubcategory[], today: string): string {
  const overdue = topics.filter((topic) => isReviewOverdue(topic, today)).length;
  const count = topics.length === 1 ? 'One topic' : `${topics.length} topics`;
  if (overdue === 0) return `${count}, most serious first.`;
  return `${count}, most serious first. ${overdue === 1 ? 'One review is' : `${overdue} reviews are`} overdue.`;
}

function AddTopic({ youngPersonId, topics }: { youngPersonId: string; topics: YoungPersonSubcategory[] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={topics.length === 0 ? Plus : ListPlus} onClick={() => setIsOpen(true)}>
        Add a topic
      </Button>
      {isOpen && (
        <AddTopicDialog
          youngPersonId={youngPersonId}
          taken={topics.map(({ subcategory }) => subcategory.id)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

interface DialogProps {
  youngPersonId: string;
  /** The topics that are already in the profile. */
  taken: readonly string[];
  onClose: () => void;
}

/** Adds a topic to the profile: to answer it now, or to leave it there for later. */
function AddTopicDialog({ youngPersonId, taken, onClose }: DialogProps) {
  const router = useRouter();
  const catalogue = useEndpoint(listSubcategories, {});
  const send = useSend(addYoungPersonSubcategory);
  const [chosen, setChosen] = useState('');
  const offered = catalogue.data?.filter(({ id }) => !taken.includes(id));
  const answer = () => void router.navigate({ href: `${topicHref(youngPersonId, chosen)}/edit` });
  const add = () =>
    send.mutate(
      { params: { id: youngPersonId }, body: { subcategory_id: chosen } },
      {
        onSuccess: ({ subcategory }) => {
          toast.success(`${subcategory.name} added to the profile`);
          onClose();
          void refreshTopic('young_persons');
        },
      },
    );
  return (
    <Dialog
      open
      insist
      onClose={onClose}
      title="Add a topic"
      footer={
        <>
          <Button variant="outline" disabled={!chosen} pending={send.isPending} onClick={add}>
            Answer it later
          </Button>
          <Button disabled={!chosen} onClick={answer}>
            Answer it now
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        {send.error && (
          <SendProblem title="Not added" error={send.error}>
            {send.error.errors[0]?.message}
          </SendProblem>
        )}
        {catalogue.error && <ErrorState message={catalogue.error.message} />}
        {!offered && !catalogue.error && <SkeletonCards count={2} />}
        {offered?.length === 0 && <p>The profile already has every topic.</p>}
        {[...new Set(offered?.map(({ category }) => category))].map((category) => (
          <RadioGroup
            key={category}
            label={category}
            value={chosen}
            onChange={setChosen}
            options={(offered ?? [])
              .filter((topic) => topic.category === category)
              .map(({ id, name, description }) => ({
                value: id,
                label: name,
                ...(description ? { detail: description } : {}),
              }))}
          />
        ))}
      </div>
    </Dialog>
  );
}
