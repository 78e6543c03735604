import { describe, expect, it } from 'vitest';
import { isDistrict, readPostcode } from '#contract/core/postcode.ts';

describe('a postcode', () => {
  it.each([
    ['cr0 1ab', 'CR0 1AB'],
    ['CR01AB', 'CR0 1AB'],
    ['CRO 1AB', 'CR0 1AB'],
    ['CR0  1AB', 'CR0 1AB'],
    ['CR0\u00a01AB', 'CR0 1AB'],
    ['CR0 1AB.', 'CR0 1AB'],
    ['BF1 2AY', 'BF1 2AY'],
    ['BFPO 61', 'BFPO 61'],
    ['bfpo c/o 61', 'BFPO 61'],
    ['GIR 0AA', 'GIR 0AA'],
    ['JE2 3AB', 'JE2 3AB'],
    ['D02 X285', 'D02 X285'],
    ['D6WXE43', 'D6W XE43'],
    ['S015 1AA', 'SO15 1AA'],
    // Postcodes that other programs refused.
    ['gir0aa', 'GIR 0AA'],
    ['EC1V OBW', 'EC1V 0BW'],
    ['W1A 4ZZ', 'W1A 4ZZ'],
    ['W1U1BW', 'W1U 1BW'],
    ['EC1Y 8SY', 'EC1Y 8SY'],
    ['M2 5BQ', 'M2 5BQ'],
    ['OX14 4PG', 'OX14 4PG'],
    ['CR0 2YR', 'CR0 2YR'],
    ['XM4 5HQ', 'XM4 5HQ'],
    ['FIQQ 1ZZ', 'FIQQ 1ZZ'],
    ['ascn1zz', 'ASCN 1ZZ'],
    ['BT1-5GS', 'BT1 5GS'],
  ])('[DAT-09] typed as %j is stored as %j', (written, held) => {
    expect(readPostcode(written)).toBe(held);
    expect(readPostcode(held)).toBe(held);
  });

  it.each(['CR0', '1AB', '@WV11 2HE', 'CR0 1AB CR0 1AC', '90210', 'none'])(
    '[DAT-09] is not read from %j',
    (written) => expect(readPostcode(written)).toBeUndefined(),
  );

  it('[DAT-09] has an outward code', () => {
    expect(['CR0', 'W1A', 'EC1V', 'SO15', 'CR0 1AB', 'C'].map(isDistrict)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
