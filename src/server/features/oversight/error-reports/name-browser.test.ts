import { expect, it } from 'vitest';
import { nameBrowser } from '#server/features/oversight/error-reports/name-browser.ts';

const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/126.0.0.0 Safari/537.36`, 'Chrome 126'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
    'Edge 126',
  ],
  [`Mozilla/5.0 (Windows NT 10.0) ${KHTML} Chrome/125.0.0.0 Safari/537.36 OPR/111.0.0.0`, 'Opera 111'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140'],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML) Version/18.2 Mobile/15E148 Safari/604.1', 'Safari 18'],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML) CriOS/126.0 Mobile/15E148 Safari/604.1', 'Chrome 126'],
  [
    `Mozilla/5.0 (Linux; Android 14) ${KHTML} SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`,
    'Samsung Internet 25',
  ],
  ['curl/8.9.1', 'unknown'],
  ['Firefox/140140', 'unknown'],
  ['', 'unknown'],
  [undefined, 'unknown'],
])('[ERR-02] names a browser and its major version: %s', (user_agent, name) => {
  expect(nameBrowser(user_agent)).toBe(name);
});
