import { useQuery } from '@tanstack/react-query';
import type { Visit } from '#contract/visits/visits.ts';
import { openOwnStore } from '#web/device/device-store.ts';
import {
  listTypedHere,
  lookForTypedReports,
  type TypedReport,
  typedReports,
  useTypedHere,
} from '#web/features/reports/reports/typed-reports.ts';
import { useSignedIn } from '#web/shell/actor.ts';

/**
 * The report of a visit as it was typed under Reports and is on this device alone, for two forms with words of their own would
 * each leave the other's out. Null where there is none, undefined while it is looked for. Looked for as the visit is opened: another
 * tab takes no field from under the fingers. What was found is followed, for it may be sent while the visit is open.
 */
export function useTypedUnderReports({ report, app_report }: Visit): TypedReport | null | undefined {
  const { user } = useSignedIn();
  const form_type_id = app_report?.form_type.id ?? '';
  const here = useTypedHere(report.id, form_type_id);
  const { data: place } = useQuery({
    queryKey: ['typed under reports', user.id, report.id, form_type_id],
    // Where the browser has lost what it kept, nothing is there: the visit opens all the same.
    queryFn: () => findTypedPlace(user.id, report.id, form_type_id).catch(() => null),
    gcTime: 0,
    staleTime: 0,
  });
  return place === undefined ? undefined : (here.find((each) => each.place === place) ?? null);
}

async function findTypedPlace(user_id: string, report_id: string, form_type_id: string) {
  await lookForTypedReports(await openOwnStore(user_id));
  return listTypedHere(typedReports.getState().here, report_id, form_type_id)[0]?.place ?? null;
}
