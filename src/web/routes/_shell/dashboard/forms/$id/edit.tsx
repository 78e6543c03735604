import { createFileRoute } from '@tanstack/react-router';
import { saveQuestionFormDraft } from '#contract/question-forms.ts';
import { EditFormPage } from '#web/features/question-forms/EditFormPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/forms/$id/edit')({
  beforeLoad: () => mustBeAllowed(saveQuestionFormDraft),
  component: EditForm,
});

function EditForm() {
  const { id } = Route.useParams();
  return <EditFormPage key={id} id={id} />;
}
