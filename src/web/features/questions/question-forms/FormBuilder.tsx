import { CircleCheck, Plus } from 'lucide-react';
import { type MouseEvent, useDeferredValue, useState } from 'react';
import { type FormProblem, problemsIn } from '#contract/questions/question-form-problems.ts';
import type { QuestionFormVersion } from '#contract/questions/question-forms.ts';
import { orderedGroups, type QuestionGroup } from '#contract/questions/question-groups.ts';
import type { Question } from '#contract/questions/questions.ts';
import { FormConflict } from '#web/features/questions/question-forms/FormConflict.tsx';
import { FormPreview } from '#web/features/questions/question-forms/FormPreview.tsx';
import {
  addQuestion,
  addSection,
  changeQuestion,
  changeSection,
  inOrder,
  moveQuestion,
  moveSection,
  putBack,
  removeQuestion,
  removeSection,
} from '#web/features/questions/question-forms/form-building.ts';
import { counted, FORMS, formHref } from '#web/features/questions/question-forms/form-words.ts';
import { GoneDraft } from '#web/features/questions/question-forms/GoneDraft.tsx';
import { PublishButton } from '#web/features/questions/question-forms/PublishButton.tsx';
import {
  type QuestionActions,
  questionElementId,
} from '#web/features/questions/question-forms/QuestionEditor.tsx';
import { type SectionActions, SectionEditor } from '#web/features/questions/question-forms/SectionEditor.tsx';
import {
  type DraftContent,
  type DraftEnd,
  readUnsaved,
  useDraftSaving,
} from '#web/features/questions/question-forms/use-draft-saving.ts';
import { cx } from '#web/ui/cx.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { SavedAt } from '#web/ui/field/FormParts.tsx';
import { fieldId } from '#web/ui/field/field-class.ts';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { SegmentedControl } from '#web/ui/record/SegmentedControl.tsx';
import type { SavedCopy } from '#web/writing/saved-copy.ts';

interface Props {
  draft: QuestionFormVersion;
  copy: SavedCopy;
  /** How the draft ended elsewhere. Undefined while the server has it. */
  end: DraftEnd | undefined;
  /** The form was deleted with its draft. */
  isFormGone: boolean;
}

/** Builds the next version of a form: the questions on the left, a preview on the right, saved as the user types. */
export function FormBuilder({ draft, copy, end, isFormGone }: Props) {
  const { form } = draft;
  const [content, setContent] = useState<DraftContent>(() => {
    const { introduction, questions } = readUnsaved(copy) ?? draft;
    return { introduction: introduction ?? '', questions: inOrder(questions) };
  });
  const [openId, setOpenId] = useState<string>();
  /** The user tried to publish: from now on each question shows what is missing. */
  const [isTried, setIsTried] = useState(false);
  const [view, setView] = useState<'build' | 'preview'>('build');
  const draftSaving = useDraftSaving({ start: draft, copy, end }, content);
  const { introduction, questions } = content;
  const shown = useDeferredValue(questions);
  const problems = problemsIn(questions);
  const change = (next: (questions: Question[]) => Question[]) =>
    setContent((before) => ({ ...before, questions: next(before.questions) }));
  const { questionActions, sectionActions, addNewSection } = actionsOn(questions, change, setOpenId);

  return (
    <div className="space-y-5">
      <PageHeader
        title={`${form.name}, version ${draft.form_version}`}
        back={isFormGone ? { label: 'Forms', href: FORMS } : { label: form.name, href: formHref(form.id) }}
        lead="No one sees this version until you publish it."
        actions={
          <>
            <SavedAt {...draftSaving.saving} />
            {!draftSaving.isGone && (
              <PublishButton
                draft={draft}
                problemCount={problems.length}
                onRefused={() => setIsTried(true)}
                flush={draftSaving.flush}
                version={draftSaving.savedVersion}
              />
            )}
          </>
        }
      />
      {draftSaving.isGone && <GoneDraft {...{ draft, end, isFormGone, content }} {...draftSaving} />}
      {draftSaving.theirs && (
        <FormConflict
          mine={content}
          theirs={draftSaving.theirs}
          onSettle={(merged) => {
            const next = { ...merged, questions: inOrder(merged.questions) };
            draftSaving.settle(next);
            setContent(next);
          }}
        />
      )}
      <div className="xl:hidden">
        <SegmentedControl
          label="View"
          value={view}
          onChange={setView}
          options={[
            { value: 'build', label: 'Build' },
            { value: 'preview', label: 'Preview' },
          ]}
        />
      </div>
      <div className="gap-6 xl:grid xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className={cx('min-w-0 space-y-4', view === 'preview' && 'max-xl:hidden')}>
          <Problems isOpen={isTried} problems={problems} questions={questions} onOpen={setOpenId} />
          <TextArea
            label="Introduction"
            optional
            help="Read before the first question."
            rows={2}
            maxLength={4000}
            value={introduction}
            onChange={(text) => setContent((before) => ({ ...before, introduction: text }))}
          />
          {orderedGroups(questions).map((section, index, all) => (
            <SectionEditor
              key={section.identifier}
              {...{ questions, section, openId, questionActions, sectionActions }}
              problems={isTried ? problems : []}
              number={index + 1}
              count={all.length}
              isNumeric={form.is_numeric}
              isReport={form.purpose === 'report'}
            />
          ))}
          <Button variant="outline" icon={Plus} onClick={addNewSection}>
            Add section
          </Button>
        </div>
        <div className={cx('min-w-0 xl:sticky xl:top-20 xl:self-start', view === 'build' && 'max-xl:hidden')}>
          <FormPreview questions={shown} introduction={introduction} />
        </div>
      </div>
    </div>
  );
}

