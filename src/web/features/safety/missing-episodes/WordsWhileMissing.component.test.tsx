import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { AlertReadiness, getAlertReadiness, OnCallContact } from '#contract/safety/alert-readiness.ts';
import { listMissingNow } from '#contract/safety/missing-episodes.ts';
import { answer } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { useWordsWhileMissing } from '#web/features/safety/missing-episodes/WordsWhileMissing.tsx';

const mia = { id: crypto.randomUUID(), name: 'Mia Field' };
const Words = ({ id }: { id: string }) => <p>{useWordsWhileMissing(id) ?? 'Not missing'}</p>;

it('[MIS-01] [YPN-04] A user who restricts the record of someone missing reads who is on call', async () => {
  const on_call = [
    makeRecord(OnCallContact, { name: 'Ola Manager', has_left: false }),
    makeRecord(OnCallContact, { name: 'Lee Leaver', has_left: true }),
  ];
  answer(listMissingNow, () => ({
    missing: [{ id: crypto.randomUUID(), young_person: mia }],
    with_carer: [],
  }));
  answer(getAlertReadiness, () => makeRecord(AlertReadiness, { on_call }));
  const { redraw } = renderScreen(<Words id={mia.id} />);
  await expect.element(page.getByText(/Only the people named .* record that they are found\./)).toBeVisible();
  await expect.element(page.getByText('On call: Ola Manager.')).toBeVisible();
  redraw(<Words id={crypto.randomUUID()} />);
  await expect.element(page.getByText('Not missing')).toBeVisible();
});
