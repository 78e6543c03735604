import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  addReferralMessage,
  listReferralMessages,
  ReferralMessage,
} from '#contract/young-persons/referral-messages.ts';
import { Referral } from '#contract/young-persons/referrals.ts';
import { announce, answer } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { QuestionsCard } from '#web/features/young-persons/referral-messages/QuestionsCard.tsx';

const referral = makeRecord(Referral, { status: 'submitted' });
const question = makeRecord(ReferralMessage, { kind: 'question', text: 'Which school?', from_office: true });
const reply = (text: string) =>
  makeRecord(ReferralMessage, { kind: 'answer', question_id: question.id, text });

const box = page.getByLabelText('Your answer');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

let messages: ReferralMessage[];
beforeEach(() => {
  messages = [question];
  answer(listReferralMessages, () => messages);
});
const open = () => renderScreen(<QuestionsCard referral={referral} />, { as: 'client' });

it('[REF-04] Typed text stays when somebody else answers first, and can be sent as well', async () => {
  const sent = answer(addReferralMessage, ({ body: { text } }) => {
    messages = [...messages, reply(text)];
    return { ...reply(text), told: 'nobody' as const };
  });
  const screen = open();
  await box.fill('Elm Park, since May.');
  messages = [question, reply('By telephone: Elm Park.')];
  announce('referrals');
  await expect.element(page.getByText('Someone answered while you were typing')).toBeVisible();
  await expect.element(page.getByText('By telephone: Elm Park.')).toBeVisible();
  await screen.leave();
  open();
  await expect.element(box).toHaveValue('Elm Park, since May.');
  await press('Send answer');
  const answers = page.getByRole('list', { name: 'Answers' });
  await expect.element(answers).toHaveTextContent('Elm Park, since May.');
  await expect.element(box).not.toBeInTheDocument();
  expect(sent.map(({ body }) => body.question_id)).toEqual([question.id]);
});

it('[REF-04] Once the referral is decided the text can be read and discarded, but not sent', async () => {
  messages = [question, reply('Elm Park.')];
  const { redraw } = open();
  await press('Add to the answer');
  await box.fill('With a taxi.');
  redraw(<QuestionsCard referral={{ ...referral, status: 'approved' }} />);
  await expect.element(page.getByText('You can no longer send messages about this referral')).toBeVisible();
  await expect.element(box).toHaveValue('With a taxi.');
  await expect.element(box).toHaveAttribute('readonly');
  await expect.element(page.getByRole('button', { name: 'Send answer' })).not.toBeInTheDocument();
  await press('Discard');
  await expect.element(box).not.toBeInTheDocument();
});
