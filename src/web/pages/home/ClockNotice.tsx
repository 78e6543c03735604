import { useStore } from 'zustand';
import { officeClock } from '#web/api/office-clock.ts';
import { describeClock } from '#web/pages/home/home-words.ts';

/** A clock that is wrong misleads whoever reads it, and where there is no signal this device too. */
export function ClockNotice() {
  const words = describeClock(useStore(officeClock, ({ ahead_ms }) => ahead_ms));
  return words ? <p className="text-ink-soft">{words}</p> : null;
}
