/** What a browser loads, and how Lighthouse finds it (a slow phone, its default). Needs Chrome, as the journeys do. */
import { chromium, type Page } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { findBrowser } from '#test/journeys/kit/find-browser.ts';
import { signIn } from '#test/journeys/kit/people.ts';

const PORT = 9223;
/** For what is loaded once the page stands. */
const SETTLE_MS = 2000;
const PAGES = ['/dashboard', '/dashboard/appointments'];
const TIMES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

export async function measureWeb(address: string): Promise<string[]> {
  // The browser's own profile, since Lighthouse opens its tabs there and must find the session.
  const browser = await chromium.launchPersistentContext('', {
    baseURL: address,
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${PORT}`],
  });
  try {
    const page = await browser.newPage();
    const lines = [await score(address, '/login'), await firstVisit(page)];
    for (const path of PAGES) lines.push(await score(address, path));
    return lines;
  } finally {
    await browser.close();
  }
}

/** JavaScript that comes over the line until the home page stands, compressed as it comes. */
async function firstVisit(page: Page): Promise<string> {
  await signIn(page, 'admin');
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Needs someone' }).waitFor();
  await page.waitForTimeout(SETTLE_MS);
  await session.detach();
  return `first visit to /dashboard: ${(bytes / 1024).toFixed(0)} kB of JavaScript in ${scripts.size} files, compressed`;
}

/** The middle one of three runs: a score wanders by five points when the machine does something else. */
async function score(address: string, path: string): Promise<string> {
  const runs: Result[] = [];
  // One after the other: they share the processors.
  for (let run = 0; run < 3; run += 1) runs.push(await runLighthouse(`${address}${path}`));
  const speed = ({ categories }: Result) => categories.performance?.score ?? 0;
  const [, middle] = runs.toSorted((a, b) => speed(a) - speed(b));
  if (!middle) throw new Error('unreachable');
  const { categories, audits } = middle;
  const scores = CATEGORIES.map((id) => `${id} ${Math.round((categories[id]?.score ?? 0) * 100)}`);
  const times = TIMES.map((id) => `${id} ${audits[id]?.displayValue}`);
  const failed = Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode === 'binary')
    .map(({ id }) => id);
  return `Lighthouse ${path}: ${[...scores, ...times, ...failed].join(', ')}`;
}

async function runLighthouse(url: string): Promise<Result> {
  const result = await lighthouse(url, {
    port: PORT,
    onlyCategories: CATEGORIES,
    disableStorageReset: true,
    // The stream of live changes never ends, and would be waited for.
    maxWaitForLoad: 8000,
    logLevel: 'error',
  });
  if (!result) throw new Error(`Lighthouse has nothing to say about ${url}`);
  return result.lhr;
}
