import '#web/schemas-without-eval.ts';
import './dev.css';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster } from '#web/ui/overlay/Toaster.tsx';

/** Draws a page as the product's root does, without its router and its server. */
export async function show(page: ReactNode): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      {page}
      <Toaster />
    </StrictMode>,
  );
}
