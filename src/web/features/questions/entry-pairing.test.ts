import { describe, expect, it } from 'vitest';
import type { Answers } from '#contract/questions/questions.ts';
import { aQuestion } from '#test/kit/reports/report-document.ts';
import { mergeAnswers } from '#web/features/questions/answer-conflict.ts';
import { listUntouched } from '#web/features/questions/asked-choices.ts';

const group = {
  ...{ group_identifier: 'checks', group_label: 'Checks', is_repeatable_group: true, entry_label: 'Check' },
};
const questions = [
  aQuestion('time', { order: 1, input_type: 'TIME', ...group }),
  aQuestion('note', { order: 2, ...group }),
];
const check = (time: string, note?: string) => (note ? { time, note } : { time });

/** The notes that stay, with their times, before anybody has chosen. */
function keep(base: object[], mine: object[], theirs: object[]) {
  const [opened, here, there] = [base, mine, theirs].map((checks) => ({ checks }) as Answers);
  const versions = { base: opened, mine: here ?? {}, theirs: there ?? {} };
  return mergeAnswers(questions, versions, listUntouched(questions, versions)).checks?.map(({ time, note }) =>
    [time, note].filter(Boolean).join(' '),
  );
}

const WOKE = 'Woke and said that her uncle had hit her arm';
const BUS = 'Phoned her mother, who shouted at her for an hour';

describe('entries with a corrected time', () => {
  it('[REP-10] two times are exchanged on one side, and one check is continued on the other: both checks stay', () => {
    const base = [check('22:00', WOKE), check('23:00', BUS)];
    const here = [check('22:00', `${WOKE} twice`), check('23:00', BUS)];
    expect(keep(base, here, [check('23:00', WOKE), check('22:00', BUS)])).toEqual([
      `22:00 ${WOKE} twice`,
      `22:00 ${BUS}`,
    ]);
  });

  it('[REP-10] one is removed on one side and the other moved to its time: the shared text stays', () => {
    const base = [check('22:00', WOKE), check('23:00', BUS)];
    const here = [check('22:10', WOKE), check('23:00', BUS)];
    expect(keep(base, here, [check('22:00', BUS)])?.join()).toContain(BUS);
  });

  it('[REP-10] one that is moved and continued is recognised by its start', () => {
    const base = [check('22:00', 'Asleep'), check('23:00', 'Awake')];
    const here = [check('22:00', 'Asleep, snoring'), check('23:00', 'Awake')];
    expect(keep(base, here, [check('22:00', 'Awake and hungry')])?.join()).toContain('Awake');
  });
});

describe('entries that were only started', () => {
  it('[REP-10] take no entry with text from its own', () => {
    const base = [check('22:00'), check('22:00', WOKE)];
    const here = [check('22:00', 'Asked for water'), check('22:00', WOKE)];
    expect(keep(base, here, [check('22:00', `${WOKE} twice`)])).toEqual([
      '22:00 Asked for water',
      `22:00 ${WOKE} twice`,
    ]);
  });

  it('[REP-10] do not duplicate an entry that both sides continued', () => {
    const base = [check('22:00'), check('22:00', WOKE)];
    const kept = keep(base, [check('22:00', `${WOKE} again`)], [check('22:00', `${WOKE}, she said`)]);
    expect(kept?.filter((each) => each.includes('uncle'))).toHaveLength(1);
  });
});
