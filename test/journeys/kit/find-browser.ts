import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import chromium from '@sparticuz/chromium';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The machine's own Chrome, or the one that comes as a package: nobody downloads a browser to run the tests. */
export async function findBrowser(): Promise<string> {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const possible = [
    ...(process.env.CHROME_PATH ? [process.env.CHROME_PATH] : []),
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    MAC,
  ];
  return possible.find((path) => existsSync(path)) ?? chromium.executablePath();
}
