import { beforeEach, describe, expect, it } from 'vitest';
import { askForm, askTopics, getFormUses, stopAskingForm } from '#contract/questions/form-uses.ts';
import {
  getQuestionForm,
  listQuestionForms,
  updateQuestionForm,
} from '#contract/questions/question-forms.ts';
import { createAppReport, getAppReportForm, updateAppReport } from '#contract/reports/app-reports.ts';
import { getReport } from '#contract/reports/reports.ts';
import { getVisit } from '#contract/visits/visits.ts';
import { seedForms } from '#server/features/questions/question-forms/seed-forms.ts';
import { PLAIN_ANSWERS } from '#test/kit/reports/given-reports.ts';
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

async function retire(id: string) {
  const params = { id };
  const { version } = await office.get(getQuestionForm, { params });
  return office.call(updateQuestionForm, { params, body: { version, is_retired: true } });
}
const ask = (id: string, service_type_id: string, from_date: string) =>
  office.send(askForm, {
    params: { id },
    body: { place: 'each_appointment', service_type_ids: [service_type_id], from_date },
  });
const findUses = (id: string) => office.get(getFormUses, { params: { id } });

/** Creates a report that is owed for yesterday’s visit of a service with its own form. */
async function owed(name: string) {
  const service_type = await given.serviceType({ name });
  const report = await given.report({ service_type, start_at: '2027-06-15T10:00:00Z' });
  const [row] = await owner<{ name: string }[]>`select name from app_user where id = ${report.carer_id}`;
  return { service_type, report, form: report.form, carer: as.carer(row?.name ?? '') };
}
const retireAnyhow = (id: string) =>
  owner`update question_form set retired_at = current_instant() where id = ${id}`;

