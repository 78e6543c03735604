/** The application files stored on the device (service worker), and how users get a new version. */
import { newVersion } from '#web/device/new-version.ts';

const LOOK_EVERY_MS = 60 * 60_000;

let isWatching = false;

/** Stores the application's files, so that it opens without signal. For carers, who work where there is none. */
export async function keepAppFiles(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  if (!navigator.serviceWorker.controller) active?.postMessage('claim');
  await watchForNewVersion();
}

/** Asks the user when a new version is ready. Never reloads automatically. */
export async function watchForNewVersion(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration || isWatching) return;
  isWatching = true;
  const offerWaiting = () => {
    // Without a controller this is the first version here, so it replaces nothing.
    if (registration.waiting && navigator.serviceWorker.controller)
      newVersion.setState({ take: () => takeNewVersion(registration) });
  };
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offerWaiting);
  });
  window.setInterval(() => void registration.update().catch(() => undefined), LOOK_EVERY_MS);
  offerWaiting();
}

function takeNewVersion({ waiting }: ServiceWorkerRegistration): void {
  const reload = () => window.location.reload();
  if (waiting) {
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    waiting.postMessage('take over');
  } else {
    // Another tab has already activated it.
    reload();
  }
}
