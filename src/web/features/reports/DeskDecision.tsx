import { Check, ChevronDown, ChevronUp, Undo2 } from 'lucide-react';
import { formatDateTime } from '#contract/dates.ts';
import type { AppReport, ReportDetail } from '#contract/reports.ts';
import type { ReturnDraft } from '#web/features/reports/desk-return.ts';
import { ReturnForm } from '#web/features/reports/ReturnForm.tsx';
import { isOwnWaiting } from '#web/features/reports/report-words.ts';
import { setSingleKeys, useAppStore } from '#web/session/app-store.ts';
import { Button } from '#web/ui/Button.tsx';
import { Switch } from '#web/ui/Choice.tsx';
import { cx } from '#web/ui/cx.ts';
import { Kbd } from '#web/ui/Kbd.tsx';

interface Props {
  report: ReportDetail;
  app_report: AppReport | undefined;
  mayDecide: boolean;
  /** The return being written, if any. */
  draft: ReturnDraft | undefined;
  onDraft: (draft: ReturnDraft | undefined) => void;
  onApprove: () => void;
  onStartReturn: () => void;
  /** Throws ApiError. */
  onReturn: () => Promise<void>;
  onNext: (() => void) | undefined;
  onPrevious: (() => void) | undefined;
}

/** Approve, or return with reasons. On a narrow screen the two stay at the bottom, within reach of a thumb. */
export function DeskDecision(props: Props) {
  const { report, app_report, mayDecide, draft, onDraft, onApprove, onStartReturn, onReturn } = props;
  return (
    <section
      aria-label="Decision"
      className={cx(
        'space-y-4 rounded-md border border-line bg-surface p-4 xl:sticky xl:top-18 xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto',
        !draft &&
          mayDecide &&
          'max-xl:sticky max-xl:bottom-[calc(4rem+env(safe-area-inset-bottom))] max-xl:z-10 max-xl:shadow-raised lg:max-xl:bottom-4',
      )}
    >
      {draft && app_report ? (
        <>
          <h2 className="text-base font-semibold">Return this report</h2>
          <ReturnForm
            app_report={app_report}
            draft={draft}
            onChange={onDraft}
            onReturn={onReturn}
            onCancel={() => onDraft(undefined)}
          />
        </>
      ) : mayDecide ? (
        <div className="grid grid-cols-2 gap-2 xl:grid-cols-1">
          <Button variant="success" size="lg" icon={Check} aria-keyshortcuts="a" onClick={onApprove}>
            Approve <Key>A</Key>
          </Button>
          <Button variant="outline" size="lg" icon={Undo2} aria-keyshortcuts="r" onClick={onStartReturn}>
            Return <Key>R</Key>
          </Button>
        </div>
      ) : (
        <WhyNot report={report} app_report={app_report} />
      )}
      <Steps {...props} />
      <KeysSwitch />
    </section>
  );
}

/** The letter that does the same, where single keys are on. */
function Key({ children }: { children: string }) {
  const isOn = useAppStore((state) => state.single_keys);
  return (
    isOn && (
      <span aria-hidden className="max-xl:hidden">
        <Kbd>{children}</Kbd>
      </span>
    )
  );
}

function Steps({ onNext, onPrevious }: Pick<Props, 'onNext' | 'onPrevious'>) {
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button
        variant="outline"
        size="sm"
        icon={ChevronUp}
        disabled={!onPrevious}
        aria-keyshortcuts="k"
        onClick={onPrevious}
      >
        Previous <Key>K</Key>
      </Button>
      <Button
        variant="outline"
        size="sm"
        icon={ChevronDown}
        disabled={!onNext}
        aria-keyshortcuts="j"
        onClick={onNext}
      >
        Next <Key>J</Key>
      </Button>
    </div>
  );
}

function KeysSwitch() {
  const isOn = useAppStore((state) => state.single_keys);
  return (
    <Switch
      label="Single keys decide"
      className="pointer-coarse:hidden max-xl:hidden"
      value={isOn}
      onChange={setSingleKeys}
    />
  );
}

/** Why there is nothing to press. */
function WhyNot({ report, app_report }: Pick<Props, 'report' | 'app_report'>) {
  if (app_report?.decided_at)
    return (
      <p>
        <strong className="font-semibold">
          {app_report.status === 'approved' ? 'Approved' : 'Returned'} on{' '}
          {formatDateTime(app_report.decided_at)}
        </strong>
        {app_report.decided_by && ` by ${app_report.decided_by.name}`}.
      </p>
    );
  if (isOwnWaiting(report))
    return (
      <p>
        <strong className="font-semibold">Somebody else decides on this one.</strong> You wrote it or handed
        it in, and nobody approves their own.
      </p>
    );
  return (
    <p className="text-ink-soft">
      {report.app_reports.length === 0 ? 'Nothing is written here.' : 'This form waits for no decision.'}
    </p>
  );
}
