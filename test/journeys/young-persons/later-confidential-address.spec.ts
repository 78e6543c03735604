import { getMe } from '#contract/organisations/users.ts';
import { createReferral } from '#contract/young-persons/referrals.ts';
import { getYoungPerson, updateYoungPerson } from '#contract/young-persons/young-persons.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { openApi } from '#test/journeys/kit/visits.ts';
import { findPage, givenActive } from '#test/journeys/kit/young-persons.ts';
import { answerReferral } from '#test/kit/young-persons/referral-answers.ts';

const HOME = '12 Elm Road';

test('[REF-01] [YPN-03] an address that becomes confidential leaves the referral that gave it, and the office is told which that is', async ({
  as,
}) => {
  const office = await as('admin');
  const worker = await as('client');
  const api = await openApi(office);
  const { client } = await (await openApi(worker)).get(getMe);
  const client_id = client?.id ?? '';
  const { id } = await givenActive(api, client_id);
  const answers = answerReferral({ 'rf-address-line-1': HOME });
  const referral = await api.send(createReferral, {
    body: { client_id, young_person_id: id, answers, submit: true },
  });
  await worker.goto(`/dashboard/referrals/${referral.id}`);
  await expect(worker.getByText(HOME)).toBeVisible();

  await test.step('the office keeps it from others, and the open page of its organisation says so', async () => {
    const { addresses, version } = await api.get(getYoungPerson, { params: { id } });
    const kept = addresses.map(({ version: _, ...address }) => ({ ...address, is_confidential: true }));
    await api.send(updateYoungPerson, { params: { id }, body: { addresses: kept, version } });
    await expect(worker.getByText('Confidential: ask the office')).toBeVisible();
    await expect(worker.getByText(HOME)).toHaveCount(0);
    await expect(worker.getByText('Is the address confidential?')).toHaveCount(0);
  });

  await test.step('the record leads the office to it', async () => {
    await office.goto(findPage(id));
    await expect(office.getByText('A referral gave this address before it was confidential')).toBeVisible();
    await expect(office.getByText('The confidential address appears in text others can read')).toHaveCount(0);
    await office.getByRole('link', { name: new RegExp(`^Referral: ${referral.reference}, `) }).click();
    await expect(office.getByText(HOME)).toBeVisible();
  });
});
