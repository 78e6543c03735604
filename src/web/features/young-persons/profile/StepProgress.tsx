import { Circle, CircleAlert, CircleCheck } from 'lucide-react';
import type { YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { cx } from '#web/ui/cx.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';

interface Props {
  steps: YoungPersonDetail['steps'];
  current: string;
  buildHref: (segment: string) => string;
}

/** The steps of the form and what each still lacks; any may be opened, in any order. */
export function StepProgress({ steps, current, buildHref }: Props) {
  const at = steps.find(({ route_segment }) => route_segment === current);
  const list = (
    <ol className="space-y-0.5">
      {steps.map((step) => (
        <li key={step.step}>
          <StepLink step={step} href={buildHref(step.route_segment)} isCurrent={step === at} />
        </li>
      ))}
    </ol>
  );
  const left = steps.reduce((sum, { missing }) => sum + missing, 0);
  const sum = left === 0 ? 'Nothing is missing' : `${left} ${left === 1 ? 'answer' : 'answers'} missing`;
  return (
    <nav aria-label="Steps" className="lg:sticky lg:top-20 lg:self-start">
      <details className="rounded-md border border-line bg-surface lg:hidden">
        <summary className="min-h-11 px-4 py-2.5 font-medium">
          Step {at?.step} of {steps.length} · <span className="font-normal text-ink-soft">{sum}</span>
        </summary>
        <div className="px-2 pb-2">{list}</div>
      </details>
      <div className="hidden lg:block">
        <p className="px-2 pb-1 text-sm text-ink-soft">{sum}</p>
        {list}
      </div>
    </nav>
  );
}

interface LinkProps {
  step: YoungPersonDetail['steps'][number];
  href: string;
  isCurrent: boolean;
}

function StepLink({ step: { step, title, missing }, href, isCurrent }: LinkProps) {
  const Mark = missing === 0 ? CircleCheck : isCurrent ? CircleAlert : Circle;
  return (
    <UiLink
      href={href}
      aria-current={isCurrent ? 'step' : undefined}
      className={cx(
        'flex min-h-11 items-start gap-2 rounded-md px-2 py-2 text-control hover:bg-sunken',
        isCurrent ? 'bg-accent-tint font-semibold text-accent-text' : 'text-ink',
      )}
    >
      <Mark
        aria-hidden
        size={18}
        className={cx('mt-0.5 shrink-0', missing === 0 ? 'text-dark-green-ink' : 'text-ink-soft')}
      />
      <span className="min-w-0">
        {step}. {title}
        <span className="block text-sm font-normal text-ink-soft">
          {missing === 0 ? 'Complete' : `${missing} missing`}
        </span>
      </span>
    </UiLink>
  );
}
