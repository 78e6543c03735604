import type { Page } from '@playwright/test';
import { createAppointment } from '#contract/appointments/appointments.ts';
import { addDays, londonInstant, todayInLondon } from '#contract/core/dates.ts';
import { renewSession } from '#contract/core/sessions.ts';
import { listServiceTypes } from '#contract/organisations/catalogues.ts';
import { getMe, listUsers } from '#contract/organisations/users.ts';
import { judgeAnswers } from '#contract/questions/answers.ts';
import { askedQuestions, orderedGroups } from '#contract/questions/question-groups.ts';
import type { Answers, AnswerValue, Question } from '#contract/questions/questions.ts';
import { type AppReport, createAppReport } from '#contract/reports/app-reports.ts';
import { getVisit, type Visit } from '#contract/visits/visits.ts';
import { type ApiClient, apiClient } from '#test/kit/api-client.ts';

/** Calls as whoever is signed in on the page, beside it. */
export async function openApi(page: Page): Promise<ApiClient> {
  const { origin } = new URL(page.url());
  const renew = async (): Promise<string> => {
    const { token } = await (await page.request.post(renewSession.path)).json();
    return token;
  };
  let [token, until] = [await renew(), Date.now() + TOKEN_MS];
  return apiClient(
    () => origin,
    async () => {
      if (Date.now() > until) [token, until] = [await renew(), Date.now() + TOKEN_MS];
      return token;
    },
  );
}

/** Less than a token is good for. */
const TOKEN_MS = 8 * 60_000;

/** By night, so that a carer has room for many. */
const EARLY = ['04:00', '02:00', '00:15'];

/** An appointment of the carer that is over, with nothing handed in. Each call makes another. */
export async function bookPast(admin: ApiClient, carer: ApiClient, client_id: string): Promise<Visit> {
  const me = await carer.get(getMe);
  const services = await admin.get(listServiceTypes);
  const service = services.find(({ name }) => name === 'Independence and life skills') ?? services[0];
  const nights = EARLY.flatMap((time) => Array.from({ length: 23 }, (_, at) => ({ time, days: at + 2 })));
  // Somebody who goes there by night is booked; then it was another night.
  for (const { time, days } of nights) {
    const start_at = londonInstant(addDays(todayInLondon(), -days), time);
    const end_at = new Date(Date.parse(start_at) + 90 * 60_000).toISOString();
    const { status, body } = await admin.call(createAppointment, {
      body: {
        client_id,
        service_type_id: service?.id ?? '',
        start_at,
        end_at,
        carer_ids: [me.id],
        place: 'Croydon',
        // It is over, and lies beside the nights that the demo has planned.
        acknowledged_warnings: ['past', 'carer.rest'],
      },
    });
    if (status !== 201 || 'items' in body) continue;
    const id = body.carers.find((each) => each.carer.id === me.id)?.id ?? '';
    return carer.get(getVisit, { params: { id } });
  }
  throw new Error('This carer is booked every night.');
}

export const idOfClient = async (admin: ApiClient): Promise<string> => {
  const { items } = await admin.get(listUsers, { query: { user_type: 'client' } });
  return items.find(({ client }) => client)?.client?.id ?? '';
};

/** The question that a journey answers by hand: the last that has to be answered in words. */
export function questionInWords({ app_report }: Visit): Question {
  const { questions = [], answers = {} } = app_report ?? {};
  const asked = askedQuestions(questions, wholeAnswers(questions, answers)).filter(
    ({ entry }) => entry === 0,
  );
  const found = asked
    .flatMap((each) => each.questions)
    .findLast(({ input_type, is_required }) => input_type === 'TEXT' && is_required);
  if (!found) throw new Error('This form asks for no words.');
  return found;
}

/** Writes the report at the office, as a draft, all but `left`. */
export async function writeAllBut(carer: ApiClient, visit: Visit, left: Question): Promise<AppReport> {
  const { questions = [], form_type, answers: start = {} } = visit.app_report ?? {};
  const answers = wholeAnswers(questions, start);
  for (const entry of answers[left.group_identifier] ?? []) delete entry[left.id];
  return carer.send(createAppReport, {
    params: { id: visit.report.id, formTypeId: form_type?.id ?? '' },
    body: { answers, submit: false },
  });
}

/** Every question that must be answered is. */
export function wholeAnswers(questions: readonly Question[], start: Answers): Answers {
  const answers: Answers = structuredClone(start);
  for (const group of orderedGroups(questions))
    while ((answers[group.identifier] ?? []).length < group.min_entries)
      answers[group.identifier] = [...(answers[group.identifier] ?? []), {}];
  // An answer can lead to another question: asked again until all is well.
  for (let round = 0; round < 10 && judgeAnswers(questions, answers).errors.length > 0; round++)
    for (const { group, entry, questions: asked } of askedQuestions(questions, answers))
      for (const question of asked) {
        const at = answers[group.identifier]?.[entry];
        if (at && question.is_required) at[question.id] ??= anAnswer(question);
      }
  return answers;
}

/** None that worries anybody. */
function anAnswer(question: Question): AnswerValue {
  const option = question.options.find(
    (each) => !each.raises_concern && !each.announces_incident && !each.differs_from_plan,
  );
  switch (question.input_type) {
    case 'INTEGER':
      return question.min ?? 1;
    case 'DATE':
      return todayInLondon();
    case 'DATETIME':
      return new Date().toISOString();
    case 'TIME':
      return '04:30';
    case 'TIME_RANGE':
      return { start: '04:00', end: '05:30' };
    case 'MULTIPLE_CHOICE':
      return option ? [option.id] : [];
    case 'CATEGORICAL':
    case 'DROPDOWN':
    case 'BOOLEAN':
      return typeof question.must_be === 'string' ? question.must_be : (option?.id ?? null);
    case 'PHONE':
      return '020 7946 0000';
    case 'EMAIL':
      return 'someone@placewell.test';
    case 'TEXT':
      return 'As planned.';
  }
}
