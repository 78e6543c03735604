import { describe, expect, it } from 'vitest';
import { createLatestWriter } from '#web/device/latest-writer.ts';

/** A device that takes a value when it is told to. */
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
  it('[UIX-09] go one at a time, and of those that come meanwhile the latest alone', async () => {
    const { writer, taken, answer } = openSlowDevice();
    const told = ['We', 'We co', 'We cooked'].map((words) => writer.write(words));
    expect(taken).toEqual(['We']);
    await answer();
    expect(taken).toEqual(['We', 'We cooked']);
    await answer();
    expect(await Promise.all(told)).toEqual([true, true, true]);
  });

  it('[UIX-09] that the device does not take are said, and the next is written all the same', async () => {
    const { writer, taken, answer } = openSlowDevice();
    const first = writer.write('We');
    await answer(true);
    expect(await first).toBe(false);
    const second = writer.write('We cooked');
    await answer();
    expect([taken, await second]).toEqual([['We', 'We cooked'], true]);
  });

  it('[UIX-09] and are thrown away meanwhile are not written behind that', async () => {
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
