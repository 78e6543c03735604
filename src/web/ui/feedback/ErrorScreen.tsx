import type { ReactNode } from 'react';

/** A page that cannot be shown: a heading, what to do, and one link. */
export function ErrorScreen({ title, children }: { title: string; children: ReactNode }) {
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
        <h1 className="text-xl font-semibold">{title}</h1>
        {children}
      </div>
    </main>
  );
}
