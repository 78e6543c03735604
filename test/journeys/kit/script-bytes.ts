import type { Page } from '@playwright/test';

/** Counts the JavaScript that comes over the line from now on, compressed as it comes, headers left out. */
export async function watchScripts(page: Page): Promise<{ files: () => number; bytes: () => number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const headers = new Map<string, number>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') headers.set(requestId, response.encodedDataLength);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const ofHeaders = headers.get(requestId);
    if (ofHeaders !== undefined) bytes += encodedDataLength - ofHeaders;
  });
  return { files: () => headers.size, bytes: () => bytes };
}
