import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answers } from '#contract/questions/questions.ts';
import { aQuestion } from '#test/kit/reports/report-document.ts';
import {
  type AnswerVersions,
  listDifferences,
  mergeAnswers,
} from '#web/features/questions/answer-conflict.ts';
import { listUntouched } from '#web/features/questions/asked-choices.ts';

const SCHOOL = 'We talked about school and her new teacher';
const PANCAKES = 'We made pancakes with her brother';
const PARK = 'A walk in the park before tea';
const AFRAID = `${PANCAKES}; she said she is afraid of going home`;

const seen = [
  aQuestion('seen', {
    label: 'seen?',
    group_identifier: 'checks',
    is_repeatable_group: true,
    entry_label: 'Check',
  }),
];
const asAnswers = (all: readonly string[]): Answers => ({ checks: all.map((words) => ({ seen: words })) });

function readVersions(base: string[] | undefined, here: string[], there: string[]): AnswerVersions {
  return { base: base && asAnswers(base), mine: asAnswers(here), theirs: asAnswers(there) };
}

/** The entries that are kept if nobody changes the preselected choice. */
function keepAsOffered(base: string[] | undefined, here: string[], there: string[]): unknown[] {
  const versions = readVersions(base, here, there);
  const merged = mergeAnswers(seen, versions, listUntouched(seen, versions));
  return (merged.checks ?? []).map((entry) => entry.seen);
}

describe('entries of a group that two people wrote', () => {
  const all = [SCHOOL, PANCAKES, PARK];

  it.each<[title: string, here: string[], there: string[], kept: string[]]>([
    [
      'one is reworded here and another taken off there',
      [SCHOOL, AFRAID, PARK],
      [PANCAKES, PARK],
      [AFRAID, PARK],
    ],
    [
      'the first is reworded here and taken off there',
      [AFRAID, PANCAKES, PARK],
      [PANCAKES, PARK],
      [AFRAID, PANCAKES, PARK],
    ],
    [
      'one is reworded there and another taken off here',
      [PANCAKES, PARK],
      [SCHOOL, AFRAID, PARK],
      [AFRAID, PARK],
    ],
    [
      'one is added on each side',
      [...all, 'She drew her house'],
      [...all, 'We bought shoes'],
      [...all, 'We bought shoes', 'She drew her house'],
    ],
    [
      'the same is added on each side',
      [...all, 'We bought shoes'],
      [...all, 'We bought shoes'],
      [...all, 'We bought shoes'],
    ],
    [
      'one goes on with what was sent before',
      [...all, 'She drew her house'],
      [...all, 'She drew'],
      [...all, 'She drew her house'],
    ],
    [
      'one was written further there',
      [...all, 'She drew'],
      [...all, 'She drew her house'],
      [...all, 'She drew her house'],
    ],
    ['one is taken off here, and nothing done there', [SCHOOL, PARK], all, [SCHOOL, PARK]],
    ['one is taken off there, and nothing done here', all, [SCHOOL, PARK], [SCHOOL, PARK]],
    ['each takes off another', [SCHOOL, PARK], [PANCAKES, PARK], [PARK]],
    [
      'one is put in before all others there',
      [SCHOOL, AFRAID, PARK],
      ['We met at the station', ...all],
      ['We met at the station', SCHOOL, AFRAID, PARK],
    ],
    ['one is taken off on both sides', [SCHOOL, PARK], [SCHOOL, PARK], [SCHOOL, PARK]],
    [
      'one is moved there and another reworded here',
      [SCHOOL, AFRAID, PARK],
      [SCHOOL, PARK, PANCAKES],
      [SCHOOL, PARK, AFRAID],
    ],
    [
      'one is moved here and another reworded there',
      [SCHOOL, PARK, PANCAKES],
      [SCHOOL, AFRAID, PARK],
      [SCHOOL, PARK, AFRAID],
    ],
    ['one of both is reworded on one side alone', [SCHOOL, AFRAID, PARK], all, [SCHOOL, AFRAID, PARK]],
  ])('[REP-10] nothing is lost and nothing twice where %s', (_, here, there, kept) => {
    expect(keepAsOffered(all, here, there)).toEqual(kept);
  });

  it('[REP-10] a blank one gives way to those that were written', () => {
    expect(keepAsOffered([''], [''], [PARK])).toEqual([PARK]);
    expect(keepAsOffered([''], [SCHOOL], [PARK])).toEqual([PARK, SCHOOL]);
    expect(keepAsOffered([], [''], [''])).toEqual(['']);
  });

  it('[REP-10] if the opened version is not known, each entry that only one side has is kept', () => {
    expect(keepAsOffered(undefined, [SCHOOL, AFRAID], all)).toEqual([SCHOOL, AFRAID, PARK]);
  });

  it.each<[base: string[] | undefined, here: string[], there: string[]]>([
    [undefined, [PARK], ['', PARK]],
    [undefined, ['Fell', 'Fell on the stairs'], ['Fell on the stairs']],
    [
      ['Ran cried', PARK],
      ['We sang', 'Ate cried loudly', PARK],
      ['We sang', 'Ate cried loudly'],
    ],
  ])('[REP-10] an entry that both sides have alike is one: %j, %j, %j', (base, here, there) => {
    const kept = keepAsOffered(base, here, there);
    expect(new Set(kept).size).toBe(kept.length);
    for (const words of here.filter((each) => !base?.includes(each))) expect(kept).toContain(words);
  });

  it('[REP-10] says for each what happened to it', () => {
    const versions = readVersions(all, [SCHOOL, AFRAID, 'She drew her house'], [PANCAKES, PARK]);
    const said = listDifferences(seen, versions).map(({ label, mine: a, theirs: b }) => [label, a, b]);
    expect(said).toEqual([
      ['Check 1', `seen?: ${SCHOOL}`, 'Removed'],
      ['Check 2', `seen?: ${AFRAID}`, `seen?: ${PANCAKES}`],
      ['Check 3, when you opened it', 'Removed', `seen?: ${PARK}`],
      ['Check 3, only in this version', 'seen?: She drew her house', ''],
    ]);
  });
});

