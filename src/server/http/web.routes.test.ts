import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { addPageFacts, PAGES, readWorker } from '#server/http/web.routes.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const PAGE_TEXT = '<!doctype html><title>Placewell</title>';
const web_root = mkdtempSync(join(tmpdir(), 'placewell-web-'));
mkdirSync(join(web_root, 'assets'));
for (const [name, text] of [
  ['index.html', PAGE_TEXT],
  ['assets/app.js', 'export {};'],
] as const) {
  writeFileSync(join(web_root, name), text);
  writeFileSync(join(web_root, `${name}.gz`), gzipSync(text));
}
const { address } = await startTestApp({ web_root });

interface Answer {
  status: number | undefined;
  type: string | undefined;
}

/** Uses node:http, which adds no headers of its own. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    request(`${address}${path}`, { method, headers }, (response) => {
      response.resume();
      resolve({ status: response.statusCode, type: response.headers['content-type']?.split(';')[0] });
    })
      .once('error', reject)
      .end();
  });

const PAGE = { status: 200, type: 'text/html' };
const NOTHING = { status: 404, type: 'application/problem+json' };
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-encoding': 'gzip, br' };

describe('addresses outside the API', () => {
  it.each([{}, { 'accept-encoding': 'gzip' }, { 'accept-encoding': 'identity' }, { accept: '*/*' }, BROWSER])(
    '[OPS-32] The page answers every client: %o',
    async (headers) => {
      for (const path of ['/', '/?code=1', '/dashboard', '/dashboard/reports/1', '/login/callback?code=1'])
        for (const method of ['GET', 'HEAD'])
          expect([method, path, await ask(path, headers, method)]).toEqual([method, path, PAGE]);
    },
  );

  it('[OPS-32] An unknown file is not found, for any client', async () => {
    const paths = ['/metrics', '/healthz', '/.env', '/wp-login.php', '/assets/', '/assets/old.js'];
    for (const path of paths)
      for (const headers of [{}, { accept: '*/*', 'accept-encoding': 'gzip' }])
        expect([path, await ask(path, headers)]).toEqual([path, NOTHING]);
    expect(await ask('/dashbord', BROWSER)).toEqual({ status: 404, type: 'text/html' });
    expect(await ask('/assets/old.js', BROWSER)).toEqual(NOTHING);
    expect(await ask('/api/unknown', BROWSER)).toEqual(NOTHING);
    expect(await ask('/dashboard', {}, 'POST')).toEqual(NOTHING);
  });

  it('[OPS-32] Files of the application are served, compressed or not', async () => {
    expect((await ask('/assets/app.js')).status).toBe(200);
    expect((await ask('/assets/app.js', { 'accept-encoding': 'gzip' })).status).toBe(200);
  });

  it('[SOS-03] The page contains the emergency number 999 in production only', async () => {
    for (const path of ['/', '/index.html', '/dashboard', '/dashbord']) {
      const page = await (await fetch(`${address}${path}`, { headers: BROWSER })).text();
      expect([path, page]).toEqual([path, PAGE_TEXT]);
    }
    expect(addPageFacts(PAGE_TEXT, 'staging')).toBe(PAGE_TEXT);
    expect(addPageFacts(PAGE_TEXT, 'production')).toContain('<meta name="emergency-number" content="999" />');
    writeFileSync(join(web_root, 'sw.js'), "const BUILD = '0a1b';");
    const builds = (['demo', 'production'] as const).map((app_env) => readWorker(web_root, app_env));
    expect(builds).toEqual(["const BUILD = '0a1b-demo';", "const BUILD = '0a1b-production';"]);
    expect(readFileSync('index.html', 'utf8')).toContain('<title>');
  });

  it('[OPS-32] Every page of the web application starts with a known word', () => {
    const words = readdirSync('src/web/routes')
      .map((name) => name.replace(/\.tsx$/, '').replace(/\[(.)\]/g, '$1'))
      .filter((word) => !['__root', '_shell', 'index'].includes(word));
    const of_shell = readdirSync('src/web/routes/_shell');
    expect(PAGES).toEqual([...new Set([...words, ...of_shell])].sort());
  });
});
