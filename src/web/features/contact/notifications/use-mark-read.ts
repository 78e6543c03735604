import { markAllRead, markRead } from '#contract/core/notifications.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { toast } from '#web/ui/overlay/toast.ts';

/** Marks as read, here at once and on the user's other screens by the live event. */
export function useMarkRead() {
  const [one, all] = [useSend(markRead), useSend(markAllRead)];
  const onSuccess = () => void refreshTopic('notifications');
  return {
    markOne: (id: string) => one.mutate({ params: { id } }, { onSuccess }),
    markAllUpTo: (up_to: string) =>
      all.mutate({ body: { up_to } }, { onSuccess, onError: ({ message }) => toast.error(message) }),
    isMarkingAll: all.isPending,
  };
}
