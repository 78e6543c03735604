import { expect, it } from 'vitest';
import { getTimesheet, submitTimesheet, updateTimesheet } from '#contract/visits/timesheets.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp();
const AT_ONCE = 20;
const times = Array.from({ length: AT_ONCE }, (_, index) => index);

async function visit() {
  const carer = await given.carer();
  const start_at = new Date(Date.now() - 7_200_000).toISOString();
  const made = await given.appointment({ carer, start_at, hours: 1 });
  return { ...made, appointment_carer_id: made.appointment_carers[0]?.id ?? '', as: as.user(carer) };
}

it('[TIM-01] twenty concurrent submissions save one, and the others are shown it', async () => {
  const { appointment_carer_id, start_at, end_at, as: carer } = await visit();
  const office = as.admin();
  await Promise.all([carer.session(), office.session()]);
  const answers = await Promise.all(
    times.map((index) =>
      (index % 2 ? carer : office).call(submitTimesheet, {
        body: { appointment_carer_id, start_at, end_at, break_minutes: index },
      }),
    ),
  );
  const first = answers.find(({ status }) => status === 201);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...times.slice(1).map(() => 409)]);
  for (const { problem } of answers.filter(({ status }) => status === 409))
    expect(problem).toMatchObject({ code: 'timesheet.already_submitted', current: { id: first?.body.id } });
  const now = await office.get(getTimesheet, { params: { id: first?.body.id ?? '' } });
  expect(now).toMatchObject({ break_minutes: first?.body.break_minutes, version: 2 });
  const records = await owner`select 1 from change_record where subject_id = ${now.id}`;
  expect(records).toHaveLength(1);
});

it('[TIM-01] twenty concurrent changes of one version save one', async () => {
  const { appointment_carer_id, start_at, end_at } = await visit();
  const office = as.admin();
  const { id, version } = await office.send(submitTimesheet, {
    body: { appointment_carer_id, start_at, end_at },
  });
  const answers = await Promise.all(
    times.map((index) =>
      office.call(updateTimesheet, { params: { id }, body: { version, break_minutes: index } }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...times.slice(1).map(() => 409)]);
});