/** The actions of the buttons. A removal can be undone while its notice is shown. */
function actionsOn(
  questions: Question[],
  change: (next: (questions: Question[]) => Question[]) => void,
  open: (id: string | undefined) => void,
) {
  const takenOut = (removed: readonly Question[], what: string) =>
    toast.show({
      title: `${what} removed`,
      action: { label: 'Undo', onAction: () => change((now) => putBack(now, removed)) },
    });
  const openNew = ({ questions: next, id }: { questions: Question[]; id: string }, field: string) => {
    change(() => next);
    open(id);
    requestAnimationFrame(() => document.getElementById(fieldId(field))?.focus());
  };
  const questionActions: QuestionActions = {
    open,
    change: (id, next) => change((now) => changeQuestion(now, id, next)),
    move: (id, by) => {
      change((now) => moveQuestion(now, id, by));
      announce(by < 0 ? 'Moved up' : 'Moved down');
    },
    remove: (id) => {
      takenOut(
        questions.filter((question) => question.id === id),
        'Question',
      );
      change((now) => removeQuestion(now, id));
    },
  };
  const sectionActions: SectionActions = {
    change: (identifier, next) => change((now) => changeSection(now, identifier, next)),
    move: (identifier, by) => {
      change((now) => moveSection(now, identifier, by));
      announce(by < 0 ? 'Section moved up' : 'Section moved down');
    },
    remove: (section: QuestionGroup) => {
      takenOut(section.questions, 'Section');
      change((now) => removeSection(now, section.identifier));
    },
    addQuestion: (section) => {
      const added = addQuestion(questions, section);
      openNew(added, `label-${added.id}`);
    },
  };
  const addNewSection = () => {
    const added = addSection(questions);
    const section = added.questions.at(-1)?.group_identifier ?? '';
    openNew(added, `section-${section}`);
  };
  return { questionActions, sectionActions, addNewSection };
}

interface ProblemsProps {
  isOpen: boolean;
  problems: readonly FormProblem[];
  questions: readonly Question[];
  onOpen: (id: string) => void;
}

/** The problems to solve before the form can be published, with a link to each question. */
function Problems({ isOpen, problems, questions, onOpen }: ProblemsProps) {
  if (problems.length === 0) {
    return (
      <p className="flex items-center gap-2 text-sm text-dark-green-ink">
        <CircleCheck aria-hidden size={18} /> Ready to publish: {counted(questions.length, 'question')}.
      </p>
    );
  }
  const describeLabel = (id: string | undefined) =>
    questions.find((question) => question.id === id)?.label || 'Untitled question';
  const jump = (event: MouseEvent, id: string) => {
    event.preventDefault();
    onOpen(id);
    const place = document.getElementById(questionElementId(id));
    place?.scrollIntoView({ block: 'center' });
    place?.focus({ preventScroll: true });
  };
  return (
    <details
      key={String(isOpen)}
      open={isOpen}
      className="rounded-md border border-line bg-surface px-4 py-1"
    >
      <summary className="min-h-control py-1.5 font-medium">
        {counted(problems.length, 'thing')} to finish before publishing
      </summary>
      <ul className="mb-2 list-disc space-y-1 pl-5 text-sm">
        {problems.map(({ path, message, question_id }) => (
          <li key={`${path} ${message}`}>
            {question_id ? (
              <a
                href={`#${questionElementId(question_id)}`}
                className="text-accent-text underline underline-offset-3"
                onClick={(event) => jump(event, question_id)}
              >
                {describeLabel(question_id)}: {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
