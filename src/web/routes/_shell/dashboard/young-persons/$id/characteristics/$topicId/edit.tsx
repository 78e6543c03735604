import { createFileRoute } from '@tanstack/react-router';
import { AnswerTopicPage } from '#web/features/young-persons/characteristics/AnswerTopicPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/young-persons/$id/characteristics/$topicId/edit')({
  beforeLoad: () =>
    mustBeAllowed(() =>
      import('#contract/young-persons/characteristics.ts').then((calls) => [
        calls.updateCharacteristicResponse,
      ]),
    ),
  component: Answer,
});

function Answer() {
  const { id, topicId } = Route.useParams();
  return <AnswerTopicPage key={topicId} youngPersonId={id} subcategoryId={topicId} />;
}
