import { Check, ChevronDown, ChevronUp, Undo2 } from 'lucide-react';
import { formatDateTime } from '#contract/core/dates.ts';
import type { AppReport } from '#contract/reports/app-reports.ts';
import type { ReportDetail } from '#contract/reports/reports.ts';
import type { ReturnDraft } from '#web/features/reports/desk-return.ts';
import { ReturnForm } from '#web/features/reports/ReturnForm.tsx';
import { isOwnWaiting } from '#web/features/reports/report-words.ts';
import { setSingleKeys, useAppStore } from '#web/session/app-store.ts';
import { cx } from '#web/ui/cx.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Switch } from '#web/ui/field/Choice.tsx';
import { Kbd } from '#web/ui/Kbd.tsx';
import { BOTTOM_BAR } from '#web/ui/overlay/bottom-bars.ts';

interface Props {
  report: ReportDetail;
  app_report: AppReport | undefined;
  mayDecide: boolean;
  /** Its decision is being sent. */
  isPending: boolean;
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

const onDesk = 'xl:sticky xl:top-18 xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto';
const atHand =
  'max-xl:sticky max-xl:z-10 max-xl:shadow-raised max-xl:bottom-[calc(4rem+env(safe-area-inset-bottom))] lg:max-xl:bottom-4';

/** Approve, or return with reasons. On a narrow screen the two buttons stay at the bottom, within reach of a thumb. */
export function DeskDecision(props: Props) {
  const { report, app_report, mayDecide, isPending, draft, onDraft, onReturn } = props;
  return (
    <section
      {...BOTTOM_BAR}
      aria-label="Decision"
      className={cx('rounded-md border border-line bg-surface p-4 max-xl:p-3', onDesk, !draft && atHand)}
    >
      {draft && app_report ? (
        <>
          <h2 className="mb-3 text-base font-semibold">Return this report</h2>
          {!mayDecide && !isPending && (
            <div className="mb-3">
              <Banner tone="warning" title="Someone else has already decided">
                <WhyNot report={report} app_report={app_report} /> What you typed stays here until you cancel
                the return.
              </Banner>
            </div>
          )}
          <ReturnForm
            app_report={app_report}
            draft={draft}
            onChange={onDraft}
            onReturn={onReturn}
            onCancel={() => onDraft(undefined)}
          />
        </>
      ) : (
        <div className="flex flex-wrap items-center gap-2 xl:flex-col xl:items-stretch xl:gap-4">
          <div className="min-w-0 flex-1">
            {mayDecide ? <Decide {...props} /> : <WhyNot report={report} app_report={app_report} />}
          </div>
          <Steps {...props} />
          <KeysSwitch />
        </div>
      )}
    </section>
  );
}

function Decide({ onApprove, onStartReturn }: Pick<Props, 'onApprove' | 'onStartReturn'>) {
  return (
    <div className="grid grid-cols-2 gap-2 xl:grid-cols-1">
      <Button
        variant="success"
        icon={Check}
        className="xl:min-h-control-lg"
        aria-keyshortcuts="a"
        onClick={onApprove}
      >
        Approve <Key>A</Key>
      </Button>
      <Button
        variant="outline"
        icon={Undo2}
        className="xl:min-h-control-lg"
        aria-keyshortcuts="r"
        onClick={onStartReturn}
      >
        Return <Key>R</Key>
      </Button>
      <p className="col-span-full text-sm text-ink-soft max-xl:hidden">
        The client can read it as soon as you approve it. To undo that, reopen the report.
      </p>
    </div>
  );
}

/** The shortcut, if single-key shortcuts are on. */
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

/** Links to the neighbours in the queue, as arrows if there is no room for text. */
function Steps({ onNext, onPrevious }: Pick<Props, 'onNext' | 'onPrevious'>) {
  const steps = [
    { words: 'Previous', key: 'K', icon: ChevronUp, go: onPrevious },
    { words: 'Next', key: 'J', icon: ChevronDown, go: onNext },
  ];
  return (
    <div className="grid grid-cols-2 gap-2">
      {steps.map(({ words, key, icon: Icon, go }) => (
        <Button
          key={key}
          variant="outline"
          size="sm"
          className="max-xl:px-2"
          disabled={!go}
          aria-keyshortcuts={key.toLowerCase()}
          onClick={go}
        >
          <Icon aria-hidden size={18} />
          <span className="max-xl:sr-only">{words}</span> <Key>{key}</Key>
        </Button>
      ))}
    </div>
  );
}

function KeysSwitch() {
  const isOn = useAppStore((state) => state.single_keys);
  return (
    <Switch
      label="Use shortcut keys"
      className="pointer-coarse:hidden max-xl:hidden"
      value={isOn}
      onChange={setSingleKeys}
    />
  );
}

/** Why there are no buttons. */
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
        <strong className="font-semibold">Someone else must decide on this one.</strong> You wrote or
        submitted it.
      </p>
    );
  return (
    <p className="text-ink-soft">
      {report.app_reports.length === 0
        ? 'There is no written report.'
        : 'This form does not need a decision.'}
    </p>
  );
}
