import { describe, expect, it } from 'vitest';
import { londonInstant } from '#contract/core/dates.ts';
import { type PricedWork, type PriceTerms, priceWork } from '#contract/money/pricing.ts';
import { addUp } from '#contract/money/vat.ts';

const CHRISTMAS = new Set(['2026-12-25', '2026-12-28']);
const service_type = { id: '01900000-0000-7000-8000-000000000000', name: 'Service' };

const terms: PriceTerms = {
  price_list_id: service_type.id,
  rate_pence: 3120,
  unit: 'hour',
  evening_percent: 10,
  night_percent: 20,
  weekend_percent: 25,
  bank_holiday_percent: 100,
  minimum_quarters: 0,
  rounding_quarters: 1,
  mileage_pence: 55,
  sleep_in_pence: 13_000,
  waking_pence: 3400,
  cancellation: [
    { under_hours: 24, percent: 100 },
    { under_hours: 48, percent: 50 },
  ],
  vat_treatment: 'EXEMPT',
  vat_rate: '0',
  vat_note: null,
};

const at = (start: string, end: string, more: Partial<PricedWork> = {}): PricedWork => ({
  service_type,
  start_at: londonInstant(start.slice(0, 10), start.slice(11)),
  end_at: londonInstant(end.slice(0, 10), end.slice(11)),
  carers: 1,
  ...more,
});

const price = (work: PricedWork, changed: Partial<PriceTerms> = {}) =>
  priceWork({ ...terms, ...changed }, work, CHRISTMAS);
const sum = (lines: ReturnType<typeof price>) => addUp(lines).subtotal;

