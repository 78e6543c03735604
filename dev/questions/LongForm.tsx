import { useState } from 'react';
import { emptyAnswers } from '#contract/questions/answers.ts';
import type { Answers } from '#contract/questions/questions.ts';
import { AnsweredQuestions } from '#web/features/questions/AnsweredQuestions.tsx';
import { QuestionForm } from '#web/features/questions/QuestionForm.tsx';
import { checkForm, useQuestionForm } from '#web/features/questions/question-form.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { FormActions } from '#web/ui/field/FormParts.tsx';
import { longForm } from './long-form.ts';

const questions = longForm(200);
const start = emptyAnswers(questions);

/** The longest form we promise to be quick with, every type of question in it. It waits to be opened: that is measured. */
export function LongForm() {
  const [isOpen, setIsOpen] = useState(false);
  const [sent, setSent] = useState<Answers>();
  return (
    <main className="mx-auto max-w-6xl space-y-6 px-4 py-6">
      <h1 className="text-xl font-semibold">A form of two hundred questions</h1>
      {!isOpen && <Button onClick={() => setIsOpen(true)}>Open the form</Button>}
      {isOpen && !sent && <OpenForm onSend={setSent} />}
      {sent && (
        <>
          <AnsweredQuestions questions={questions} answers={sent} before={start} />
          <Button onClick={() => setSent(undefined)}>Write again</Button>
        </>
      )}
    </main>
  );
}

function OpenForm({ onSend }: { onSend: (answers: Answers | undefined) => void }) {
  const form = useQuestionForm({ questions, answers: start });
  return (
    <>
      <QuestionForm form={form} notes={{ 'answers.section-1.0.q-2': 'Say who was there.' }} />
      <FormActions>
        <Button onClick={() => onSend(checkForm(form))}>Send the form</Button>
      </FormActions>
    </>
  );
}
