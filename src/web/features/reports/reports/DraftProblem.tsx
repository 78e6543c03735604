import { useStore } from 'zustand';
import type { ReportDraft } from '#web/features/reports/reports/report-draft.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';

/** Says that what was typed is not on the server, and why. It is tried again by itself, and at a press. */
export function DraftProblem({ draft }: { draft: ReportDraft }) {
  const { state, problem, theirs } = useStore(draft.store);
  if (theirs) return null;
  if (state === 'on-device')
    return (
      <Banner
        tone="warning"
        title="Kept on this device, not with the office yet"
        action={
          <Button variant="outline" size="sm" onClick={() => void draft.flush()}>
            Try now
          </Button>
        }
      >
        {problem} You can close this page. Open it again once there is signal, and hand it in.
      </Banner>
    );
  if (state !== 'failed') return null;
  return (
    <Banner
      tone="error"
      title="What you typed last is not saved"
      action={
        <Button variant="outline" size="sm" onClick={() => void draft.flush()}>
          Try now
        </Button>
      }
    >
      {problem} Keep this page open: nothing on it is lost.
    </Banner>
  );
}
