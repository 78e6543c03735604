import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { timeOf } from '#contract/dates.ts';
import { deleteFormDraft, getFormDraft, saveFormDraft } from '#contract/form-drafts.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';

const PAUSE_MS = 1_200;

export type DraftState = { state: 'saved' | 'saving' | 'failed'; time?: string | undefined };

/** What was typed into this form and not sent, as the server keeps it. Undefined until that is known. */
export function useStoredDraft(form: string) {
  const query = useEndpoint(
    getFormDraft,
    { query: { form } },
    { keepPrevious: false, refetchOnMount: 'always' },
  );
  // A form that cannot reach its draft is still a form.
  return query.isError ? null : query.isFetchedAfterMount ? query.data : undefined;
}

/**
 * Keeps what is typed on the server, a moment after the last key (UIX-09). `content` undefined: nothing to keep.
 * `forget` ends it: the form was sent, or its draft thrown away.
 */
export function useAutosave(form: string, content: Record<string, unknown> | undefined) {
  const [draft, setDraft] = useState<DraftState>();
  const isOver = useRef(false);
  const text = content && JSON.stringify(content);
  const save = useEffectEvent(async (signal: AbortSignal) => {
    if (!content || isOver.current) return;
    setDraft((before) => ({ state: 'saving', time: before?.time }));
    try {
      const saved = await callApi(saveFormDraft, { body: { form, content } }, { signal });
      setDraft({ state: 'saved', time: timeOf(saved.updated_at) });
    } catch (error) {
      if (error instanceof ApiError) setDraft((before) => ({ state: 'failed', time: before?.time }));
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is what starts the wait anew
  useEffect(() => {
    const stop = new AbortController();
    const timer = window.setTimeout(() => void save(stop.signal), PAUSE_MS);
    return () => {
      window.clearTimeout(timer);
      stop.abort();
    };
  }, [text]);
  const forget = async () => {
    isOver.current = true;
    setDraft(undefined);
    await callApi(deleteFormDraft, { query: { form } }).catch(() => undefined);
  };
  const resume = () => {
    isOver.current = false;
  };
  return { draft, forget, resume };
}