describe('priceWork', () => {
  it('[SVC-01] A line shows day, times, hours, band, rate and carers', () => {
    const [line] = price(at('2026-11-14T20:00', '2026-11-14T22:00', { carers: 2 }), { weekend_percent: 0 });
    expect(line?.description).toBe('Sat 14/11/2026 20:00–22:00, 2 h weekend at £31.20 × 2 carers');
    const [night] = price(at('2026-11-16T23:00', '2026-11-17T05:40'));
    expect(night?.description).toBe(
      'Mon 16/11/2026 23:00–Tue 17/11/2026 05:40, 6 h 45 min (rounded up to the quarter hour) night at £37.44',
    );
  });

  it('[SVC-01] [TIM-01] The last line of a visit with a break shows when the visit ended, because its times end earlier', () => {
    const work = at('2026-11-24T19:00', '2026-11-24T21:00', { break_minutes: 15 });
    expect(price(work).map(({ description }) => description)).toEqual([
      'Tue 24/11/2026 19:00–20:00, 1 h weekday at £31.20',
      'Tue 24/11/2026 20:00–21:00, 1 h evening at £34.32; there until 21:15, less a break of 15 min',
    ]);
  });

  it('[SVC-01] A line whose times are shorter than its hours shows that it was rounded up, and to what', () => {
    const work = at('2026-11-24T10:10', '2026-11-24T12:00');
    const say = (rounding_quarters: number) =>
      price(work, { rounding_quarters }).map(({ description }) => description);
    const visit = 'Tue 24/11/2026 10:10–12:00, 2 h (rounded up to the';
    expect(say(1)).toEqual([`${visit} quarter hour) weekday at £31.20`]);
    expect(say(2)).toEqual([`${visit} half hour) weekday at £31.20`]);
    expect(say(4)).toEqual([`${visit} hour) weekday at £31.20`]);
    const cut = price(at('2026-11-24T19:00', '2026-11-24T20:10'));
    expect(cut.map(({ description }) => description)).toEqual([
      'Tue 24/11/2026 19:00–20:00, 1 h weekday at £31.20',
      'Tue 24/11/2026 20:00–20:10, 15 min (rounded up to the quarter hour) evening at £34.32',
    ]);
  });

  it('[SVC-01] The night the clocks go back has one more hour, and the night they go forward one less', () => {
    expect(price(at('2026-10-25T00:00', '2026-10-26T00:00'))[0]).toMatchObject({ quantity: '25' });
    expect(price(at('2026-03-29T00:00', '2026-03-30T00:00'))[0]).toMatchObject({ quantity: '23' });
  });

  it('[SVC-01] A started quarter-hour counts, in the band in which it starts', () => {
    const lines = price(at('2026-11-24T19:50', '2026-11-24T20:21'));
    expect(lines.map(({ band, quantity }) => [band, quantity])).toEqual([
      ['day', '0.25'],
      ['evening', '0.5'],
    ]);
    expect(price(at('2026-11-24T10:00', '2026-11-24T11:01'), { rounding_quarters: 4 })[0]?.quantity).toBe(
      '2',
    );
  });

  it('[SVC-01] Time added up to the minimum is a separate line, in the band in which the work ends', () => {
    const lines = price(at('2026-11-24T20:00', '2026-11-24T20:45'), { minimum_quarters: 8 });
    expect(lines.map(({ amount }) => amount)).toEqual(['25.74', '42.90']);
    expect(lines[1]?.description).toBe(
      'Tue 24/11/2026, minimum of 2 h: another 1 h 15 min evening at £34.32',
    );
  });

  it('[SVC-01] A Saturday evening is charged as weekend, not as a weekday evening', () => {
    expect(price(at('2026-11-14T21:00', '2026-11-14T22:00'), { weekend_percent: 5 })[0]?.rate).toBe('32.76');
    expect(price(at('2026-11-14T23:00', '2026-11-14T23:30'), { weekend_percent: 5 })[0]?.band).toBe('night');
  });

  it('[SVC-01] A sleep-in is a flat fee, plus time awake beyond half an hour by the started quarter', () => {
    const night = at('2026-11-24T22:30', '2026-11-25T07:30', { sleep_in: true, waking_minutes: 50 });
    expect(price(night).map(({ band, amount }) => [band, amount])).toEqual([
      ['day', '130.00'],
      ['waking', '17.00'],
    ]);
    expect(sum(price({ ...night, waking_minutes: 30 }))).toBe('130.00');
  });

  it('[SVC-01] A night is charged once for each 24 hours, with the uplift of its own day', () => {
    const lines = price(at('2026-12-24T22:00', '2026-12-26T08:00'), { unit: 'night' });
    expect(lines.map(({ band }) => band)).toEqual(['day', 'bank-holiday']);
  });

  it.each([
    ['2026-11-24T10:00', '31.20'],
    ['2026-11-23T10:01', '31.20'],
    ['2026-11-23T10:00', '15.60'],
    ['2026-11-22T10:00', '15.60'],
    ['2026-11-22T09:59', '0.00'],
  ])('[SVC-01] Work on 24 November 10:00 cancelled at %s costs %s, without miles', (cancelled, amount) => {
    const cancelled_at = londonInstant(cancelled.slice(0, 10), cancelled.slice(11));
    const work = at('2026-11-24T10:00', '2026-11-24T11:00', { cancelled_at, miles: '10' });
    expect(sum(price(work))).toBe(amount);
  });

  it('[SVC-01] A cancelled visit shows the notice given, in full hours', () => {
    const say = (cancelled: string) =>
      price(
        at('2026-11-24T10:00', '2026-11-24T11:00', {
          cancelled_at: londonInstant(cancelled.slice(0, 10), cancelled.slice(11)),
        }),
      ).map(({ description }) => description);
    const visit = 'Tue 24/11/2026 10:00–11:00, 1 h weekday at';
    expect(say('2026-11-24T04:10')).toEqual([`Cancelled 5 h before, charged at 100%: ${visit} £31.20`]);
    expect(say('2026-11-24T09:20')).toEqual([`Cancelled 40 min before, charged at 100%: ${visit} £31.20`]);
    expect(say('2026-11-24T10:20')).toEqual([`Cancelled after it began, charged at 100%: ${visit} £31.20`]);
    expect(say('2026-11-22T10:00')).toEqual([`Cancelled 48 h before, charged at 50%: ${visit} £15.60`]);
  });

  it('[SVC-01] VAT is rounded once for all lines with the same rate', () => {
    const lines = ['0.33', '0.33', '0.33'].map((amount) => ({
      ...(price(at('2026-11-24T10:00', '2026-11-24T11:00'))[0] ?? expect.unreachable()),
      amount,
      vat_rate: '20',
    }));
    expect(addUp(lines)).toEqual({ subtotal: '0.99', vat: '0.20', total: '1.19' });
    expect(addUp([])).toEqual({ subtotal: '0.00', vat: '0.00', total: '0.00' });
  });
});
