import type { ReactNode } from 'react';
import { NONE_RECORDED, NOT_ANSWERED } from '#contract/core/absence.ts';
import {
  type AnswerChange,
  type AnswerChanges,
  describeAnswer,
  diffAnswers,
} from '#contract/questions/answers-in-words.ts';
import {
  answerAt,
  answerPath,
  asOptionId,
  entryCount,
  groupPath,
  isAnswered,
  isAsked,
  isGroupAsked,
  orderedGroups,
  type QuestionGroup,
} from '#contract/questions/question-groups.ts';
import type { Answers, AnswerValue, Question } from '#contract/questions/questions.ts';
import { NoteAt } from '#web/features/questions/NoteAt.tsx';
import { cx } from '#web/ui/cx.ts';
import { Badge, LevelBadge } from '#web/ui/record/Badge.tsx';

interface Props {
  questions: readonly Question[];
  answers: Answers;
  /** The answers of an earlier version. Differences are marked, with the earlier answer. */
  before?: Answers | undefined;
  /** Notes on answers, by path: `answers.<group>.<entry>.<question>`. */
  notes?: Readonly<Record<string, string>> | undefined;
  /** The text before each note. Default: "Please look again:". */
  noteLead?: string | undefined;
  /** An action for each answer, such as "Return this", shown on its right. */
  action?: ((at: { path: string; question: Question }) => ReactNode) | undefined;
  /** For a form in steps: the step to show. Answers in other steps still decide which questions apply. */
  step?: number | undefined;
  headingLevel?: 2 | 3 | undefined;
  /**
   * `gathered` is for a long form with many open questions: short answers are side by side, and one sentence lists the
   * questions without an answer.
   */
  layout?: 'gathered' | undefined;
  className?: string | undefined;
}

/**
 * A completed form for reading (QST-03): only the questions that apply, in the form's order, with "Not answered" if
 * there is no answer. The same for reports, characteristics and referrals, on screen and on paper.
 */
export function AnsweredQuestions(props: Props) {
  const { questions, answers, before, step, className } = props;
  const changes = before && diffAnswers(questions, before, answers);
  return (
    <div className={cx('space-y-6', className)}>
      {orderedGroups(questions)
        .filter(({ questions: [first] }) => step === undefined || first?.step === step)
        .filter((group) => isGroupAsked(questions, answers, group) || changes?.removed.has(group.identifier))
        .map((group) => (
          <AnsweredGroup key={group.identifier} {...props} group={group} changes={changes} />
        ))}
    </div>
  );
}

type GroupProps = Props & { group: QuestionGroup; changes: AnswerChanges | undefined };

function AnsweredGroup(props: GroupProps) {
  const { answers, group, changes, headingLevel = 2 } = props;
  const Heading = `h${headingLevel}` as const;
  const count = entryCount(answers, group);
  const removed = changes?.removed.get(group.identifier) ?? [];
  return (
    <section className="break-inside-avoid-page">
      {group.label && <Heading className="mb-2 text-base font-semibold">{group.label}</Heading>}
      <div className="space-y-3">
        {Array.from({ length: count }, (_, entry) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was answered keeps its places
          <AnsweredEntry key={entry} {...props} entry={entry} />
        ))}
        {group.is_repeatable && count === 0 && <p className="text-ink-soft">{NONE_RECORDED}</p>}
        {removed.map(({ before_entry, answers: gone }) => (
          <RemovedEntry key={before_entry} group={group} number={before_entry + 1} answers={gone} />
        ))}
      </div>
    </section>
  );
}

