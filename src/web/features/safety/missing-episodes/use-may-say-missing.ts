import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { isWithThem, listMissingNow } from '#contract/safety/missing-episodes.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { useNow } from '#web/device/use-now.ts';
import { missingOutbox } from '#web/features/safety/missing-episodes/missing-outbox.ts';
import { listKeptVisits, openVisitStore } from '#web/features/visits/visit-store.ts';
import { useSignedIn } from '#web/shell/actor.ts';

/**
 * Whether the server would let the user report a young person missing. Without signal, a carer may if their device has
 * a current visit with them, or if the page knows of one (`isAtHand`).
 */
export function useMaySayMissing(young_person_id: string, isAtHand: boolean): boolean {
  const { user, role } = useSignedIn();
  const now = new Date(useNow());
  const { data, error } = useEndpoint(listMissingNow, {});
  const waits = useStore(missingOutbox.state, ({ entries }) =>
    entries.some(({ young_person }) => young_person.id === young_person_id),
  );
  const isUnasked = error ? error.status === null : !data;
  const { data: visits = [] } = useQuery({
    queryKey: ['visits at hand', user.id],
    queryFn: async () => {
      await openVisitStore(user.id);
      return listKeptVisits();
    },
    enabled: role === 'carer' && isUnasked,
    gcTime: 0,
  });
  if (waits) return true;
  if (data?.missing.some(({ young_person }) => young_person.id === young_person_id)) return false;
  if (isAtHand) return true;
  if (isUnasked) return visits.some((visit) => isRunning(visit, young_person_id, now));
  return role === 'admin' || (data?.with_carer.includes(young_person_id) ?? false);
}

const isRunning = ({ appointment, report }: Visit, young_person_id: string, now: Date): boolean =>
  appointment.young_person?.id === young_person_id &&
  !appointment.cancelled &&
  !appointment.is_restricted &&
  !report.is_restricted &&
  isWithThem(appointment, now);
