import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { EditPage } from '#web/pages/young-person/EditPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/young-persons/$id/edit')({
  validateSearch: z.object({ step: z.string().max(40).optional().catch(undefined) }),
  beforeLoad: () =>
    mustBeAllowed(() =>
      import('#contract/young-persons/young-persons.ts').then((calls) => [calls.updateYoungPerson]),
    ),
  component: Edit,
});

function Edit() {
  return <EditPage id={Route.useParams().id} segment={Route.useSearch().step ?? 'step-one'} />;
}
