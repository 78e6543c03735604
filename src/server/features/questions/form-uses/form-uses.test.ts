import { beforeEach, describe, expect, it } from 'vitest';
import { askForm, askTopics, getFormUses, stopAskingForm } from '#contract/questions/form-uses.ts';
import { updateQuestionForm } from '#contract/questions/question-forms.ts';
import { createAppReport, getAppReport, getAppReportForm } from '#contract/reports/app-reports.ts';
import { getReport } from '#contract/reports/reports.ts';
import {
  createCharacteristicResponse,
  listCharacteristicResponses,
} from '#contract/young-persons/characteristics.ts';
import { PLAIN_ANSWERS, PLAIN_QUESTIONS } from '#test/kit/reports/given-reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/** A Wednesday at 10:00 in London. */
const NOW = '2027-06-16T09:00:00Z';
const app = await startTestApp({ now: NOW });
const { as, given, owner } = app;
let office = as.admin();
const goTo = (instant: string) => {
  app.clock.set(instant);
  office = as.admin();
};
beforeEach(() => goTo(NOW));

const ask = (
  id: string,
  service_type_ids: string[],
  from_date: string,
  place = 'each_appointment' as const,
) => office.call(askForm, { params: { id }, body: { place, service_type_ids, from_date } });
const beside = (id: string, service_type_ids: string[], from_date: string) =>
  office.call(askForm, { params: { id }, body: { place: 'beside', service_type_ids, from_date } });
const listUses = (id: string) => office.get(getFormUses, { params: { id } });
const shown = (id: string) => office.get(getReport, { params: { id } });

/** Creates a service with its own form, and one carer’s reports for three days. */
async function serviceWithReports() {
  const service_type = await given.serviceType();
  const { form: before } = await given.reportType({ services: [service_type] });
  const on = (start_at: string) => given.report({ service_type, start_at });
  const [yesterday, friday, sunday] = [
    await on('2027-06-15T10:00:00Z'),
    // Midnight in London, and two minutes before it.
    await on('2027-06-17T23:00:00Z'),
    await on('2027-06-17T22:58:00Z'),
  ];
  return { service_type, before, yesterday, friday, thursday: sunday };
}

