import { useRouter } from '@tanstack/react-router';
import { CalendarClock, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatDate, formatDateTime } from '#contract/core/dates.ts';
import {
  addYoungPersonSubcategory,
  getYoungPersonSubcategory,
  listCharacteristicResponses,
  listYoungPersonSubcategories,
  MAX_SUMMARY_LENGTH,
  removeYoungPersonSubcategory,
  updateCharacteristicResponse,
  updateYoungPersonSubcategory,
  YoungPersonSubcategory,
} from '#contract/young-persons/characteristics.ts';
import { prepareCall } from '#web/api/call.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { AnsweredQuestions } from '#web/features/questions/AnsweredQuestions.tsx';
import { ContradictionPrompt } from '#web/features/young-persons/characteristics/ContradictionPrompt.tsx';
import { LevelHistory } from '#web/features/young-persons/characteristics/LevelHistory.tsx';
import { OverallRiskPrompt } from '#web/features/young-persons/characteristics/OverallRiskPrompt.tsx';
import { ReviewDue, TopicMarks } from '#web/features/young-persons/characteristics/TopicRow.tsx';
import { usePersonName } from '#web/features/young-persons/characteristics/topic-queries.ts';
import {
  topicHref,
  topicsHref,
  underOneTitle,
} from '#web/features/young-persons/characteristics/topic-words.ts';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { EmptyState, ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { DateField } from '#web/ui/field/DateField.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { LevelBadge } from '#web/ui/record/Badge.tsx';
import { Card, type Fact } from '#web/ui/record/Card.tsx';
import { RecordScreen } from '#web/ui/record/RecordScreen.tsx';
import { FormDialog } from '#web/writing/FormDialog.tsx';
import { SendProblem } from '#web/writing/SendProblem.tsx';

interface Props {
  youngPersonId: string;
  subcategoryId: string;
}

/** One topic of a young person: its answers and the history of its level. */
export function TopicPage({ youngPersonId, subcategoryId }: Props) {
  const { role } = useSignedIn();
  const mayChange = can(role, updateCharacteristicResponse);
  const params = { id: youngPersonId };
  const topics = useEndpoint(listYoungPersonSubcategories, { params });
  const topic = topics.data?.find(({ subcategory }) => subcategory.id === subcategoryId);
  const name = usePersonName(youngPersonId);
  usePage(topic?.subcategory.name);
  const isGone = topics.data !== undefined && !topic;
  return (
    <RecordScreen
      back={{
        label: name ? `Characteristics of ${name}` : 'Characteristics',
        href: topicsHref(youngPersonId),
      }}
      loading={!topic && !topics.error && !isGone}
      error={isGone ? 'This topic is not in the profile.' : topic ? undefined : topics.error?.message}
      title={topic?.subcategory.name}
      badge={topic?.level && <LevelBadge level={topic.level} />}
      lead={topic?.subcategory.description}
      actions={topic && mayChange && <Actions topic={topic} youngPersonId={youngPersonId} />}
      facts={topic ? describeFacts(topic, mayChange) : []}
      factColumns={3}
    >
      {topic && <ContradictionPrompt {...{ youngPersonId, subcategoryId }} />}
      {topic && <OverallRiskPrompt youngPersonId={youngPersonId} />}
      {topic && <Answers {...{ topic, youngPersonId }} />}
      {topic?.is_answered && <History {...{ topic, youngPersonId }} />}
    </RecordScreen>
  );
}

function describeFacts(topic: YoungPersonSubcategory, mayChange: boolean): Fact[] {
  const { subcategory, summary, recorded_at, recorded_by, review_due, is_answered } = topic;
  const marks = subcategory.is_sensitive || !subcategory.is_visible_to_client;
  return [
    ...(summary || mayChange ? [{ term: 'Summary', value: summary, wide: true }] : []),
    {
      term: is_answered ? 'Recorded' : 'Added',
      value: `${formatDateTime(recorded_at)}${recorded_by ? ` by ${recorded_by.name}` : ''}`,
    },
    { term: 'Review', value: review_due && <ReviewDue topic={topic} /> },
    ...(marks
      ? [
          {
            term: 'Access',
            value: (
              <span className="flex flex-wrap gap-2">
                <TopicMarks subcategory={subcategory} showsVisibility />
              </span>
            ),
          },
        ]
      : []),
  ];
}

function Answers({ topic, youngPersonId }: { topic: YoungPersonSubcategory; youngPersonId: string }) {
  const { role } = useSignedIn();
  const { data, error, refetch } = useEndpoint(
    listCharacteristicResponses,
    { params: { id: youngPersonId }, query: { subcategory_id: topic.subcategory.id } },
    { enabled: topic.is_answered, keepPrevious: false },
  );
  if (!topic.is_answered)
    return (
      <Card flush>
        <EmptyState
          title="Not answered yet"
          text={
            can(role, updateCharacteristicResponse)
              ? 'The answers set the level.'
              : 'The office has not answered this yet.'
          }
        />
      </Card>
    );
  if (!data && error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCards count={1} />;
  const [response] = data;
  if (!response) return null;
  return (
    <Card title="Answers">
      <AnsweredQuestions
        headingLevel={3}
        questions={underOneTitle(response.questions)}
        answers={response.answers}
      />
    </Card>
  );
}

function History({ topic, youngPersonId }: { topic: YoungPersonSubcategory; youngPersonId: string }) {
  const [now] = useState(() => Date.now());
  const { data, error } = useEndpoint(getYoungPersonSubcategory, {
    params: { id: youngPersonId, subId: topic.id },
  });
  if (error && !data) return <ErrorState message={error.message} />;
  if (!data?.history.some(({ level }) => level !== null)) return null;
  return (
    <Card title="Level over time">
      <LevelHistory history={data.history} now={now} />
    </Card>
  );
}

function Actions({ topic, youngPersonId }: { topic: YoungPersonSubcategory; youngPersonId: string }) {
  const router = useRouter();
  const [open, setOpen] = useState<'line' | 'remove'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Button variant="ghost" icon={Trash2} onClick={() => setOpen('remove')}>
        Remove
      </Button>
      <Button variant="outline" icon={CalendarClock} onClick={() => setOpen('line')}>
        Summary and review
      </Button>
      <UiLink href={`${topicHref(youngPersonId, topic.subcategory.id)}/edit`} className={buttonClass()}>
        <Pencil aria-hidden size={18} /> {topic.is_answered ? 'Change answers' : 'Answer'}
      </UiLink>
      {open === 'line' && <HeaderLineDialog topic={topic} youngPersonId={youngPersonId} onClose={close} />}
      {open === 'remove' && (
        <RemoveTopicDialog
          topic={topic}
          youngPersonId={youngPersonId}
          onClose={close}
          onRemoved={() => void router.navigate({ href: topicsHref(youngPersonId) })}
        />
      )}
    </>
  );
}

interface DialogProps {
  topic: YoungPersonSubcategory;
  youngPersonId: string;
  onClose: () => void;
}

const readValues = ({ summary, review_due }: YoungPersonSubcategory) => ({
  summary: summary ?? '',
  review_due: review_due ?? '',
});

/** Changes the summary of a topic in the header, and the day of its next review. */
function HeaderLineDialog({ topic, youngPersonId, onClose }: DialogProps) {
  const { id, version, subcategory } = topic;
  return (
    <FormDialog
      place={`topic/${youngPersonId}/${id}`}
      title={subcategory.name}
      start={readValues(topic)}
      submit={{
        label: 'Save',
        request: ({ summary, review_due }, version) =>
          prepareCall(updateYoungPersonSubcategory, {
            params: { id: youngPersonId, subId: id },
            body: { summary: summary.trim() || null, review_due: review_due || null, version },
          }),
      }}
      failed="Not saved"
      record={{
        what: 'this topic',
        version,
        read: (current) => {
          const theirs = YoungPersonSubcategory.safeParse(current).data;
          return theirs && { values: readValues(theirs), version: theirs.version };
        },
        compared: [
          { name: 'summary', label: 'Summary', words: ({ summary }) => summary },
          { name: 'review_due', label: 'Review on', words: ({ review_due }) => formatDate(review_due) },
        ],
      }}
      topics={['young_persons']}
      onDone={() => toast.success(`${subcategory.name} saved`)}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField
            label="Summary"
            optional
            help={`What a carer must know on arrival, in up to ${MAX_SUMMARY_LENGTH} characters. Shown in the header while the level is high or very high.`}
            {...field('summary')}
          />
          <DateField
            label="Review on"
            optional
            help="Saving the answers sets a new date."
            className="max-w-56"
            {...field('review_due')}
          />
        </>
      )}
    </FormDialog>
  );
}

