import { afterEach, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addDays, londonInstant, todayInLondon, toLondonTime } from '#contract/core/dates.ts';
import { AppReport, createAppReport, updateAppReport } from '#contract/reports/app-reports.ts';
import { createExtraInfo, ExtraInfo } from '#contract/visits/carer-extra-info.ts';
import { ExpenseReason } from '#contract/visits/expenses.ts';
import { createMileage, Mileage } from '#contract/visits/mileages.ts';
import { submitTimesheet, type Timesheet } from '#contract/visits/timesheets.ts';
import { getVisit, type Visit } from '#contract/visits/visits.ts';
import { announce, answer, refuse } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { aVisit } from '#test/kit/visits/visit-example.ts';
import type { Step } from '#web/features/visits/step-names.ts';
import { VisitPage } from '#web/features/visits/VisitPage.tsx';
import { closeVisitStore, written } from '#web/features/visits/visit-store.ts';

const { appointment_carer_id: id } = aVisit();

afterEach(async () => {
  await written(id);
  closeVisitStore();
});

const yesterday = addDays(todayInLondon(), -1);
const LATE_AFTERNOON = {
  start_at: londonInstant(yesterday, '16:00'),
  end_at: londonInstant(yesterday, '20:00'),
};

/** A visit that is over, or that is planned at these times. */
function givenVisit(planned = LATE_AFTERNOON): Visit {
  const visit = aVisit();
  const start_date = todayInLondon(new Date(planned.start_at));
  return {
    ...visit,
    appointment: { ...visit.appointment, ...planned, start_date, start_time: toLondonTime(planned.start_at) },
    report: { ...visit.report, ...planned, app_report_creation_allowed: true },
    timesheet: { ...visit.timesheet, start_date, planned },
    claims_open: true,
  };
}

/** The server has this visit and returns it whenever it is asked. */
function openVisit(visit: Visit, step: Step | undefined) {
  const office = { visit };
  answer(getVisit, () => office.visit);
  const draw = (at: Step | undefined) => (
    <VisitPage id={id} step={at} showsMissing={false} MissingAtVisit={() => null} />
  );
  const screen = renderScreen(draw(step), { as: 'carer' });
  return { office, screen, goTo: (at: Step) => screen.redraw(draw(at)) };
}

const takeTimes = ({ timesheet }: Visit, times: Pick<Timesheet, 'end_at'>): Timesheet => ({
  ...timesheet,
  ...times,
  status: 'submitted',
});

const send = page.getByRole('button', { name: 'Send', exact: true });

async function addJourney(miles: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a journey' }).click();
  await page.getByLabelText('From').fill('Home');
  await page.getByLabelText('To', { exact: true }).fill('Croydon');
  await page.getByRole('textbox', { name: 'Miles' }).fill(miles);
}

it('[TIM-02] [MIL-01] A visit sent before its end asks when it ended, and miles are read as written', async () => {
  const now = Date.now();
  const planned = {
    start_at: new Date(now - 46 * 60_000).toISOString(),
    end_at: new Date(now + 44 * 60_000).toISOString(),
  };
  const visit = givenVisit(planned);
  const times = answer(submitTimesheet, ({ body }) => takeTimes(visit, body));
  const journeys = answer(createMileage, ({ body: { miles } }) => makeRecord(Mileage, { miles }));
  const { goTo } = openVisit(visit, 'miles');
  await addJourney('1,250');
  const miles = page.getByRole('textbox', { name: 'Miles' });
  await expect.element(page.getByText('Enter 1,000 miles or less. You entered 1,250 miles.')).toBeVisible();
  await miles.fill('4,85');
  await page.getByLabelText('From').click();
  await expect.element(miles).toHaveValue('4.85');
  await miles.fill('485');
  goTo('check');
  await send.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^I finished at / })
    .click();
  const doubt = page.getByRole('dialog', { name: 'Are your miles right?' });
  await doubt.getByRole('button', { name: 'Yes, send' }).click();
  await expect.element(page.getByText('Some of this is not sent')).toBeVisible();
  expect(times).toHaveLength(1);
  expect(Math.abs(Date.parse(times[0]?.body.end_at ?? '') - now)).toBeLessThan(120_000);
  expect(journeys.map(({ body }) => body.miles)).toEqual(['485']);
});

