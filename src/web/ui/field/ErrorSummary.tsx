import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { cx } from '#web/ui/cx.ts';
import { fieldId } from './field-class.ts';
import { showField } from './show-field.ts';

export type FieldProblem = { name: string; message: string };

type ErrorSummaryProps = {
  problems: readonly FieldProblem[];
  /** Changes with every attempt to submit, so that the summary is focused each time. */
  attempt?: number;
  title?: string;
};

/** Every problem that stops a form from being sent, with a link to each field. Is focused when it appears. */
export function ErrorSummary({ problems, attempt = 0, title = 'There is a problem' }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const hasProblems = problems.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is what moves the focus again
  useEffect(() => {
    if (!hasProblems) return;
    // The focus alone would scroll it only just into view, behind the bar at the bottom.
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, [hasProblems, attempt]);
  if (!hasProblems) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-md border-2 border-red-dot bg-red-tint p-4 text-ink"
    >
      <h2 className="text-base font-semibold text-red-ink">{title}</h2>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {problems.map((problem) => (
          <li key={problem.name}>
            <FieldLink name={problem.name} className="text-red-ink">
              {problem.message}
            </FieldLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

type FieldLinkProps = { name: string; className?: string; children: ReactNode };

/** A link to a field of a form on this page. */
export function FieldLink({ name, className = 'text-accent-text', children }: FieldLinkProps) {
  return (
    <a
      href={`#${fieldId(name)}`}
      onClick={(event) => jumpToField(event, name)}
      className={cx('font-medium underline underline-offset-3 hover:decoration-2', className)}
    >
      {children}
    </a>
  );
}

function jumpToField(event: MouseEvent, name: string): void {
  const field = document.getElementById(fieldId(name));
  if (!field) return;
  event.preventDefault();
  showField(field);
}
