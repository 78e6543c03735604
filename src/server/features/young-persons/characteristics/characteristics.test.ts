import { describe, expect, it } from 'vitest';
import { RiskLevel } from '#contract/core/risk-levels.ts';
import type { Answers } from '#contract/questions/questions.ts';
import {
  addYoungPersonSubcategory,
  createCharacteristicResponse,
  getYoungPersonSubcategory,
  listCharacteristicResponses,
  listYoungPersonSubcategories,
  removeYoungPersonSubcategory,
  updateCharacteristicResponse,
  updateYoungPersonSubcategory,
} from '#contract/young-persons/characteristics.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { LEVEL_QUESTIONS, levelAnswers } from '#test/kit/young-persons/given-characteristics.ts';

const { as, clock, given, owner } = await startTestApp({ now: '2026-11-24T12:00:00Z' });
const office = as.admin('Olive');

const listTopics = (id: string) => office.get(listYoungPersonSubcategories, { params: { id } });
const newTopic = async (facts: Parameters<typeof given.topic>[0] = {}) => {
  const [young, subcategory] = [await given.youngPerson(), await given.topic(facts)];
  return { id: young.id, subcategory_id: subcategory.id, young, subcategory };
};

describe('a young person’s topics', () => {
  it('[CHR-01] are sorted by level, most serious first and those without a level last', async () => {
    const young_person = await given.youngPerson();
    for (const level of ['yellow', null, 'darkGreen', 'red', 'lightGreen', 'orange'] as const)
      await given.characteristic({ young_person, level });
    const levels = (await listTopics(young_person.id)).map(({ level }) => level);
    expect(levels).toEqual([...RiskLevel.options, null]);
  });

  it('[CHR-01] are added once, and have no level without answers', async () => {
    const { id, subcategory_id } = await newTopic();
    const add = () => office.call(addYoungPersonSubcategory, { params: { id }, body: { subcategory_id } });
    const answers = await Promise.all(Array.from({ length: 20 }, add));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)]);
    const refused = answers.find(({ status }) => status === 409)?.problem;
    expect([refused?.code, refused?.errors?.[0]?.path]).toEqual(['duplicate', 'subcategory_id']);
    expect(await listTopics(id)).toMatchObject([{ level: null, is_answered: false, review_due: null }]);
  });

  it('[CHR-01] cannot be unknown or retired', async () => {
    const { id, subcategory } = await newTopic();
    await owner`update question_form set retired_at = now() where id = ${subcategory.form.id}`;
    for (const subcategory_id of [subcategory.id, id]) {
      const answer = await office.call(addYoungPersonSubcategory, {
        params: { id },
        body: { subcategory_id },
      });
      expect([answer.status, answer.problem.errors?.[0]?.path]).toEqual([400, 'subcategory_id']);
    }
  });

  it('[CHR-01] are hidden once removed, and return unchanged with their history', async () => {
    const { id, subcategory, subcategory_id } = await newTopic();
    const topic = await given.characteristic({ young_person: { id }, topic: subcategory, level: 'red' });
    const params = { id, subId: topic.id };
    await office.send(removeYoungPersonSubcategory, { params });
    expect(await listTopics(id)).toEqual([]);
    expect((await office.call(getYoungPersonSubcategory, { params })).status).toBe(404);
    expect((await office.call(removeYoungPersonSubcategory, { params })).status).toBe(404);
    expect(await office.get(listCharacteristicResponses, { params: { id } })).toEqual([]);
    const back = await office.send(addYoungPersonSubcategory, { params: { id }, body: { subcategory_id } });
    expect(back).toMatchObject({ id: topic.id, level: 'red', is_answered: true });
    const { history } = await office.get(getYoungPersonSubcategory, { params });
    expect(history.map(({ level }) => level)).toEqual(['red', null, 'red']);
  });

  it('[CHR-01] save a summary and a review date, by version', async () => {
    const { id, subcategory } = await newTopic();
    const topic = await given.characteristic({ young_person: { id }, topic: subcategory });
    const params = { id, subId: topic.id };
    const change = (body: object) =>
      office.call(updateYoungPersonSubcategory, { params, body: { version: 1, ...body } });
    const { body } = await change({ summary: ' Carries an auto-injector ', review_due: '2027-01-05' });
    expect(body).toMatchObject({
      summary: 'Carries an auto-injector',
      review_due: '2027-01-05',
      version: 2,
      level: 'yellow',
    });
    const stale = await change({ summary: 'Other' });
    expect([stale.status, stale.problem.code]).toEqual([409, 'version.stale']);
    expect(stale.problem.current).toEqual(body);
    const cleared = await change({ version: 2, summary: '' });
    expect(cleared.body).toMatchObject({ summary: null, review_due: '2027-01-05' });
  });

  it('[CHR-01] take a summary from their answers, and keep it if the answers have none', async () => {
    const { id, subcategory_id } = await newTopic();
    const made = await office.send(createCharacteristicResponse, {
      params: { id },
      body: { subcategory_id, answers: levelAnswers('red'), summary: 'Runs towards water' },
    });
    expect(made.summary).toBe('Runs towards water');
    const save = (version: number, more: object) =>
      office.send(updateCharacteristicResponse, {
        params: { id, responseId: made.id },
        body: { version, answers: levelAnswers('orange'), ...more },
      });
    expect((await save(1, {})).summary).toBe('Runs towards water');
    expect((await save(2, { summary: null })).summary).toBeNull();
  });

  it('[CHR-01] are found only under their own young person', async () => {
    const other = await given.youngPerson();
    const { id, subcategory } = await newTopic();
    const topic = await given.characteristic({ young_person: { id }, topic: subcategory });
    const params = { id: other.id, subId: topic.id, responseId: topic.id };
    const statuses = [
      await office.call(getYoungPersonSubcategory, { params }),
      await office.call(updateYoungPersonSubcategory, { params, body: { version: 1, summary: 'x' } }),
      await office.call(removeYoungPersonSubcategory, { params }),
      await office.call(updateCharacteristicResponse, {
        params,
        body: { version: 1, answers: levelAnswers('red') },
      }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404]);
  });
});

