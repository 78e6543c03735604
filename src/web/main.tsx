import '#web/schemas-without-eval.ts';
import '#web/translated-pages.ts';
import '#web/ui/styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '#web/api/query-client.ts';
import { loadPageAhead, router } from '#web/router.ts';
import { keepPageThroughPartErrors } from '#web/shell/part-error.ts';
import { ignoreSecondHalves } from '#web/ui/double-press.ts';
import { unfoldOnPaper } from '#web/ui/unfold-on-paper.ts';
import { watchForGoneForms } from '#web/writing/gone-by-itself.ts';

// Dates need Temporal. Browsers that lack it load it before the first render.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');

loadPageAhead();
unfoldOnPaper();
ignoreSecondHalves();
keepPageThroughPartErrors();
watchForGoneForms();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
