import { Trash2 } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { formatDateTime } from '#contract/core/dates.ts';
import { DECIDABLE_STATUSES, type SignedInRole } from '#contract/core/statuses.ts';
import {
  type AppReport,
  deleteAppReport,
  getAppReport,
  listNotApprovedReasons,
} from '#contract/reports/app-reports.ts';
import { listMessages } from '#contract/reports/messages.ts';
import type { Report, ReportDetail } from '#contract/reports/reports.ts';
import { saysStillMissing } from '#contract/reports/still-missing.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { AnsweredQuestions } from '#web/features/questions/AnsweredQuestions.tsx';
import { NamesAddress } from '#web/features/reports/NamesAddress.tsx';
import { RatingSummary } from '#web/features/reports/RatingSummary.tsx';
import { readNotes } from '#web/features/reports/report-notes.ts';
import { isDecidable } from '#web/features/reports/report-words.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxField } from '#web/ui/field/Choice.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Card, DefinitionList, type Fact } from '#web/ui/record/Card.tsx';
import { SendProblem } from '#web/writing/SendProblem.tsx';

/**
 * The office's action to record that somebody is still missing, if a report says so. It comes from a later
 * neighbourhood.
 */
export type SayStillMissing = ComponentType<{ report: Report; waits?: boolean; staysHere?: boolean }>;

interface Props {
  report: ReportDetail;
  app_report_id: string;
}

/** One form as written: by whom and when, the decision, and the answers. */
export function WrittenReport({ report, app_report_id }: Props) {
  const { role } = useSignedIn();
  const written = useEndpoint(getAppReport, { params: { id: report.id, reportId: app_report_id } });
  const app_report = written.data;
  if (!app_report && written.error)
    return (
      <Card flush>
        <ErrorState message={written.error.message} onRetry={() => void written.refetch()} />
      </Card>
    );
  if (!app_report) return <SkeletonCards count={2} />;
  return (
    <Card
      title={app_report.form_type.name}
      aside={<DeleteWritten report={report} app_report={app_report} role={role} />}
    >
      <div className="space-y-6">
        <DefinitionList columns={3} facts={decisionFacts(app_report, role)} />
        <NamesAddress app_report={app_report} />
        <MessagesBanner app_report={app_report} />
        <RatingSummary questions={app_report.questions} answers={app_report.answers} />
        <Reading app_report={app_report} />
      </div>
    </Card>
  );
}

/** At the top of the page, why the form shown was returned. */
export function ReturnedNotice({ report, app_report_id }: Props) {
  const { data } = useEndpoint(getAppReport, { params: { id: report.id, reportId: app_report_id } });
  return data?.status === 'not approved' && <ReturnedBanner app_report={data} />;
}

/** At the top of the page, if the form shown says that they are not back. */
export function StillMissingNotice({
  report,
  app_report_id,
  StillMissing,
}: Props & { StillMissing: SayStillMissing }) {
  const { data } = useEndpoint(getAppReport, { params: { id: report.id, reportId: app_report_id } });
  const isSaid = data && saysStillMissing(data.questions, data.answers);
  return isSaid && <StillMissing report={report} waits={isDecidable(data)} />;
}

/** Messages to the social worker, as the form promises the carer. */
function MessagesBanner({ app_report }: { app_report: AppReport }) {
  return listMessages(app_report.questions, app_report.answers).map(({ path, words }) => (
    <Banner key={path} title={`Message for the social worker from ${app_report.carer.name}`}>
      <p className="whitespace-pre-line">{words}</p>
    </Banner>
  ));
}

function decisionFacts(app_report: AppReport, role: SignedInRole): Fact[] {
  const { carer, submitted_at, submitted_by, decided_at, decided_by, status, updated_at } = app_report;
  const words = status === 'approved' ? 'Approved' : 'Returned';
  return [
    { term: 'Written by', value: carer.name },
    submitted_at
      ? {
          term: 'Submitted',
          value: `${formatDateTime(submitted_at)}${submitted_by ? ` by ${submitted_by.name}, for ${carer.name}` : ''}`,
        }
      : { term: 'Last saved', value: formatDateTime(updated_at) },
    ...(decided_at
      ? [
          {
            term: words,
            value: `${formatDateTime(decided_at)}${decided_by && role !== 'client' ? ` by ${decided_by.name}` : ''}`,
          },
        ]
      : []),
  ];
}

