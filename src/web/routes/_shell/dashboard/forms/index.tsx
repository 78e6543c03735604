import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { FormListPage } from '#web/features/questions/question-forms/FormListPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/forms/')({
  validateSearch: z.object({ retired: z.literal('true').optional().catch(undefined) }),
  beforeLoad: () =>
    mustBeAllowed(() =>
      import('#contract/questions/question-forms.ts').then((calls) => [calls.listQuestionForms]),
    ),
  component: FormList,
});

function FormList() {
  return <FormListPage isRetired={Route.useSearch().retired === 'true'} />;
}
