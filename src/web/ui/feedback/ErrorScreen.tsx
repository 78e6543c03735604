import type { ReactNode } from 'react';
import { Button } from '#web/ui/field/Button.tsx';

/** The generic error screen, word for word (ERR-04). Its caller says what "back" means. */
export function ErrorScreen({ onBack, children }: { onBack: () => void; children?: ReactNode }) {
  return (
    <main className="grid min-h-[70dvh] place-items-center px-4 py-16 text-center">
      <div className="max-w-md space-y-6">
        <svg
          aria-hidden
          viewBox="0 0 120 72"
          className="mx-auto h-24 text-accent"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
        >
          <path d="M6 66h108" className="text-line-strong" stroke="currentColor" />
          <path d="M36 66V34a24 24 0 0 1 48 0v32" />
          <path d="M52 66V36a8 8 0 0 1 16 0v30" />
          <path d="M92 22l8-8M100 22l-8-8" className="text-line-strong" stroke="currentColor" />
        </svg>
        <h1 className="text-xl font-semibold">We can't seem to find the page you're looking for</h1>
        <Button size="lg" onClick={onBack}>
          Back to homepage
        </Button>
        {children}
      </div>
    </main>
  );
}
