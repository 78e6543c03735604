import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { RISK_LEVEL_WORDS, RiskLevel } from '#contract/core/risk-levels.ts';
import { emptyAnswers, judgeAnswers, judgeDraft } from '#contract/questions/answers.ts';
import { problemsIn } from '#contract/questions/question-form-problems.ts';
import { orderedGroups } from '#contract/questions/question-groups.ts';
import { saysStillMissing } from '#contract/reports/still-missing.ts';
import youngPersonForm from '#server/data/young-person-form.json' with { type: 'json' };
import {
  formsOfTheProduct,
  reportForms,
} from '#server/features/questions/question-forms/forms-of-the-product.ts';
import { seedForms } from '#server/features/questions/question-forms/seed-forms.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const Option = z.object({ label: z.string(), colour: RiskLevel });

/** Every option with a colour, at any depth in a file. */
function optionsIn(part: unknown): z.infer<typeof Option>[] {
  if (typeof part !== 'object' || part === null) return [];
  const { data } = Option.safeParse(part);
  return [...(data ? [data] : []), ...Object.values(part).flatMap(optionsIn)];
}

const { owner } = await startTestApp();
const forms = formsOfTheProduct();

describe('the product’s forms', () => {
  it('[QST-01] include the seven reports of the data files, every question in its group and order', () => {
    expect(reportForms().map(({ slug, questions }) => [slug, questions.length])).toEqual([
      ['session-report', 46],
      ['family-time-report', 54],
      ['night-log', 50],
      ['incident-report', 56],
      ['weekly-summary', 31],
      ['transport-report', 30],
      ['outcome-rating', 19],
    ]);
  });

  it('[CHR-01] include the 27 topics of a profile, with 160 questions', () => {
    const topics = forms.filter(({ purpose }) => purpose === 'characteristic');
    expect([topics.length, topics.flatMap(({ questions }) => questions).length]).toEqual([27, 160]);
  });

  it('[UIX-02] [CHR-01] label a level with its standard word, wherever it can be chosen', () => {
    const words: string[] = Object.values(RISK_LEVEL_WORDS);
    const ofForms = forms.flatMap(({ questions }) => questions.flatMap(({ options }) => options));
    const options = [...ofForms, ...optionsIn(youngPersonForm)];
    const risks = options.flatMap(({ label, colour }) => {
      const [word = ''] = label.split(':');
      const isLevelWord = words.includes(word) || word === 'Medium';
      return colour && isLevelWord ? [{ label, word, wanted: RISK_LEVEL_WORDS[colour] }] : [];
    });
    expect(risks.length).toBeGreaterThan(60);
    expect(risks.filter(({ word, wanted }) => word !== wanted)).toEqual([]);
  });

  it.each(forms.map(({ slug, questions }) => [slug, questions] as const))(
    '[QST-04] %s can be published as it is, and starts empty',
    (_, questions) => {
      expect(problemsIn(questions)).toEqual([]);
      const empty = emptyAnswers(questions);
      expect(judgeDraft(questions, empty)).toEqual({ answers: empty, errors: [] });
      expect(judgeAnswers(questions, empty).errors.length).toBeGreaterThan(0);
    },
  );

  it('[REP-02] do not ask when the police were told about a child who was away for a short while', () => {
    const [form] = reportForms().filter(({ slug }) => slug === 'incident-report');
    const { errors } = judgeAnswers(form?.questions ?? [], {
      ...emptyAnswers(form?.questions ?? []),
      'incident-basics': [{ 'ir-types': ['ir-types--missing'] }],
    });
    const asked = errors.map(({ path }) => path).filter((path) => path.includes('missing-episode'));
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((path) => path.includes('police'))).toEqual([]);
  });

  it('[MIS-01] [REP-07] mark a young person as still missing if the incident says they are not back', () => {
    const [form] = reportForms().filter(({ slug }) => slug === 'incident-report');
    const says = (type: string, returned: string) =>
      saysStillMissing(form?.questions ?? [], {
        'incident-basics': [{ 'ir-types': [type] }],
        'missing-episode': [{ 'ir-returned': returned }],
      });
    expect(says('ir-types--missing', 'ir-returned--no')).toBe(true);
    expect(says('ir-types--missing', 'ir-returned--yes')).toBe(false);
    expect(says('ir-types--police', 'ir-returned--no')).toBe(false);
  });

  it('[QST-02] include the list of relationships, and the required yes of a declaration', () => {
    const questions = forms.flatMap((form) => form.questions);
    const relationship = questions.find(({ id }) => id === 'sr-person-relationship');
    expect(relationship?.options.length).toBeGreaterThan(50);
    expect(relationship?.options[0]).toEqual({ id: 'sr-person-relationship--mother', label: 'Mother' });
    const declaration = questions.find(({ id }) => id === 'sr-facts-declaration');
    expect(declaration?.must_be).toBe('sr-facts-declaration--yes');
    expect(orderedGroups(forms[2]?.questions ?? []).find((group) => group.is_repeatable)?.entry_label).toBe(
      'Check',
    );
  });
});

describe('seeding the product’s forms', () => {
  const versions = () => owner<{ slug: string; form_version: number; is_draft: boolean }[]>`
    select slug, form_version, published_at is null as is_draft
    from question_form_version v join question_form f on f.id = v.form_id order by slug, form_version`;

  it('[QST-04] runs once, however many processes start', async () => {
    await Promise.all([seedForms(owner), seedForms(owner)]);
    expect(await versions()).toHaveLength(forms.length);
    await seedForms(owner);
    expect(await versions()).toHaveLength(forms.length);
  });

  it('[QST-04] adds a version if the file is newer, and leaves drafts and published versions unchanged', async () => {
    const known = forms.find(({ slug }) => slug === 'night-log')?.form_version ?? 0;
    await owner`insert into question_form_version (form_id, form_version, introduction, questions)
      select id, ${known + 1}, 'Mine', '[]' from question_form where slug = 'night-log'`;
    const newer = forms.map((form) =>
      form.slug === 'night-log' ? { ...form, form_version: known + 1 } : form,
    );
    await seedForms(owner, newer);
    const nights = (await versions()).filter(({ slug }) => slug === 'night-log');
    expect(nights.map(({ form_version, is_draft }) => [form_version, is_draft])).toEqual([
      [known, false],
      [known + 1, false],
      [known + 2, true],
    ]);
  });
});