type RemoveProps = DialogProps & { onRemoved: () => void };

/** Removes a topic from the profile, with undo. */
function RemoveTopicDialog({ topic, youngPersonId, onClose, onRemoved }: RemoveProps) {
  const { id: subcategory_id, name } = topic.subcategory;
  const send = useSend(removeYoungPersonSubcategory);
  const putBack = useSend(addYoungPersonSubcategory);
  const undo = () =>
    putBack.mutate(
      { params: { id: youngPersonId }, body: { subcategory_id } },
      {
        onSuccess: () => {
          toast.success(`${name} restored`);
          void refreshTopic('young_persons');
        },
        onError: (error) => tellProblem(error, `${name} not restored`),
      },
    );
  const remove = () =>
    send.mutate(
      { params: { id: youngPersonId, subId: topic.id } },
      {
        onSuccess: () => {
          toast.success(`${name} removed`, { action: { label: 'Undo', onAction: undo } });
          onClose();
          onRemoved();
          void refreshTopic('young_persons');
        },
      },
    );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Remove ${name}?`}
      text={
        <div className="space-y-4">
          {send.error && <SendProblem title="Not removed" error={send.error} />}
          <p>
            Carers and the client will no longer see it. Nothing is lost: add the topic again to restore its
            answers and history.
          </p>
        </div>
      }
      secondary={{ label: 'Keep', onPress: onClose }}
      primary={{ label: 'Remove', variant: 'destructive', pending: send.isPending, onPress: remove }}
    />
  );
}
