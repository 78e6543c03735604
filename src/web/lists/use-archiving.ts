import { useMutation } from '@tanstack/react-query';
import type { Topic } from '#contract/core/topics.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { type Call, callApi } from '#web/api/call.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { toast } from '#web/ui/overlay/toast.ts';

interface Archiving<Entry> {
  request: (entry: Entry, is_archived: boolean) => Call<Entry>;
  topic: Topic;
  /** The toast after archiving, beside the undo, and the one after restoring. */
  archived: (entry: Entry) => { title: string; text?: string };
  broughtBack: (entry: Entry) => { title: string; text?: string };
}

/** Archives an entry of a catalogue, with undo, or restores one. */
export function useArchiving<Entry>({ request, topic, archived, broughtBack }: Archiving<Entry>) {
  const send = useMutation<Entry, ApiError, { entry: Entry; is_archived: boolean }>({
    mutationFn: async ({ entry, is_archived }) => {
      const { endpoint, input } = request(entry, is_archived);
      return (await callApi(endpoint, input as never, {})) as Entry;
    },
    onSuccess: (changed, { is_archived }) => {
      const { title, ...words } = (is_archived ? archived : broughtBack)(changed);
      const undo = { action: { label: 'Undo', onAction: () => change(changed, false) } };
      toast.success(title, { ...words, ...(is_archived ? undo : {}) });
    },
    onError: (error) => tellProblem(error, 'Not changed'),
    onSettled: () => void refreshTopic(topic),
  });
  const change = (entry: Entry, is_archived: boolean): void => send.mutate({ entry, is_archived });
  return { change, isPending: send.isPending };
}
