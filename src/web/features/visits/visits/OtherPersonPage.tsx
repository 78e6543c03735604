import { useState } from 'react';
import type { Visit } from '#contract/visits/visits.ts';
import { DAYS_KEPT } from '#web/device/device-store.ts';
import { AnsweredQuestions } from '#web/features/questions/questions/AnsweredQuestions.tsx';
import { listTexts } from '#web/features/reports/reports/LeftWords.tsx';
import { splitLines } from '#web/features/visits/visits/CheckStep.tsx';
import { retitle } from '#web/features/visits/visits/follow-visit.ts';
import { describeOther, giveTo, type OtherPerson } from '#web/features/visits/visits/other-person.ts';
import { changeWork } from '#web/features/visits/visits/visit-desk.ts';
import { describeTitle, findPart, stepWords } from '#web/features/visits/visits/visit-steps.ts';
import type { VisitWork } from '#web/features/visits/visits/visit-work.ts';
import { keepPartsWhere, sendableSteps } from '#web/features/visits/visits/waiting-words.ts';
import { NumbersAtHand } from '#web/shell/OfficeNumbers.tsx';
import { usePage } from '#web/shell/page.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
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
  const [asking, setAsking] = useState<'use' | 'discard'>();
  const close = () => setAsking(undefined);
  const { was, now } = other;
  const use = () => {
    changeWork(id, (before) => giveTo(before, now));
    retitle(id, visit.appointment);
  };
  const title = describeTitle(visit);
  usePage(title);
  return (
    <div className="mx-auto max-w-2xl space-y-5">
      <PageHeader title={title} back={{ label: 'Home', href: '/dashboard' }} />
      <NumbersAtHand />
      <Banner tone="warning" title={describeOther(other)}>
        Nothing of it is sent. Read it below, and ring the office if you do not know why the visit was
        changed. It stays on this device, for at most {DAYS_KEPT} days, until you choose.
      </Banner>
      <Written visit={visit} work={work} />
      <div className="flex flex-wrap gap-3">
        <Button size="lg" variant="outline" onClick={() => setAsking('use')}>
          Use it for {now.name}
        </Button>
        <Button size="lg" variant="ghost" onClick={() => setAsking('discard')}>
          Discard it
        </Button>
      </div>
      <ConfirmDialog
        open={asking === 'use'}
        onClose={close}
        title={`Is every word about ${now.name}?`}
        text={`It goes into the record of ${now.name}, and those who read it are told so. ${
          was ? `If any of it is about ${was.name}, choose Go back and ring the office.` : ''
        } You can change it before you send it.`}
        primary={{ label: `Yes, use it for ${now.name}`, onPress: use }}
        secondary={{ label: 'Go back', onPress: close }}
      />
      <ConfirmDialog
        open={asking === 'discard'}
        onClose={close}
        title="Discard what was not sent?"
        text="What you wrote on this device and did not send is lost. What the office has stays."
        primary={{
          label: 'Discard',
          variant: 'destructive',
          onPress: () => changeWork(id, (before) => keepPartsWhere(before, () => false)),
        }}
        secondary={{ label: 'Keep it', onPress: close }}
      />
    </div>
  );
}

function Written({ visit, work }: Omit<Props, 'other'>) {
  const steps = new Set(Object.values(work.parts).map(({ kind }) => sendableSteps[kind]));
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
  const answers = findPart(work, 'report')?.content ?? {};
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
