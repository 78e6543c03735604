import type { Answers } from '#contract/questions/questions.ts';
import {
  answered,
  declaration,
  later,
  minutesBetween,
  no,
  noConcern,
  one,
  option,
  type Writing,
  yes,
} from '#demo/reports/writing.ts';

const CONVERSATIONS = [
  '{name} chose the radio station and sang along. Talked about the science lesson: volcanoes made of paper.',
  'A quiet journey. {name} looked out of the window and asked twice how long it still takes.',
  '{name} told me about the new bunk bed and who sleeps where. Counted red lorries: eleven.',
  '{name} was worried about the spelling test. We practised five words; four were right by the end.',
];
const BELONGINGS = [
  'School bag, lunch box, reading record.',
  'Rucksack and a letter for the class teacher, handed over.',
];

export function writeTransportReport(writing: Writing): Answers {
  const { random, visit, date, start, end } = writing;
  const { service, young } = visit.appointment;
  const isSchool = service.slug === 'transport';
  const isMorning = start < '12:00';
  const second = visit.carers.find((carer) => carer !== visit.carer);
  const places = isSchool
    ? ['Foster home', `School in ${young.home_area}`]
    : ['Placement', `New placement near ${young.client.authority.areas[0] ?? young.home_area}`];
  const [from = '', to = ''] = isSchool && !isMorning ? places.toReversed() : places;
  const handedTo = isSchool && isMorning ? 'Teaching assistant at the gate' : 'Foster carer';
  const lasts = Math.min(minutesBetween(start, end) - 20, isSchool ? 45 : 240);
  return {
    'journey-overview': [
      {
        'tr-journey-date': date,
        'tr-took-place': yes('tr-took-place'),
        'tr-purpose': option('tr-purpose', isSchool ? 'school-or-college' : 'placement-move'),
        'tr-vehicle': option('tr-vehicle', 'own-car'),
        'tr-vehicle-checks': [
          'fuel-lights-tyres',
          'insurance-covers-business-use',
          'child-locks',
          'telephone-charged',
        ].map((check) => option('tr-vehicle-checks', check)),
        'tr-second-escort': answered('tr-second-escort', second !== undefined),
        'tr-second-escort-name': second?.name ?? null,
      },
    ],
    legs: [
      {
        'tr-leg-from': from,
        'tr-leg-to': to,
        'tr-leg-times': { start: later(start, 10), end: later(start, 10 + lasts) },
        'tr-leg-miles': isSchool ? random.int(3, 14) : random.int(60, 140),
        'tr-leg-received-from': isSchool && !isMorning ? 'Class teacher' : 'Foster carer',
        'tr-leg-handed-to': handedTo,
        'tr-leg-delay': option('tr-leg-delay', random.pick(['none', 'none', 'none', 'up-to-15-minutes'])),
      },
    ],
    'in-transit': [
      {
        'tr-mood-on-journey': [
          option('tr-mood-on-journey', random.pick(['calm', 'happy', 'tired', 'quiet-or-withdrawn'])),
        ],
        'tr-seat-belt-worn': option(
          'tr-seat-belt-worn',
          random.chance(0.9) ? 'throughout' : 'needed-reminders',
        ),
        'tr-conversation': one(CONVERSATIONS, writing),
        'tr-belongings': isSchool
          ? random.pick(BELONGINGS)
          : 'Two suitcases, the bear, medication and passport in an envelope.',
        'tr-problem': no('tr-problem'),
      },
    ],
    safeguarding: [noConcern('tr')],
    declaration: [declaration('tr', writing)],
  };
}
