import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answers, Question } from '#contract/questions/questions.ts';
import {
  type AnswerVersions,
  listDifferences,
  listUntouched,
  mergeAnswers,
} from '#web/features/questions/questions/answer-conflict.ts';

const question = (id: string, order: number, more: Partial<Question> = {}): Question => ({
  id,
  label: `${id}?`,
  help: null,
  input_type: 'TEXT',
  group_identifier: 'visit',
  group_label: 'The visit',
  is_repeatable_group: false,
  conditional_question_option_id: null,
  order,
  options: [],
  is_required: false,
  ...more,
});

const questions = [
  question('what', 1),
  question('worried', 2, {
    input_type: 'BOOLEAN',
    options: [
      { id: 'worried--yes', label: 'Yes' },
      { id: 'worried--no', label: 'No' },
    ],
  }),
  question('why', 3, { conditional_question_option_id: 'worried--yes' }),
  question('seen', 4, {
    group_identifier: 'checks',
    group_label: 'Checks',
    is_repeatable_group: true,
    entry_label: 'Check',
  }),
];
const mine: Answers = {
  visit: [{ what: 'Cooked', worried: 'worried--yes', why: 'Tired' }],
  checks: [{ seen: 'Asleep' }],
};
const theirs: Answers = {
  visit: [{ what: 'Cooked', worried: 'worried--no' }],
  checks: [{ seen: 'Asleep' }, { seen: 'Awake' }],
};

describe('two versions of one form', () => {
  it('[REP-10] shows only what differs, in words, each entry of a group that repeats', () => {
    expect(listDifferences(questions, { mine, theirs })).toEqual([
      { id: 'answers.visit.0.worried', label: 'worried?', mine: 'Yes', theirs: 'No' },
      { id: 'answers.visit.0.why', label: 'why?', mine: 'Tired', theirs: '' },
      { id: 'answers.checks.1', label: 'Check 2 there, not here', mine: '', theirs: 'seen?: Awake' },
    ]);
    expect(listDifferences(questions, { mine, theirs: mine })).toEqual([]);
  });

  it('[REP-10] keeps what I typed, and takes theirs only where that was chosen', () => {
    expect(mergeAnswers(questions, { mine, theirs }, new Set())).toEqual(mine);
    const some = mergeAnswers(
      questions,
      { mine, theirs },
      new Set(['answers.visit.0.worried', 'answers.checks.1']),
    );
    // Why I was worried is not asked any more, and is still there.
    expect(some).toEqual({
      visit: [{ what: 'Cooked', worried: 'worried--no', why: 'Tired' }],
      checks: theirs.checks,
    });
  });

  it('[REP-10] begins with theirs where nothing was written here', () => {
    const base = { visit: [{ what: 'Cooked' }] };
    const versions = {
      base,
      mine: { visit: [{ what: 'Cooked pancakes' }] },
      theirs: { visit: [{ what: 'Cooked soup', worried: 'worried--no' }] },
    };
    expect([...listUntouched(questions, versions)]).toEqual(['answers.visit.0.worried']);
  });
});

const SCHOOL = 'We talked about school and her new teacher';
const PANCAKES = 'We made pancakes with her brother';
const PARK = 'A walk in the park before tea';
const AFRAID = `${PANCAKES}; she said she is afraid of going home`;

const asAnswers = (seen: readonly string[]): Answers => ({ checks: seen.map((words) => ({ seen: words })) });

function readVersions(base: string[] | undefined, here: string[], there: string[]): AnswerVersions {
  return { base: base && asAnswers(base), mine: asAnswers(here), theirs: asAnswers(there) };
}

/** The entries that are kept where the choice is left as it begins. */
function keepAsOffered(base: string[] | undefined, here: string[], there: string[]): unknown[] {
  const versions = readVersions(base, here, there);
  const merged = mergeAnswers(questions, versions, listUntouched(questions, versions));
  return (merged.checks ?? []).map(({ seen }) => seen);
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

  it('[REP-10] one that was blank gives way to those that were written', () => {
    expect(keepAsOffered([''], [''], [PARK])).toEqual([PARK]);
    expect(keepAsOffered([''], [SCHOOL], [PARK])).toEqual([PARK, SCHOOL]);
    expect(keepAsOffered([], [''], [''])).toEqual(['']);
  });

  it('[REP-10] where it is not known what was opened, each that stands on one side alone is kept', () => {
    expect(keepAsOffered(undefined, [SCHOOL, AFRAID], all)).toEqual([SCHOOL, AFRAID, PARK]);
  });

  it('[REP-10] says of each what became of it', () => {
    const versions = readVersions(all, [SCHOOL, AFRAID, 'She drew her house'], [PANCAKES, PARK]);
    const said = listDifferences(questions, versions).map(({ label, mine: a, theirs: b }) => [label, a, b]);
    expect(said).toEqual([
      ['Check 1', `seen?: ${SCHOOL}`, 'Taken off'],
      ['Check 2', `seen?: ${AFRAID}`, `seen?: ${PANCAKES}`],
      ['Check 3 as you opened it', 'Taken off', `seen?: ${PARK}`],
      ['Check 3, only here', 'seen?: She drew her house', ''],
    ]);
  });
});

describe('checks of a night, which only their times tell apart', () => {
  const states = ['asleep', 'awake'].map((state) => ({ id: `state--${state}`, label: state }));
  const ofCheck = { group_identifier: 'checks', is_repeatable_group: true, entry_label: 'Check' };
  const asked = [
    question('time', 1, { ...ofCheck, input_type: 'TIME' }),
    question('state', 2, { ...ofCheck, input_type: 'CATEGORICAL', options: states }),
    question('note', 3, ofCheck),
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
  const [first, second, third] = [check('02:20'), check('03:30'), check('05:40')];
  const noted = check('02:20', 'Woke and asked for water');

  it('[REP-10] one is taken off and another added there while the first is written on here: all words stay', () => {
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

  it('[REP-10] one that another state is chosen for is the same check', () => {
    const awake = check('02:20', undefined, 'awake');
    expect(keep([first, second], [first, second], [awake, second])).toEqual([awake, second]);
    expect(keep([first, second], [first], [awake, second])).toEqual([awake]);
  });
});

type Doing = 'left' | 'reworded' | 'taken off';
const doing = fc.constantFrom<Doing>('left', 'reworded', 'taken off');

/** An entry as one side leaves it; none where it takes it off. */
function leaveAs(opened: string, what: Doing, side: string): string[] {
  if (what === 'taken off') return [];
  return what === 'left' ? [opened] : [`${opened} ${side}`];
}

/** The rules at the head of entry-merge.ts, said once more. */
function expectKept(opened: string, here: Doing, there: Doing): string[] {
  if (here === 'reworded') return [`${opened} here`];
  if (there === 'reworded') return [`${opened} there`];
  return here === 'left' && there === 'left' ? [opened] : [];
}

it('[REP-10] no words are lost or stand twice, in any way that two people change the entries of a group', () => {
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
