import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { updateAppointment } from '#contract/appointments/appointments.ts';
import { listAvailableCarers } from '#contract/appointments/available-carers.ts';
import { createRotaEntry } from '#contract/appointments/rotas.ts';
import { listSuggestedCarers } from '#contract/appointments/suggestions.ts';
import {
  acceptSwap,
  approveSwap,
  askToSwap,
  declineSwap,
  listSwapColleagues,
  listSwaps,
  refuseSwap,
} from '#contract/appointments/swaps.ts';
import { createCarerWish } from '#contract/young-persons/carer-wishes.ts';
import { findWarnings } from '#server/features/appointments/warnings.queries.ts';
import { REST_CASES, readPeriod } from '#test/kit/appointments/rest-cases.ts';
import { swapSteps } from '#test/kit/appointments/swap-steps.ts';
import type { GivenUser } from '#test/kit/given.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

// A Wednesday, in summer time.
const app = await startTestApp({ now: '2027-06-16T09:00:00Z' });
const { as, given, owner } = app;
const admin = as.admin();
const { visit, ask, accept, colleaguesFor } = swapSteps(app);

describe('GET /api/appointments/{id}/swap_colleagues/', () => {
  it('[ROT-06] colleagues are listed who are free, rested, within their hours and checked, as in suggestions', async () => {
    const asker = await given.carer();
    const others = [];
    for (const name of ['Free', 'Booked', 'Away', 'Tired', 'Long week', 'Just enough'])
      others.push(await given.carer(name));
    const [free, booked, away, tired, long, just] = others as [GivenUser, ...GivenUser[]] as GivenUser[];
    const appointment = await visit(asker, { week: 40 });
    const start = Date.parse(appointment.start_at);
    const work = (carer: GivenUser | undefined, from: number, hours: number) =>
      given.appointment({
        carers: [carer as GivenUser],
        start_at: new Date(start + from * 3_600_000).toISOString(),
        hours,
      });
    await work(booked, 3, 2);
    await work(tired, 4 + 10, 4);
    for (const day of [1, 2, 3]) await work(long, 24 * day, 15);
    for (const day of [1, 2, 3, 4]) await work(just, 24 * day, 11);
    await admin.send(createRotaEntry, {
      body: { carer_id: away?.id ?? '', date: appointment.start_at.slice(0, 10), kind: 'sickness' },
    });
    const named = await colleaguesFor(asker, appointment);
    const { suggested } = await admin.get(listSuggestedCarers, { params: { id: appointment.id } });
    expect(named.toSorted()).toEqual(suggested.map(({ carer }) => carer.id).toSorted());
    expect(others.map(({ id }) => named.includes(id))).toEqual([true, false, false, false, false, true]);
    expect(free).toBeTruthy();
  });

  it('[ROT-06] the database and the suggestions agree on any week', async () => {
    const asker = await given.carer();
    const carers: GivenUser[] = [];
    for (let nth = 0; nth < 8; nth++) carers.push(await given.carer());
    const weeks = fc.array(fc.record({ hour: fc.nat(167), hours: fc.integer({ min: 1, max: 14 }) }), {
      maxLength: 6,
    });
    const agreed = [];
    // From the week before the clocks go back, in hours of true time.
    const monday = Date.parse('2027-10-24T23:00:00Z');
    const place = (hour: number) => new Date(monday + hour * 3_600_000).toISOString();
    const asked = [10, 95, 160];
    for (const [nth, carer] of carers.entries()) {
      const [work] = fc.sample(weeks, { numRuns: 1, seed: 823 + nth });
      // One that overlaps another of theirs is refused.
      for (const { hour, hours } of work ?? [])
        await given.appointment({ carers: [carer], start_at: place(hour), hours }).catch(() => {});
    }
    for (const hour of asked) {
      const { id } = await given.appointment({ carers: [asker], start_at: place(hour), hours: 6 });
      const named = await colleaguesFor(asker, { id });
      const { suggested, others } = await admin.get(listSuggestedCarers, { params: { id } });
      expect(named.toSorted()).toEqual(suggested.map(({ carer }) => carer.id).toSorted());
      agreed.push(others.filter(({ carer }) => carers.some((each) => each.id === carer.id)).length);
    }
    // Some are refused each time, and not all.
    expect(agreed.every((refused) => refused > 0 && refused < carers.length)).toBe(true);
  });

  it.each(REST_CASES)(
    '[ROT-06] swaps, suggestions, the choice of carers and bookings agree on a rest of %s',
    async (_, { one, other, isTooLittle }) => {
      const asker = await given.carer();
      // Each is the one that the carer has, and the one that they are to have.
      for (const [has, wanted] of [
        [readPeriod(one), readPeriod(other)],
        [readPeriod(other), readPeriod(one)],
      ] as const) {
        const carer = await given.carer();
        const isCarer = (each: { carer: { id: string } }) => each.carer.id === carer.id;
        await given.appointment({ carers: [carer], ...has });
        const { id } = await given.appointment({ carers: [asker], ...wanted });
        const { suggested, others } = await admin.get(listSuggestedCarers, { params: { id } });
        const available = await admin.get(listAvailableCarers, { query: { ...wanted, name: carer.name } });
        const named = await colleaguesFor(asker, { id });
        const body = { version: 1, carer_ids: [carer.id] };
        const { problem } = await admin.call(updateAppointment, { params: { id }, body });
        const carer_ids = [carer.id, asker.id];
        const together = await findWarnings(owner, [
          { id, ...wanted, carer_ids },
          { id: null, ...has, carer_ids: [asker.id] },
        ]);
        const restCodes = (warnings: readonly { code: string }[] = []) =>
          warnings.map(({ code }) => code).filter((code) => code === 'carer.rest');
        expect({
          named: named.includes(carer.id),
          suggested: suggested.some(isCarer),
          forbidden: others.find(isCarer)?.reason,
          reasons: available.find(isCarer)?.reasons,
          booked: restCodes(problem?.warnings),
          planned: together.map(restCodes),
        }).toEqual({
          named: !isTooLittle,
          suggested: !isTooLittle,
          forbidden: isTooLittle
            ? expect.stringMatching(/^Only .* of rest next to .*\. The minimum is 11$/)
            : undefined,
          reasons: isTooLittle ? [expect.stringMatching(/^Only .* hours’ rest between appointments$/)] : [],
          booked: isTooLittle ? ['carer.rest'] : [],
          planned: isTooLittle ? [['carer.rest', 'carer.rest'], ['carer.rest']] : [[], []],
        });
        await owner`update appointment set status = 'cancelled', cancellation_reason = 'Done' where id = ${id}`;
      }
    },
  );

  it('[ROT-06] colleagues are not listed for somebody else’s appointment, nor those who declined it', async () => {
    const [asker, colleague] = [await given.carer(), await given.carer()];
    const appointment = await visit(asker);
    const params = { id: appointment.id };
    expect((await as.user(colleague).call(listSwapColleagues, { params })).status).toBe(404);
    expect((await admin.call(listSwapColleagues, { params })).status).toBe(403);
    expect(await colleaguesFor(asker, appointment)).toContain(colleague.id);
    const swap = await ask(asker, appointment, colleague);
    await as.user(colleague).send(declineSwap, { params: { id: swap.id }, body: { reason: 'Busy' } });
    expect(await colleaguesFor(asker, appointment)).not.toContain(colleague.id);
  });

  it('[ROT-06] for a restricted young person only carers named for the record are asked', async () => {
    const young_person = await given.youngPerson();
    const [asker, named, other] = [await given.carer(), await given.carer(), await given.carer()];
    const appointment = await visit(asker, { young_person });
    await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
    for (const user_id of [asker.id, named.id])
      await owner`insert into young_person_reader (young_person_id, user_id) values (${young_person.id}, ${user_id})`;
    expect(await colleaguesFor(asker, appointment)).toEqual([named.id]);
    const body = { appointment_id: appointment.id, colleague_id: other.id };
    expect((await as.user(asker).call(askToSwap, { body })).problem.code).toBe('swap.not_suitable');
    const swap = await ask(asker, appointment, named);
    await accept(named, swap);
    // The office is not named for it.
    expect((await as.admin('Not named').get(listSwaps)).items.map(({ id }) => id)).not.toContain(swap.id);
    expect((await admin.call(refuseSwap, { params: { id: swap.id }, body: { reason: 'No' } })).status).toBe(
      404,
    );
  });

  it('[ROT-06] a carer who is ruled out for the young person is not asked, and learns nothing about it', async () => {
    const young_person = await given.youngPerson();
    const [asker, fine, out, later] = [
      await given.carer(),
      await given.carer(),
      await given.carer(),
      await given.carer(),
    ];
    const appointment = await visit(asker, { young_person });
    const ruleOut = ({ id: carer_id }: GivenUser) =>
      admin.send(createCarerWish, {
        params: { id: young_person.id },
        body: { carer_id, kind: 'ruled out', wished_by: 'young person', reason: 'Afraid of them' },
      });
    await ruleOut(out);
    const named = await colleaguesFor(asker, appointment);
    expect([named.includes(fine.id), named.includes(out.id)]).toEqual([true, false]);
    const body = { appointment_id: appointment.id, colleague_id: out.id };
    expect((await as.user(asker).call(askToSwap, { body })).problem.code).toBe('swap.not_suitable');
    // Ruled out between asking and accepting.
    const swap = await ask(asker, appointment, later);
    await ruleOut(later);
    const { problem } = await as.user(later).call(acceptSwap, {
      params: { id: swap.id },
      body: { version: swap.version },
    });
    expect(problem.code).toBe('swap.gone');
    expect(JSON.stringify(problem)).not.toMatch(/rule|wish|afraid/i);
  });

  it('[ROT-06] the office is asked about a carer who was ruled out after both agreed, and its answer counts', async () => {
    const young_person = await given.youngPerson();
    const [asker, taker] = [await given.carer(), await given.carer()];
    const appointment = await visit(asker, { young_person });
    const swap = await ask(asker, appointment, taker);
    await accept(taker, swap);
    await admin.send(createCarerWish, {
      params: { id: young_person.id },
      body: { carer_id: taker.id, kind: 'ruled out', wished_by: 'young person', reason: 'Afraid of them' },
    });
    const { items } = await admin.get(listSwaps);
    const version = items.find(({ id }) => id === swap.id)?.version ?? 0;
    const params = { id: swap.id };
    const asked = await admin.call(approveSwap, { params, body: { version } });
    expect([asked.problem.code, asked.problem.detail]).toEqual([
      'appointment.unconfirmed',
      expect.stringContaining('Afraid of them'),
    ]);
    const body = { version, acknowledged_warnings: ['carer.ruled_out' as const] };
    expect((await admin.send(approveSwap, { params, body })).status).toBe('approved');
  });
});
