import { describe, expect, it } from 'vitest';
import { judgeAnswers } from '#contract/questions/answers.ts';
import { findLevel } from '#contract/young-persons/characteristic-level.ts';
import {
  listCharacteristicQuestions,
  listSubcategories,
  listSubcategoryQuestions,
} from '#contract/young-persons/characteristics.ts';
import { seedForms } from '#server/features/questions/question-forms/seed-forms.ts';
import { seedSubcategories } from '#server/features/young-persons/characteristics/seed-subcategories.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp();
await seedForms(owner);
await Promise.all([seedSubcategories(owner), seedSubcategories(owner)]);

describe('the product’s topics', () => {
  it('[CHR-01] are the 27 of the data file in order, with 160 questions, for every signed-in user', async () => {
    for (const person of [as.admin(), as.carer(), as.client()]) {
      const topics = await person.get(listSubcategories);
      expect([topics.length, topics[0]?.name, topics.at(-1)?.name]).toEqual([
        27,
        'About me',
        'Safety for carers at the address',
      ]);
      expect(topics.filter((topic) => !topic.is_visible_to_client).map(({ name }) => name)).toEqual([
        'Safety for carers at the address',
      ]);
      const questions = await person.get(listCharacteristicQuestions);
      expect(questions).toHaveLength(160);
      expect(new Set(questions.map(({ subcategory_id }) => subcategory_id))).toEqual(
        new Set(topics.map(({ id }) => id)),
      );
    }
  });

  it('[CHR-01] return their questions with the form version; an unknown topic is not found', async () => {
    const office = as.admin();
    const allergies = (await office.get(listSubcategories)).find(({ name }) => name === 'Allergies');
    const ask = (subcategory_id: string) =>
      office.call(listSubcategoryQuestions, { query: { subcategory_id } });
    const { body: questions } = await ask(allergies?.id ?? '');
    expect(questions).toHaveLength(6);
    expect(new Set(questions.map(({ FORM_VERSION }) => FORM_VERSION))).toEqual(new Set([3]));
    const severity = questions.find(({ is_colour_scale }) => is_colour_scale);
    const red = severity?.options.find(({ colour }) => colour === 'red')?.id ?? '';
    expect(findLevel(questions, { allergies: [{ [severity?.id ?? '']: red }] })).toBe('red');
    expect((await ask((await given.client()).id)).status).toBe(404);
    // A pen can be recorded before its expiry date is known.
    const pen = {
      ...{ 'ch-allergy-severity': red, 'ch-allergy-types': ['ch-allergy-types--nuts-or-peanuts'] },
      'ch-allergy-pen': 'ch-allergy-pen--yes',
    };
    expect(judgeAnswers(questions, { allergies: [pen] }).errors).toEqual([]);
  });

  it('[CHR-01] use the form that an administrator publishes next, and are left out while it is retired', async () => {
    const office = as.admin();
    const [topic] = await office.get(listSubcategories);
    const [form] = await owner<{ id: string; name: string }[]>`
      select f.id, f.name from question_form f join characteristic_subcategory s on s.form_id = f.id where s.id = ${topic?.id ?? ''}`;
    const before = await office.get(listSubcategoryQuestions, { query: { subcategory_id: topic?.id } });
    const [first] = before.map(({ subcategory_id: _, FORM_VERSION: __, ...question }) => question);
    await given.publishForm(form ?? { id: '', name: '' }, first ? [first] : []);
    const after = await office.get(listSubcategoryQuestions, { query: { subcategory_id: topic?.id } });
    expect(after.map(({ id, FORM_VERSION }) => [id, FORM_VERSION])).toEqual([[first?.id, 4]]);
    await owner`update question_form set retired_at = now() where id = ${form?.id ?? ''}`;
    expect(await office.get(listSubcategories)).toHaveLength(26);
    expect(await office.get(listCharacteristicQuestions)).toHaveLength(160 - before.length);
  });
});
