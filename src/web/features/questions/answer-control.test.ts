import { expect, it } from 'vitest';
import { findAutofill } from '#web/features/questions/answer-control.ts';

it.each([
  ['rf-referrer-name', 'name'],
  ['rf-referrer-email', 'email'],
  ['rf-referrer-phone', 'tel'],
  ['rf-young-person-phone', 'off'],
  ['rf-first-name', 'off'],
])('[UIX-07] A browser fills in the referrer’s details, and nobody else’s: %s as %s', (id, value) => {
  expect(findAutofill({ id })).toBe(value);
});