describe('a topic’s answers', () => {
  it('[CHR-01] add it to the profile with the most serious level answered, and a review date', async () => {
    const { id, subcategory_id } = await newTopic({ review_every_weeks: 8 });
    const answers = levelAnswers('lightGreen', { 'goes-out': 'goes-out--yes', outside: 'outside--orange' });
    const made = await office.send(createCharacteristicResponse, {
      params: { id },
      body: { subcategory_id, answers },
    });
    expect(made).toMatchObject({ level: 'orange', answers, FORM_VERSION: 1, recorded_by: { name: 'Olive' } });
    expect(made.questions).toHaveLength(LEVEL_QUESTIONS.length);
    expect(await listTopics(id)).toMatchObject([
      { id: made.id, level: 'orange', is_answered: true, review_due: '2027-01-19' },
    ]);
  });

  it('[CHR-01] that are missing or invalid are named by path, and nothing is saved', async () => {
    const { id, subcategory_id } = await newTopic();
    const wrong: [Answers, string][] = [
      [{ topic: [{ 'what-helps': 'A walk' }] }, 'answers.topic.0.at-home'],
      [levelAnswers('red', { 'goes-out': 'maybe' }), 'answers.topic.0.goes-out'],
      [{ other: [{}] }, 'answers.other'],
    ];
    for (const [answers, path] of wrong) {
      const answer = await office.call(createCharacteristicResponse, {
        params: { id },
        body: { subcategory_id, answers },
      });
      expect([answer.status, answer.problem.errors?.map((error) => error.path)]).toEqual([
        400,
        expect.arrayContaining([path]),
      ]);
    }
    expect(await listTopics(id)).toEqual([]);
  });

  it('[CHR-01] update the level, and each change of level is kept with its date', async () => {
    const { id, subcategory_id } = await newTopic();
    let { version, id: responseId } = await office.send(createCharacteristicResponse, {
      params: { id },
      body: { subcategory_id, answers: levelAnswers('yellow') },
    });
    for (const level of ['yellow', 'red', 'orange'] as const) {
      clock.advance(86_400_000);
      const saved = await as.admin('Olive').send(updateCharacteristicResponse, {
        params: { id, responseId },
        body: { version, answers: levelAnswers(level) },
      });
      expect(saved.level).toBe(level);
      version = saved.version;
    }
    const { history } = await as
      .admin('Olive')
      .get(getYoungPersonSubcategory, { params: { id, subId: responseId } });
    expect(history.map(({ level, at, recorded_by }) => [level, at.slice(0, 10), recorded_by?.name])).toEqual([
      ['yellow', '2026-11-24', 'Olive'],
      ['red', '2026-11-26', 'Olive'],
      ['orange', '2026-11-27', 'Olive'],
    ]);
    clock.set('2026-11-24T12:00:00Z');
  });

  it('[CHR-01] saved by twenty people at once: one saves, and the others are shown the current version', async () => {
    const { id, subcategory } = await newTopic();
    const topic = await given.characteristic({ young_person: { id }, topic: subcategory });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        office.call(updateCharacteristicResponse, {
          params: { id, responseId: topic.id },
          body: { version: 1, answers: levelAnswers('red', { 'what-helps': `Idea ${number}` }) },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)]);
    const winner = answers.find(({ status }) => status === 200)?.body;
    for (const { problem } of answers.filter(({ status }) => status === 409))
      expect(problem).toMatchObject({ code: 'version.stale', current: winner });
  });

  it('[CHR-01] first given by twenty people at once: one saves, and the others are shown it', async () => {
    const { id, subcategory_id } = await newTopic();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        office.call(createCharacteristicResponse, {
          params: { id },
          body: { subcategory_id, answers: levelAnswers('red', { 'what-helps': `Idea ${number}` }) },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)]);
    const winner = answers.find(({ status }) => status === 201)?.body;
    for (const { problem } of answers.filter(({ status }) => status === 409))
      expect(problem).toMatchObject({ code: 'version.stale', current: winner });
  });

  it('[CHR-01] stay readable under their form version, and can be changed under the new one', async () => {
    const { id, subcategory, subcategory_id } = await newTopic();
    const params = { id };
    const first = await office.send(createCharacteristicResponse, {
      params,
      body: { subcategory_id, answers: levelAnswers('red') },
    });
    await given.publishForm(
      subcategory.form,
      LEVEL_QUESTIONS.map((question) => ({ ...question, label: `${question.label} now` })),
    );
    const [before] = await office.get(listCharacteristicResponses, { params });
    expect([before?.FORM_VERSION, before?.questions[0]?.label]).toEqual([1, 'At home']);
    const change = (version: number, more: object) =>
      office.call(updateCharacteristicResponse, {
        params: { id, responseId: first.id },
        body: { version, answers: levelAnswers('orange'), ...more },
      });
    expect((await change(1, { FORM_VERSION: 3 })).problem.errors?.[0]?.path).toBe('FORM_VERSION');
    expect((await change(1, { FORM_VERSION: 1 })).body).toMatchObject({ FORM_VERSION: 1, level: 'orange' });
    const newest = (await change(2, {})).body;
    expect([newest.FORM_VERSION, newest.questions[0]?.label]).toEqual([2, 'At home now']);
  });
});

