import { approveReferral } from '#contract/young-persons/referral-decisions.ts';
import { createReferral } from '#contract/young-persons/referrals.ts';
import { getReaders, setReaders } from '#contract/young-persons/young-person-readers.ts';
import { check } from '#test/journeys/kit/axe.ts';
import { openColleague } from '#test/journeys/kit/colleague.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { idOfClient, openApi } from '#test/journeys/kit/visits.ts';
import { button, givenActive } from '#test/journeys/kit/young-persons.ts';
import { answerReferral } from '#test/kit/young-persons/referral-answers.ts';

test('[REF-04] [YPN-04] an administrator who may open the record says whom a referral is about that is kept back', async ({
  as,
  browser,
}) => {
  const page = await as('admin');
  const api = await openApi(page);
  const { id: reader, page: theirs } = await openColleague(api, browser, 'Rita Reader');
  const theirApi = await openApi(theirs);
  const client_id = await idOfClient(api);
  const person = await givenActive(theirApi, client_id);
  const params = { id: person.id };
  const { version } = await theirApi.get(getReaders, { params });
  await theirApi.send(setReaders, {
    ...{ params, body: { is_restricted: true, reader_ids: [reader], version } },
  });
  const answers = answerReferral({
    ...{ 'rf-first-name': person.first_name, 'rf-last-name': person.last_name, 'rf-dob': person.dob ?? '' },
  });
  const sent = await theirApi.send(createReferral, { body: { client_id, answers, submit: true } });
  await api.send(approveReferral, {
    ...{ params: { id: sent.id }, body: { approved: true, version: sent.version } },
  });
  const referral = `/dashboard/referrals/${sent.id}`;

  await page.goto(referral);
  await expect(page.getByText('Only the office can see this until')).toBeVisible();
  await expect(
    page.getByText('record you cannot open. Rita Reader will decide who it is about.'),
  ).toBeVisible();
  await expect(button(page, 'Create a new young person')).toHaveCount(0);
  await check(page, 'A referral that is kept back');

  await theirs.goto('/dashboard');
  await theirs.getByRole('button', { name: /^Notifications/ }).click();
  await theirs
    .getByRole('link', { name: /Choose who this referral is about/ })
    .first()
    .click();
  await theirs.waitForURL(new RegExp(sent.id));
  await theirs.getByRole('button', { name: new RegExp(`This is them.*${person.last_name}`) }).click();
  await expect(theirs.getByText(`Linked to ${person.name}`)).toBeVisible();
  await expect(
    page.getByText('We can’t show this page. It may have been removed, or you may not have access.'),
  ).toBeVisible();
});
