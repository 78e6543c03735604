import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { readUrgency } from '#contract/young-persons/referral-form.ts';
import type { ReferralQuestion } from '#contract/young-persons/referrals.ts';
import { QuestionField } from '#web/features/questions/QuestionField.tsx';
import type { QuestionForm } from '#web/features/questions/question-form.ts';
import { TelephoneToo } from '#web/shell/OfficeNumbers.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';

interface Props {
  form: QuestionForm;
  questions: readonly ReferralQuestion[];
  /** Without an account nothing can be added after sending. */
  isPublic?: boolean;
  /** The choice of organisation, if it is not known. */
  children?: ReactNode;
}

/**
 * Asked before the first step, because the urgency decides what must be answered now. Step 7 asks it in its usual
 * place.
 */
export function ReferralBeginning({ form, questions, isPublic = false, children }: Props) {
  const urgency = questions.find(({ id }) => id === 'rf-urgency');
  const isToday = useStore(form.store, ({ answers }) => readUrgency(answers) === 'today');
  return (
    <div className="space-y-6">
      {children}
      {urgency && (
        <QuestionField form={form} question={urgency} entry={0} note={undefined} disabled={false} />
      )}
      {isToday && (
        <Banner title="Support needed today: use the short form">
          <p>
            Fill in steps 1, 2, 3 and 7. Then say what is happening in step 6, and complete the declaration in
            step 8.{' '}
            {isPublic
              ? 'You cannot add to it after you send it. The office will ask for the rest.'
              : 'You can add the rest later.'}
          </p>
          <TelephoneToo />
        </Banner>
      )}
    </div>
  );
}
