import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '#contract/core/dates.ts';
import type { ChangeRecord, FieldChange } from '#contract/office/activity.ts';
import { cx } from '#web/ui/cx.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';

/** As many fields as are shown before somebody asks for the rest. */
const SHOWN_AT_FIRST = 6;

/** Letters: longer than that, a line through the words makes them hard to read. */
const MAX_STRUCK_OUT = 60;

const tones = { Created: 'green', Updated: 'teal', Deleted: 'red' } as const;

/** One change: what, by whom and when, then each field before and after. */
export function ChangeCard({ change, withPerson }: { change: ChangeRecord; withPerson: boolean }) {
  const { action, subject, performed_by, at, young_person, changes } = change;
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? changes : changes.slice(0, SHOWN_AT_FIRST);
  const rest = changes.length - shown.length;
  return (
    <article className="rounded-md border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
        <h3 className="min-w-0 font-semibold break-words">{subject}</h3>
        <Badge tone={tones[action]}>{action}</Badge>
        <p className="w-full text-sm text-ink-soft">
          {performed_by?.name ?? 'The system'}, <time dateTime={at}>{formatDateTime(at)}</time>
          {withPerson && young_person && (
            <>
              {' · '}
              <TextLink href={`/dashboard/young-persons/${young_person.id}`}>{young_person.name}</TextLink>
            </>
          )}
        </p>
      </header>
      {changes.length === 0 ? (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-soft">
          No field-by-field details to show.
        </p>
      ) : (
        <dl className="divide-y divide-line border-t border-line text-sm">
          {shown.map((field) => (
            <Field key={field.field} field={field} isNew={action === 'Created'} />
          ))}
        </dl>
      )}
      {rest > 0 && (
        <div className="border-t border-line px-2 py-1">
          <Button variant="ghost" size="sm" onClick={() => setShowsAll(true)}>
            {rest === 1 ? 'Show 1 more field' : `Show ${rest} more fields`}
          </Button>
        </div>
      )}
    </article>
  );
}

function Field({ field, isNew }: { field: FieldChange; isNew: boolean }) {
  const { label, before_in_words, after_in_words } = field;
  return (
    <div className="grid gap-x-6 gap-y-1 px-4 py-2.5 sm:grid-cols-[minmax(8rem,14rem)_1fr]">
      <dt className="text-ink-soft">{label}</dt>
      {isNew && before_in_words === '' ? (
        <dd className="min-w-0 font-medium break-words whitespace-pre-wrap">{after_in_words}</dd>
      ) : (
        <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2 gap-y-1">
          <Side
            name="Before"
            text={before_in_words}
            look={cx(
              'text-ink-soft',
              before_in_words.length <= MAX_STRUCK_OUT && 'line-through decoration-1',
            )}
          />
          <ArrowRight aria-hidden size={14} className="shrink-0 self-center text-ink-soft" />
          <Side name="After" text={after_in_words} look="font-medium" />
        </dd>
      )}
    </div>
  );
}

function Side({ name, text, look }: { name: string; text: string; look: string }) {
  return (
    <span className="min-w-0 break-words whitespace-pre-wrap">
      <span className="sr-only">{name}: </span>
      {text ? <span className={look}>{text}</span> : <span className="text-ink-soft italic">nothing</span>}
    </span>
  );
}