describe('the readers of characteristics', () => {
  it('[CHR-01] are the carer and the right client, except for topics that only the agency sees', async () => {
    const carer = await given.carer();
    const client = await given.client();
    const young_person = await given.youngPerson({ client });
    await given.appointment({ carer, client, young_person, start_at: '2026-11-25T10:00:00Z' });
    const open = await given.characteristic({ young_person, level: 'red' });
    const subcategory = await given.topic({ is_visible_to_client: false });
    const closed = await given.characteristic({ young_person, topic: subcategory, level: 'red' });
    const params = { id: young_person.id };
    const reader = as.user(await given.user({ user_type: 'client', client }));
    for (const [person, ids] of [
      [as.user(carer), [open.id, closed.id]],
      [reader, [open.id]],
    ] as const) {
      const topics = await person.get(listYoungPersonSubcategories, { params });
      const responses = await person.get(listCharacteristicResponses, { params });
      expect([topics.map(({ id }) => id), responses.map(({ id }) => id)]).toEqual([ids, ids]);
      const { history } = await person.get(getYoungPersonSubcategory, {
        params: { ...params, subId: open.id },
      });
      expect(history.map(({ level }) => level)).toEqual(['red']);
      const write = await person.call(updateCharacteristicResponse, {
        params: { ...params, responseId: open.id },
        body: { version: 1, answers: levelAnswers('darkGreen') },
      });
      expect(write.status).toBe(403);
    }
    const hidden = await reader.call(getYoungPersonSubcategory, { params: { ...params, subId: closed.id } });
    expect(hidden.status).toBe(404);
    for (const stranger of [as.carer(), as.client()])
      expect((await stranger.call(listYoungPersonSubcategories, { params })).status).toBe(404);
  });
});
