import type { Locator, Page } from '@playwright/test';
import { formatDate } from '#contract/core/dates.ts';
import { answerPath, askedQuestions, isAnswered } from '#contract/questions/question-groups.ts';
import type { Answers, AnswerValue, Question } from '#contract/questions/questions.ts';
import { questionsRequired } from '#contract/young-persons/referral-form.ts';
import { expect, readText } from '#test/journeys/kit/people.ts';
import { answerReferral, referralQuestions } from '#test/kit/young-persons/referral-answers.ts';
import { fieldId } from '#web/ui/field/field-class.ts';

export const PHONE = { viewport: { width: 360, height: 740 } };
/** The steps with a question that is needed where support is wanted today. */
export const URGENT_STEPS = [1, 2, 3, 6, 7, 8];
export const PATIENCE_MS = 60_000;

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

let count = 0;
export const freshName = (first: string) =>
  `${first}${'abcdefgh'.charAt(count++)}${Date.now().toString(36).replace(/\d/g, 'x')}`;

export const readReference = async (page: Page) => {
  const reference = page.getByText(/^REF-\d{4}-\d{4,}$/);
  await expect(reference).toBeVisible({ timeout: PATIENCE_MS });
  return readText(reference);
};

/** The answers that are needed where support is wanted today, and nothing else. */
export function answerUrgently(more: Record<string, AnswerValue>): Answers {
  const answers = answerReferral({ 'rf-urgency': 'rf-urgency--today', ...more });
  const needed = new Set(
    questionsRequired(referralQuestions(), answers)
      .filter(({ id, is_required }) => is_required || id in more)
      .map(({ id }) => id),
  );
  return Object.fromEntries(
    Object.entries(answers).map(([group, entries]) => [
      group,
      entries.map((entry) => Object.fromEntries(Object.entries(entry).filter(([id]) => needed.has(id)))),
    ]),
  );
}

/** Types the answers of one step as a person does; how soon is asked on the first as well. */
export async function fillStep(page: Page, step: number, answers: Answers): Promise<void> {
  await expect(page.getByText(`Step ${step} of 8`)).toBeVisible();
  for (const { group, entry, questions } of askedQuestions(referralQuestions(), answers)) {
    for (const question of questions) {
      const value = answers[group.identifier]?.[entry]?.[question.id] ?? null;
      const isHere = question.step === step || (step === 1 && question.id === 'rf-urgency');
      if (isHere && isAnswered(value))
        await answer(
          page.locator(`#${fieldId(answerPath(group.identifier, entry, question.id))}`),
          question,
          value,
        );
    }
  }
}

const sayAnswer = (question: Question, value: AnswerValue) =>
  question.options.find(({ id }) => id === value)?.label ?? String(value);

async function answer(field: Locator, question: Question, value: AnswerValue): Promise<void> {
  const exact = { exact: true } as const;
  switch (question.input_type) {
    case 'CATEGORICAL':
    case 'BOOLEAN':
      return field.getByRole('radio', { name: sayAnswer(question, value), ...exact }).check();
    case 'MULTIPLE_CHOICE':
      for (const each of Array.isArray(value) ? value : [])
        await field.getByRole('checkbox', { name: sayAnswer(question, each), ...exact }).check();
      return;
    case 'DROPDOWN':
      return choose(field, sayAnswer(question, Array.isArray(value) ? (value[0] ?? null) : value));
    case 'DATE':
      return field.fill(formatDate(String(value)));
    default:
      return field.fill(String(value));
  }
}

/** Short lists are the system's own, long ones are typed into. */
async function choose(field: Locator, label: string): Promise<void> {
  const isList = await field.evaluate((element) => element.tagName === 'SELECT');
  if (isList) {
    await field.selectOption({ label });
    return;
  }
  await field.fill(label);
  const choices = field.page().getByRole('listbox', { name: 'Choices' });
  await choices.getByRole('option', { name: label, exact: true }).first().click();
}

/** Goes through the steps named, and then to the page where everything is checked. */
export async function fillSteps(page: Page, steps: readonly number[], answers: Answers): Promise<void> {
  for (const step of steps) {
    await openStep(page, step);
    await fillStep(page, step, answers);
  }
  await openPlace(page, 'Check your answers');
  await expect(page.getByText('Ready to send')).toBeVisible();
}

export const openStep = (page: Page, step: number) => openPlace(page, new RegExp(`^${step}\\. `));

/** By the list of steps; a phone has it folded. */
async function openPlace(page: Page, name: string | RegExp): Promise<void> {
  const steps = page.getByRole('navigation', { name: 'Steps of this referral' });
  const fold = steps.locator('summary');
  if ((await fold.isVisible()) && (await steps.locator('details[open]').count()) === 0) await fold.click();
  await steps.getByRole('button', { name }).filter({ visible: true }).click();
}
