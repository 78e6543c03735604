import { createFileRoute } from '@tanstack/react-router';
import { EditFormPage } from '#web/features/questions/question-forms/EditFormPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/forms/$id/edit')({
  beforeLoad: () =>
    mustBeAllowed(() =>
      import('#contract/questions/question-forms.ts').then((calls) => [calls.saveQuestionFormDraft]),
    ),
  component: EditForm,
});

function EditForm() {
  const { id } = Route.useParams();
  return <EditFormPage key={id} id={id} />;
}
