import { describe, expect, it } from 'vitest';
import { readFileTime, readTime } from '#contract/core/read-time.ts';

describe('a typed time', () => {
  it.each([
    ['930', '09:30'],
    ['0900', '09:00'],
    ['9.30', '09:30'],
    ['09.00', '09:00'],
    ['9:30', '09:30'],
    ['09:30', '09:30'],
    ['09:30:00', '09:30'],
    ['16', '16:00'],
    ['1600', '16:00'],
    ['1600hrs', '16:00'],
    ['16h30', '16:30'],
    ['9am', '09:00'],
    ['4pm', '16:00'],
    ['9.30 pm', '21:30'],
    ['9:00 AM', '09:00'],
    ['9:00\u202fAM', '09:00'],
    ['9:00:00 a.m.', '09:00'],
    ['5:30 PM', '17:30'],
    ['12am', '00:00'],
    ['12pm', '12:00'],
    ['noon', '12:00'],
    ['12 noon', '12:00'],
    ['Midnight', '00:00'],
    ['0', '00:00'],
  ])('[UIX-09] reads %j as %s', (typed, time) => {
    expect(readTime(typed)).toBe(time);
  });

  it.each(['', '24', '9.75', '13pm', '0am', 'late', '12345', '25:00', '9:60', '-1', '0.375', 'constructor'])(
    '[UIX-09] does not guess at %j',
    (typed) => {
      expect(readTime(typed)).toBeUndefined();
    },
  );

  it.each(['24:00', '2400', '24.00', '24:00:00'])(
    '[UIX-09] accepts %s as the end of a day, but not as a start',
    (typed) => {
      expect([readTime(typed, { is_end: true }), readTime(typed)]).toEqual(['00:00', undefined]);
    },
  );
});

describe('a time in a file', () => {
  it.each([
    ['0.375', '09:00'],
    ['0.5', '12:00'],
    ['.75', '18:00'],
    ['0,375', '09:00'],
    ['0.354166666666667', '08:30'],
    ['46419.375', '09:00'],
    ['10.30', '10:30'],
    ['09:00:00.000', '09:00'],
    ['1899-12-30 09:00:00', '09:00'],
    ['01/02/2027 9:00 AM', '09:00'],
    ['0900', '09:00'],
  ])('[APT-07] reads %j as %s', (cell, time) => {
    expect(readFileTime(cell)).toBe(time);
  });

  it.each(['0.30', '0.38', '0.99999', '1.5', '46419'])('[APT-07] does not guess at %j', (cell) => {
    expect(readFileTime(cell)).toBeUndefined();
  });
});
