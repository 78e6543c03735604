import { createFileRoute } from '@tanstack/react-router';
import { TopicPage } from '#web/features/young-persons/characteristics/TopicPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/young-persons/$id/characteristics/$topicId/')({
  beforeLoad: () =>
    mustBeAllowed(() =>
      import('#contract/young-persons/characteristics.ts').then((calls) => [calls.getYoungPersonSubcategory]),
    ),
  component: Single,
});

function Single() {
  const { id, topicId } = Route.useParams();
  return <TopicPage youngPersonId={id} subcategoryId={topicId} />;
}
