import { describe, expect, it } from 'vitest';
import { listSuggestedCarers, previewWeekFill } from '#contract/appointments/suggestions.ts';
import { createCarerWish, endCarerWish, listCarerWishes } from '#contract/young-persons/carer-wishes.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

// A Wednesday in British Summer Time.
const { as, given } = await startTestApp({ now: '2027-06-16T09:00:00Z' });
const office = as.admin();

async function aWish(kind: 'asked for' | 'ruled out', until: string | null = null) {
  const client = await given.client({ name: `Client of ${Math.random()}` });
  const young_person = await given.youngPerson({ client });
  const carer = await given.carer(`Carer ${Math.random()}`);
  const params = { id: young_person.id };
  const body = {
    carer_id: carer.id,
    kind,
    wished_by: 'young person' as const,
    reason: 'Shouted at her',
    until,
  };
  return { client, young_person, carer, params, body };
}

describe('a wish about a carer', () => {
  it('[ROT-05] is added by the office, visible to the organisation, and can be ended', async () => {
    const { client, young_person, carer, params, body } = await aWish('ruled out');
    const made = await office.send(createCarerWish, { params, body });
    const { carer_id: _carer_id, ...written } = body;
    expect(made).toMatchObject({ ...written, carer: { id: carer.id }, version: 1 });
    const council = as.client(client.name);
    // The organisation sees only carers who were with its young people.
    expect(await council.get(listCarerWishes, { params })).toEqual([]);
    await given.appointment({
      client,
      young_person,
      carers: [carer],
      start_at: '2027-06-01T10:00:00Z',
      hours: 2,
    });
    expect(await council.get(listCarerWishes, { params })).toEqual([{ ...made, created_by: null }]);
    expect((await as.user(carer).call(listCarerWishes, { params })).status).toBe(403);
    await office.send(endCarerWish, { params: { id: made.id } });
    expect(await office.get(listCarerWishes, { params })).toEqual([]);
    // Ending it twice does no harm, and a new wish is possible.
    await office.send(endCarerWish, { params: { id: made.id } });
    await office.send(createCarerWish, { params, body: { ...body, kind: 'asked for' } });
  });

  it('[ROT-05] exists once for each carer, even if it is added twice at once', async () => {
    const { params, body } = await aWish('asked for');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => office.call(createCarerWish, { params, body })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('carer_wish.there');
  });

  it('[ROT-05] expires after its last day, and a new wish is possible', async () => {
    const { params, body } = await aWish('asked for', '2027-06-16');
    await office.send(createCarerWish, { params, body });
    const over = { ...body, until: '2027-06-15' };
    const { status, problem } = await office.call(createCarerWish, { params, body: over });
    expect([status, problem.errors?.[0]?.path]).toEqual([400, 'until']);
  });

  it('[ROT-05] must be about a carer', async () => {
    const { params, body } = await aWish('asked for');
    const somebody = await given.user({ user_type: 'admin' });
    const { status, problem } = await office.call(createCarerWish, {
      params,
      body: { ...body, carer_id: somebody.id },
    });
    expect([status, problem.errors?.[0]?.path]).toEqual([400, 'carer_id']);
  });
});

describe('a carer who is ruled out', () => {
  it('[ROT-05] is shown with their future appointments, up to the last day', async () => {
    const { young_person, carer, params, body } = await aWish('ruled out', '2027-06-30');
    for (const start_at of ['2027-06-01T10:00:00Z', '2027-06-20T10:00:00Z', '2027-07-01T10:00:00Z'])
      await given.appointment({ carers: [carer], young_person, start_at, hours: 2 });
    const made = await office.send(createCarerWish, { params, body });
    expect(made.appointments_ahead).toBe(1);
    expect(await office.get(listCarerWishes, { params })).toEqual([made]);
  });
});

describe('suggestions', () => {
  it('[ROT-05] exclude a carer who is ruled out, and say by whom, until the last day', async () => {
    const { young_person, carer, params, body } = await aWish('ruled out', '2027-06-30');
    await office.send(createCarerWish, { params, body });
    const gapAt = (start_at: string) => given.appointment({ carers: [], young_person, start_at, hours: 2 });
    const [before, after] = [await gapAt('2027-06-30T20:00:00Z'), await gapAt('2027-07-01T20:00:00Z')];
    const { others } = await office.get(listSuggestedCarers, { params: { id: before.id } });
    expect(others).toContainEqual({
      carer: { id: carer.id, name: carer.name },
      reason: 'Ruled out by the young person',
    });
    const then = await office.get(listSuggestedCarers, { params: { id: after.id } });
    expect(then.suggested.map((each) => each.carer.id)).toContain(carer.id);
  });

  it('[ROT-05] list a carer who was asked for first, one by one and in the week’s draft', async () => {
    const { young_person, carer, params, body } = await aWish('asked for');
    await office.send(createCarerWish, { params, body: { ...body, wished_by: 'client' } });
    const start_at = '2027-08-04T10:00:00Z';
    const gap = await given.appointment({ carers: [], young_person, start_at, hours: 2 });
    const { suggested } = await office.get(listSuggestedCarers, { params: { id: gap.id } });
    expect(suggested[0]).toMatchObject({ carer: { id: carer.id } });
    expect(suggested[0]?.reasons[0]).toBe('Asked for by their organisation');
    const draft = await office.send(previewWeekFill, { body: { date: '2027-08-04' } });
    expect(draft.proposals.map((each) => each.carer.id)).toEqual([carer.id]);
  });
});
