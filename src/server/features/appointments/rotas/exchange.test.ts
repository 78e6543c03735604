import { describe, expect, it } from 'vitest';
import { getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { exchangeCarers } from '#contract/appointments/rota-exchanges.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

// A Wednesday, in summer time.
const { as, given, owner } = await startTestApp({ now: '2027-06-16T09:00:00Z' });
const admin = as.admin();
const onIt = async (id: string) => {
  const { carers, version } = await admin.get(getAppointment, { params: { id } });
  return { version, carer_ids: carers.map(({ carer }) => carer.id) };
};
/** As the body of a call names it. */
const part = async ({ id }: { id: string }, carer: { id: string }) => ({
  ...{ appointment_id: id, carer_id: carer.id },
  version: (await onIt(id)).version,
});
async function bookTwo(day: string, facts: object = {}) {
  const [ann, ben] = [await given.carer('Ann'), await given.carer('Ben')];
  const one = await given.appointment({ carer: ann, start_at: `${day}T10:00:00Z`, hours: 2, ...facts });
  const other = await given.appointment({ carer: ben, start_at: `${day}T11:00:00Z`, hours: 2 });
  const body = async () => ({ first: await part(one, ann), second: await part(other, ben) });
  return { ann, ben, one, other, body };
}

describe('exchanging two appointments', () => {
  it('[ROT-02] at overlapping times each gets the other’s at once, and the same call reverts it', async () => {
    const { ann, ben, one, other, body } = await bookTwo('2027-07-05');
    const done = await admin.send(exchangeCarers, { body: await body() });
    expect([(await onIt(one.id)).carer_ids, (await onIt(other.id)).carer_ids]).toEqual([[ben.id], [ann.id]]);
    expect(done.first).toEqual({
      appointment_id: one.id,
      carer_id: ben.id,
      version: (await onIt(one.id)).version,
    });
    await admin.send(exchangeCarers, { body: done });
    expect([(await onIt(one.id)).carer_ids, (await onIt(other.id)).carer_ids]).toEqual([[ann.id], [ben.id]]);
  });

  it('[ROT-02] if one of the two cannot go, nothing changes', async () => {
    const { ann, ben, one, other, body } = await bookTwo('2027-07-06');
    // Ben’s next, over the end of Ann’s.
    await given.appointment({ carer: ann, start_at: '2027-07-06T12:30:00Z', hours: 1 });
    const refused = await admin.call(exchangeCarers, { body: await body() });
    expect(refused).toMatchObject({ status: 409, problem: { code: 'appointment.overlap' } });
    expect([(await onIt(one.id)).carer_ids, (await onIt(other.id)).carer_ids]).toEqual([[ann.id], [ben.id]]);
  });

  it('[ROT-02] a short rest is asked about, and confirmed', async () => {
    const { ann, ben, one, body } = await bookTwo('2027-07-08');
    await given.appointment({ carer: ben, start_at: '2027-07-07T20:00:00Z', hours: 4 });
    await owner`update appointment set start_at = start_at - interval '4 hours', end_at = end_at - interval '4 hours' where id = ${one.id}`;
    const asked = await admin.call(exchangeCarers, { body: await body() });
    expect(asked).toMatchObject({ status: 409, problem: { code: 'appointment.unconfirmed' } });
    expect((await onIt(one.id)).carer_ids).toEqual([ann.id]);
    await admin.send(exchangeCarers, { body: { ...(await body()), acknowledged_warnings: ['carer.rest'] } });
    expect((await onIt(one.id)).carer_ids).toEqual([ben.id]);
  });

  it('[ROT-02] of a visit with two carers one changes and the other stays, in their order', async () => {
    const [ann, ben, cat] = [await given.carer('Ann'), await given.carer('Ben'), await given.carer('Cat')];
    const both = await given.appointment({ carers: [ann, cat], start_at: '2027-07-12T10:00:00Z', hours: 2 });
    const other = await given.appointment({ carer: ben, start_at: '2027-07-12T10:00:00Z', hours: 2 });
    const body = { first: await part(both, ann), second: await part(other, ben) };
    await admin.send(exchangeCarers, { body });
    expect((await onIt(both.id)).carer_ids).toEqual([ben.id, cat.id]);
    const twice = { first: await part(both, cat), second: await part(other, ann) };
    const also = { ...twice, second: { ...twice.second, carer_id: cat.id } };
    expect((await admin.call(exchangeCarers, { body: also })).status).toBe(400);
  });

  it('[ROT-02] the same appointment, a started one, a stale one and a stranger’s are refused', async () => {
    const { ann, ben, one, other, body } = await bookTwo('2027-07-13');
    const whole = await body();
    const refuse = async (change: object, status: number) =>
      expect((await admin.call(exchangeCarers, { body: { ...whole, ...change } })).status).toBe(status);
    await refuse({ second: { ...whole.second, appointment_id: one.id } }, 400);
    await refuse({ second: { ...whole.second, carer_id: ann.id } }, 400);
    await refuse({ second: { ...whole.second, version: 99 } }, 409);
    await refuse({ second: { ...whole.second, carer_id: (await given.carer('Dan')).id } }, 400);
    await refuse({ second: { ...whole.second, appointment_id: ann.id } }, 404);
    expect((await as.user(ann).call(exchangeCarers, { body: whole })).status).toBe(403);
    const begun = await given.appointment({ carer: ben, start_at: '2027-06-16T08:00:00Z', hours: 2 });
    await refuse({ second: await part(begun, ben) }, 400);
    await admin.send(updateAppointment, {
      params: { id: other.id },
      body: { version: whole.second.version, status: 'cancelled', cancellation_reason: 'Not needed' },
    });
    await refuse({ second: await part(other, ben) }, 409);
    expect((await onIt(one.id)).carer_ids).toEqual([ann.id]);
  });

  it('[ROT-02] only one of two simultaneous calls for the same exchange succeeds', async () => {
    const { ben, one, body } = await bookTwo('2027-07-14');
    const { first, second } = await body();
    const answers = await Promise.all([
      admin.call(exchangeCarers, { body: { first, second } }),
      admin.call(exchangeCarers, { body: { first: second, second: first } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await onIt(one.id)).carer_ids).toEqual([ben.id]);
  });
});
