import { updateAppointment } from '#contract/appointments/appointments.ts';
import {
  type AppReport,
  createAppReport,
  listNotApprovedReasons,
  updateAppReport,
} from '#contract/reports/app-reports.ts';
import { decideReport, getReport } from '#contract/reports/reports.ts';
import { getVisit } from '#contract/visits/visits.ts';
import { getYoungPerson, updateYoungPerson } from '#contract/young-persons/young-persons.ts';
import { check } from '#test/journeys/kit/axe.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { bookPast, idOfClient, openApi, questionInWords, wholeAnswers } from '#test/journeys/kit/visits.ts';
import { givenActive } from '#test/journeys/kit/young-persons.ts';
import type { ApiClient } from '#test/kit/api-client.ts';

/** Handed in by its carer, of a visit with a young person of its own. */
async function givenHandedIn(office: ApiClient, own: ApiClient, words: string) {
  const person = await givenActive(office, await idOfClient(office));
  const { appointment, appointment_carer_id } = await bookPast(office, own, person.client.id);
  await office.send(updateAppointment, {
    params: { id: appointment.id },
    body: {
      ...{ version: appointment.version, young_person_id: person.id },
      acknowledged_warnings: ['past', 'carer.rest', 'young_person.elsewhere'],
    },
  });
  const visit = await own.get(getVisit, { params: { id: appointment_carer_id } });
  const { questions = [], answers: start = {}, form_type } = visit.app_report ?? {};
  const { group_identifier, id } = questionInWords(visit);
  const write = (text: string) => {
    const answers = wholeAnswers(questions, start);
    const [entry] = answers[group_identifier] ?? [];
    if (entry) entry[id] = text;
    return answers;
  };
  const params = { id: visit.report.id, formTypeId: form_type?.id ?? '' };
  const written = await own.send(createAppReport, { params, body: { answers: write(words), submit: true } });
  return { person, report_id: visit.report.id, written, write };
}

async function handInAgain(
  office: ApiClient,
  own: ApiClient,
  { id, report_id }: AppReport,
  answers: AppReport['answers'],
) {
  const [reason] = (await office.get(listNotApprovedReasons)).filter(({ needs_comment }) => !needs_comment);
  const { version } = await office.get(getReport, { params: { id: report_id } });
  const body = { approved: false, not_approved_reason_id: reason?.id ?? '', version };
  const { app_reports } = await office.send(decideReport, { params: { id: report_id }, body });
  const returned = app_reports.find((form) => form.id === id);
  await own.send(updateAppReport, {
    params: { id: report_id, reportId: id },
    body: { answers, submit: true, version: returned?.version ?? 0 },
  });
}

test('[REP-07] [YPN-03] the desk asks before it approves what was handed in again unread, or names a confidential address', async ({
  as,
}) => {
  const [admin, carer] = [await as('admin'), await as('carer2')];
  const [office, own] = [await openApi(admin), await openApi(carer)];
  const { person, report_id, written, write } = await givenHandedIn(office, own, 'We walked home.');
  const decision = admin.getByRole('region', { name: 'Decision' });
  const button = (name: string) => admin.getByRole('dialog').getByRole('button', { name });
  await admin.goto(`/dashboard/reports/approve?id=${report_id}`);
  await expect(admin.getByText('We walked home.')).toBeVisible();

  await handInAgain(office, own, written, write('We walked home to 77 Secret Close.'));
  await expect(admin.getByText(/Submitted again at \d\d:\d\d while you were reading/)).toBeVisible();
  await decision.getByRole('button', { name: /^Approve/ }).click();
  await expect(admin.getByRole('dialog', { name: 'Approve the new version?' })).toBeVisible();
  await check(admin, 'the question before approving what was handed in again');
  await button('Read it again').click();
  await expect(admin.getByText(/Submitted again/)).toBeVisible();

  const { version } = await office.get(getYoungPerson, { params: { id: person.id } });
  const hidden = { line_1: '77 Secret Close', town: 'Croydon', postcode: 'CR0 1AB', is_confidential: true };
  await office.send(updateYoungPerson, {
    params: { id: person.id },
    body: { addresses: [hidden], version },
  });
  await expect(admin.getByText('This report includes the young person’s confidential address')).toBeVisible();
  await decision.getByRole('button', { name: /^Approve/ }).click();
  await expect(
    admin.getByRole('dialog', { name: 'Approve it with the confidential address in it?' }),
  ).toBeVisible();
  await button('Approve anyway').click();
  await expect(admin.getByText('Approved', { exact: true }).first()).toBeVisible();
  await admin.goto(`/dashboard/reports/${report_id}`);
  await expect(admin.getByText(/The client can read it here/)).toBeVisible();
});
