import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { StoredFile } from '#contract/core/files.ts';
import { MOVED_AWAY } from '#contract/young-persons/moved-away.ts';
import { addReferralFiles } from '#contract/young-persons/referral-files.ts';
import {
  getReferral,
  Referral,
  ReferralQuestion,
  updateReferral,
} from '#contract/young-persons/referrals.ts';
import { getYoungPerson, YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { announce, answer, NO_ANSWER, refuse } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { ReferralFormPage } from '#web/features/young-persons/referrals/ReferralFormPage.tsx';
import type { FormPlace } from '#web/features/young-persons/referrals/referral-place.ts';

const ask = (id: string, label: string, step: number) =>
  makeRecord(ReferralQuestion, {
    ...{ id, label, step, step_title: `Step ${step}`, order: step },
    ...{ input_type: 'TEXT', group_identifier: 'about', max_length: 200 },
  });
const questions = [
  ask('rf-last-name', 'Last name', 2),
  ask('rf-legal', 'Legal status', 3),
  ask('rf-anything-else', 'Anything else', 8),
];
const say = (name: string | null, legal: string | null = null) => ({
  about: [{ 'rf-last-name': name, 'rf-legal': legal, 'rf-anything-else': null }],
});
const plain = makeRecord(Referral, {
  reference: 'REF-2026-0001',
  status: 'draft',
  current_step: 2,
  version: 1,
});
const draft: Referral = {
  ...plain,
  ...{ questions, answers: say('Okoro'), may: { ...plain.may, change: true, attach: true } },
};

const lastName = page.getByLabelText('Last name');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const check = () => page.getByRole('button', { name: 'Check your answers' }).first().click();

let now: Referral | ReturnType<typeof refuse>;
beforeEach(() => {
  answer(getReferral, () => now);
});
function Form() {
  const [place, setPlace] = useState<FormPlace>();
  return <ReferralFormPage id={draft.id} place={place} onPlace={setPlace} />;
}
const open = (referral: Referral) => {
  now = referral;
  return renderScreen(<Form />, { as: 'client' });
};

it('[YPN-04] [REF-03] A referral about a record that is then restricted closes', async () => {
  const mia = makeRecord(YoungPersonDetail, { name: 'Mia Field' });
  let isClosed = false;
  answer(getYoungPerson, () => (isClosed ? refuse('not_found') : mia));
  open({ ...draft, youngPerson: { id: mia.id, name: mia.name } });
  await expect.element(page.getByText('Mia Field')).toBeVisible();
  isClosed = true;
  announce('young_persons');
  await expect.element(page.getByText('You can no longer open this young person’s record')).toBeVisible();
  await expect.element(page.getByText('Mia Field')).not.toBeInTheDocument();
});

it('[REF-03] [REF-04] A draft about a young person who has moved to another organisation says so at the top', async () => {
  const { readAddress } = open({ ...draft, has_moved_away: true });
  await expect.element(page.getByText(MOVED_AWAY)).toBeVisible();
  await expect.element(page.getByText('You cannot send this referral.')).toBeVisible();
  await page.getByRole('link', { name: 'Open the referral' }).click();
  expect(readAddress()).toBe(`/dashboard/referrals/${draft.id}`);
});

it('[REF-03] [UIX-09] The author of a draft that continues on another device chooses, and takes what only the other has', async () => {
  const theirs: Referral = { ...draft, answers: say('Okoro', 'Section 20'), version: 2 };
  const sent = answer(updateReferral, ({ body }) =>
    body.version < theirs.version
      ? refuse('version.stale', { current: theirs })
      : { ...theirs, answers: body.answers ?? {}, version: 3 },
  );
  open(draft);
  await lastName.fill('Okoro-Late');
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this form too' });
  await press('Compare');
  await expect.element(dialog).toHaveTextContent('Okoro-Late');
  // Text written before the decision is compared too.
  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  await lastName.fill('Okoro-Later');
  await press('Compare');
  await expect.element(dialog).toHaveTextContent('Okoro-Later');
  await dialog.getByRole('button', { name: 'Save my choices' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .poll(() => sent.at(-1)?.body)
    .toMatchObject({
      answers: say('Okoro-Later', 'Section 20'),
      version: 2,
    });
});

it('[REF-03] [UIX-09] A correction to a referral that is decided first is refused with the reason, and its text stays readable', async () => {
  const sent: Referral = { ...draft, status: 'submitted' };
  answer(updateReferral, () => refuse('referral.wrong_step', { detail: 'This referral has been decided.' }));
  const screen = open(sent);
  await lastName.fill('Okoro-Late');
  await check();
  await press('Save changes');
  await expect.element(page.getByText('This referral has been decided.')).toBeVisible();
  await screen.leave();
  open({ ...sent, status: 'declined', may: { ...draft.may, change: false } });
  await expect.element(page.getByText('You can no longer change this referral')).toBeVisible();
  await expect.element(page.getByText('Okoro-Late')).toBeVisible();
  await press('Discard');
  await expect.element(page.getByText('Okoro-Late')).not.toBeInTheDocument();
});

describe('files of a referral', () => {
  const aPdf = (name: string) => new File(['%PDF-1.4'], name, { type: 'application/pdf' });
  const note = new File(['no picture'], 'note.txt', { type: 'text/plain' });
  const choose = (...files: File[]) =>
    userEvent.upload(page.getByLabelText('Add files', { exact: true }).last(), files);
  const withIt = page.getByRole('list', { name: 'Files with this referral' });
  const add = (name: string): Referral => {
    const before = now as Referral;
    const files = [...before.files, makeRecord(StoredFile, { name, mime_type: 'application/pdf' })];
    now = { ...before, files };
    return now;
  };

  it('[REF-01] Valid files are added, and the invalid one is named on every step', async () => {
    answer(addReferralFiles, ({ files }) => add(files[0]?.name ?? ''));
    open({ ...draft, current_step: 8 });
    await choose(aPdf('plan.pdf'), note);
    const named = page.getByText('note.txt is not a photo or a PDF. Choose a photo or a PDF.');
    await expect.element(named).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await check();
    await expect.element(withIt).toHaveTextContent('plan.pdf');
    await expect.element(named).toBeVisible();
    await press('Leave out note.txt');
    await expect.element(named).not.toBeInTheDocument();
  });

  it('[REF-01] [REF-03] A file that got no response is named, and the referral is not sent without it unless the user agrees', async () => {
    answer(addReferralFiles, ({ files }, count) => (count === 1 ? NO_ANSWER : add(files[0]?.name ?? '')));
    const sent = answer(updateReferral, ({ body }) => ({
      ...(now as Referral),
      ...{ status: body.submit ? ('submitted' as const) : ('draft' as const), version: 2 },
    }));
    const { readAddress } = open({ ...draft, current_step: 8 });
    await choose(aPdf('court order.pdf'));
    await expect.element(page.getByText('1 file was not added: court order.pdf')).toBeVisible();
    await page.getByRole('link', { name: 'Finish later' }).click();
    const leaving = page.getByRole('dialog', { name: 'Leave with unsaved changes?' });
    await expect.element(leaving).toHaveTextContent('We do not keep files you have not added');
    await leaving.getByRole('button', { name: 'Stay here' }).click();
    await check();
    await press('Send referral');
    const dialog = page.getByRole('dialog', { name: 'Send without 1 file?' });
    await expect.element(dialog).toHaveTextContent('court order.pdf');
    await dialog.getByRole('button', { name: 'Back' }).click();
    await press('Try again');
    await expect.element(withIt).toHaveTextContent('court order.pdf');
    await press('Send referral');
    await expect.poll(readAddress).toBe(`/dashboard/referrals/${draft.id}?sent=true`);
    expect(sent.filter(({ body }) => body.submit)).toHaveLength(1);
  });

  it('[REF-01] [REF-03] A referral is sent without a file once its author agrees', async () => {
    answer(updateReferral, () => ({ ...draft, status: 'submitted' as const, version: 2 }));
    const { readAddress } = open({ ...draft, current_step: 8 });
    await choose(note);
    await check();
    await press('Send referral');
    await page.getByRole('dialog').getByRole('button', { name: 'Send without it' }).click();
    await expect.poll(readAddress).toBe(`/dashboard/referrals/${draft.id}?sent=true`);
  });
});