/** Why the whole form was returned, and what to do. Notes on single answers are beside them. */
export function ReturnedBanner({ app_report }: { app_report: AppReport }) {
  const reasons = useEndpoint(listNotApprovedReasons, {});
  const { not_approved_reason, comment, question_reasons } = app_report;
  const guidance = reasons.data?.find(({ id }) => id === not_approved_reason?.id)?.guidance;
  const count = question_reasons.length;
  return (
    <Banner tone="warning" title={`Returned: ${not_approved_reason?.reason ?? 'please check it again'}`}>
      {guidance && <p>{guidance}</p>}
      {comment && <p className="whitespace-pre-line">{comment}</p>}
      {count > 0 && (
        <p>{count === 1 ? 'One answer is marked below.' : `${count} answers are marked below.`}</p>
      )}
    </Banner>
  );
}

/** The answers. If there are earlier versions, the user can mark differences. */
function Reading({ app_report }: { app_report: AppReport }) {
  const { role } = useSignedIn();
  const reasons = useEndpoint(listNotApprovedReasons, {});
  const [showsChanges, setShowsChanges] = useState(false);
  const before = app_report.submissions.at(-1)?.answers;
  const isReturned = app_report.status === 'not approved';
  return (
    <div className="space-y-4">
      {before && (
        <CheckboxField
          label="Mark changes since it was last submitted"
          value={showsChanges}
          onChange={setShowsChanges}
        />
      )}
      <AnsweredQuestions
        headingLevel={3}
        // A client reads what was found, and the office also what was not asked or not answered.
        layout={role === 'client' ? 'gathered' : undefined}
        questions={app_report.questions}
        answers={app_report.answers}
        before={showsChanges ? before : undefined}
        notes={isReturned ? readNotes(app_report, reasons.data) : undefined}
      />
    </div>
  );
}

interface DeleteWrittenProps {
  report: ReportDetail;
  app_report: AppReport;
  role: SignedInRole;
}

/** Carers withdraw their drafts, administrators anything that is not approved. The change history keeps it. */
function DeleteWritten({ report, app_report, role }: DeleteWrittenProps) {
  const [isAsking, setIsAsking] = useState(false);
  const send = useSend(deleteAppReport);
  const isDraft = app_report.status === 'draft';
  const may = role === 'admin' ? app_report.status !== 'approved' : role === 'carer' && isDraft;
  if (!may) return null;
  const mayReturn = DECIDABLE_STATUSES.includes(app_report.status);
  const what = isDraft ? 'draft' : 'form';
  const close = () => {
    setIsAsking(false);
    send.reset();
  };
  const remove = () =>
    send.mutate(
      { params: { id: report.id, reportId: app_report.id } },
      {
        onSuccess: () => {
          close();
          toast.success(isDraft ? 'Draft deleted' : 'Form withdrawn');
        },
        onSettled: () => refreshTopic('reports'),
      },
    );
  return (
    <>
      <Button variant="ghost" size="sm" icon={Trash2} onClick={() => setIsAsking(true)}>
        {isDraft ? 'Delete draft' : 'Withdraw'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={close}
        title={isDraft ? 'Delete this draft?' : `Withdraw this ${app_report.form_type.name.toLowerCase()}?`}
        text={
          <div className="space-y-4">
            {send.error && <SendProblem error={send.error} title="Not deleted" />}
            <p>
              {app_report.form_type.name}, written by {app_report.carer.name}. It will no longer be shown. If
              the report was required, it is due again.
            </p>
            {role === 'carer' && <p>If you need it again, the office can restore it.</p>}
            {role === 'admin' && (
              <p>
                We’ll tell {app_report.carer.name}.
                {mayReturn && ' If you want it corrected, return it instead.'} You can restore it from this
                page.
              </p>
            )}
          </div>
        }
        primary={{
          label: isDraft ? 'Delete draft' : 'Withdraw',
          variant: 'destructive',
          onPress: remove,
          pending: send.isPending,
        }}
        secondary={{ label: `Keep ${what}`, onPress: close }}
      />
    </>
  );
}
