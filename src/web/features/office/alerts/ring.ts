/** The sound of an alert on an administrator's screen. Made here, so that it needs no file; one tab of a browser rings. */
import { createStore } from 'zustand/vanilla';

/** `blocked`: the browser plays nothing until somebody has touched the page. */
export const ringing = createStore<{ is_blocked: boolean }>()(() => ({ is_blocked: false }));

const EVERY_MS = 2_000;
const TONES = [880, 660, 880] as const;
const TONE_SECONDS = 0.22;
const GAIN = 0.35;

/** Rings until the returned function is called. */
export function startRinging(): () => void {
  const stop = new AbortController();
  const ring = () => ringHere(stop.signal);
  if (navigator.locks)
    navigator.locks.request('placewell-ring', { signal: stop.signal }, ring).catch(() => undefined);
  else void ring();
  return () => stop.abort();
}

function ringHere(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const sound = new AudioContext();
    const unlock = () => void sound.resume().then(look, () => undefined);
    const look = () => ringing.setState({ is_blocked: sound.state !== 'running' });
    const ring = () => {
      look();
      if (sound.state === 'running') playTones(sound);
      navigator.vibrate?.([300, 150, 300]);
    };
    for (const kind of ['pointerdown', 'keydown'])
      window.addEventListener(kind, unlock, { signal, capture: true });
    const timer = window.setInterval(ring, EVERY_MS);
    unlock();
    ring();
    signal.addEventListener('abort', () => {
      window.clearInterval(timer);
      ringing.setState({ is_blocked: false });
      void sound.close().catch(() => undefined);
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
