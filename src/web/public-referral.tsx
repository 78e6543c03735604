/**
 * The public referral form on a page of its own (REF-04): a phone on a slow connection loads this form without the
 * application. The server serves it as `referral.html`.
 */
import '#web/schemas-without-eval.ts';
import '#web/translated-pages.ts';
import '#web/ui/styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { readRouteFrom } from '#web/api/error-report.ts';
import { queryClient } from '#web/api/query-client.ts';
import { PublicReferralPage } from '#web/features/young-persons/referrals/PublicReferralPage.tsx';
import { type FormPlace, readPlace } from '#web/features/young-persons/referrals/referral-place.ts';
import { Toaster } from '#web/ui/overlay/Toaster.tsx';

if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');

readRouteFrom(() => window.location.pathname);

const readAddress = () => readPlace(new URLSearchParams(window.location.search).get('step'));

/** The step is in the address, so that the browser's Back works. */
function PublicReferral() {
  const [place, setPlace] = useState(readAddress);
  useEffect(() => {
    const read = () => setPlace(readAddress());
    window.addEventListener('popstate', read);
    return () => window.removeEventListener('popstate', read);
  }, []);
  const goTo = (next: FormPlace | undefined) => {
    window.history.pushState(null, '', next ? `?step=${next}` : window.location.pathname);
    window.scrollTo(0, 0);
    setPlace(next);
  };
  return (
    <PublicReferralPage
      place={place}
      onPlace={goTo}
      onTitle={(title) => {
        document.title = `${title} – Placewell`;
      }}
    />
  );
}

// After the form has loaded: on a slow connection nothing may delay it.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  window.addEventListener('load', () => {
    const own = { scope: '/external/referral', updateViaCache: 'none' } as const;
    void navigator.serviceWorker.register('/referral-sw.js', own).catch(() => undefined);
  });

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <PublicReferral />
        <Toaster />
      </QueryClientProvider>
    </StrictMode>,
  );
}