describe('retiring a report form', () => {
  it('[QST-04] is refused while services use it, and names them; renaming is not refused', async () => {
    const { form } = await owed('Mentoring in town');
    const second = await given.serviceType({ name: 'Bike rides' });
    await owner`update service_type s set report_type_id = t.id from report_type t
      where s.id = ${second.id} and t.form_id = ${form.id}`;
    expect((await findUses(form.id)).asked_by).toMatchObject([
      { service_type: { name: 'Bike rides' }, until_date: null },
      { service_type: { name: 'Mentoring in town' }, until_date: null },
    ]);
    const refused = await retire(form.id);
    expect([refused.status, refused.problem.code]).toEqual([409, 'in_use']);
    expect(refused.problem.detail).toBe(
      'Bike rides and Mentoring in town use this form for each appointment. Choose another form for them first, then retire this one.',
    );
    expect((await office.get(getQuestionForm, { params: { id: form.id } })).retired_at).toBeNull();
  });

  it('[QST-04] is refused if a service will use it from a future day', async () => {
    const service = await given.serviceType({ name: 'Walks' });
    const form = await given.questionForm();
    await ask(form.id, service.id, '2027-07-01');
    expect((await retire(form.id)).problem.detail).toContain('Walks uses this form');
    const [use] = (await findUses(form.id)).services;
    await office.send(stopAskingForm, { params: { id: form.id, useId: use?.id ?? '' }, query: {} });
    expect((await retire(form.id)).status).toBe(200);
  });

  it('[QST-04] is refused until the last day of use, and works once another form replaces it', async () => {
    const { form, service_type, report, carer } = await owed('Swimming');
    const next = await given.questionForm();
    await ask(next.id, service_type.id, '2027-06-18');
    expect((await retire(form.id)).problem.detail).toBe(
      'Swimming uses this form for each appointment until 17/06/2027. Retire it after that.',
    );
    expect((await findUses(form.id)).services).toMatchObject([
      { service_type: { name: 'Swimming' }, from_date: null, until_date: '2027-06-18' },
    ]);
    goTo('2027-06-18T09:00:00Z');
    expect((await retire(form.id)).status).toBe(200);
    expect((await findUses(form.id)).asked_by).toEqual([]);
    // The earlier visit is still owed, under the form of its day.
    const params = { id: report.id, formTypeId: form.id };
    expect((await carer.get(getAppReportForm, { params })).form_type.id).toBe(form.id);
    const written = await carer.send(createAppReport, {
      params,
      body: { answers: PLAIN_ANSWERS, submit: true },
    });
    expect(written.status).toBe('submitted');
  });

  it('[QST-04] cannot be undone by removing the form that replaced it', async () => {
    const { form, service_type } = await owed('Climbing');
    const next = await given.questionForm();
    await ask(next.id, service_type.id, '2027-06-17');
    goTo('2027-06-17T09:00:00Z');
    expect((await retire(form.id)).status).toBe(200);
    const [use] = (await findUses(next.id)).services;
    const stop = { params: { id: next.id, useId: use?.id ?? '' }, query: {} };
    const refused = await office.call(stopAskingForm, stop);
    expect([refused.status, refused.problem.detail]).toEqual([
      409,
      `Climbing would go back to ${form.name}, which is retired. Use that form again first, or choose another.`,
    ]);
    expect((await findUses(next.id)).services).toMatchObject([{ until_date: null }]);
  });

  it('[QST-04] never leaves a service with a retired form if its replacement is stopped at once', async () => {
    for (let round = 0; round < 5; round++) {
      goTo(NOW);
      const { form, service_type } = await owed(`Race ${round}`);
      const next = await given.questionForm();
      await ask(next.id, service_type.id, '2027-06-17');
      goTo('2027-06-17T09:00:00Z');
      const [use] = (await findUses(next.id)).services;
      const stop = { params: { id: next.id, useId: use?.id ?? '' }, query: {} };
      const answers = await Promise.all([retire(form.id), office.call(stopAskingForm, stop)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
  });

  it('[REP-03] works at once if it is an extra form, and a started report under it is accepted', async () => {
    const { service_type, report, carer } = await owed('Drives');
    const { form } = await given.reportType({ frequency: 'AD_HOC', services: [service_type] });
    const params = { id: report.id, formTypeId: form.id };
    expect((await retire(form.id)).status).toBe(200);
    const shown = await carer.get(getReport, { params: { id: report.id } });
    expect(shown.app_report_form_types.map(({ id }) => id)).toEqual([report.form.id]);
    const taken = await carer.send(createAppReport, {
      params,
      body: { answers: PLAIN_ANSWERS, submit: true },
    });
    expect(taken.status).toBe('submitted');
  });
});

describe('a report form that was retired while services use it', () => {
  it('[REP-03] [REP-10] can still be written, finished and submitted, from a draft or from a device', async () => {
    for (const has_draft of [true, false]) {
      const { form, report, carer } = await owed(`Kept ${has_draft}`);
      const params = { id: report.id, formTypeId: form.id };
      const begin = () =>
        carer.send(createAppReport, { params, body: { answers: PLAIN_ANSWERS, submit: false } });
      const early = has_draft ? await begin() : undefined;
      await retireAnyhow(form.id);
      const visit = await carer.get(getVisit, { params: { id: report.appointment_carer_id } });
      expect(visit.app_report?.form_type.id).toBe(form.id);
      expect(visit.report.app_report_creation_allowed).toBe(true);
      const { id, version } = early ?? (await begin());
      const handed = await carer.send(updateAppReport, {
        params: { id: report.id, reportId: id },
        body: { answers: PLAIN_ANSWERS, submit: true, version },
      });
      expect(handed.status).toBe('submitted');
    }
  });

  it('[QST-04] still names the services that use it', async () => {
    const { form } = await owed('Left asking');
    await retireAnyhow(form.id);
    expect((await findUses(form.id)).asked_by).toMatchObject([{ service_type: { name: 'Left asking' } }]);
  });
});

describe('retiring another form', () => {
  it('[CHR-01] [QST-04] is refused while topics use it, and names them', async () => {
    const topic = await given.topic();
    const form = await given.questionForm({ purpose: 'characteristic' });
    await office.send(askTopics, { params: { id: form.id }, body: { subcategory_ids: [topic.id] } });
    const refused = await retire(form.id);
    expect([refused.status, refused.problem.detail]).toEqual([
      409,
      `${topic.name} uses this form. Choose another form for it first, then retire this one.`,
    ]);
    expect((await retire(topic.form.id)).status).toBe(200);
  });

  it('[REF-01] [QST-04] is refused for the form of every referral', async () => {
    await seedForms(owner);
    const referral = (await office.get(listQuestionForms, {})).find(({ purpose }) => purpose === 'referral');
    const refused = await retire(referral?.id ?? '');
    expect([refused.status, refused.problem.detail]).toEqual([
      409,
      'Every referral uses this form, so you cannot retire it. Publish a new version to change it.',
    ]);
  });
});
