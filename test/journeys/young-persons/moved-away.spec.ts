import { listClientOptions } from '#contract/organisations/catalogues.ts';
import { MOVED_AWAY } from '#contract/young-persons/moved-away.ts';
import { createReferral } from '#contract/young-persons/referrals.ts';
import { createYoungPerson, updateYoungPerson } from '#contract/young-persons/young-persons.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { openApi } from '#test/journeys/kit/visits.ts';
import { freshName } from '#test/journeys/kit/young-persons.ts';
import { answerReferral } from '#test/kit/young-persons/referral-answers.ts';

test('[REF-03] [REF-04] a draft about a young person who has moved to another organisation says so at its head', async ({
  as,
}) => {
  const admin = await as('admin', '/dashboard');
  const office = await openApi(admin);
  const [first, next] = await office.get(listClientOptions, {});
  const person = await office.send(createYoungPerson, {
    body: { first_name: 'Amara', last_name: freshName(), client_id: first?.id ?? '' },
  });
  const { id } = await office.send(createReferral, {
    body: {
      client_id: first?.id ?? '',
      young_person_id: person.id,
      answers: answerReferral(),
      submit: false,
    },
  });
  const notice = admin.getByText(MOVED_AWAY);
  await admin.goto(`/dashboard/referrals/${id}/edit`);
  await expect(admin.getByRole('heading', { level: 1, name: /^Referral REF-/ })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await office.send(updateYoungPerson, {
    params: { id: person.id },
    body: { client_id: next?.id ?? '', social_worker_id: null, version: person.version },
  });
  await admin.reload();
  await expect(notice).toBeVisible();
  await expect(admin.getByText('You cannot send this referral.', { exact: false })).toBeVisible();
  await admin.getByRole('link', { name: 'Open the referral' }).click();
  await expect(admin).toHaveURL(new RegExp(`/dashboard/referrals/${id}$`));
  await expect(notice).toBeVisible();
});
