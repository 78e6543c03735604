/** A form on the screen with unsent changes: the user is asked before they leave it, also by signing out. */
export interface LeaveQuestion {
  hasChanges: () => boolean;
  /** A last attempt to save them, so that the user is not asked without need. */
  save?: (() => Promise<void>) | undefined;
  title: string;
  text: string;
}

/** The longest time that signing out or a link waits for a save. */
const MAX_SAVING_MS = 3000;

const onScreen = new Set<LeaveQuestion>();

/** Returns a function that removes the question. */
export function addLeaveQuestion(question: LeaveQuestion): () => void {
  onScreen.add(question);
  return () => onScreen.delete(question);
}

/** Makes the last attempt to save, within the time limit. */
export async function trySaving({ save }: Pick<LeaveQuestion, 'save'>): Promise<void> {
  await Promise.race([save?.(), pause(MAX_SAVING_MS)]);
}

/** The first question whose changes remain after a last attempt to save them. */
export async function findLeaveQuestion(): Promise<LeaveQuestion | undefined> {
  for (const question of onScreen) {
    if (question.hasChanges()) await trySaving(question);
    if (question.hasChanges()) return question;
  }
  return undefined;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
