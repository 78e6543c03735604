import { readBase, readExtra } from '#web/features/visits/part-contents.ts';
import { extraNow, findPart, type StepProps } from '#web/features/visits/visit-steps.ts';
import { changeWork } from '#web/features/visits/visit-store.ts';
import { newPart, typed, withPart } from '#web/features/visits/visit-work.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';

const MOST = 4000;

/** Further information for the office. It is not part of the report, and the client cannot see it (XTR-01). */
export function ExtraStep({ visit, work, blank }: StepProps) {
  const part = findPart(work, 'extra');
  const { text } = extraNow(visit, work);
  const base = visit.extra_info ? readBase(visit.extra_info) : null;
  const write = (typedText: string) =>
    changeWork(
      visit.appointment_carer_id,
      (now) => {
        const content = { text: typedText };
        return withPart(
          now,
          'extra',
          typed(findPart(now, 'extra') ?? newPart('extra', readExtra(visit.extra_info), base), content),
        );
      },
      blank,
    );
  return (
    <>
      {part?.problem && <Banner tone="error">{part.problem.sentence}</Banner>}
      <TextArea
        label="Is there anything else the office should know?"
        help="Only the office reads this. It is not part of the report. If someone is in danger, use SOS or ring the office."
        optional
        name="extra"
        rows={6}
        value={text}
        onChange={write}
        error={text.length > MOST ? `Use ${MOST} characters or fewer.` : undefined}
      />
    </>
  );
}
