import {
  Car,
  ClipboardCheck,
  Clock,
  FileText,
  type LucideIcon,
  MessageSquare,
  ReceiptText,
} from 'lucide-react';
import type { Visit } from '#contract/visits/visits.ts';
import { useNow } from '#web/device/use-now.ts';
import { STEPS, type Step } from '#web/features/visits/step-names.ts';
import { judgeStanding, type StepState } from '#web/features/visits/step-standings.ts';
import { stepWords, type VisitInHand } from '#web/features/visits/visit-steps.ts';
import { cx } from '#web/ui/cx.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';

const icons: Record<Step, LucideIcon> = {
  report: FileText,
  times: Clock,
  miles: Car,
  expenses: ReceiptText,
  else: MessageSquare,
  check: ClipboardCheck,
};

/** Below an icon there is room for one short word. */
const shortWords: Record<Step, string> = {
  report: 'Report',
  times: 'Times',
  miles: 'Miles',
  expenses: 'Expenses',
  else: 'Else',
  check: 'Check',
};

const dots: Partial<Record<StepState, string>> = {
  handed_in: 'bg-dark-green-dot',
  ready: 'bg-green-dot',
  waiting: 'bg-teal-dot',
  unfinished: 'bg-yellow-dot',
  problem: 'bg-red-dot',
};

interface Props {
  visit: Visit;
  work: VisitInHand | undefined;
  current: Step;
}

/** The current step, what is done, and links to every step: none has to wait for another. */
export function StepList({ visit, work, current }: Props) {
  const now = new Date(useNow());
  return (
    <nav aria-label="Steps">
      <ol className="grid grid-cols-6 gap-0.5 sm:gap-1">
        {STEPS.map((step) => (
          <li key={step} className="min-w-0">
            <StepLink
              id={visit.appointment_carer_id}
              step={step}
              isCurrent={step === current}
              {...judgeStanding(step, visit, work, now)}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

type LinkProps = { id: string; step: Step; isCurrent: boolean; state: StepState; words: string };

function StepLink({ id, step, isCurrent, state, words }: LinkProps) {
  const Icon = icons[step];
  const dot = dots[state];
  return (
    <UiLink
      keepsScroll
      href={`/dashboard/visits/${id}?step=${step}`}
      aria-current={isCurrent ? 'step' : undefined}
      aria-label={[stepWords[step], words].filter(Boolean).join(': ')}
      className={cx(
        'relative flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-md border text-[0.6875rem] font-medium tracking-tight sm:text-[0.75rem]',
        isCurrent
          ? 'border-accent bg-accent-tint text-accent-text'
          : 'border-line bg-surface text-ink-soft hover:bg-sunken',
      )}
    >
      <Icon aria-hidden size={20} />
      <span aria-hidden className="hidden max-w-full truncate min-[22rem]:block">
        {shortWords[step]}
      </span>
      {dot && <span aria-hidden className={cx('absolute top-1.5 right-1.5 size-2.5 rounded-full', dot)} />}
    </UiLink>
  );
}
