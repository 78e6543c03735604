/**
 * A form of two hundred questions on a phone, its processor slowed down four times (QST-05): the longest frame while it
 * opens, while somebody types, answers what brings other questions, and scrolls. A frame over 50 ms is felt.
 */
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { preview } from 'vite';
import { findBrowser } from '#test/journeys/kit/find-browser.ts';

const PORT = 4_173;
const SLOWDOWN = 4;
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const SENTENCE = 'They were settled and talked about school for a while. ';

declare global {
  interface Window {
    longFrames: { duration: number }[];
  }
}

export async function measureQuestionForm(): Promise<string[]> {
  const server = await preview({ preview: { port: PORT, strictPort: true }, logLevel: 'silent' });
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const page = await (await browser.newContext(PHONE)).newPage();
    const session = await page.context().newCDPSession(page);
    await page.addInitScript(() => {
      window.longFrames = [];
      new PerformanceObserver((list) => {
        window.longFrames.push(...list.getEntries().map(({ duration }) => ({ duration })));
      }).observe({ type: 'long-animation-frame', buffered: true });
    });
    return await walk(page, session, `http://localhost:${PORT}/dev/questions`);
  } finally {
    await browser.close();
    await server.close();
  }
}

async function walk(page: Page, session: CDPSession, address: string): Promise<string[]> {
  await slowDown(session, 1);
  await page.goto(address);
  await drawn(page);
  await slowDown(session, SLOWDOWN);
  await page.reload();
  await drawn(page);
  const lines = [await longest(page, 'opening, with the application itself')];

  const text = page.locator('textarea').nth(1);
  await text.tap();
  await settled(page);
  lines.push(await longest(page, 'going to a question further down'));
  for (const key of SENTENCE)
    await session.send('Input.insertText', { text: key }).then(() => settled(page, 30));
  lines.push(await longest(page, `typing ${SENTENCE.length} characters`));

  const answer = page.getByRole('group', { name: /^33\./ }).getByRole('radio');
  await answer.first().focus();
  await settled(page);
  await longest(page, '');
  // To and fro: question 34 comes and goes.
  for (let time = 0; time < 6; time += 1) {
    await page.keyboard.press(time === 0 ? 'Space' : 'ArrowRight');
    await settled(page);
  }
  lines.push(await longest(page, 'answering what brings other questions'));

  for (let step = 0; step < 30; step += 1) {
    await page.mouse.wheel(0, 400);
    await settled(page, 40);
  }
  lines.push(await longest(page, 'scrolling through it'));
  return lines.map((line) => `form of 200 questions, ${SLOWDOWN} times slower, ${line}`);
}

const slowDown = (session: CDPSession, rate: number) =>
  session.send('Emulation.setCPUThrottlingRate', { rate });

/** All two hundred are there. */
async function drawn(page: Page): Promise<void> {
  await page.getByText('199.').waitFor({ state: 'attached' });
  await settled(page);
}

const settled = (page: Page, ms = 400) => page.waitForTimeout(ms);

/** Frames shorter than 50 ms are not told. */
async function longest(page: Page, what: string): Promise<string> {
  const frames = await page.evaluate(() => window.longFrames.splice(0).map(({ duration }) => duration));
  if (frames.length === 0) return `${what}: no frame of 50 ms or more`;
  return `${what}: longest frame ${Math.round(Math.max(...frames))} ms, ${frames.length} of 50 ms or more`;
}
