/**
 * What `src/web/main.tsx` does before it draws, and a new device for each test. A second press in the same place counts here, for
 * tests are quicker than hands.
 */
import '#web/schemas-without-eval.ts';
import '#web/translated-pages.ts';
import '#web/ui/styles.css';
import { afterEach } from 'vitest';
import { endCalls, takeNetwork } from '#test/component/fake-line.ts';
import { clearScreens } from '#test/component/render-screen.tsx';
import { queryClient } from '#web/api/query-client.ts';
import { watchForGoneForms } from '#web/writing/gone-by-itself.ts';

if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');

takeNetwork();
watchForGoneForms();
// What is tried again by itself is tried at once.
const { queries, mutations } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({
  queries: { ...queries, retryDelay: 0 },
  mutations: { ...mutations, retryDelay: 0 },
});

afterEach(async () => {
  await clearScreens();
  endCalls();
});
