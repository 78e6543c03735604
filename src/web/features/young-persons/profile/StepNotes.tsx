import { useEffect, useRef } from 'react';
import { RISK_LEVEL_WORDS } from '#contract/core/risk-levels.ts';
import { checkAnswer } from '#contract/questions/answer-checks.ts';
import { answerAt, answerPath, isAsked } from '#contract/questions/question-groups.ts';
import { findContradictions } from '#contract/young-persons/health-topics.ts';
import { findTopicAbove } from '#contract/young-persons/overall-risk.ts';
import { fieldsOfAnswers } from '#contract/young-persons/young-person-form.ts';
import { type QuestionForm, setAnswer, useAnswers } from '#web/features/questions/question-form.ts';
import {
  ContradictionBanner,
  CorrectLink,
} from '#web/features/young-persons/characteristics/ContradictionPrompt.tsx';
import { topicHref } from '#web/features/young-persons/characteristics/topic-words.ts';
import { StepDuplicates } from '#web/features/young-persons/profile/StepDuplicates.tsx';
import type { OpenedForm, Step } from '#web/features/young-persons/profile/step-query.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { FieldLink } from '#web/ui/field/ErrorSummary.tsx';

interface Props {
  form: QuestionForm;
  step: Step;
  opened: OpenedForm;
}

/** The notes above a step while it is filled in: possible duplicates, and what is still missing. */
export function StepNotes({ form, step, opened }: Props) {
  return (
    <>
      {step.step === 1 && <StepDuplicates form={form} step={step} except_id={opened.person.id} />}
      <TeamOfWorker form={form} step={step} teams={opened.form.team_of_social_worker} />
      <TopicAbove form={form} step={step} person={opened.person} />
      <Contradictions form={form} step={step} person={opened.person} />
      <StillNeeded form={form} step={step} />
    </>
  );
}

/** Each required answer that is missing, with a link to its question. */
function StillNeeded({ form, step }: Omit<Props, 'opened'>) {
  const answers = useAnswers(form);
  const needed = step.questions.filter(
    (question) =>
      isAsked(step.questions, answers, question, 0) &&
      checkAnswer(question, answerAt(answers, question.group_identifier, 0, question.id)).message !==
        undefined,
  );
  if (needed.length === 0) return null;
  return (
    <details className="rounded-md border border-line bg-surface px-4">
      <summary className="min-h-11 py-2.5 font-medium">
        {needed.length === 1 ? 'One answer' : `${needed.length} answers`} missing in this step
      </summary>
      <ul className="list-disc space-y-1 pb-3 pl-5">
        {needed.map(({ id, group_identifier, label }) => (
          <li key={id}>
            <FieldLink name={answerPath(group_identifier, 0, id)}>{label}</FieldLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Asks again if the chosen overall risk is lower than one of the young person's topics. */
function TopicAbove({ form, step, person }: Omit<Props, 'opened'> & Pick<OpenedForm, 'person'>) {
  const answers = useAnswers(form);
  const question = step.questions.find(({ id }) => step.fields[id] === 'risk_level');
  if (!question) return null;
  const answer = answerAt(answers, question.group_identifier, 0, question.id);
  const level = question.options.find(({ id }) => id === answer)?.colour ?? null;
  const above = level && findTopicAbove({ risk_level: level, top_risks: person.top_risks });
  if (!above) return null;
  const words = RISK_LEVEL_WORDS[above.level].toLowerCase();
  return (
    <Banner
      tone="warning"
      title={`${above.name}: ${words}. Overall risk: ${RISK_LEVEL_WORDS[level].toLowerCase()}`}
    >
      Lists show the overall risk first. Is it still right?
    </Banner>
  );
}

/** Says which answers contradict a topic of the same young person. */
function Contradictions({ form, step, person }: Omit<Props, 'opened'> & Pick<OpenedForm, 'person'>) {
  const answers = useAnswers(form);
  return findContradictions(fieldsOfAnswers(step, answers), person.health_topics).map((contradiction) => (
    <ContradictionBanner
      key={contradiction.topic.slug}
      contradiction={contradiction}
      action={
        <CorrectLink href={topicHref(person.id, contradiction.topic.subcategory.id)}>
          Correct the topic
        </CorrectLink>
      }
    />
  ));
}

interface TeamProps {
  form: QuestionForm;
  step: Step;
  teams: Readonly<Record<string, string>>;
}

/** Fills in the chosen social worker's team, if no team is chosen or the last worker's team is. */
function TeamOfWorker({ form, step, teams }: TeamProps) {
  const answers = useAnswers(form);
  const find = (field: string) => step.questions.find(({ id }) => step.fields[id] === field);
  const [worker, team] = [find('social_worker_id'), find('team_id')];
  const chosen = worker ? answerAt(answers, worker.group_identifier, 0, worker.id) : null;
  const before = useRef(chosen);
  useEffect(() => {
    if (!worker || !team || before.current === chosen) return;
    const findTeam = (answer: unknown) => {
      const id = teams[String(answer).replace(`${worker.id}--`, '')];
      return id ? `${team.id}--${id}` : null;
    };
    const [old, next] = [findTeam(before.current), findTeam(chosen)];
    before.current = chosen;
    const now = answerAt(form.store.getState().answers, team.group_identifier, 0, team.id);
    if (next && (!now || now === old)) setAnswer(form, { question: team, entry: 0 }, next);
  }, [form, worker, team, teams, chosen]);
  return null;
}
