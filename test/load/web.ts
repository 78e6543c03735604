/** Pages as a browser loads them and as Lighthouse finds them (a slow phone, its default). Needs Chrome, as the journeys do. */
import { chromium, type Page } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { findBrowser } from '#test/journeys/kit/find-browser.ts';
import { signIn } from '#test/journeys/kit/people.ts';
import { watchScripts } from '#test/journeys/kit/script-bytes.ts';

const PORT = 9223;
/** For what is loaded once the page stands. */
const SETTLE_MS = 2000;
const FORM = '/external/referral';
const PAGES = ['/dashboard', '/dashboard/appointments', '/dashboard/young-persons'];
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
    const lines = [await firstVisitToForm(page)];
    for (const path of [FORM, '/login']) lines.push(await score(address, path));
    lines.push(await firstVisit(page));
    for (const path of PAGES) lines.push(await score(address, path));
    lines.push(await youngPersonOnPhone(page));
    return lines;
  } finally {
    await browser.close();
  }
}

/** JavaScript that comes over the line until the home page stands. */
async function firstVisit(page: Page): Promise<string> {
  await signIn(page, 'admin');
  const scripts = await watchScripts(page);
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Needs someone' }).waitFor();
  await page.waitForTimeout(SETTLE_MS);
  return `first visit to /dashboard: ${tellScripts(scripts)}`;
}

/** The public form, to somebody who was never here. */
async function firstVisitToForm(page: Page): Promise<string> {
  const scripts = await watchScripts(page);
  await page.goto(FORM);
  await page.getByLabel('Your organisation').waitFor();
  await page.waitForTimeout(SETTLE_MS);
  return `first visit to ${FORM}: ${tellScripts(scripts)}`;
}

const tellScripts = ({ bytes, files }: Awaited<ReturnType<typeof watchScripts>>): string =>
  `${(bytes() / 1000).toFixed(1)} kB of JavaScript in ${files()} files, compressed`;

/** As Lighthouse has a slow phone: 1.6 Mbit/s, 150 ms there and back, a processor four times slower. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
const SLOWER = 4;
const HEADERS = 5;

/** From the press in the list until the header of a young person stands: who, what to be careful of, whom to call. */
async function youngPersonOnPhone(page: Page): Promise<string> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/dashboard/young-persons');
  const links = page.locator('main a[href^="/dashboard/young-persons/0"]');
  await links.first().waitFor();
  await page.waitForTimeout(SETTLE_MS);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', SLOW_LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const times: number[] = [];
  for (let at = 0; at < HEADERS; at++) {
    const start = performance.now();
    await links.nth(at).click();
    await page.getByRole('heading', { name: 'Who to call' }).waitFor();
    times.push(Math.round(performance.now() - start));
    await page.goBack();
    await links.first().waitFor();
  }
  await session.detach();
  return `header of a young person on a slow phone: ${times.join(', ')} ms, the first with the page's own code`;
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