describe('checks of a night that differ only in their times', () => {
  const states = ['asleep', 'awake'].map((state) => ({ id: `state--${state}`, label: state }));
  const ofCheck = { group_identifier: 'checks', is_repeatable_group: true, entry_label: 'Check' };
  const asked = [
    aQuestion('time', { ...ofCheck, order: 1, input_type: 'TIME' }),
    aQuestion('state', { ...ofCheck, order: 2, input_type: 'CATEGORICAL', options: states }),
    aQuestion('note', { ...ofCheck, order: 3 }),
  ];
  const check = (time: string, note?: string, state = 'asleep') => ({
    ...{ time, state: `state--${state}` },
    ...(note ? { note } : {}),
  });
  type Check = ReturnType<typeof check>;
  const keep = (base: Check[], here: Check[], there: Check[]) => {
    const versions = { base: { checks: base }, mine: { checks: here }, theirs: { checks: there } };
    return mergeAnswers(asked, versions, listUntouched(asked, versions)).checks;
  };
  const differ = (base: Check[], here: Check[], there: Check[]) =>
    listDifferences(asked, { base: { checks: base }, mine: { checks: here }, theirs: { checks: there } }).map(
      ({ label }) => label,
    );
  const [first, second, third] = [check('02:20'), check('03:30'), check('05:40')];
  const noted = check('02:20', 'Woke and asked for water');

  it('[REP-10] one is removed and another added on one side while the other continues the first: all text stays', () => {
    const there = [second, third, check('06:30')];
    expect(keep([first, second, third], [noted, second, third], there)).toEqual([noted, ...there]);
  });

  it('[REP-10] each side adds one at another time: both stay', () => {
    expect(keep([first], [first, check('02:25')], [check('02:21')])).toEqual([
      check('02:21'),
      check('02:25'),
    ]);
    expect(keep([first], [first, check('03:00')], [first, check('03:05')])).toEqual([
      ...[first, check('03:05'), check('03:00')],
    ]);
  });

  it('[REP-10] a completely reworded check is the same one if only it has that time', () => {
    const base = [check('23:00', 'Quiet'), check('01:00', 'Quiet')];
    const here = [check('23:00', 'Reading until late'), check('01:00', 'Quiet')];
    const there = [check('23:00', 'Quiet'), check('01:00', 'Coughing a little')];
    expect(keep(base, here, there)).toEqual([here[0], there[1]]);
    expect(differ(base, here, there)).toEqual(['Check 1', 'Check 2']);
    const twice = [check('23:00', 'Quiet'), check('23:00', 'Asked for water')];
    expect(keep(base, [...here.slice(0, 1), ...twice], base)).toEqual([here[0], ...twice]);
  });

  it('[REP-10] two checks that both say "he" are two', () => {
    const base = [check('22:00', 'He slept well all night until six')];
    const here = [check('22:00', 'He was awake until midnight and slept then')];
    expect(keep(base, here, [check('03:00', 'He ran')])).toEqual(
      expect.arrayContaining([...here, check('03:00', 'He ran')]),
    );
  });

  it('[REP-10] a check with another state chosen is the same one', () => {
    const awake = check('02:20', undefined, 'awake');
    expect(keep([first, second], [first, second], [awake, second])).toEqual([awake, second]);
    expect(keep([first, second], [first], [awake, second])).toEqual([awake]);
  });
});

