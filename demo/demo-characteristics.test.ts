import { describe, expect, it } from 'vitest';
import { RiskLevel } from '#contract/core/risk-levels.ts';
import { judgeAnswers } from '#contract/questions/answers.ts';
import { findLevel } from '#contract/young-persons/characteristic-level.ts';
import { makeAgency } from '#demo/agency.ts';
import { createDemoAgency } from '#demo/demo-agency.ts';
import { type MadeTopic, makeTopics } from '#demo/young-persons/characteristics/topics-of-agency.ts';
import {
  characteristicForms,
  readFormSlug,
} from '#server/features/questions/question-forms/characteristic-forms.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const TODAY = '2026-11-21';
const forms = new Map(characteristicForms().map((form) => [form.slug, form.questions]));

function topicsAt(scale: number, isBulk: boolean): MadeTopic[] {
  const { youngPersons, office, lives } = makeAgency(1, scale, TODAY);
  const admins = office.filter(({ user_type }) => user_type === 'admin');
  return [...makeTopics(youngPersons, { seed: 1, today: TODAY, admins, isBulk, lives })];
}

describe('a demo agency’s topics', () => {
  it.each([false, true])('[DEM-02] have valid answers, and the level that follows from them', (isBulk) => {
    for (const { slug, answers, level, history } of topicsAt(1, isBulk)) {
      const questions = forms.get(readFormSlug(slug)) ?? [];
      const given = JSON.parse(answers);
      expect([slug, judgeAnswers(questions, given).errors]).toEqual([slug, []]);
      expect([slug, findLevel(questions, given)]).toEqual([slug, level]);
      expect(history.at(-1)?.level).toBe(level);
      const days = history.map(({ at }) => at);
      expect(days).toEqual(days.toSorted());
    }
  });

  it('[DEM-02] have every level, histories and overdue reviews, and most belong to the demo carers’ young people', () => {
    const topics = topicsAt(1, false);
    expect(new Set(topics.map(({ level }) => level))).toEqual(new Set([...RiskLevel.options, null]));
    expect(topics.some(({ history }) => history.length > 3)).toBe(true);
    expect(topics.some(({ review_due }) => (review_due ?? '') < TODAY)).toBe(true);
    expect(topics.some(({ summary }) => summary !== null)).toBe(true);
    const { youngPersons } = makeAgency(1, 1, TODAY);
    for (const young of youngPersons) {
      const count = topics.filter(({ young_person_id }) => young_person_id === young.id).length;
      if (young.status === 'DRAFT') expect(count).toBe(0);
      else expect(count).toBeGreaterThanOrEqual(young.showcase === null ? 4 : 16);
    }
  });

  it('[DEM-02] are saved with the rest, and so is each change of level', async () => {
    const { owner, database_url } = await startTestApp();
    await createDemoAgency(database_url, { seed: 1, scale: 0.1, today: TODAY });
    const [row] = await owner<{ wrong: number; topics: number; changes: number; is_on: boolean }[]>`select
      (select count(*) from characteristic) as topics,
      (select count(*) from characteristic_level_change) as changes,
      (select count(*) from characteristic c where level is distinct from (select h.level from characteristic_level_change h
        where h.characteristic_id = c.id order by h.at desc, h.id desc limit 1)) as wrong,
      (select tgenabled = 'O' from pg_trigger where tgname = 'characteristic_keep_level') as is_on`;
    expect(row).toMatchObject({ wrong: 0, is_on: true });
    expect(row?.topics).toBeGreaterThan(40);
    expect(row?.changes).toBeGreaterThan(row?.topics ?? 0);
  }, 60_000);
});
