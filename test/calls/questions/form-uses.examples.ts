import { addDays, todayInLondon } from '#contract/core/dates.ts';
import { byId, type Example } from '#test/calls/example.ts';
import { PLAIN_QUESTIONS } from '#test/kit/reports/given-reports.ts';
import type { TestApp } from '#test/kit/start-test-app.ts';

/** How to call what says where a form is asked. */

const publish = (app: TestApp, form_id: string) => app.owner`update question_form_version
  set questions = ${app.owner.json(PLAIN_QUESTIONS as never)}, published_at = now()
  where form_id = ${form_id} and published_at is null`;

export const examples: Record<string, Example> = {
  'GET /api/question_forms/{id}/uses/': byId('question_form'),
  'POST /api/question_forms/{id}/uses/': {
    about: 'question_form',
    call: async ({ app }, id) => {
      await publish(app, id);
      const from_date = addDays(todayInLondon(app.clock.now()), 1);
      const service_type_ids = [(await app.given.serviceType()).id];
      return { params: { id }, body: { place: 'each_appointment', service_type_ids, from_date } };
    },
  },
  'DELETE /api/question_forms/{id}/uses/{useId}': {
    about: 'question_form',
    call: async ({ app }, id) => {
      const service = await app.given.serviceType();
      const [type] = await app.owner`insert into report_type (slug, name, form_id, frequency)
        select ${`type of ${service.id}`}, 'Home visit', f.id, 'AD_HOC' from question_form f where f.id = ${id} returning id`;
      const [use] =
        await app.owner`insert into service_report_form (service_type_id, report_type_id, is_own, from_date)
        select ${service.id}, id, false, '2020-01-01' from report_type where id = ${type?.id ?? null} returning id`;
      return { params: { id, useId: use?.id ?? id } };
    },
  },
  'PUT /api/question_forms/{id}/topics/': {
    about: 'question_form',
    call: async ({ app }, id) => {
      await publish(app, id);
      await app.owner`update question_form set purpose = 'characteristic' where id = ${id}`;
      return { params: { id }, body: { subcategory_ids: [(await app.given.topic()).id] } };
    },
  },
};