it('[REP-10] [UIX-09] After Send the heading says so, and the notice is in sight', async () => {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await page.viewport(360, 640);
  const visit = givenVisit();
  const unneeded = { ...visit, app_report: null, report: { ...visit.report, report_required: false } };
  answer(submitTimesheet, ({ body }) => {
    const timesheet = { ...takeTimes(visit, body), start_at: body.start_at, submitted_at: body.end_at };
    office.visit = { ...unneeded, timesheet };
    return timesheet;
  });
  const { office } = openVisit(unneeded, 'check');
  await expect.element(page.getByRole('heading', { name: 'Check and send' })).toBeVisible();
  await send.click();
  await expect.element(page.getByText('Everything is sent. Thank you.')).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByRole('heading', { name: 'Sent', exact: true })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Check and send' })).not.toBeInTheDocument();
});

it('[TIM-02] [MIL-01] A refusal is shown at its field, and the rest is sent', async () => {
  const visit = givenVisit();
  const sentence = 'Enter a date within 28 days of the appointment.';
  const times = answer(submitTimesheet, ({ body }) => takeTimes(visit, body));
  answer(createMileage, () => refuse('input.invalid', { errors: [{ path: 'date', message: sentence }] }));
  const { goTo } = openVisit(visit, 'miles');
  await addJourney('3');
  goTo('check');
  await send.click();
  await expect.element(page.getByText('Some parts were not sent')).toBeVisible();
  expect(times).toHaveLength(1);
  goTo('miles');
  await expect
    .element(page.getByRole('textbox', { name: 'Date' }))
    .toHaveAccessibleDescription(new RegExp(sentence));
});

it('[EXP-02] A missing receipt is an error only when the carer comes back to the expense', async () => {
  const reason = makeRecord(ExpenseReason, { reason: 'Meals', is_receipt_required: true });
  const { goTo } = openVisit({ ...givenVisit(), expense_reasons: [reason] }, 'expenses');
  await page.getByRole('button', { name: 'Add an expense' }).click();
  await page.getByLabelText('What for').selectOptions('Meals');
  await page.getByLabelText('Amount').fill('4.20');
  await page.getByLabelText('Note').click();
  const error = page.getByText('Meals needs a receipt: add a photo of it.');
  await expect.element(page.getByText(/You need a receipt\./)).toBeVisible();
  await expect.element(error).not.toBeInTheDocument();
  goTo('check');
  await expect.element(page.getByText('1 expense, not finished')).toBeVisible();
  goTo('expenses');
  await expect.element(error).toBeVisible();
});

it('[REP-10] Text that the office wrote is shown beside the carer’s own, and nothing is sent before one is chosen', async () => {
  const visit = givenVisit();
  const theirs = makeRecord(ExtraInfo, { appointment_carer_id: id, text: 'The office’s.' });
  answer(submitTimesheet, ({ body }) => takeTimes(visit, body));
  const taken = answer(createExtraInfo, () => {
    office.visit = { ...visit, extra_info: theirs };
    return refuse('extra_info.exists');
  });
  const { office, goTo } = openVisit(visit, 'else');
  await page.getByLabelText('Is there anything else').fill('Mine.');
  goTo('check');
  await send.click();
  await expect.element(page.getByText('Some parts were not sent')).toBeVisible();
  goTo('else');
  await expect.element(page.getByText('Mine.', { exact: true })).toBeVisible();
  await expect.element(page.getByText('The office’s.', { exact: true })).toBeVisible();
  expect(taken).toHaveLength(1);
});

it('[TIM-02] Times that overlap another visit’s are confirmed first, with a link back to them', async () => {
  const visit = givenVisit();
  const { end_at } = visit.timesheet.planned;
  const half = (hours: number) => new Date(Date.parse(end_at) + hours * 1_800_000).toISOString();
  const other = { appointment_carer_id: crypto.randomUUID(), start_at: half(-1), end_at: half(2) };
  const times = answer(submitTimesheet, ({ body }) => takeTimes(visit, body));
  const { goTo, screen } = openVisit({ ...visit, other_times: [other] }, 'check');
  await send.click();
  const asked = page.getByRole('dialog', { name: 'Are your times right?' });
  await expect.element(asked).toHaveTextContent('They overlap your times for another visit');
  await asked.getByRole('button', { name: 'Change my times' }).click();
  expect(screen.readAddress()).toBe(`/dashboard/visits/${id}?step=times`);
  goTo('times');
  await page.getByLabelText('Finished', { exact: true }).fill('19:30');
  goTo('check');
  await send.click();
  await expect.poll(() => times.map(({ body }) => Date.parse(body.end_at))).toEqual([Date.parse(half(-1))]);
});

