import { formatDay } from '#contract/core/dates.ts';
import type { Diary } from '#contract/young-persons/diaries.ts';
import { CaseNoteCard } from '#web/features/young-persons/diaries/CaseNoteCard.tsx';
import { useToday } from '#web/ui/use-today.ts';

interface Props {
  notes: readonly Diary[];
  onAdd: (note: Diary) => void;
}

/** Notes in their order, under the day that they are about. */
export function CaseNoteTimeline({ notes, onAdd }: Props) {
  const today = useToday();
  return (
    <ol className="space-y-6">
      {byDay(notes).map(([date, ofDay]) => (
        <li key={date} className="space-y-3">
          <h2 className="flex items-baseline gap-2 border-b border-line pb-1 text-base font-semibold">
            <time dateTime={date}>{formatDay(date)}</time>
            {date === today && <span className="text-sm font-normal text-ink-soft">Today</span>}
          </h2>
          <ol className="space-y-3">
            {ofDay.map((note) => (
              <li key={note.id}>
                <CaseNoteCard note={note} onAdd={onAdd} />
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

function byDay(notes: readonly Diary[]): [date: string, notes: Diary[]][] {
  const days = new Map<string, Diary[]>();
  for (const note of notes) days.set(note.date, [...(days.get(note.date) ?? []), note]);
  return [...days];
}
