import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Arrival } from '#web/features/young-persons/profile/kept-arrivals.ts';
import { LevelBadge } from '#web/ui/record/Badge.tsx';

type Topic = Arrival['topics'][number];

/** Two columns where there is room for them. */
export const columns = 'gap-5 *:mb-5 md:columns-2 print:columns-2 print:gap-4 print:*:mb-1.5';

/**
 * Open at first: topics that are raised or worse, low ones about risks and health (an inhaler, a medicine at night),
 * and those without a level (who they are, what they like). The rest are folded but show their first words, and are
 * unfolded on paper.
 */
function isOpen({ category, level }: Topic): boolean {
  if (level === 'lightGreen') return category === 'Risk' || category === 'Health';
  return level !== 'darkGreen';
}

export function ArrivalTopics({ topics }: { topics: readonly Topic[] }) {
  if (topics.length === 0) return null;
  return (
    <section aria-label="Topics" className={columns}>
      {topics.map((topic) => (
        <details
          key={topic.name}
          open={isOpen(topic)}
          className="group break-inside-avoid rounded-md border border-line bg-surface print:border-0"
        >
          <summary className="flex min-h-12 list-none items-center gap-2 px-4 py-2 print:min-h-0 print:p-0">
            <ChevronRight
              aria-hidden
              size={18}
              className="shrink-0 text-ink-soft transition-transform group-open:rotate-90 print:hidden"
            />
            <span className="min-w-0 flex-1">
              <h2 className="font-semibold">{topic.name}</h2>
              <span className="line-clamp-2 text-sm text-ink-soft group-open:hidden print:hidden">
                {topic.answers.map(({ label, text }) => `${label}: ${text}`).join(' · ')}
              </span>
            </span>
            {topic.level && (
              <span className="print:*:py-0 print:*:text-[8pt]">
                <LevelBadge level={topic.level} />
              </span>
            )}
          </summary>
          <dl className="space-y-2 px-4 pb-4 print:space-y-0.5 print:px-0 print:pb-1">
            {topic.answers.map(({ label, text }) => (
              <ArrivalAnswer key={label} label={label}>
                {text}
              </ArrivalAnswer>
            ))}
          </dl>
        </details>
      ))}
    </section>
  );
}

export function ArrivalAnswer({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft print:inline print:text-[8pt]">{label}</dt>{' '}
      <dd className="whitespace-pre-line print:inline">{children}</dd>
    </div>
  );
}
