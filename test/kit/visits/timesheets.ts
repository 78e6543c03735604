import type { BodyInputOf } from '#contract/core/endpoint.ts';
import { submitTimesheet, updateTimesheet } from '#contract/visits/timesheets.ts';
import type { TestApp } from '#test/kit/start-test-app.ts';

/** A Wednesday at 13:00 in London. */
export const NOW = '2027-06-16T12:00:00Z';
export const TIMES = { start_at: '2027-06-16T08:00:00Z', end_at: '2027-06-16T10:00:00Z' };

/** Visits with times to hand in, and the two steps that their carer and the office take. */
export function openTimesheets({ as, given, owner }: TestApp) {
  const admin = as.admin();
  /** A visit this morning, of a carer of its own. */
  const visit = async (facts: Parameters<typeof given.appointment>[0] = {}) => {
    const carer = await given.carer();
    const made = await given.appointment({ ...TIMES, carer, ...facts });
    const appointment_carer_id = made.appointment_carers[0]?.id ?? '';
    const [row] = await owner<{ id: string }[]>`select id from timesheet
      where appointment_carer_id = ${appointment_carer_id}`;
    return { ...made, carer, appointment_carer_id, timesheet_id: row?.id ?? '', as: as.user(carer) };
  };
  type Visit = Awaited<ReturnType<typeof visit>>;
  const handIn = (
    { appointment_carer_id }: Visit,
    body: Partial<BodyInputOf<typeof submitTimesheet>> = {},
    who = admin,
  ) => who.call(submitTimesheet, { body: { appointment_carer_id, ...TIMES, ...body } });
  const change = ({ timesheet_id }: Visit, body: object, who = admin) =>
    who.call(updateTimesheet, { params: { id: timesheet_id }, body: body as { version: number } });
  return { admin, visit, handIn, change };
}
