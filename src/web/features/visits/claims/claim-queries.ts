import type { SignedInRole } from '#contract/core/statuses.ts';
import { listExtraInfoOfAppointment } from '#contract/visits/carer-extra-info.ts';
import { listExpensesOfAppointment, listExpensesOfCarer } from '#contract/visits/expenses.ts';
import { listMileagesOfAppointment, listMileagesOfCarer } from '#contract/visits/mileages.ts';
import { listTimesheetsOfAppointment } from '#contract/visits/timesheets.ts';
import { useEndpoint } from '#web/api/hooks.ts';

/** The carer and assignment of the claims, as a dialog needs them. */
export interface ClaimOf {
  appointment_carer_id: string;
  carer_name: string;
  /** The appointment's day, which is the day of most claims. */
  date: string;
}

interface Asked {
  appointment_id: string;
  appointment_carer_id: string;
  role: SignedInRole;
}

/**
 * Fetches one carer's claims for an appointment. The office fetches those of all its carers at once; a carer may fetch
 * only their own.
 */
export function useClaims({ appointment_id, appointment_carer_id, role }: Asked) {
  const all = { params: { id: appointment_id } };
  const own = { params: { id: appointment_carer_id } };
  const ofOffice = { enabled: role === 'admin' };
  const ofCarer = { enabled: role === 'carer' };
  const timesheets = useEndpoint(listTimesheetsOfAppointment, all);
  const infos = useEndpoint(listExtraInfoOfAppointment, all);
  const expensesOfAll = useEndpoint(listExpensesOfAppointment, all, ofOffice);
  const mileagesOfAll = useEndpoint(listMileagesOfAppointment, all, ofOffice);
  const ownExpenses = useEndpoint(listExpensesOfCarer, own, ofCarer);
  const ownMileages = useEndpoint(listMileagesOfCarer, own, ofCarer);
  const expenses = role === 'admin' ? expensesOfAll : ownExpenses;
  const mileages = role === 'admin' ? mileagesOfAll : ownMileages;
  const isMine = (each: { appointment_carer_id: string }) =>
    each.appointment_carer_id === appointment_carer_id;
  return {
    /** Fetching again may fail while a dialog is open: what was loaded before stays. */
    error: [timesheets, infos, expenses, mileages].find(({ data, error }) => error && !data)?.error,
    timesheet: timesheets.data?.find(isMine),
    extra_info: infos.data?.find(isMine),
    expenses: expenses.data?.filter(isMine) ?? [],
    mileages: mileages.data?.filter(isMine) ?? [],
    /** Everything is loaded, so an empty part is really empty. */
    is_complete: [timesheets, infos, expenses, mileages].every(({ data }) => data),
  };
}
