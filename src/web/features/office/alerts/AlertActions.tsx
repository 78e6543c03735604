import { useRouter } from '@tanstack/react-router';
import { FileText, ShieldCheck } from 'lucide-react';
import { type Alert, addAlertNote, beginAlertIncident } from '#contract/office/alerts.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { TakeButton } from '#web/features/office/alerts/AlertBanner.tsx';
import { writeHref } from '#web/features/reports/reports/report-words.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** The next step of an alert, and its incident report. */
export function AlertActions({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const { status, is_drill, report_id } = alert;
  if (is_drill) return status === 'open' && <TakeButton alert={alert} />;
  return (
    <>
      {report_id && status !== 'open' && <IncidentButton id={alert.id} />}
      {status === 'open' && <TakeButton alert={alert} />}
      {status === 'taken' && <HeardButton id={alert.id} />}
      {status === 'taken' && <Button onClick={onClose}>Close alert</Button>}
    </>
  );
}

function IncidentButton({ id }: { id: string }) {
  const router = useRouter();
  const begin = useSend(beginAlertIncident);
  const open = () =>
    begin.mutate(
      { params: { id } },
      {
        onSuccess: ({ report_id, form_id, occurrence }) =>
          void router.navigate({ href: writeHref(report_id, form_id, occurrence) }),
        onError: (error) => toast.error(error.message),
      },
    );
  return (
    <Button variant="outline" icon={FileText} pending={begin.isPending} onClick={open}>
      Incident report
    </Button>
  );
}

function HeardButton({ id }: { id: string }) {
  const note = useSend(addAlertNote);
  const heard = () =>
    note.mutate(
      { params: { id }, body: { kind: 'check-in', text: '' } },
      { onError: (error) => toast.error(error.message), onSettled: () => void refreshTopic('alerts') },
    );
  return (
    <Button variant="outline" icon={ShieldCheck} pending={note.isPending} onClick={heard}>
      They are safe for now
    </Button>
  );
}
