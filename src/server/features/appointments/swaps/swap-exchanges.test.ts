import { describe, expect, it } from 'vitest';
import { updateAppointment } from '#contract/appointments/appointments.ts';
import {
  agreeToSwap,
  declineSwap,
  getSwapMeaning,
  listSwapReturns,
  withdrawSwap,
} from '#contract/appointments/swaps.ts';
import { swapSteps } from '#test/kit/appointments/swap-steps.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

// A Wednesday, in summer time.
const app = await startTestApp({ now: '2027-06-16T09:00:00Z' });
const { as, given } = app;
const admin = as.admin();
const { visit, ask, accept, approve, own, told, carersOn } = swapSteps(app);

describe('an exchange', () => {
  it('[ROT-06] the colleague gives one of their own in return, the requester agrees, and both change hands at once', async () => {
    const [asker, colleague] = [await given.carer('Asker Ann'), await given.carer('Colleague Cas')];
    const gives = await visit(asker, { week: 60 });
    const returns = await visit(colleague, { week: 60, day: 2 });
    const swap = await ask(asker, gives, colleague);
    const params = { id: swap.id };
    const possible = await as.user(colleague).get(listSwapReturns, { params });
    expect(possible).toEqual([]);
    const near = await visit(colleague, { week: 1, day: 2 });
    expect(
      (await as.user(colleague).get(listSwapReturns, { params })).map(({ appointment_id }) => appointment_id),
    ).toEqual([near.id]);
    expect((await as.user(asker).call(listSwapReturns, { params })).body).toEqual([]);
    const proposed = await accept(colleague, swap, { return_id: returns.id });
    expect(proposed.body).toMatchObject({ status: 'proposed', returns: { start_at: returns.start_at } });
    expect((await told(as.user(asker)))[0]?.text).toMatch(/Colleague Cas will swap: .*You would take: /);
    const body = { version: proposed.body.version };
    expect((await as.user(colleague).call(agreeToSwap, { params, body })).status).toBe(404);
    const agreed = await as.user(asker).send(agreeToSwap, { params, body });
    expect(agreed.status).toBe('accepted');
    expect((await admin.get(getSwapMeaning, { params })).map(({ carer }) => carer.name)).toEqual([
      'Colleague Cas',
      'Asker Ann',
    ]);
    expect((await approve(agreed)).body.status).toBe('approved');
    expect([await carersOn(gives.id), await carersOn(returns.id)]).toEqual([[colleague.id], [asker.id]]);
  });

  it('[APT-06] of two that overlap each carer takes the other’s', async () => {
    const [asker, colleague] = [await given.carer(), await given.carer()];
    const gives = await visit(asker, { week: 62 });
    const swap = await ask(asker, gives, colleague);
    const returns = await visit(colleague, { week: 62, hours: 6 });
    expect((await accept(colleague, swap)).problem.code).toBe('appointment.overlap');
    const proposed = await accept(colleague, swap, { return_id: returns.id });
    const agreed = await as
      .user(asker)
      .send(agreeToSwap, { params: { id: swap.id }, body: { version: proposed.body.version } });
    expect((await approve(agreed)).body.status).toBe('approved');
    expect([await carersOn(gives.id), await carersOn(returns.id)]).toEqual([[colleague.id], [asker.id]]);
  });

  it('[ROT-06] one that is not the colleague’s own, or that the requester cannot take, is not given in return', async () => {
    const [asker, colleague, other] = [await given.carer(), await given.carer(), await given.carer()];
    const swap = await ask(asker, await visit(asker), colleague);
    const [theirs, clashing] = [await visit(other), await visit(colleague)];
    await given.appointment({ carers: [asker], start_at: clashing.start_at, hours: 1 });
    for (const { id } of [theirs, clashing])
      expect((await accept(colleague, swap, { return_id: id })).problem.code).toBe('swap.gone');
    expect((await own(colleague))[0]?.status).toBe('asked');
  });
});

describe('at the same time', () => {
  it('[ROT-06] of an approval and a cancellation, a withdrawal or a decline, one wins and the other is told', async () => {
    for (let round = 0; round < 6; round++) {
      const [asker, colleague] = [await given.carer(), await given.carer()];
      const appointment = await visit(asker);
      const swap = await ask(asker, appointment, colleague);
      const params = { id: swap.id };
      const answers = await Promise.all([
        accept(colleague, swap),
        as.user(colleague).call(declineSwap, { params, body: {} }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.find(({ status }) => status !== 200)?.problem.code).toBe('swap.gone');
      if (answers[0].status !== 200) continue;
      const cancel = { version: 1, status: 'cancelled' as const, cancellation_reason: 'Ill' };
      const [approved, other] = await Promise.all([
        approve(answers[0].body),
        round % 2
          ? as.user(asker).call(withdrawSwap, { params })
          : admin.call(updateAppointment, { params: { id: appointment.id }, body: cancel }),
      ]);
      expect([approved.status, other.status].toSorted()).toEqual([200, 409]);
      const wanted = approved.status === 200 ? [colleague.id] : [asker.id];
      expect(await carersOn(appointment.id)).toEqual(wanted);
    }
  });
});
