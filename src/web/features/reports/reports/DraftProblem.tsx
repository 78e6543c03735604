import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { ReportDraft } from '#web/features/reports/reports/report-draft.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';

const KEPT = [
  'warning',
  'Saved on this device, but not sent to the office',
  'You can close this page.           Reload the page when you’re online, and submit it.',
] as const;
const GOES_BY_ITSELF =
  'You can close this page. If you check your answers and submit now, we’ll send it when you’re back online.';
const NOT_KEPT = [
  'error',
  'Your latest changes are not saved',
  'Keep this page open so that you do not lose them.',
] as const;

/** Says that what was typed is not on the server, and why. It is tried again by itself, and at a press. */
export function DraftProblem({ draft }: { draft: ReportDraft }) {
  const { state, problem, theirs, isAboutOther, isTaken } = useStore(draft.store);
  const { role } = useSignedIn();
  if (theirs || (state !== 'on-device' && state !== 'failed')) return null;
  if (isAboutOther)
    return (
      <OpenAgain title="This visit is now for someone else">
        We have not sent your latest changes. They stay on this device. Reload the page to read them and
        choose what to do.
      </OpenAgain>
    );
  if (isTaken)
    return (
      <OpenAgain title="This was already submitted">
        It does not include what you wrote here, which stays on this device. Reload the page to read both and
        choose what to do.
      </OpenAgain>
    );
  const [tone, title, advice] = state === 'on-device' ? KEPT : NOT_KEPT;
  return (
    <Banner
      tone={tone}
      title={title}
      action={
        <Button variant="outline" size="sm" onClick={() => void draft.flush()}>
          Try now
        </Button>
      }
    >
      {problem} {state === 'on-device' && role === 'carer' ? GOES_BY_ITSELF : advice}
    </Banner>
  );
}

/** Opened again, the page shows the words and asks about them. */
const OpenAgain = ({ title, children }: { title: string; children: ReactNode }) => (
  <Banner
    tone="warning"
    title={title}
    action={
      <Button variant="outline" size="sm" onClick={() => window.location.reload()}>
        Reload the page
      </Button>
    }
  >
    {children}
  </Banner>
);
