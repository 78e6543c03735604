/** A form on the screen that would be left with something not sent: asked about before it is left, signing out too. */
export interface LeaveQuestion {
  hasChanges: () => boolean;
  /** A last attempt at keeping them, so that nobody is asked without need. */
  save?: (() => Promise<void>) | undefined;
  title: string;
  text: string;
}

/** Signing out waits no longer for an answer. */
const MAX_SAVING_MS = 3000;

const onScreen = new Set<LeaveQuestion>();

/** Answers how to take it away again. */
export function addLeaveQuestion(question: LeaveQuestion): () => void {
  onScreen.add(question);
  return () => onScreen.delete(question);
}

/** The first of those that have changes, and keep them after a last attempt at saving. */
export async function findLeaveQuestion(): Promise<LeaveQuestion | undefined> {
  for (const question of onScreen) {
    if (question.hasChanges()) await Promise.race([question.save?.(), pause(MAX_SAVING_MS)]);
    if (question.hasChanges()) return question;
  }
  return undefined;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
