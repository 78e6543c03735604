import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { createRotaEntry } from '#contract/appointments/rotas.ts';
import { listSuggestedCarers } from '#contract/appointments/suggestions.ts';
import {
  acceptSwap,
  agreeToSwap,
  approveSwap,
  askToSwap,
  declineSwap,
  getSwapMeaning,
  getSwapRule,
  listSwapColleagues,
  listSwapReturns,
  listSwaps,
  refuseSwap,
  type Swap,
  updateSwapRule,
  withdrawSwap,
} from '#contract/appointments/swaps.ts';
import { listNotifications } from '#contract/office/notifications.ts';
import { gatherTasks } from '#server/area.ts';
import { areas } from '#server/areas.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import type { AppointmentFacts, GivenUser } from '#test/kit/given.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

// A Wednesday, in summer time.
const app = await startTestApp({ now: '2027-06-16T09:00:00Z' });
const { as, given, owner } = app;
const admin = as.admin();

let week = 0;
/** Of a carer, in a week of its own; later ones of the same week are some days on. */
const visit = (carer: GivenUser, facts: AppointmentFacts & { week?: number; day?: number } = {}) =>
  given.appointment({
    carers: [carer],
    start_at: at(facts.week ?? ++week, facts.day ?? 0),
    hours: 4,
    place: 'Seven Secret Street',
    notes: 'Kept for the carer',
    ...facts,
  });
const at = (weeks: number, days: number) =>
  new Date(Date.parse('2027-06-21T15:00:00Z') + (weeks * 7 + days) * 86_400_000).toISOString();

const ask = async (carer: GivenUser, appointment: { id: string }, colleague: GivenUser, note?: string) =>
  as.user(carer).send(askToSwap, {
    body: { appointment_id: appointment.id, colleague_id: colleague.id, ...(note ? { note } : {}) },
  });
const accept = (carer: GivenUser, { id, version }: Swap, more: object = {}) =>
  as.user(carer).call(acceptSwap, { params: { id }, body: { version, ...more } });
const approve = ({ id, version }: Swap, more: object = {}) =>
  admin.call(approveSwap, { params: { id }, body: { version, ...more } });
const own = async (carer: GivenUser) => (await as.user(carer).get(listSwaps)).items;
const told = async (who: SignedInClient) => {
  await app.runJobs();
  return (await who.get(listNotifications, { query: { page_size: 100 } })).items;
};
const carersOn = async (id: string) =>
  (await admin.get(getAppointment, { params: { id } })).carers.map(({ carer }) => carer.id);
const colleaguesFor = async (carer: GivenUser, { id }: { id: string }) =>
  (await as.user(carer).get(listSwapColleagues, { params: { id } })).map((each) => each.id);
const setRule = async (approval: 'always' | 'not_suitable') => {
  const { version } = await admin.get(getSwapRule);
  await admin.send(updateSwapRule, { body: { approval, version } });
};

describe('POST /api/swaps/', () => {
  it('[ROT-06] a colleague reads initials, area, service and times, and the name once the appointment is theirs', async () => {
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

  it('[ROT-06] only the carer who is on it asks, only ahead of it, once, and of one who could take it', async () => {
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

  it('[ROT-06] words that name the young person are sent to nobody', async () => {
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

  it('[ROT-06] one for which something is claimed or written does not change hands, and that is said', async () => {
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

describe('GET /api/appointments/{id}/swap_colleagues/', () => {
  it('[ROT-06] colleagues are named who are free, rested, within their hours and checked, as suggestions have it', async () => {
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
    const carers = [];
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

  it('[ROT-06] of nobody else’s appointment are colleagues named, nor are those who declined it', async () => {
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
});

describe('POST /api/swaps/{id}/accept/', () => {
  it('[ROT-06] it waits for the office, which reads what it means, and all are told', async () => {
    const [asker, colleague] = [await given.carer('Ada Away'), await given.carer('Bo Ready')];
    const appointment = await visit(asker);
    const swap = await ask(asker, appointment, colleague);
    const { body } = await accept(colleague, swap);
    expect(await carersOn(appointment.id)).toEqual([asker.id]);
    const waiting = (await admin.get(listSwaps)).items.find(({ id }) => id === swap.id);
    expect(waiting).toMatchObject({ asker: { name: 'Ada Away' }, colleague: { name: 'Bo Ready' } });
    const [taker] = await admin.get(getSwapMeaning, { params: { id: swap.id } });
    expect(taker?.carer.name).toBe('Bo Ready');
    expect(taker?.reasons.join()).toContain('Free, and rested before and after');
    expect((await told(admin)).find(({ kind }) => kind === 'swap_waiting')?.text).toContain('Bo Ready takes');
    expect((await told(as.user(asker)))[0]).toMatchObject({
      kind: 'swap_answered',
      text: expect.stringContaining('Bo Ready agrees'),
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

  it('[ROT-06] by the agency’s rule a suitable colleague has it at once, and one with little rest waits', async () => {
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

  it('[APT-06] an overlap or an absence that came in between refuses the colleague and the office, and is said', async () => {
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

  it('[ROT-06] only the colleague answers, the asker withdraws, and the office refuses with a reason', async () => {
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

  it('[ROT-06] it lapses where the appointment changes, is cancelled, has another carer or begins, and both are told', async () => {
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

describe('an exchange', () => {
  it('[ROT-06] the colleague gives one of their own in return, the asker agrees, and both change hands at once', async () => {
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
    expect((await told(as.user(asker)))[0]?.text).toMatch(/Colleague Cas would swap: .*You would take: /);
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

  it('[ROT-06] one that is not the colleague’s own, or that the asker cannot take, is not given in return', async () => {
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
  it('[ROT-06] of an approval beside a cancellation, a withdrawal or a decline, one wins and the other is told', async () => {
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
