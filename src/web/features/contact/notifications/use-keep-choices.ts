import { useRef, useState } from 'react';
import {
  getNotificationChoices,
  NotificationChoices,
  setNotificationChoices,
} from '#contract/core/notifications.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi, limitWait } from '#web/api/call.ts';
import { makeKey } from '#web/api/hooks.ts';
import { queryClient } from '#web/api/query-client.ts';
import { toast } from '#web/ui/overlay/toast.ts';

/**
 * Choices that are saved as they are made: calls are sent one after the other, each with everything chosen so far. If
 * they were changed on another device, those choices win, and the user is told.
 */
export function useKeepChoices(stored: NotificationChoices) {
  const [choices, setChoices] = useState(stored);
  const latest = useRef(stored);
  const sending = useRef(Promise.resolve());
  const unsent = useRef(0);
  const show = (next: NotificationChoices) => {
    latest.current = next;
    setChoices(next);
  };
  const send = async () => {
    const { kinds, ...hours } = latest.current;
    const body = { ...hours, kinds: kinds.map(({ kind, push, email }) => ({ kind, push, email })) };
    try {
      const kept = await callApi(setNotificationChoices, { body }, { ...limitWait(), keepalive: true });
      latest.current = { ...latest.current, version: kept.version };
      queryClient.setQueryData(makeKey(getNotificationChoices), kept);
    } catch (error) {
      const current =
        error instanceof ApiError ? NotificationChoices.safeParse(error.problem?.current).data : undefined;
      if (current) show(current);
      toast.error(
        current
          ? 'You changed this on another device. We kept that change: choose again here if you need to.'
          : 'We could not save this. Try again.',
      );
    }
  };
  const change = (changes: Partial<NotificationChoices>) => {
    show({ ...latest.current, ...changes });
    unsent.current++;
    sending.current = sending.current.then(send).finally(() => unsent.current--);
  };
  return { choices, change, isUnsent: () => unsent.current > 0, finish: () => sending.current };
}