function AnsweredEntry(props: GroupProps & { entry: number }) {
  const { questions, answers, group, changes, entry, notes, noteLead, action, layout } = props;
  const asked = group.questions.filter((question) => isAsked(questions, answers, question, entry));
  const findAnswer = ({ id }: Question) => answerAt(answers, group.identifier, entry, id);
  const isChanged = ({ id }: Question) => changes?.changed.has(answerPath(group.identifier, entry, id));
  const isOpen = (question: Question) =>
    layout === 'gathered' && !isAnswered(findAnswer(question)) && !isChanged(question);
  const [open, given] = [asked.filter(isOpen), asked.filter((question) => !isOpen(question))];
  const isNew = changes?.added.has(`${groupPath(group.identifier)}.${entry}`);
  return (
    <div className={cx(group.is_repeatable && 'rounded-md border border-line p-3')}>
      {group.is_repeatable && (
        <p className="mb-2 flex flex-wrap items-center gap-2 font-medium">
          {`${group.entry_label} ${entry + 1}`}
          {isNew && <Badge tone="teal">New</Badge>}
        </p>
      )}
      {given.length > 0 && (
        <dl className={layout ? 'grid gap-x-6 gap-y-3 md:grid-cols-2' : 'space-y-3'}>
          {given.map((question) => {
            const path = answerPath(group.identifier, entry, question.id);
            const change = isNew ? undefined : changes?.changed.get(path);
            return (
              <AnsweredQuestion
                key={question.id}
                {...{ question, change, noteLead }}
                value={findAnswer(question)}
                note={notes?.[path]}
                action={action?.({ path, question })}
              />
            );
          })}
        </dl>
      )}
      {open.length > 0 && (
        <p className="max-w-[75ch] text-sm text-ink-soft not-first:mt-3">
          {NOT_ANSWERED}: {open.map(({ label }) => label).join(' · ')}
        </p>
      )}
    </div>
  );
}

interface AnswerProps {
  question: Question;
  value: AnswerValue;
  change: AnswerChange | undefined;
  note: string | undefined;
  noteLead: string | undefined;
  action: ReactNode;
}

function AnsweredQuestion({ question, value, change, note, noteLead, action }: AnswerProps) {
  return (
    <div
      className={cx(
        'min-w-0',
        change && 'border-l-4 border-teal-dot pl-3',
        note && !change && 'border-l-4 border-orange-dot pl-3',
      )}
    >
      <dt className="flex items-start gap-2 text-sm text-ink-soft">
        <span className="min-w-0 flex-1">
          {question.label}
          {change && (
            <span className="ml-2 inline-block align-middle">
              <Badge tone="teal">Changed</Badge>
            </span>
          )}
        </span>
        {action}
      </dt>
      <dd className="max-w-[75ch] space-y-1 font-medium break-words whitespace-pre-line">
        {change && (
          <span className="block text-sm font-normal text-ink-soft">
            Was: <del>{describeAnswer(question, change.before) || NOT_ANSWERED.toLowerCase()}</del>
          </span>
        )}
        <AnswerWords question={question} value={value} />
        {note && <NoteAt text={note} lead={noteLead} />}
      </dd>
    </div>
  );
}

/** An answer as text, with its colour if it is a level. */
function AnswerWords({ question, value }: { question: Question; value: AnswerValue }) {
  const words = describeAnswer(question, value);
  if (!words) return <span className="font-normal text-ink-soft">{NOT_ANSWERED}</span>;
  const chosen = asOptionId(question, value);
  const level = question.options.find((option) => option.id === chosen)?.colour;
  return level ? <LevelBadge level={level}>{words}</LevelBadge> : <span>{words}</span>;
}

function RemovedEntry({
  group,
  number,
  answers,
}: {
  group: QuestionGroup;
  number: number;
  answers: Record<string, AnswerValue>;
}) {
  return (
    <div className="rounded-md border border-dashed border-line-strong p-3 text-ink-soft">
      <p className="mb-1 flex flex-wrap items-center gap-2 font-medium">
        {`${group.entry_label} ${number} before`}
        <Badge tone="orange">Removed</Badge>
      </p>
      <ul className="space-y-0.5 text-sm">
        {group.questions
          .filter((question) => describeAnswer(question, answers[question.id]))
          .map((question) => (
            <li key={question.id}>
              {question.label}: <del>{describeAnswer(question, answers[question.id])}</del>
            </li>
          ))}
      </ul>
    </div>
  );
}
