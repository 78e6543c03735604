import { useStore } from 'zustand';
import type { HeldFiles } from '#web/files/held-files.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { countWords } from '#web/ui/list/format-count.ts';

export const countFiles = (total: number) => countWords({ total }, { one: 'file', many: 'files' });

/** Names each chosen file that was not added, with the reason, and those that are being sent. */
export function NotAddedFiles({ held }: { held: HeldFiles }) {
  const { waiting, refused, is_sending } = useStore(held.store);
  const failed = waiting.filter(({ problem }) => problem);
  const going = waiting.filter(({ problem }) => !problem);
  const notAdded = [...refused, ...failed];
  return (
    <div aria-live="polite" className="space-y-3 empty:hidden">
      {notAdded.length > 0 && (
        <Banner
          tone="warning"
          title={`${countFiles(notAdded.length)} ${notAdded.length === 1 ? 'was' : 'were'} not added: ${joinNames(notAdded)}`}
          action={
            failed.length > 0 && (
              <Button variant="outline" size="sm" pending={is_sending} onClick={() => void held.flush()}>
                Try again
              </Button>
            )
          }
        >
          <ul className="space-y-1">
            {notAdded.map(({ key, name, problem }) => (
              <li key={key} className="flex flex-wrap items-center justify-between gap-x-3">
                <span className="min-w-0 flex-1 basis-48 break-words">
                  {problem?.startsWith(name) ? problem : `${name}: ${problem}`}
                </span>
                <Button variant="ghost" size="sm" onClick={() => held.leaveOut(key)}>
                  Leave out<span className="sr-only"> {name}</span>
                </Button>
              </li>
            ))}
          </ul>
          {failed.length > 0 && <p>While this page is open, we’ll keep trying.</p>}
        </Banner>
      )}
      {going.length > 0 && <p className="text-sm text-ink-soft">Adding: {joinNames(going)}</p>}
    </div>
  );
}

const joinNames = (files: readonly { name: string }[]) => files.map(({ name }) => name).join(', ');