it('[TIM-02] A visit that ended before midnight, though it was planned to end after, is not a day long', async () => {
  const planned = {
    start_at: londonInstant(addDays(yesterday, -1), '21:00'),
    end_at: londonInstant(yesterday, '00:30'),
  };
  const visit = givenVisit(planned);
  const times = answer(submitTimesheet, ({ body }) => takeTimes(visit, body));
  const { goTo } = openVisit(visit, 'times');
  const finished = page.getByLabelText('Finished', { exact: true });
  await finished.fill('23:50');
  await page.getByLabelText('Why it was different').click();
  goTo('check');
  await send.click();
  const end = Date.parse(londonInstant(addDays(yesterday, -1), '23:50'));
  await expect.poll(() => times.map(({ body }) => Date.parse(body.end_at))).toEqual([end]);
});

it.each([
  ['nothing', ''],
  ['something', 'We were late.'],
])('[REP-10] An open page says that the carer was taken off, with %s written', async (_, words) => {
  const visit = givenVisit();
  openVisit(visit, 'else');
  const field = page.getByLabelText('Is there anything else');
  await field.fill(words);
  await written(id);
  answer(getVisit, () => refuse('not_found'));
  announce('appointments');
  await expect
    .element(page.getByText('You are no longer on this appointment', { exact: true }))
    .toBeVisible();
  await expect.element(page.getByText('We can’t show this page')).not.toBeInTheDocument();
  if (words) await expect.element(field).toHaveValue(words);
});

it('[REP-10] [YPN-04] Text about somebody other than the person the visit is now for is sent only once its carer says so', async () => {
  const visit = givenVisit();
  const charlotte = { id: crypto.randomUUID(), name: 'Charlotte Hunt' };
  const given = { ...visit, appointment: { ...visit.appointment, young_person: charlotte } };
  answer(submitTimesheet, () => refuse('visit.other_person'));
  const taken = answer(createExtraInfo, ({ body }) => {
    office.visit = given;
    if (body.about !== charlotte.id) return refuse('visit.other_person');
    return makeRecord(ExtraInfo, { appointment_carer_id: id, text: body.text });
  });
  const { office, goTo } = openVisit(visit, 'else');
  await page.getByLabelText('Is there anything else').fill('Words about somebody.');
  goTo('check');
  await send.click();
  await expect.element(page.getByText('but the visit is now for Charlotte Hunt.').first()).toBeVisible();
  await expect.element(page.getByText('Words about somebody.')).toBeVisible();
  await page.getByRole('button', { name: 'Use it for Charlotte Hunt', exact: true }).click();
  await page.getByRole('button', { name: 'Yes, use it for Charlotte Hunt' }).click();
  await send.click();
  await expect.poll(() => taken.map(({ body }) => body.about).at(-1)).toBe(charlotte.id);
});

it.each(['nothing of it is sent', 'the office returned it'])(
  '[REP-10] Typing does not change the page of a report if %s',
  async (state) => {
    const SENTENCE = 'We walked to the park, met her sister, and were home before it rained.';
    const visit = givenVisit();
    const answers = { day: [{ mood: 'Fine.' }] };
    const office = makeRecord(AppReport, {
      ...visit.app_report,
      ...{ status: 'not approved', answers },
      submissions: [{ number: 1, answers, submitted_at: visit.timesheet.planned.end_at, submitted_by: null }],
    });
    const isReturned = state === 'the office returned it';
    answer(createAppReport, ({ body }) => ({ ...office, answers: body.answers, status: 'draft' as const }));
    answer(updateAppReport, ({ body }) => ({
      ...office,
      answers: body.answers ?? {},
      version: body.version + 1,
    }));
    openVisit(isReturned ? { ...visit, app_report: office } : visit, undefined);
    const mood = page.getByRole('textbox', { name: 'How was the mood?' });
    await mood.click();
    await userEvent.keyboard(`{End}${SENTENCE}`);
    await expect.element(mood).toHaveValue(isReturned ? `Fine.${SENTENCE}` : SENTENCE);
    await expect.element(mood).toHaveFocus();
  },
);
