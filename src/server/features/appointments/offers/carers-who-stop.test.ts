import { describe, expect, it } from 'vitest';
import { askForLeave, listLeaveRequests } from '#contract/appointments/leave-requests.ts';
import { createRotaPattern } from '#contract/appointments/rota-patterns.ts';
import { getRotaWeek } from '#contract/appointments/rotas.ts';
import { listSwaps } from '#contract/appointments/swaps.ts';
import { updateUser } from '#contract/organisations/users.ts';
import { listAnswers, openOffers } from '#test/kit/appointments/offers.ts';
import { swapSteps } from '#test/kit/appointments/swap-steps.ts';
import type { GivenUser } from '#test/kit/given.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

// A Wednesday, in summer time.
const app = await startTestApp({ now: '2027-06-16T09:00:00Z' });
const { as, given, owner } = app;
const { admin, gap, offerTo, readOffers } = openOffers(app);
const { visit, ask, told } = swapSteps(app);

const change = async ({ id }: GivenUser, fields: { is_active?: boolean; user_type?: 'admin' | 'user' }) => {
  const [{ version } = { version: 0 }] = await owner<
    { version: number }[]
  >`select version from app_user where id = ${id}`;
  return admin.send(updateUser, {
    params: { id },
    body: { version, appointments_to_come: 'keep', ...fields },
  });
};
const switchOff = (carer: GivenUser) => change(carer, { is_active: false });

describe('a carer who is turned off', () => {
  it('[ROT-05] is no longer waited for: an offer continues with the others, and ends if they were the last', async () => {
    const [off, other] = [await given.carer('Olga Off'), await given.carer('Otto Other')];
    const [shared, alone] = [await gap(), await gap()];
    const offers = [await offerTo(shared, [off, other]), await offerTo(alone, [off])];
    await switchOff(off);
    const [both] = await readOffers(shared.id);
    expect([both?.status, listAnswers(both ?? offers[0] ?? expect.fail())]).toEqual([
      'open',
      [
        ['Olga Off', 'ended'],
        ['Otto Other', 'offered'],
      ],
    ]);
    expect((await readOffers(alone.id)).map(({ status }) => status)).toEqual(['ended']);
    const board = await admin.get(getRotaWeek, { params: { date: '2027-07-01' } });
    expect(board.appointments.find(({ id }) => id === alone.id)?.offer).toBeNull();
    expect(board.appointments.find(({ id }) => id === shared.id)?.offer).not.toBeNull();
    const unread = await owner`select from notification
      where recipient_id = ${off.id} and kind = 'appointment_offered' and read_at is null`;
    expect(unread).toEqual([]);
  });

  it('[ROT-04] has no waiting request for leave', async () => {
    const carer = await given.carer();
    await as
      .user(carer)
      .send(askForLeave, { body: { first_date: '2027-08-02', last_date: '2027-08-06', note: 'Away' } });
    await switchOff(carer);
    const waiting = (await admin.get(listLeaveRequests)).items.map((each) => each.carer.id);
    expect(waiting).not.toContain(carer.id);
    const rows = await owner`select status from leave_request where carer_id = ${carer.id}`;
    expect([...rows]).toEqual([{ status: 'withdrawn' }]);
  });

  it('[ROT-06] leaves no swap open, whichever of the two they are, and the other is told', async () => {
    const [off, asker, asked] = [await given.carer(), await given.carer(), await given.carer()];
    const swaps = [await ask(asker, await visit(asker), off), await ask(off, await visit(off), asked)];
    await switchOff(off);
    const open = (await admin.get(listSwaps)).items.map(({ id }) => id);
    for (const { id } of swaps) expect(open).not.toContain(id);
    expect((await told(as.user(asker))).map(({ kind }) => kind)).toContain('swap_settled');
    const rows = await owner`select distinct status from swap where ${off.id} in (asker_id, colleague_id)`;
    expect([...rows]).toEqual([{ status: 'lapsed' }]);
  });

  it('[ROT-01] is on the board only with past days, and with all if they return', async () => {
    const carer = await given.carer();
    await admin.send(createRotaPattern, {
      body: {
        ...{ carer_id: carer.id, kind: 'available', start_time: '16:00', end_time: '20:00', left_out: [] },
        ...{ first_date: '2027-06-14', last_date: '2027-06-20', weekdays: [1, 3, 5], every_weeks: 1 },
      },
    });
    const days = async () =>
      (await admin.get(getRotaWeek, { params: { date: '2027-06-14' } })).items
        .filter((entry) => entry.carer.id === carer.id)
        .map(({ date }) => date);
    const all = ['2027-06-14', '2027-06-16', '2027-06-18'];
    expect(await days()).toEqual(all);
    await switchOff(carer);
    expect(await days()).toEqual(['2027-06-14']);
    await change(carer, { is_active: true });
    expect(await days()).toEqual(all);
  });

  it('[ROT-05] is no longer asked about anything, even if they were chosen before', async () => {
    const [off, other] = [await given.carer(), await given.carer()];
    const appointment = await gap();
    const offer = await offerTo(appointment, [off, other]);
    await switchOff(off);
    await expect(
      owner`insert into offer_carer (offer_id, carer_id) values (${offer.id}, ${off.id})`,
    ).rejects.toThrow('The carer has stopped');
    const again = await owner`select * from ask_carers_again(${offer.id}, ${[off.id]})`;
    expect([...again]).toEqual([]);
  });
});

it('[ROT-05] a carer who becomes an administrator is no longer waited for either', async () => {
  const carer = await given.carer();
  const appointment = await gap();
  await offerTo(appointment, [carer]);
  await change(carer, { user_type: 'admin' });
  expect((await readOffers(appointment.id)).map(({ status }) => status)).toEqual(['ended']);
});
