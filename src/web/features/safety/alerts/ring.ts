/**
 * The sound of an alert on an administrator's screen. It is generated, so that it needs no file. Only one tab of a
 * browser rings.
 */
import { createStore } from 'zustand/vanilla';

/** `blocked`: the browser plays no sound until the user has touched the page. */
export const ringing = createStore<{ is_blocked: boolean }>()(() => ({ is_blocked: false }));

const EVERY_MS = 2_000;
const TONES = [880, 660, 880] as const;
const TONE_SECONDS = 0.22;
const GAIN = 0.35;

/** Rings until the returned function is called. A tab that may not play sound yet leaves it to one that may. */
export function startRinging(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const sound = new AudioContext();
  let turn: AbortController | undefined;
  const look = () => {
    if (signal.aborted) return;
    const isRunning = sound.state === 'running';
    ringing.setState({ is_blocked: !isRunning });
    if (isRunning && !turn) {
      turn = new AbortController();
      takeTurn(sound, turn.signal);
    } else if (!isRunning) {
      turn?.abort();
      turn = undefined;
    }
  };
  const unlock = () => void sound.resume().then(look, () => undefined);
  for (const kind of ['pointerdown', 'keydown'])
    window.addEventListener(kind, unlock, { signal, capture: true });
  sound.addEventListener('statechange', look, { signal });
  look();
  unlock();
  signal.addEventListener('abort', () => {
    turn?.abort();
    ringing.setState({ is_blocked: false });
    void sound.close().catch(() => undefined);
  });
  return () => stop.abort();
}

/** One tab of a browser at a time, for as long as it can make sound. */
function takeTurn(sound: AudioContext, signal: AbortSignal): void {
  const ring = () => ringHere(sound, signal);
  if (navigator.locks) navigator.locks.request('placewell-ring', { signal }, ring).catch(() => undefined);
  else void ring();
}

function ringHere(sound: AudioContext, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const ring = () => {
      playTones(sound);
      navigator.vibrate?.([300, 150, 300]);
    };
    const timer = window.setInterval(ring, EVERY_MS);
    ring();
    signal.addEventListener('abort', () => {
      window.clearInterval(timer);
      resolve();
    });
  });
}

function playTones(sound: AudioContext): void {
  TONES.forEach((frequency, index) => {
    const at = sound.currentTime + index * TONE_SECONDS;
    const [tone, volume] = [sound.createOscillator(), sound.createGain()];
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(GAIN, at + 0.02);
    volume.gain.linearRampToValueAtTime(0, at + TONE_SECONDS);
    tone.connect(volume).connect(sound.destination);
    tone.start(at);
    tone.stop(at + TONE_SECONDS);
  });
}
