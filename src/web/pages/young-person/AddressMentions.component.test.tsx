import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { AddressMention, listAddressMentions } from '#contract/reports/address-mentions.ts';
import { Address } from '#contract/young-persons/young-person-addresses.ts';
import { YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { answer } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { AddressMentions } from '#web/pages/young-person/AddressMentions.tsx';

const given = page.getByText('A referral gave this address before it was confidential');
const open = page.getByText('The confidential address appears in text others can read');
const addresses = [makeRecord(Address, { is_confidential: true })];
const mia = makeRecord(YoungPersonDetail, { addresses });

it('[REF-01] [YPN-03] The record links the office to a referral that contained its address before that was confidential', async () => {
  const mention = makeRecord(AddressMention, {
    ...{ kind: 'referral_address', name: 'REF-2026-0001', date: '2026-11-24' },
  });
  answer(listAddressMentions, () => [mention]);
  const { readAddress } = renderScreen(<AddressMentions person={mia} />);
  await expect.element(given).toBeVisible();
  await expect.element(open).not.toBeInTheDocument();
  await page.getByRole('link', { name: /^Referral: REF-2026-0001, / }).click();
  expect(readAddress()).toBe(`/dashboard/referrals/${mention.id}`);
});

it('[YPN-03] Texts that others can still read are listed separately, with where they are', async () => {
  answer(listAddressMentions, () => [makeRecord(AddressMention, { kind: 'case_note', name: 'The park' })]);
  renderScreen(<AddressMentions person={mia} />);
  await expect.element(open).toBeVisible();
  await expect.element(page.getByRole('link', { name: /The park/ })).toBeVisible();
  await expect.element(given).not.toBeInTheDocument();
});
