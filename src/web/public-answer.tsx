/**
 * The page on which someone answers a question about a referral through a link (REF-04). It is a separate page, as
 * small as possible for a phone on a slow connection. The server serves it as `referral-answer.html`.
 */
import '#web/schemas-without-eval.ts';
import '#web/translated-pages.ts';
import '#web/ui/styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readRouteFrom } from '#web/api/error-report.ts';
import { queryClient } from '#web/api/query-client.ts';
import { useAnswerToken } from '#web/features/young-persons/referral-messages/answer-token.ts';
import { PublicAnswerPage } from '#web/features/young-persons/referral-messages/PublicAnswerPage.tsx';

if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');

readRouteFrom(() => window.location.pathname);

function PublicAnswer() {
  const token = useAnswerToken();
  return <PublicAnswerPage key={token} token={token} />;
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <PublicAnswer />
      </QueryClientProvider>
    </StrictMode>,
  );
}
