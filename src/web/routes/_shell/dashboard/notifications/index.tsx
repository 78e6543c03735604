import { createFileRoute } from '@tanstack/react-router';
import { NotificationListPage } from '#web/features/contact/notifications/NotificationListPage.tsx';
import { NotificationSearch } from '#web/features/contact/notifications/notification-search.ts';

export const Route = createFileRoute('/_shell/dashboard/notifications/')({
  validateSearch: NotificationSearch,
  component: Notifications,
});

function Notifications() {
  const navigate = Route.useNavigate();
  return (
    <NotificationListPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
