import { describe, expect, it } from 'vitest';
import { createLatestWriter } from '#web/writing/latest-writer.ts';

/** A device that saves a value when the test says so. */
function openSlowDevice() {
  const taken: string[] = [];
  const waiting: ((isBroken: boolean) => void)[] = [];
  const write = (value: string) =>
    new Promise<void>((resolve, reject) => {
      taken.push(value);
      waiting.push((isBroken) => (isBroken ? reject(new Error('full')) : resolve()));
    });
  return {
    taken,
    writer: createLatestWriter(write),
    answer: async (isBroken = false) => {
      waiting.shift()?.(isBroken);
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

describe('values that are written on the device', () => {
  it('[UIX-09] are written one at a time, and of those that arrive in between only the latest', async () => {
    const { writer, taken, answer } = openSlowDevice();
    const told = ['We', 'We co', 'We cooked'].map((words) => writer.write(words));
    expect(taken).toEqual(['We']);
    await answer();
    expect(taken).toEqual(['We', 'We cooked']);
    await answer();
    expect(await Promise.all(told)).toEqual([true, true, true]);
  });

  it('[UIX-09] that the device fails to save are reported, and the next is still written', async () => {
    const { writer, taken, answer } = openSlowDevice();
    const first = writer.write('We');
    await answer(true);
    expect(await first).toBe(false);
    const second = writer.write('We cooked');
    await answer();
    expect([taken, await second]).toEqual([['We', 'We cooked'], true]);
  });

  it('[UIX-09] that are discarded in between are not written later', async () => {
    const { writer, taken, answer } = openSlowDevice();
    writer.write('We');
    writer.write('We cooked');
    writer.drop();
    const finished = writer.finish();
    await answer();
    await finished;
    expect(taken).toEqual(['We']);
  });
});
