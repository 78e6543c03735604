import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { ReportDraft } from '#web/features/reports/reports/report-draft.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';

const KEPT = [
  'warning',
  'Kept on this device, not with the office yet',
  'You can close this page. Open it again once there is signal, and hand it in.',
] as const;
const GOES_BY_ITSELF =
  'You can close this page. Once you have checked your answers and handed it in, it goes by itself when there is signal.';
const NOT_KEPT = [
  'error',
  'What you typed last is not saved',
  'Keep this page open: nothing on it is lost.',
] as const;

/** Says that what was typed is not on the server, and why. It is tried again by itself, and at a press. */
export function DraftProblem({ draft }: { draft: ReportDraft }) {
  const { state, problem, theirs, isAboutOther, isTaken } = useStore(draft.store);
  const { role } = useSignedIn();
  if (theirs || (state !== 'on-device' && state !== 'failed')) return null;
  if (isAboutOther)
    return (
      <OpenAgain title="This visit is for somebody else now">
        Nothing more is sent. What you wrote stays on this device. Open the page again to read it and choose
        what to do with it.
      </OpenAgain>
    );
  if (isTaken)
    return (
      <OpenAgain title="This was handed in already">
        What you wrote here is not in it, and stays on this device. Open the page again to read both and
        choose what to do with it.
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
        Open it again
      </Button>
    }
  >
    {children}
  </Banner>
);
