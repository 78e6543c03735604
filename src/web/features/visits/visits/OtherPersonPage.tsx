import type { Visit } from '#contract/visits/visits.ts';
import { AnsweredQuestions } from '#web/features/questions/questions/AnsweredQuestions.tsx';
import { listTexts } from '#web/features/reports/reports/LeftWords.tsx';
import { OtherPersonChoice } from '#web/features/reports/reports/OtherPersonChoice.tsx';
import type { OtherPerson } from '#web/features/reports/reports/written-about.ts';
import { splitLines } from '#web/features/visits/visits/CheckStep.tsx';
import { retitle } from '#web/features/visits/visits/follow-visit.ts';
import { giveTo } from '#web/features/visits/visits/other-person.ts';
import { describeTitle, readAnswers, stepWords } from '#web/features/visits/visits/visit-steps.ts';
import { changeWork } from '#web/features/visits/visits/visit-store.ts';
import type { VisitWork } from '#web/features/visits/visits/visit-work.ts';
import { keepPartsWhere, sendableSteps } from '#web/features/visits/visits/waiting-words.ts';
import { usePage } from '#web/shell/page.ts';
import { NumbersAtHand } from '#web/shell/RingTheOffice.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { Card } from '#web/ui/record/Card.tsx';

interface Props {
  visit: Visit;
  work: VisitWork;
  other: OtherPerson;
}

/**
 * Words about one young person, where the office has given the visit to another: to be read, and handed in for the other only
 * because their writer says so (REP-10). Until then nothing of them is sent, and nothing more is written here.
 */
export function OtherPersonPage({ visit, work, other }: Props) {
  const id = visit.appointment_carer_id;
  const use = () => {
    changeWork(id, (before) => giveTo(before, other.now));
    retitle(id, visit.appointment);
  };
  const title = describeTitle(visit);
  usePage(title);
  return (
    <div className="mx-auto max-w-2xl space-y-5">
      <PageHeader title={title} back={{ label: 'Home', href: '/dashboard' }} />
      <NumbersAtHand />
      <OtherPersonChoice
        other={other}
        onUse={use}
        onDiscard={() => changeWork(id, (before) => keepPartsWhere(before, () => false))}
      >
        <Written visit={visit} work={work} />
      </OtherPersonChoice>
    </div>
  );
}

function Written({ visit, work }: Omit<Props, 'other'>) {
  // A draft that lies at the office goes along with what is written here.
  const draft = visit.app_report && 'id' in visit.app_report && visit.app_report.written_about;
  const kinds = Object.values(work.parts).map(({ kind }) => sendableSteps[kind]);
  const steps = new Set(draft ? (['report', ...kinds] as const) : kinds);
  return [...steps].map((step) => (
    <Card key={step} title={stepWords[step]}>
      {step === 'report' ? (
        <WrittenAnswers visit={visit} work={work} />
      ) : (
        splitLines(step, visit, work).map((line) => (
          <p key={line} className="break-words whitespace-pre-line">
            {line}
          </p>
        ))
      )}
    </Card>
  ));
}

/** With their questions; another service may ask other ones, and then the words stand alone. */
function WrittenAnswers({ visit, work }: Omit<Props, 'other'>) {
  const answers = readAnswers(visit, work);
  const questions = visit.app_report?.questions ?? [];
  const isAsked = (id: string) => questions.some((question) => question.id === id);
  const ids = Object.values(answers).flatMap((entries) => entries.flatMap((entry) => Object.keys(entry)));
  if (ids.every(isAsked))
    return <AnsweredQuestions questions={questions} answers={answers} headingLevel={3} />;
  return listTexts(answers).map((text) => (
    <p key={text} className="break-words whitespace-pre-wrap">
      {text}
    </p>
  ));
}
