import { useQuery } from '@tanstack/react-query';
import type { Visit } from '#contract/visits/visits.ts';
import { openOwnStore } from '#web/device/device-store.ts';
import { findTypedReport, type TypedReport } from '#web/features/reports/reports/typed-reports.ts';
import { useSignedIn } from '#web/shell/actor.ts';

/**
 * The report of a visit as it was typed under Reports and is on this device alone: read as the visit is opened, for two forms
 * with words of their own would each leave the other's out. Null where there is none, undefined while it is looked for.
 */
export function useTypedUnderReports({ report, app_report }: Visit): TypedReport | null | undefined {
  const { user } = useSignedIn();
  const form_type_id = app_report?.form_type.id ?? '';
  const { data } = useQuery({
    queryKey: ['typed under reports', user.id, report.id, form_type_id],
    // Where the browser has lost what it kept, nothing is there: the visit opens all the same.
    queryFn: async () =>
      (await openOwnStore(user.id)
        .then((store) => findTypedReport(store, report.id, form_type_id))
        .catch(() => undefined)) ?? null,
    gcTime: 0,
    staleTime: 0,
  });
  return data;
}
