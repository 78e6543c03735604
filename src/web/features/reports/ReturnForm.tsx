import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { FieldError } from '#contract/core/errors.ts';
import {
  type AppReport,
  listNotApprovedReasons,
  type NotApprovedReason,
} from '#contract/reports/app-reports.ts';
import { describeFirst } from '#web/api/api-error.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import {
  commentField,
  findProblems,
  labelAt,
  type QuestionReturn,
  type ReturnDraft,
  reasonField,
  withChanged,
  withoutQuestion,
} from '#web/features/reports/desk-return.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button, IconButton } from '#web/ui/field/Button.tsx';
import { Select } from '#web/ui/field/Choice.tsx';
import { ErrorSummary } from '#web/ui/field/ErrorSummary.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';

interface Props {
  app_report: AppReport;
  draft: ReturnDraft;
  onChange: (draft: ReturnDraft) => void;
  /** Throws ApiError. */
  onReturn: () => Promise<void>;
  onCancel: () => void;
}

const REASON_COMMENT_CHARACTERS = 4_000;
const QUESTION_COMMENT_CHARACTERS = 2_000;

/** Why a report is returned: one reason for the whole, and one for each answer concerned (REP-09). */
export function ReturnForm({ app_report, draft, onChange, onReturn, onCancel }: Props) {
  const reasons = useEndpoint(listNotApprovedReasons, {});
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<readonly FieldError[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const known = reasons.data ?? [];
  const missing = attempt > 0 ? findProblems(draft, known) : [];
  const problems = [...missing, ...refused];
  const errorAt = (name: string) => problems.find(({ path }) => path === name)?.message;
  const change = (next: ReturnDraft) => {
    setRefused([]);
    onChange(next);
  };
  const giveBack = async () => {
    setAttempt(attempt + 1);
    setRefused([]);
    if (findProblems(draft, known).length > 0) return;
    setIsBusy(true);
    try {
      await onReturn();
    } catch (error) {
      setRefused([{ path: 'return', message: describeFirst(error) }]);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        void giveBack();
      }}
    >
      <ErrorSummary
        attempt={attempt}
        title="Not returned yet"
        problems={problems.map(({ path, message }) => ({
          name: path,
          message: path.startsWith('answers.')
            ? `${labelAt(app_report.questions, path.replace(/\.(reason_id|comment)$/, ''))} ${message}`
            : message,
        }))}
      />
      <fieldset disabled={isBusy} className="min-w-0 space-y-4">
        <ReasonSelect
          label="Reason"
          name="reason_id"
          reasons={known}
          value={draft.reason_id}
          error={errorAt('reason_id')}
          onChange={(reason_id) => change({ ...draft, reason_id })}
        />
        <TextArea
          label="Comment"
          name="comment"
          optional={!known.find(({ id }) => id === draft.reason_id)?.needs_comment}
          help="The carer will see this."
          maxLength={REASON_COMMENT_CHARACTERS}
          value={draft.comment}
          onChange={(comment) => change({ ...draft, comment })}
          error={errorAt('comment')}
        />
        <Urgent reasons={known} draft={draft} />
        {draft.questions.length === 0 ? (
          <p className="text-sm text-ink-soft">
            Press “Add a reason” beside an answer to say what to change there.
          </p>
        ) : (
          <ul className="space-y-3" aria-label="Answers to look at again">
            {draft.questions.map((each) => (
              <QuestionRow
                key={each.path}
                label={labelAt(app_report.questions, each.path)}
                reasons={known}
                value={each}
                errorAt={errorAt}
                onChange={(part) => change(withChanged(draft, each.path, part))}
                onRemove={() => change(withoutQuestion(draft, each.path))}
              />
            ))}
          </ul>
        )}
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="warning" pending={isBusy}>
          Return report
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

interface ReasonProps {
  label: string;
  name: string;
  reasons: readonly NotApprovedReason[];
  value: string;
  error: string | undefined;
  onChange: (reason_id: string) => void;
}

function ReasonSelect({ reasons, ...field }: ReasonProps) {
  return (
    <Select
      {...field}
      placeholder="Choose a reason"
      options={reasons.map(({ id, reason, is_urgent }) => ({
        value: id,
        label: is_urgent ? `${reason} (urgent)` : reason,
      }))}
    />
  );
}

/** Some reasons must not wait until the carer reads their e-mail. */
function Urgent({ reasons, draft }: { reasons: readonly NotApprovedReason[]; draft: ReturnDraft }) {
  const chosen = [draft.reason_id, ...draft.questions.map(({ reason_id }) => reason_id)];
  if (!reasons.some(({ id, is_urgent }) => is_urgent && chosen.includes(id))) return null;
  return (
    <Banner tone="error" title="Ring the carer as well">
      This reason is urgent. Do not just return the report.
    </Banner>
  );
}

interface QuestionRowProps {
  label: string;
  reasons: readonly NotApprovedReason[];
  value: QuestionReturn;
  errorAt: (name: string) => string | undefined;
  onChange: (change: Partial<QuestionReturn>) => void;
  onRemove: () => void;
}

function QuestionRow({ label, reasons, value, errorAt, onChange, onRemove }: QuestionRowProps) {
  const needsComment = reasons.find(({ id }) => id === value.reason_id)?.needs_comment ?? false;
  return (
    <li className="space-y-2 rounded-md border border-line p-3">
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 text-sm font-medium break-words">{label}</p>
        <IconButton label={`Remove the reason at: ${label}`} icon={Trash2} size="sm" onClick={onRemove} />
      </div>
      <ReasonSelect
        label="Reason"
        name={reasonField(value.path)}
        reasons={reasons}
        value={value.reason_id}
        error={errorAt(reasonField(value.path))}
        onChange={(reason_id) => onChange({ reason_id })}
      />
      <TextArea
        label="Comment"
        name={commentField(value.path)}
        optional={!needsComment}
        rows={2}
        maxLength={QUESTION_COMMENT_CHARACTERS}
        value={value.comment}
        onChange={(comment) => onChange({ comment })}
        error={errorAt(commentField(value.path))}
      />
    </li>
  );
}
