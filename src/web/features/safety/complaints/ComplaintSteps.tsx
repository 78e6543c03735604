import { useState } from 'react';
import { formatDate, todayInLondon } from '#contract/core/dates.ts';
import { addComplaintStep, type Complaint, type ComplaintStep } from '#contract/safety/complaints.ts';
import { prepareCall } from '#web/api/call.ts';
import { readNow } from '#web/api/office-clock.ts';
import { cx } from '#web/ui/cx.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { Card } from '#web/ui/record/Card.tsx';
import { FormDialog } from '#web/writing/FormDialog.tsx';

/** The steps taken, the oldest first. A step stays as it was written; a later one corrects it. */
export function ComplaintSteps({ complaint: { id, steps, closed_on } }: { complaint: Complaint }) {
  const [writing, setWriting] = useState<{ corrects?: ComplaintStep }>();
  const isOpen = closed_on === null;
  return (
    <Card
      title="Steps taken"
      aside={
        isOpen && (
          <Button size="sm" variant="outline" onClick={() => setWriting({})}>
            Add step
          </Button>
        )
      }
      flush
    >
      {steps.length === 0 && <p className="px-4 pb-4 text-ink-soft">No steps yet.</p>}
      {steps.length > 0 && (
        <ol className="divide-y divide-line border-t border-line">
          {steps.map((step) => (
            <StepRow
              key={step.id}
              step={step}
              steps={steps}
              onCorrect={isOpen ? () => setWriting({ corrects: step }) : undefined}
            />
          ))}
        </ol>
      )}
      {writing && <StepDialog id={id} {...writing} onClose={() => setWriting(undefined)} />}
    </Card>
  );
}

interface RowProps {
  step: ComplaintStep;
  steps: readonly ComplaintStep[];
  onCorrect: (() => void) | undefined;
}

function StepRow({ step, steps, onCorrect }: RowProps) {
  const isCorrected = steps.some(({ corrects_id }) => corrects_id === step.id);
  const corrected = steps.find(({ id }) => id === step.corrects_id);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-3">
      <span className="text-ink-soft tabular-nums">{formatDate(step.happened_on)}</span>
      <div className="min-w-0 flex-1 basis-56">
        <p className={cx('break-words whitespace-pre-line', isCorrected && 'text-ink-soft line-through')}>
          {step.text}
        </p>
        <p className="text-sm text-ink-soft">
          {step.author.name}
          {isCorrected && ' · Corrected by another step'}
          {corrected && ` · Corrects the step of ${formatDate(corrected.happened_on)}`}
        </p>
      </div>
      {onCorrect && !isCorrected && (
        <Button size="sm" variant="ghost" onClick={onCorrect}>
          Correct<span className="sr-only"> the step of {formatDate(step.happened_on)}</span>
        </Button>
      )}
    </li>
  );
}

interface DialogProps {
  id: string;
  corrects?: ComplaintStep;
  onClose: () => void;
}

function StepDialog({ id, corrects, onClose }: DialogProps) {
  return (
    <FormDialog
      place={`complaint/${id}/step/${corrects?.id ?? 'new'}`}
      title={corrects ? 'Correct a step' : 'Add a step'}
      start={{
        happened_on: corrects?.happened_on ?? todayInLondon(readNow()),
        text: corrects?.text ?? '',
      }}
      submit={{
        label: corrects ? 'Save correction' : 'Add step',
        request: (values) =>
          prepareCall(addComplaintStep, {
            params: { id },
            body: { ...values, ...(corrects ? { corrects_id: corrects.id } : {}) },
          }),
      }}
      failed="Not saved"
      topics={['complaints']}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {corrects && <p>The step stays readable, crossed out, with your correction beside it.</p>}
          <DateField label="Day" max="today" {...field('happened_on')} />
          <TextArea
            label="What was done"
            help="For example: rang her mother, spoke to the carer, wrote to the client."
            maxLength={4000}
            {...field('text')}
          />
        </>
      )}
    </FormDialog>
  );
}
