import { expect, it, onTestFinished } from 'vitest';
import { createDemoAgency } from '#demo/demo-agency.ts';
import { connect } from '#server/db/pools.ts';
import { formsOfTheProduct } from '#server/features/questions/question-forms/forms-of-the-product.ts';
import { openTestDatabase } from '#test/kit/test-database.ts';

it('[DEM-09] a new demo agency removes the previous one’s reports, claims and forms', async () => {
  const database = await openTestDatabase();
  const owner = connect(database.url, { max: 1 });
  onTestFinished(async () => {
    await owner.end();
    await database.drop();
  });
  await createDemoAgency(database.url, { seed: 1, scale: 0.2 });
  await owner`
    with form as (insert into question_form (slug, name, purpose) values ('built-in-the-demo', 'Built', 'report') returning id)
    insert into question_form_version (form_id, form_version, questions, published_at, published_by)
    select form.id, 1, '[]', now(), u.id from form, app_user u where u.user_type = 'admin' limit 1`;
  await owner`insert into app_report (report_id, form_id, form_version, status, answers, submitted_at, submitted_by)
    select r.id, f.id, 1, 'submitted', '{}', now(), r.carer_id from report r, question_form f
    where f.slug = 'built-in-the-demo' limit 3`;
  await owner`insert into carer_extra_info (appointment_carer_id, text)
    select id, 'Written in the demo' from appointment_carer where is_live and id not in
      (select appointment_carer_id from carer_extra_info) limit 3`;

  const size = await createDemoAgency(database.url, { seed: 2, scale: 0.2, replaces: true });
  const slugs = formsOfTheProduct().map(({ slug }) => slug);
  const [left] = await owner`
    select (select count(*) from report) as reports, (select count(*) from timesheet) as timesheets,
      (select count(*) from app_report_submission where answers = '{}') as submissions,
      (select count(*) from carer_extra_info where text = 'Written in the demo') as extra,
      (select array_agg(slug order by slug) from question_form) as forms,
      (select count(*) from question_form_version) as versions`;
  expect(left).toEqual({
    reports: size.assignments,
    timesheets: size.assignments,
    submissions: 0,
    extra: 0,
    forms: slugs.toSorted(),
    versions: slugs.length,
  });
}, 60_000);
