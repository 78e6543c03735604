/** Pages as a browser loads them and as Lighthouse finds them (a slow phone, its default). Needs Chrome, as the journeys do. */
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { REFERRAL_STEPS } from '#contract/young-persons/referrals.ts';
import { findBrowser } from '#test/journeys/kit/find-browser.ts';
import { signIn } from '#test/journeys/kit/people.ts';
import { watchScripts } from '#test/journeys/kit/script-bytes.ts';
import { takeLongest, watchFrames } from '#test/load/long-frames.ts';

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
    const lines = [await firstVisitToForm(page), await typeIntoForm(browser)];
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
const PASSES = 3;
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

/** Each step of the public form that has a field of words, on that phone: the longest frame of typing into its first field of words.
 * Of several passes the quietest counts: whatever else the machine does only makes frames longer. */
async function typeIntoForm(browser: BrowserContext): Promise<string> {
  const page = await browser.newPage();
  await page.setViewportSize({ width: 360, height: 740 });
  await watchFrames(page);
  const session = await browser.newCDPSession(page);
  const frames: number[] = [];
  for (let step = 1; step <= REFERRAL_STEPS; step++) {
    await page.goto(`${FORM}?step=${step}`);
    await page.getByText(`Step ${step} of ${REFERRAL_STEPS}`).waitFor();
    await page.waitForTimeout(SETTLE_MS);
    const field = page.getByRole('textbox').filter({ visible: true }).first();
    if (!(await field.isVisible())) continue;
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const passes: number[] = [];
    for (let pass = 0; pass < PASSES; pass++) {
      await field.click();
      await takeLongest(page);
      await field.pressSequentially('They were settled and talked about school.', { delay: 30 });
      await page.waitForTimeout(SETTLE_MS);
      passes.push(Math.round(await takeLongest(page)));
    }
    frames.push(Math.min(...passes));
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
  await page.close();
  return `typing into ${FORM}, ${SLOWER} times slower, longest frame by step (0: none of 50 ms): ${frames.join(', ')} ms`;
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
