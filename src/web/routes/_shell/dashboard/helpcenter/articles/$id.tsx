import { createFileRoute } from '@tanstack/react-router';
import { ArticlePage } from '#web/features/contact/help/ArticlePage.tsx';

export const Route = createFileRoute('/_shell/dashboard/helpcenter/articles/$id')({ component: Article });

function Article() {
  return <ArticlePage id={Route.useParams().id} />;
}
