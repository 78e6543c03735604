/** The board of a full week: its answer, and its frames in a browser. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { addDays, findMonday, todayInLondon } from '#contract/core/dates.ts';
import { createDemoAgency } from '#demo/demo-agency.ts';
import { migrate } from '#server/db/migrate.ts';
import { connect, openPools } from '#server/db/pools.ts';
import { startLocalPostgres } from '#server/local-postgres/local-postgres.ts';
import { findBrowser } from '#test/journeys/kit/find-browser.ts';
import { signIn } from '#test/journeys/kit/people.ts';
import { startServerProcess } from '#test/kit/server-process.ts';
import { bookWeek } from '#test/load/appointments/rotas.ts';
import { findUser, makeToken } from '#test/load/lists.ts';
import { takeLongest, watchFrames } from '#test/load/long-frames.ts';
import { percentiles } from '#test/load/rate.ts';

/** With two visits a day on five days, 300 carers have 3,000 appointments. */
const TIMES = ['08:00', '13:00'];
const ASKED = 60;
const VIEWS = ['week', 'day', 'fortnight', 'month'] as const;
const SETTLE_MS = 3000;
const STEP_PX = 240;
/** The quietest counts: whatever else the machine does only makes frames longer. */
const PASSES = 3;

/** The answer comes from the large agency; the frames from a small one with the same week, where people can sign in. */
export async function measureBoard(database_url: string, address: string): Promise<string[]> {
  const monday = addDays(findMonday(todayInLondon()), 7 * 34);
  const answer = await askForWeek(database_url, address, monday);
  const folder = await mkdtemp(join(tmpdir(), 'placewell-board-'));
  try {
    await makeSmallAgency(folder, monday);
    const server = await startServerProcess({ APP_ENV: 'demo', DATA_DIR: folder, DRAIN_SECONDS: '0' });
    try {
      return [answer, ...(await scrollBoards(server.address, monday))];
    } finally {
      await server.stop('SIGINT');
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeSmallAgency(folder: string, monday: string): Promise<void> {
  const database = await startLocalPostgres({ dataDir: folder });
  try {
    await migrate(database.url);
    await createDemoAgency(database.url, { seed: 1, replaces: true });
    const owner = connect(database.url, { max: 1 });
    await bookWeek(owner, monday, TIMES);
    await owner.end();
  } finally {
    await database.stop();
  }
}

async function askForWeek(database_url: string, address: string, monday: string): Promise<string> {
  const owner = connect(database_url, { max: 1 });
  const pools = openPools(database_url, 2);
  try {
    await bookWeek(owner, monday, TIMES);
    const token = await makeToken(owner, pools.app_system, await findUser(owner, 'admin@placewell.test'));
    const [count] = await owner<{ rows: string }[]>`select count(*)::text as rows from appointment`;
    const times: number[] = [];
    let size = 0;
    for (let nth = -10; nth < ASKED; nth++) {
      const started = performance.now();
      const answer = await fetch(`${address}/api/rotas/week/${monday}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      size = (await answer.text()).length;
      if (!answer.ok) throw new Error(`The week answered ${answer.status}`);
      if (nth >= 0) times.push(performance.now() - started);
    }
    const { p50_ms, p95_ms } = percentiles(times);
    return `the week of 3,000 appointments among ${count?.rows}, ${(size / 1e6).toFixed(1)} MB: p50 ${p50_ms.toFixed(0)} ms, p95 ${p95_ms.toFixed(0)} ms`;
  } finally {
    await Promise.all([pools.close(), owner.end()]);
  }
}

async function scrollBoards(address: string, monday: string): Promise<string[]> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const page = await browser.newPage({ baseURL: address, viewport: { width: 1400, height: 900 } });
    await signIn(page, 'admin');
    await watchFrames(page);
    const lines: string[] = [];
    for (const view of VIEWS) {
      const [opening, scrolling]: [number[], number[]] = [[], []];
      for (let pass = 0; pass < PASSES; pass++) {
        await page.goto(`/dashboard/rotas?date=${monday}&view=${view}`);
        await page.locator('[data-board] tbody tr').nth(20).waitFor();
        await page.waitForTimeout(SETTLE_MS);
        opening.push(await takeLongest(page));
        await scrollThrough(page);
        scrolling.push(await takeLongest(page));
      }
      lines.push(
        `the board by ${view}, longest frame: ${tell(opening)} opening, ${tell(scrolling)} scrolled through`,
      );
    }
    return lines;
  } finally {
    await browser.close();
  }
}

const tell = (frames: readonly number[]) => {
  const least = Math.min(...frames);
  return least === 0 ? 'under 50 ms' : `${least.toFixed(0)} ms`;
};

async function scrollThrough(page: Page): Promise<void> {
  await page.locator('[data-board]').hover();
  const height = await page.locator('[data-board]').evaluate((board) => board.scrollHeight);
  for (let top = 0; top < height; top += STEP_PX) {
    await page.mouse.wheel(0, STEP_PX);
    await page.waitForTimeout(30);
  }
}
