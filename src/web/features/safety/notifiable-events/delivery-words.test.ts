import { expect, it } from 'vitest';
import type { Delivery } from '#contract/safety/notifiable-events.ts';
import { describeDelivery } from '#web/features/safety/notifiable-events/delivery-words.ts';

it('[EML-01] An e-mail is said to have arrived at the mail server, never more and never earlier', () => {
  const say = (state: Delivery['state'], answer: string) =>
    describeDelivery({ to: 'duty@council.example', state, at: '2026-11-25T03:06:00Z', answer });
  expect([
    say('waiting', ''),
    say('waiting', '451 try later'),
    say('taken', ''),
    say('refused', '550 no such user'),
    say('refused', ''),
  ]).toEqual([
    'To duty@council.example: waiting for the mail server since 25/11/2026 03:06',
    'To duty@council.example: waiting for the mail server since 25/11/2026 03:06 (451 try later)',
    'To duty@council.example: accepted by the mail server 25/11/2026 03:06',
    'Not delivered to duty@council.example: 550 no such user',
    'Not delivered to duty@council.example: no answer from the mail server',
  ]);
});
