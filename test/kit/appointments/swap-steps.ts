import { getAppointment } from '#contract/appointments/appointments.ts';
import {
  acceptSwap,
  approveSwap,
  askToSwap,
  getSwapRule,
  listSwapColleagues,
  listSwaps,
  type Swap,
  type SwapApproval,
  updateSwapRule,
} from '#contract/appointments/swaps.ts';
import { listNotifications } from '#contract/core/notifications.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import type { AppointmentFacts, GivenUser } from '#test/kit/given.ts';
import type { TestApp } from '#test/kit/start-test-app.ts';

/** The steps of a swap, each as the one who takes it. */
export function swapSteps(app: TestApp) {
  const { as, given } = app;
  const admin = as.admin();
  let weeks = 0;
  const at = (week: number, day: number) =>
    new Date(Date.parse('2027-06-21T15:00:00Z') + (week * 7 + day) * 86_400_000).toISOString();
  return {
    /** Of a carer, in a week of its own; later ones of the same week are some days on. */
    visit: (carer: GivenUser, facts: AppointmentFacts & { week?: number; day?: number } = {}) =>
      given.appointment({
        carers: [carer],
        start_at: at(facts.week ?? ++weeks, facts.day ?? 0),
        hours: 4,
        place: 'Seven Secret Street',
        notes: 'Kept for the carer',
        ...facts,
      }),
    ask: (carer: GivenUser, appointment: { id: string }, colleague: GivenUser, note?: string) =>
      as.user(carer).send(askToSwap, {
        body: { appointment_id: appointment.id, colleague_id: colleague.id, ...(note ? { note } : {}) },
      }),
    accept: (carer: GivenUser, { id, version }: Swap, more: object = {}) =>
      as.user(carer).call(acceptSwap, { params: { id }, body: { version, ...more } }),
    approve: ({ id, version }: Swap, more: object = {}) =>
      admin.call(approveSwap, { params: { id }, body: { version, ...more } }),
    own: async (carer: GivenUser) => (await as.user(carer).get(listSwaps)).items,
    told: async (who: SignedInClient) => {
      await app.runJobs();
      return (await who.get(listNotifications, { query: { page_size: 100 } })).items;
    },
    carersOn: async (id: string) =>
      (await admin.get(getAppointment, { params: { id } })).carers.map(({ carer }) => carer.id),
    colleaguesFor: async (carer: GivenUser, { id }: { id: string }) =>
      (await as.user(carer).get(listSwapColleagues, { params: { id } })).map((each) => each.id),
    setRule: async (approval: SwapApproval) => {
      const { version } = await admin.get(getSwapRule);
      await admin.send(updateSwapRule, { body: { approval, version } });
    },
  };
}
