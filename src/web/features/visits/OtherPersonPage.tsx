import { useEffect, useState } from 'react';
import type { Visit } from '#contract/visits/visits.ts';
import { AnsweredQuestions } from '#web/features/questions/AnsweredQuestions.tsx';
import { listTexts } from '#web/features/reports/LeftoverAnswers.tsx';
import { OtherPersonChoice } from '#web/features/reports/OtherPersonChoice.tsx';
import {
  changeSaved,
  type ReportCopy,
  readSavedAt,
  type SavedReport,
} from '#web/features/reports/report-copies.ts';
import { reportOutbox } from '#web/features/reports/report-outbox.ts';
import type { OtherPerson } from '#web/features/reports/written-about.ts';
import { splitLines } from '#web/features/visits/CheckStep.tsx';
import { retitle } from '#web/features/visits/follow-visit.ts';
import { giveTo } from '#web/features/visits/other-person.ts';
import { describeTitle, stepWords } from '#web/features/visits/visit-steps.ts';
import { changeWork } from '#web/features/visits/visit-store.ts';
import type { VisitWork } from '#web/features/visits/visit-work.ts';
import { keepPartsWhere, sendableSteps } from '#web/features/visits/waiting-words.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { NumbersAtHand } from '#web/shell/RingTheOffice.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { Card } from '#web/ui/record/Card.tsx';
import { type DeviceStore, openOwnStore } from '#web/writing/device-store.ts';

interface Props {
  visit: Visit;
  work: VisitWork | undefined;
  /** The copy of its report. */
  copy: ReportCopy | undefined;
  other: OtherPerson;
}

/**
 * Text about one young person, when the office has given the visit to another. The author can read it, and it is
 * submitted for the other only if they say so (REP-10). Until then none of it is sent, and nothing more can be written
 * here.
 */
export function OtherPersonPage({ visit, work, copy, other }: Props) {
  const { user } = useSignedIn();
  const id = visit.appointment_carer_id;
  const changeCopy = async (change: (store: DeviceStore, place: string) => Promise<void>) => {
    const store = await openOwnStore(user.id);
    if (copy) await change(store, copy.place);
    await reportOutbox.load(store);
  };
  const use = () => {
    changeWork(id, (before) => giveTo(before, other.now));
    retitle(id, visit.appointment);
    // A draft again: its author reads and submits it once more.
    const anew = { about: other.now, is_handed_in: false, problem: undefined, reason: undefined };
    void changeCopy((store, place) => changeSaved(store, place, anew));
  };
  const discard = () => {
    changeWork(id, (before) => keepPartsWhere(before, () => false));
    void changeCopy((store, place) => store.remove('typed', [place]));
  };
  const title = describeTitle(visit);
  usePage(title);
  return (
    <div className="mx-auto max-w-2xl space-y-5">
      <PageHeader title={title} back={{ label: 'Home', href: '/dashboard' }} />
      <NumbersAtHand />
      <OtherPersonChoice other={other} onUse={use} onDiscard={discard}>
        <Written visit={visit} work={work} copy={copy} />
      </OtherPersonChoice>
    </div>
  );
}

function Written({ visit, work, copy }: Omit<Props, 'other'>) {
  const saved = useSaved(copy);
  // A draft on the server belongs to what is written here.
  const draft = visit.app_report && 'id' in visit.app_report && visit.app_report.written_about;
  const steps = new Set(Object.values(work?.parts ?? {}).map(({ kind }) => sendableSteps[kind]));
  return (
    <>
      {(draft || saved) && (
        <Card title={stepWords.report}>
          <WrittenAnswers visit={visit} saved={saved} />
        </Card>
      )}
      {[...steps].map((step) => (
        <Card key={step} title={stepWords[step]}>
          {splitLines(step, visit, work).map((line) => (
            <p key={line} className="break-words whitespace-pre-line">
              {line}
            </p>
          ))}
        </Card>
      ))}
    </>
  );
}

/** The report on the device. Undefined if there is none, and while loading. */
function useSaved(copy: ReportCopy | undefined): SavedReport | undefined {
  const { user } = useSignedIn();
  const [saved, setSaved] = useState<SavedReport>();
  const place = copy?.place;
  useEffect(() => {
    if (!place) return setSaved(undefined);
    void openOwnStore(user.id).then(async (store) => setSaved(await readSavedAt(store, place)));
  }, [user.id, place]);
  return saved;
}

/** The answers with their questions. Another service may have other questions: then only the text is shown. */
function WrittenAnswers({ visit, saved }: { visit: Visit; saved: SavedReport | undefined }) {
  const answers = saved?.answers ?? visit.app_report?.answers ?? {};
  const questions = saved?.form?.questions ?? visit.app_report?.questions ?? [];
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
