import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { sessionStore } from '#web/session/session.ts';
import { isEndTold } from '#web/session/session-ended.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { isGoneByItself, readAddress } from '#web/writing/gone-by-itself.ts';

/**
 * Names neither the form nor its record: the notice stays until it is closed, and a title may hold a young person's
 * name.
 */
const TITLE = 'The form you were filling in has closed';
const TEXT =
  'The record changed, or you no longer have access. We have not sent what you wrote. You will see it when you can open the form again.';

/** By then a form that only remounted is back, and the draft of text that was sent is deleted. */
const LOOK_AGAIN_MS = 1_000;

/** How often the text of each place is on the screen, in its form or beside it. */
const inSight = new Map<string, number>();
const notices = new Map<string, number>();

/** While this is mounted, the user sees the text saved in this place, so no notice is needed. */
export function useWordsInSight(place: string | undefined): void {
  useEffect(() => {
    if (place === undefined) return;
    inSight.set(place, (inSight.get(place) ?? 0) + 1);
    const notice = notices.get(place);
    if (notice !== undefined) toast.dismiss(notice);
    notices.delete(place);
    return () => void inSight.set(place, (inSight.get(place) ?? 1) - 1);
  }, [place]);
}

/**
 * Says that a form with unsent text has closed automatically.
 * @param isUnsent whether there is unsent text; called as the form closes
 * @param areKept whether the text is still saved a moment later
 */
export function useGoneNotice(
  place: string | undefined,
  isUnsent: () => boolean,
  areKept: () => Promise<boolean>,
): void {
  const { user } = useSignedIn();
  useWordsInSight(place);
  const leave = useEffectEvent((opened: string) => {
    if (place !== undefined && isUnsent() && isGoneByItself(opened))
      window.setTimeout(() => tell(place), LOOK_AGAIN_MS);
  });
  const tell = async (place: string) => {
    const isSame = () => sessionStore.getState().user?.id === user.id && !isEndTold();
    if (!isSame() || inSight.get(place) || !(await areKept()) || !isSame()) return;
    notices.set(place, toast.persistent(TITLE, { text: TEXT }));
  };
  // Runs before any effect that navigates away because the record is gone.
  useLayoutEffect(() => {
    const opened = readAddress();
    return () => leave(opened);
  }, []);
}
