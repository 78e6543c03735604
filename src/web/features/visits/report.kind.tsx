import { useStore } from 'zustand';
import type { ReportCopy } from '#web/features/reports/report-copies.ts';
import { openDrafts } from '#web/features/reports/report-draft.ts';
import { removeRefused, reportOutbox, sendReports } from '#web/features/reports/report-outbox.ts';
import { findNameNow } from '#web/features/reports/written-about.ts';
import { useKeptVisits } from '#web/features/visits/VisitOnDevice.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { Badge } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';
import { openOwnStore } from '#web/writing/device-store.ts';
import type { OfflineKind } from '#web/writing/kind.ts';
import { RemoveFromDevice } from '#web/writing/RemoveFromDevice.tsx';
import { WaitingRow } from '#web/writing/WaitingRow.tsx';

export const reportKind: OfflineKind = {
  load: reportOutbox.load,
  send: sendReports,
  forget: reportOutbox.forget,
  stores: [reportOutbox.state],
  readStanding: () => {
    const { entries, is_sending } = reportOutbox.state.getState();
    const count = (wanted: ReportCopy['state']) => entries.filter(({ state }) => state === wanted).length;
    // A draft whose page has closed is also sent to the server, as a draft.
    const left = entries.filter(({ state, place }) => state === 'draft' && !openDrafts.has(place)).length;
    return { waiting: count('waits') + left, refused: count('refused'), drafts: 0, is_sending };
  },
  Waiting: WaitingReports,
};

/** Two visits on one day are told apart by their times, and by the name that this device shows for the visit. */
function WaitingReports() {
  const { user } = useSignedIn();
  const { entries } = useStore(reportOutbox.state);
  const visits = useKeptVisits(user.id)?.visits ?? [];
  const nameReport = ({ title, report_id, about }: ReportCopy) => {
    const visit = visits.find(({ report }) => report.id === report_id);
    const name = visit && findNameNow(about, visit.appointment);
    return name ? `${title}, ${name}` : title;
  };
  const remove = async (place: string) => removeRefused(await openOwnStore(user.id), place);
  if (entries.length === 0) return null;
  return (
    <Card title="Reports" flush>
      <ul className="divide-y divide-line border-t border-line">
        {entries.map((copy) => (
          <WaitingRow
            key={copy.href}
            name={nameReport(copy)}
            to={copy.href}
            problems={copy.problem ? [copy.problem] : []}
            badge={copy.state === 'draft' && <Badge tone="orange">Open it to submit it</Badge>}
          >
            {copy.state === 'refused' && (
              <RemoveFromDevice name={nameReport(copy)} onRemove={() => void remove(copy.place)} />
            )}
          </WaitingRow>
        ))}
      </ul>
    </Card>
  );
}
