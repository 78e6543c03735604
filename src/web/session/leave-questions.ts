/** A form on the screen that would be left with something not sent: asked about before it is left, signing out too. */
export interface LeaveQuestion {
  hasChanges: () => boolean;
  /** A last attempt at keeping them, so that nobody is asked without need. */
  save?: (() => Promise<void>) | undefined;
  title: string;
  text: string;
}

/** Neither signing out nor a link waits longer for an answer. */
const MAX_SAVING_MS = 3000;

const onScreen = new Set<LeaveQuestion>();

/** Answers how to take it away again. */
export function addLeaveQuestion(question: LeaveQuestion): () => void {
  onScreen.add(question);
  return () => onScreen.delete(question);
}

/** The last attempt, for as long as somebody who leaves may be held by it. */
export async function trySaving({ save }: Pick<LeaveQuestion, 'save'>): Promise<void> {
  await Promise.race([save?.(), pause(MAX_SAVING_MS)]);
}

/** The first of those that have changes, and keep them after a last attempt at saving. */
export async function findLeaveQuestion(): Promise<LeaveQuestion | undefined> {
  for (const question of onScreen) {
    if (question.hasChanges()) await trySaving(question);
    if (question.hasChanges()) return question;
  }
  return undefined;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
