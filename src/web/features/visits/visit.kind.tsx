import { useStore } from 'zustand';
import { addDays, formatDate } from '#contract/core/dates.ts';
import { sendWaiting } from '#web/features/visits/send-waiting.ts';
import { countDrafts } from '#web/features/visits/visit-drafts.ts';
import {
  changeWork,
  closeVisitStore,
  countWaiting,
  openVisitStore,
  useWorks,
  visitStore,
} from '#web/features/visits/visit-store.ts';
import {
  isWaiting,
  type Part,
  partsInOrder,
  partWords,
  type VisitWork,
} from '#web/features/visits/visit-work.ts';
import { keepPartsWhere, sendableSteps } from '#web/features/visits/waiting-words.ts';
import { Badge } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';
import { useToday } from '#web/ui/use-today.ts';
import { DAYS_KEPT } from '#web/writing/device-store.ts';
import type { OfflineKind } from '#web/writing/kind.ts';
import { RemoveFromDevice } from '#web/writing/RemoveFromDevice.tsx';
import { NEEDS_YOU, WAITING, WaitingRow } from '#web/writing/WaitingRow.tsx';

/** A visit's times, miles, expenses and anything else. */
export const visitKind: OfflineKind = {
  load: (store) => openVisitStore(store.user_id),
  send: async (store) => {
    await openVisitStore(store.user_id);
    return sendWaiting();
  },
  forget: closeVisitStore,
  stores: [visitStore],
  readStanding: () => {
    const { works, is_sending } = visitStore.getState();
    const { waiting, problems: refused } = countWaiting(Object.values(works));
    return { waiting, refused, drafts: countDrafts(Object.values(works)), is_sending };
  },
  Waiting: WaitingVisits,
};

function WaitingVisits() {
  return useWorks().map((work) => <WorkCard key={work.appointment_carer_id} work={work} />);
}

function WorkCard({ work }: { work: VisitWork }) {
  const today = useToday();
  const id = work.appointment_carer_id;
  const kept = useStore(visitStore, (state) => state.kept[id]);
  const remove = () => changeWork(id, (now) => keepPartsWhere(now, () => false));
  return (
    <Card title={work.title} flush>
      <ul className="divide-y divide-line border-t border-line">
        {partsInOrder(work).map(([place, part]) => (
          <PartRow key={place} id={id} part={part} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-2">
        <RemoveFromDevice name={work.title} onRemove={remove} />
        {kept !== 'failed' && (
          <p className="text-sm text-ink-soft">Saved until {formatDate(addDays(today, DAYS_KEPT))}</p>
        )}
      </div>
    </Card>
  );
}

function PartRow({ id, part }: { id: string; part: Part }) {
  const { kind, problem, is_removed } = part;
  return (
    <WaitingRow
      name={is_removed ? `${partWords[kind]}, to be removed` : partWords[kind]}
      to={`/dashboard/visits/${id}?step=${sendableSteps[kind]}`}
      problems={problem ? [problem.sentence, ...problem.errors.map(({ message }) => message)] : []}
      badge={chooseBadge(part)}
    />
  );
}

function chooseBadge(part: Part) {
  if (part.problem && part.problem.kind !== 'failed') return NEEDS_YOU;
  if (part.problem) return <Badge tone="orange">Failed, will retry</Badge>;
  if (isWaiting(part)) return WAITING;
  return part.is_changed ? <Badge tone="yellow">Draft</Badge> : <Badge tone="green">Saved</Badge>;
}