describe('a report form', () => {
  it('[QST-04] applies to the chosen services from a London day; earlier days keep the old form', async () => {
    const { service_type, before, yesterday, thursday, friday } = await serviceWithReports();
    const form = await given.questionForm({ name: 'Home visit' });
    expect(await listUses(form.id)).toEqual({
      ...{ place: null, is_for_all: false, services: [] },
      ...{ asked_by: [], topics: [] },
    });
    const asked = await ask(form.id, [service_type.id], '2027-06-18');
    expect(asked.status).toBe(201);
    expect(asked.body).toMatchObject({
      place: 'each_appointment',
      services: [{ service_type: { id: service_type.id }, from_date: '2027-06-18', until_date: null }],
    });
    for (const [report, own] of [
      [yesterday, before],
      [thursday, before],
      [friday, form],
    ] as const) {
      const { app_report_form_types, report_type } = await shown(report.id);
      expect([app_report_form_types.map(({ id }) => id), report_type]).toEqual([[own.id], own.name]);
    }
  });

  it('[QST-04] leaves written reports under the form and version they were written under', async () => {
    const { service_type, before, friday, yesterday } = await serviceWithReports();
    const form = await given.questionForm();
    await ask(form.id, [service_type.id], '2027-06-18');
    const early = await given.appReport(yesterday);
    goTo('2027-06-19T09:00:00Z');
    const carer = as.user(await findCarer(friday.carer_id));
    const written = await carer.send(createAppReport, {
      params: { id: friday.id, formTypeId: form.id },
      body: { answers: PLAIN_ANSWERS, submit: true },
    });
    await given.publishForm(form, PLAIN_QUESTIONS.slice(0, 1));
    const read = (report_id: string, reportId: string) =>
      office.get(getAppReport, { params: { id: report_id, reportId } });
    expect((await read(friday.id, written.id)).form_type).toMatchObject({ id: form.id, FORM_VERSION: 1 });
    expect((await read(friday.id, written.id)).questions).toHaveLength(PLAIN_QUESTIONS.length);
    expect((await read(yesterday.id, early.id)).form_type.id).toBe(before.id);
    expect((await shown(friday.id)).status).toBe('submitted');
  });

  it('[REP-10] accepts the old form from an offline device, and the visit has one report', async () => {
    const { service_type, before, friday } = await serviceWithReports();
    const form = await given.questionForm();
    await ask(form.id, [service_type.id], '2027-06-18');
    goTo('2027-06-19T09:00:00Z');
    const carer = as.user(await findCarer(friday.carer_id));
    const made = await carer.call(createAppReport, {
      params: { id: friday.id, formTypeId: before.id },
      body: { answers: PLAIN_ANSWERS, submit: true },
    });
    expect(made.status).toBe(201);
    expect(await shown(friday.id)).toMatchObject({ status: 'submitted', app_report_creation_allowed: false });
  });

  it('[QST-04] can be offered as an extra form from a day, without replacing the report', async () => {
    const { service_type, before, friday, thursday } = await serviceWithReports();
    const form = await given.questionForm();
    expect((await beside(form.id, [service_type.id], '2027-06-18')).status).toBe(201);
    expect((await shown(friday.id)).app_report_form_types.map(({ id }) => id)).toEqual([before.id, form.id]);
    expect((await shown(thursday.id)).app_report_form_types.map(({ id }) => id)).toEqual([before.id]);
    const refused = await as
      .user(await findCarer(thursday.carer_id))
      .call(getAppReportForm, { params: { id: thursday.id, formTypeId: form.id } });
    expect(refused.status).toBe(404);
    const asOwn = await ask(form.id, [service_type.id], '2027-06-20');
    expect([asOwn.status, asOwn.problem.code]).toEqual([409, 'conflict']);
  });

  it('[QST-04] can stop on a day, or be removed before it starts; then the old form applies again', async () => {
    const { service_type, before, friday } = await serviceWithReports();
    const form = await given.questionForm();
    await ask(form.id, [service_type.id], '2027-06-17');
    const [use] = (await listUses(form.id)).services;
    const params = { id: form.id, useId: use?.id ?? '' };
    const stopped = await office.send(stopAskingForm, { params, query: { until_date: '2027-06-18' } });
    expect(stopped.services).toMatchObject([{ from_date: '2027-06-17', until_date: '2027-06-18' }]);
    expect((await shown(friday.id)).app_report_form_types.map(({ id }) => id)).toEqual([before.id]);
    expect((await office.send(stopAskingForm, { params, query: {} })).services).toEqual([]);
    const records =
      await owner`select action from change_record where subject_id = ${params.useId} order by seq`;
    expect(records.map(({ action }) => action)).toEqual(['Created', 'Updated', 'Deleted']);
  });

  it('[QST-04] cannot start today, for an unknown service, or if it is unpublished, retired or of another purpose', async () => {
    const service = await given.serviceType();
    const form = await given.questionForm();
    const today = await ask(form.id, [service.id], '2027-06-16');
    expect([today.status, today.problem.errors?.[0]?.path]).toEqual([400, 'from_date']);
    const unknown = await ask(form.id, [service.id, '01990000-0000-7000-8000-000000000000'], '2027-06-18');
    expect([unknown.status, unknown.problem.errors?.[0]?.path]).toEqual([400, 'service_type_ids']);
    await office.send(updateQuestionForm, {
      params: { id: form.id },
      body: { version: 1, is_retired: true },
    });
    expect((await ask(form.id, [service.id], '2027-06-18')).status).toBe(409);
    const topic = await given.questionForm({ purpose: 'characteristic' });
    expect((await ask(topic.id, [service.id], '2027-06-18')).status).toBe(409);
    expect((await listUses(form.id)).services).toEqual([]);
  });

  it('[QST-04] starts on a day for one of ten concurrent requests', async () => {
    const service = await given.serviceType();
    const forms = await Promise.all(Array.from({ length: 10 }, () => given.questionForm()));
    const answers = await Promise.all(forms.map(({ id }) => ask(id, [service.id], '2027-06-18')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)]);
    const again = await ask(
      forms[answers.findIndex(({ status }) => status === 201)]?.id ?? '',
      [service.id],
      '2027-07-01',
    );
    expect([again.status, again.problem.code]).toEqual([409, 'duplicate']);
  });

  it('[QST-04] has its new name in lists of reports once it is renamed', async () => {
    const { service_type, friday } = await serviceWithReports();
    const form = await given.questionForm();
    await ask(form.id, [service_type.id], '2027-06-18');
    await office.send(updateQuestionForm, {
      params: { id: form.id },
      body: { version: 1, name: 'Weekend visit' },
    });
    expect((await shown(friday.id)).report_type).toBe('Weekend visit');
  });
});

describe('a characteristic’s form', () => {
  it('[CHR-01] [QST-04] applies to the chosen topics; answers keep their questions until they are answered again', async () => {
    const topic = await given.topic();
    const form = await given.questionForm({ purpose: 'characteristic' });
    const person = await given.youngPerson();
    await given.characteristic({ young_person: person, topic });
    const other = await given.youngPerson();
    const answered = await office.send(askTopics, {
      params: { id: form.id },
      body: { subcategory_ids: [topic.id] },
    });
    expect(answered.topics).toEqual([{ id: topic.id, name: topic.name }]);
    const kept = await office.get(listCharacteristicResponses, { params: { id: person.id } });
    expect(JSON.stringify(kept)).toContain('At home');
    const made = await office.call(createCharacteristicResponse, {
      params: { id: other.id },
      body: { subcategory_id: topic.id, answers: PLAIN_ANSWERS },
    });
    expect(made.status).toBe(201);
    expect(JSON.stringify(made.body)).toContain('What we did');
    const [row] = await owner`select form_id from characteristic where young_person_id = ${other.id}`;
    expect(row?.form_id).toBe(form.id);
  });

  it('[QST-04] cannot be a report form', async () => {
    const topic = await given.topic();
    const form = await given.questionForm();
    const refused = await office.call(askTopics, {
      params: { id: form.id },
      body: { subcategory_ids: [topic.id] },
    });
    expect(refused.status).toBe(409);
  });
});

async function findCarer(id: string) {
  const [row] = await owner<{ name: string }[]>`select name from app_user where id = ${id}`;
  return given.carer(row?.name ?? '');
}