describe('a group that does not apply on one side', () => {
  const gate = aQuestion('given', {
    input_type: 'BOOLEAN',
    options: [
      { id: 'given--yes', label: 'Yes' },
      { id: 'given--no', label: 'No' },
    ],
  });
  const dose = aQuestion('dose', {
    group_identifier: 'doses',
    is_repeatable_group: true,
    conditional_question_option_id: 'given--yes',
  });
  const answers = (given: 'yes' | 'no', doses: string[]): Answers => ({
    visit: [{ given: `given--${given}` }],
    doses: doses.map((words) => ({ dose: words })),
  });
  const merge = (versions: AnswerVersions, given: 'mine' | 'theirs') =>
    mergeAnswers(
      [gate, dose],
      versions,
      new Set([
        ...[...listUntouched([gate, dose], versions)].filter((id) => !id.endsWith('.given')),
        ...(given === 'theirs' ? ['answers.visit.0.given'] : []),
      ]),
    );

  it('[REP-10] its entries stay, whichever answer makes it apply', () => {
    const base = answers('yes', ['Ibuprofen']);
    for (const hidden of [answers('no', ['Ibuprofen']), answers('no', [])]) {
      const versions = { base, mine: base, theirs: hidden };
      expect(listDifferences([gate, dose], versions).map(({ label }) => label)).toEqual([gate.label]);
      expect(merge(versions, 'mine')).toEqual(base);
      expect(merge({ base, mine: hidden, theirs: base }, 'theirs')).toEqual(base);
    }
  });

  it('[REP-10] an entry that was continued on the other side appears once', () => {
    const base = answers('yes', ['Ibuprofen']);
    const versions = {
      base,
      mine: answers('no', ['Ibuprofen']),
      theirs: answers('yes', ['Ibuprofen, 5 ml']),
    };
    expect(merge(versions, 'theirs').doses).toEqual([{ dose: 'Ibuprofen, 5 ml' }]);
  });
});

type Doing = 'left' | 'reworded' | 'taken off';
const doing = fc.constantFrom<Doing>('left', 'reworded', 'taken off');

/** An entry as one side leaves it. Empty if the side removes it. */
function leaveAs(opened: string, what: Doing, side: string): string[] {
  if (what === 'taken off') return [];
  return what === 'left' ? [opened] : [`${opened} ${side}`];
}

/** Checks the rules at the top of entry-merge.ts independently. */
function expectKept(opened: string, here: Doing, there: Doing): string[] {
  if (here === 'reworded') return [`${opened} here`];
  if (there === 'reworded') return [`${opened} there`];
  return here === 'left' && there === 'left' ? [opened] : [];
}

it('[REP-10] no text is lost or repeated, however two people change the entries of a group', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ here: doing, there: doing }), { maxLength: 7 }),
      fc.nat(3),
      fc.nat(3),
      fc.boolean(),
      (entries, addedHere, addedThere, isTurned) => {
        const opened = entries.map((_, at) => `first${at} second${at} third${at}`);
        const listSide = (side: 'here' | 'there', added: number) => [
          ...opened.flatMap((words, at) => leaveAs(words, entries[at]?.[side] ?? 'left', side)),
          ...Array.from({ length: added }, (_, at) => `new${at}${side} more${at}${side}`),
        ];
        const here = listSide('here', addedHere);
        const there = isTurned ? listSide('there', addedThere).toReversed() : listSide('there', addedThere);
        const kept = opened.flatMap((words, at) =>
          expectKept(words, entries[at]?.here ?? 'left', entries[at]?.there ?? 'left'),
        );
        const added = [...here, ...there].filter((words) => words.startsWith('new'));
        expect(keepAsOffered(opened, here, there).toSorted()).toEqual([...kept, ...added].toSorted());
      },
    ),
    { numRuns: 2000 },
  );
});
