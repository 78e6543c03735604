import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { isGoneByItself, readAddress } from '#web/forms/gone-by-itself.ts';
import { sessionStore } from '#web/session/session.ts';
import { isEndTold } from '#web/session/session-ended.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { toast } from '#web/ui/overlay/toast.ts';

/** Names neither the form nor its record: it stays until it is closed, and a title may hold a young person's name. */
const TITLE = 'The form you were filling in has closed';
const TEXT =
  'The record changed, or you no longer have access. We have not sent what you wrote. You will see it when you can open the form again.';

/** A form that is only drawn anew is back by then, and words that were sent after all are forgotten. */
const LOOK_AGAIN_MS = 1_000;

/** Places of words that are on the screen, in their form or beside it, and how often. */
const inSight = new Map<string, number>();
const notices = new Map<string, number>();

/** As long as it is drawn, words that are kept in this place are in front of the person, and nothing has to be told. */
export function useWordsInSight(place: string): void {
  useEffect(() => {
    inSight.set(place, (inSight.get(place) ?? 0) + 1);
    const notice = notices.get(place);
    if (notice !== undefined) toast.dismiss(notice);
    notices.delete(place);
    return () => void inSight.set(place, (inSight.get(place) ?? 1) - 1);
  }, [place]);
}

/**
 * Says that a form has closed by itself while words stood in it that were not sent.
 * @param isUnsent whether there are such words; asked as it closes
 * @param areKept whether they are still kept a moment later
 */
export function useGoneNotice(place: string, isUnsent: () => boolean, areKept: () => Promise<boolean>): void {
  const { user } = useSignedIn();
  useWordsInSight(place);
  const leave = useEffectEvent((opened: string) => {
    if (isUnsent() && isGoneByItself(opened)) window.setTimeout(tell, LOOK_AGAIN_MS);
  });
  const tell = async () => {
    const isSame = () => sessionStore.getState().user?.id === user.id && !isEndTold();
    if (!isSame() || inSight.get(place) || !(await areKept()) || !isSame()) return;
    notices.set(place, toast.persistent(TITLE, { text: TEXT }));
  };
  // Before any effect that leads elsewhere because the record is gone.
  useLayoutEffect(() => {
    const opened = readAddress();
    return () => leave(opened);
  }, []);
}
