import { describe, expect, it } from 'vitest';
import { getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { createRotaEntry } from '#contract/appointments/rotas.ts';
import {
  askToSwap,
  declineSwap,
  getSwapMeaning,
  listSwaps,
  refuseSwap,
  type Swap,
  withdrawSwap,
} from '#contract/appointments/swaps.ts';
import { gatherTasks } from '#server/area.ts';
import { areas } from '#server/areas.ts';
import { swapSteps } from '#test/kit/appointments/swap-steps.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { BESIDE, hideHome, readRefusal, SAID } from '#test/kit/young-persons/secret-home.ts';

// A Wednesday, in summer time.
const app = await startTestApp({ now: '2027-06-16T09:00:00Z' });
const { as, given, owner } = app;
const admin = as.admin();
const { visit, ask, accept, approve, own, told, carersOn, setRule } = swapSteps(app);

describe('POST /api/swaps/', () => {
  it('[ROT-06] a colleague sees initials, area, service and times, and the name once the appointment is theirs', async () => {
    const young_person = await given.youngPerson({ first_name: 'Zafira', last_name: 'Quillfeather' });
    const [asker, colleague] = [await given.carer('Anna Asks'), await given.carer('Cora Colleague')];
    const appointment = await visit(asker, { young_person });
    const asked = await ask(asker, appointment, colleague, 'My exam is that day');
    expect(asked).toMatchObject({
      status: 'asked',
      colleague: { name: 'Cora Colleague' },
      gives: { initials: 'Z.Q.' },
    });
    const [swap] = await own(colleague);
    expect(swap).toMatchObject({ id: asked.id, asker: { name: 'Anna Asks' }, note: 'My exam is that day' });
    expect(swap?.gives).toMatchObject({ initials: 'Z.Q.', start_at: appointment.start_at });
    const [news] = await told(as.user(colleague));
    expect(news).toMatchObject({ kind: 'swap_asked' });
    expect(news?.text).toContain('Anna Asks: Z.Q.');
    const seen = JSON.stringify([swap, news]);
    for (const word of ['Zafira', 'Quillfeather', 'Secret', 'Kept']) expect(seen).not.toContain(word);
    expect((await as.user(colleague).call(getAppointment, { params: { id: appointment.id } })).status).toBe(
      404,
    );
    const accepted = await accept(colleague, swap as Swap);
    expect(accepted.body.status).toBe('accepted');
    expect((await as.user(colleague).call(getAppointment, { params: { id: appointment.id } })).status).toBe(
      404,
    );
    expect((await approve(accepted.body)).body.status).toBe('approved');
    expect(
      (await as.user(colleague).get(getAppointment, { params: { id: appointment.id } })).place,
    ).toContain('Secret');
    expect((await as.user(asker).call(getAppointment, { params: { id: appointment.id } })).status).toBe(404);
  });

  it('[ROT-06] only its carer may ask, only before it, once, and only someone who could take it', async () => {
    const [asker, colleague, busy] = [await given.carer(), await given.carer(), await given.carer()];
    const appointment = await visit(asker);
    await given.appointment({ carers: [busy], start_at: appointment.start_at, hours: 1 });
    const call = (who: SignedInClient, appointment_id: string, carer: { id: string }) =>
      who.call(askToSwap, { body: { appointment_id, colleague_id: carer.id } });
    const code = async (answer: ReturnType<typeof call>) => (await answer).problem.code;
    expect((await call(as.user(colleague), appointment.id, busy)).status).toBe(404);
    expect(await code(call(as.user(asker), appointment.id, busy))).toBe('swap.not_suitable');
    expect(await code(call(as.user(asker), appointment.id, asker))).toBe('swap.not_suitable');
    const begun = await visit(asker, { start_at: '2027-06-16T08:00:00Z' });
    expect(await code(call(as.user(asker), begun.id, colleague))).toBe('swap.not_possible');
    const cancelled = await visit(asker, { cancelled: 'Ill' });
    expect(await code(call(as.user(asker), cancelled.id, colleague))).toBe('swap.not_possible');
    expect((await call(as.user(asker), appointment.id, colleague)).status).toBe(201);
    expect(await code(call(as.user(asker), appointment.id, await given.carer()))).toBe('swap.open');
    expect((await call(admin, appointment.id, colleague)).status).toBe(403);
    expect((await call(as.client(), appointment.id, colleague)).status).toBe(403);
  });

  it('[ROT-06] text that names the young person is sent to nobody', async () => {
    const young_person = await given.youngPerson({ first_name: 'Zafira', last_name: 'Quill-Feather' });
    const [asker, colleague] = [await given.carer(), await given.carer()];
    const appointment = await visit(asker, { young_person });
    const body = { appointment_id: appointment.id, colleague_id: colleague.id };
    for (const note of ['It is Zafira, you know her', 'To Quill-Feather’s'])
      expect((await as.user(asker).call(askToSwap, { body: { ...body, note } })).problem.code).toBe(
        'swap.named',
      );
    const swap = await ask(asker, appointment, colleague, 'It is Z.Q., you know her');
    await accept(colleague, swap);
    const refuse = (reason: string) => admin.call(refuseSwap, { params: { id: swap.id }, body: { reason } });
    expect((await refuse('Zafira asked for you')).problem.code).toBe('swap.named');
    expect((await refuse('She asked for you')).status).toBe(200);
  });

  it('[ROT-06] [YPN-03] the reason for a refusal reveals no confidential address of either appointment', async () => {
    const [asker, colleague] = [await given.carer(), await given.carer()];
    const swap = await ask(asker, await visit(asker, await hideHome(app)), colleague);
    await accept(colleague, swap);
    const refuse = async (reason: string) =>
      readRefusal(await admin.call(refuseSwap, { params: { id: swap.id }, body: { reason } }));
    expect([await refuse(SAID), await refuse(BESIDE)]).toEqual(['reason', 200]);
  });

  it('[ROT-06] one with claims or written work does not change hands, and says so', async () => {
    const [asker, colleague] = [await given.carer(), await given.carer()];
    const [claimed, later] = [await visit(asker), await visit(asker)];
    const claim = ({ appointment_carers }: typeof claimed) =>
      owner`insert into carer_extra_info (appointment_carer_id, carer_id, text)
        values (${appointment_carers[0]?.id ?? ''}, ${asker.id}, 'Ticket bought')`;
    await claim(claimed);
    const refused = await as
      .user(asker)
      .call(askToSwap, { body: { appointment_id: claimed.id, colleague_id: colleague.id } });
    expect([refused.status, refused.problem.code]).toEqual([409, 'swap.has_work']);
    const swap = await ask(asker, later, colleague);
    const { body } = await accept(colleague, swap);
    await claim(later);
    expect((await approve(body)).problem.code).toBe('swap.has_work');
    expect(await carersOn(later.id)).toEqual([asker.id]);
  });
});

describe('POST /api/swaps/{id}/accept/', () => {
  it('[ROT-06] it waits for the office, which sees its effects, and everyone is told', async () => {
    const [asker, colleague] = [await given.carer('Ada Away'), await given.carer('Bo Ready')];
    const appointment = await visit(asker);
    const swap = await ask(asker, appointment, colleague);
    const { body } = await accept(colleague, swap);
    expect(await carersOn(appointment.id)).toEqual([asker.id]);
    const waiting = (await admin.get(listSwaps)).items.find(({ id }) => id === swap.id);
    expect(waiting).toMatchObject({ asker: { name: 'Ada Away' }, colleague: { name: 'Bo Ready' } });
    const [taker] = await admin.get(getSwapMeaning, { params: { id: swap.id } });
    expect(taker?.carer.name).toBe('Bo Ready');
    expect(taker?.reasons.join()).toContain('Free, with enough rest before and after');
    expect((await told(admin)).find(({ kind }) => kind === 'swap_waiting')?.text).toContain('Bo Ready takes');
    expect((await told(as.user(asker)))[0]).toMatchObject({
      kind: 'swap_answered',
      text: expect.stringContaining('Bo Ready agreed'),
    });
    const approved = await approve(body);
    expect([approved.status, approved.body.status]).toEqual([200, 'approved']);
    expect(await carersOn(appointment.id)).toEqual([colleague.id]);
    for (const carer of [asker, colleague])
      expect((await told(as.user(carer))).find(({ kind }) => kind === 'swap_settled')?.text).toMatch(
        /^Approved: /,
      );
    expect((await told(as.user(colleague))).map(({ kind }) => kind)).toContain('appointment_booked');
    expect((await approve(body)).problem.code).toBe('swap.gone');
  });

  it('[ROT-06] a long day before a night of theirs is asked about, and the office sees how short the rest is', async () => {
    const [asker, colleague] = [await given.carer(), await given.carer()];
    const day = { start_at: '2027-11-06T08:00:00Z', hours: 12 };
    const swap = await ask(asker, await visit(asker, day), colleague);
    await given.appointment({ carers: [colleague], start_at: '2027-11-06T22:00:00Z', hours: 10 });
    expect((await accept(colleague, swap)).problem.code).toBe('swap.tired');
    expect((await accept(colleague, swap, { accepts_short_rest: true })).body.status).toBe('accepted');
    const [taker] = await admin.get(getSwapMeaning, { params: { id: swap.id } });
    expect([taker?.reasons, taker?.cautions]).toEqual([
      [],
      ['Only 2 hours of rest next to Sat 06/11/2027 22:00–08:00. The minimum is 11'],
    ]);
  });

  it('[ROT-06] a short visit on the same day does not prevent it, and the office sees it', async () => {
    const [asker, colleague] = [await given.carer(), await given.carer()];
    const day = { start_at: '2027-11-13T19:00:00Z', hours: 2 };
    const swap = await ask(asker, await visit(asker, day), colleague);
    await given.appointment({ carers: [colleague], start_at: '2027-11-13T09:30:00Z', hours: 2 });
    expect((await accept(colleague, swap)).body.status).toBe('accepted');
    const [taker] = await admin.get(getSwapMeaning, { params: { id: swap.id } });
    expect(taker?.reasons).toContain('Free, with other work that day: 09:30–11:30');
  });

  it('[ROT-06] by the agency’s rule a suitable colleague has it at once, and one with a short rest waits', async () => {
    await setRule('not_suitable');
    const [asker, rested, tired] = [await given.carer(), await given.carer(), await given.carer()];
    const [first, second] = [await visit(asker), await visit(asker)];
    const done = await accept(rested, await ask(asker, first, rested));
    expect(done.body.status).toBe('approved');
    expect(await carersOn(first.id)).toEqual([rested.id]);
    expect((await told(as.user(asker))).find(({ kind }) => kind === 'swap_settled')?.text).toMatch(
      /^Approved/,
    );
    const swap = await ask(asker, second, tired);
    const before = new Date(Date.parse(second.start_at) - 18 * 3_600_000).toISOString();
    await given.appointment({ carers: [tired], start_at: before, hours: 10 });
    const little = await accept(tired, swap);
    expect([little.problem.code, little.problem.detail]).toEqual([
      'swap.tired',
      expect.stringContaining('11 hours of rest'),
    ]);
    const waits = await accept(tired, swap, { accepts_short_rest: true });
    expect(waits.body.status).toBe('accepted');
    await setRule('always');
    // The office is asked as where it assigns, and its answer is kept.
    const asked = await approve(waits.body);
    expect(asked.problem.code).toBe('appointment.unconfirmed');
    const meant = await approve(waits.body, { acknowledged_warnings: ['carer.rest'] });
    expect(meant.body.status).toBe('approved');
    const { warning_answers } = await admin.get(getAppointment, { params: { id: second.id } });
    expect(warning_answers).toMatchObject([{ warnings: [{ code: 'carer.rest' }] }]);
  });

  it('[APT-06] an overlap or an absence that arose in between is refused for the colleague and the office, with a message', async () => {
    const [asker, booked, away] = [await given.carer(), await given.carer(), await given.carer()];
    const [one, two, three] = [await visit(asker), await visit(asker), await visit(asker)];
    const swaps = [
      await ask(asker, one, booked),
      await ask(asker, two, away),
      await ask(asker, three, booked),
    ];
    await given.appointment({ carers: [booked], start_at: one.start_at, hours: 1 });
    expect((await accept(booked, swaps[0] as Swap)).problem.code).toBe('appointment.overlap');
    await as
      .user(away)
      .send(createRotaEntry, { body: { date: two.start_at.slice(0, 10), kind: 'unavailable' } });
    expect((await accept(away, swaps[1] as Swap)).problem.code).toBe('swap.away');
    const { body } = await accept(booked, swaps[2] as Swap);
    await given.appointment({ carers: [booked], start_at: three.start_at, hours: 1 });
    const refused = await approve(body);
    expect([refused.status, refused.problem.code]).toEqual([409, 'appointment.overlap']);
    expect(await carersOn(three.id)).toEqual([asker.id]);
  });

  it('[ROT-06] only the colleague answers, the requester withdraws, and the office refuses with a reason', async () => {
    const [asker, colleague, stranger] = [await given.carer(), await given.carer(), await given.carer()];
    const swap = await ask(asker, await visit(asker), colleague);
    const params = { id: swap.id };
    expect((await accept(stranger, swap)).status).toBe(404);
    expect((await accept(asker, swap)).status).toBe(404);
    expect((await as.user(asker).call(declineSwap, { params, body: {} })).status).toBe(404);
    expect((await as.user(colleague).call(withdrawSwap, { params })).status).toBe(404);
    expect((await approve(swap)).problem.code).toBe('swap.gone');
    const { body } = await accept(colleague, swap);
    expect((await accept(colleague, swap)).status).toBe(200);
    expect((await as.user(colleague).call(declineSwap, { params, body: {} })).problem.code).toBe('swap.gone');
    await admin.send(refuseSwap, { params, body: { reason: 'She asked for you' } });
    expect((await approve(body)).problem.code).toBe('swap.gone');
    for (const carer of [asker, colleague])
      expect((await told(as.user(carer))).find(({ kind }) => kind === 'swap_settled')?.text).toMatch(
        /^Not approved: .*She asked for you$/,
      );
    const again = await ask(asker, { id: swap.gives.appointment_id ?? '' }, stranger);
    await as.user(asker).send(withdrawSwap, { params: { id: again.id } });
    expect((await accept(stranger, again)).problem.detail).toContain('Thank you');
    expect(await own(stranger)).toEqual([]);
  });

  it('[ROT-06] it lapses if the appointment changes, is cancelled, has another carer or starts, and both are told', async () => {
    const [asker, colleague] = [await given.carer(), await given.carer()];
    const visits = [await visit(asker), await visit(asker), await visit(asker), await visit(asker)] as const;
    const swaps: Swap[] = [];
    for (const each of visits) swaps.push(await ask(asker, each, colleague));
    const change = (nth: 0 | 1 | 2, body: object) =>
      admin.send(updateAppointment, { params: { id: visits[nth].id }, body: { version: 1, ...body } });
    await change(0, { status: 'cancelled', cancellation_reason: 'Ill' });
    await change(1, { end_at: new Date(Date.parse(visits[1].end_at) + 3_600_000).toISOString() });
    await change(2, { carer_ids: [] });
    await owner`update swap set start_at = '2027-06-16T08:00:00Z' where id = ${swaps[3]?.id ?? ''}`;
    expect(await own(colleague)).toEqual([]);
    for (const swap of swaps) expect((await accept(colleague, swap)).problem.code).toBe('swap.gone');
    const { end_begun_swaps } = gatherTasks(areas, app.services);
    await end_begun_swaps?.({}, {} as never);
    for (const carer of [asker, colleague])
      expect((await told(as.user(carer))).filter(({ kind }) => kind === 'swap_settled')).toHaveLength(4);
  });
});
