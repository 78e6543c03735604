import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { FormPage } from '#web/pages/question-form/FormPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/forms/$id/')({
  validateSearch: z.object({ version: z.coerce.number().int().min(1).optional().catch(undefined) }),
  beforeLoad: () =>
    mustBeAllowed(() =>
      import('#contract/questions/question-forms.ts').then((calls) => [calls.getQuestionForm]),
    ),
  component: OneForm,
});

function OneForm() {
  return <FormPage id={Route.useParams().id} version={Route.useSearch().version} />;
}
