import type { Answers } from '#contract/questions/questions.ts';
import {
  answered,
  declaration,
  type Entry,
  later,
  minutesBetween,
  no,
  noConcern,
  one,
  option,
  type Writing,
  yes,
} from '#demo/reports/writing.ts';

type Shift = 'waking-night' | 'sleep-in' | 'day-shift' | 'hospital';

const HANDOVERS = [
  'Late shift. Quiet evening, tea eaten, telephone call with grandmother at seven. Nothing outstanding.',
  'Foster carer. Homework is done; {name} has a test tomorrow and may sleep lightly.',
  'Day shift. One disagreement about the television, settled by talking. Medication locked, no doses due.',
];
const MORNING_HANDOVERS = [
  'Night shift. {name} slept from about eleven and had toast at seven. Nothing outstanding.',
  'Night shift. A short night: awake until one. Breakfast can be late today.',
];
const MEALS = [
  'Late breakfast, soup at noon, tea together at six. Mood even all day.',
  'Porridge, a sandwich on the way, pasta in the evening; {name} cooked. Cheerful from noon.',
];
const EVENINGS = [
  'Hot chocolate and a film until half past. {name} chose the film and turned it off at the agreed time.',
  '{name} wanted to talk about the week and then to be left alone. Shower, music, light out.',
  'Beans on toast together. {name} rang a friend, then read. Wi-fi off at ten as agreed, no argument.',
];
const SUMMARIES = [
  'A settled night. {name} slept from about half past eleven, woke once for water and went back to bed. All checks done at the time and written down then.',
  '{name} found it hard to fall asleep and came down twice. We sat in the kitchen with a milky drink and the light low. Asleep by one, then quiet until the morning.',
  'Quiet night. {name} slept well and got up without being called. House secure throughout.',
];
const DAYS = [
  'Arrived for a late breakfast. {name} and I cleaned the kitchen to their music, then walked to the shops for the weekly list. After lunch {name} met a friend for an hour, as agreed, and was back five minutes early. Cards and tea before the handover.',
  'A slow morning, then the gym induction at two. {name} was nervous in the changing room and asked me to wait near the door. They finished the whole circuit. Cooked together, talked about college, rang their sister.',
];
const HOSPITAL = [
  'Stayed at the bedside or the door throughout. {name} slept on and off, watched two episodes of the baking programme and ate half of the dinner. The ward changed the dressing; {name} held my sleeve. Doctors’ round expected at nine.',
];
const VOICES = [
  '“I sleep better when I know somebody is up.”',
  '{name} asked whether their room can be painted. “Any blue but school blue.”',
  '{name} did not want to talk tonight and said so politely.',
  '“Can you tell them I would like eggs tomorrow?”',
  '“It was a good day, do not write too much.” I promised to keep it short.',
];
const MORNINGS = [
  'Up at seven, toast and tea, bag packed the night before.',
  'Woke by themselves, cheerful, wanted the radio on.',
  'Slow start; needed three calls and a piece of toast in bed.',
];

export function writeNightLog(writing: Writing): Answers {
  const { random, visit, date, start, end } = writing;
  const shift = readShift(writing);
  const isNight = shift === 'waking-night' || shift === 'sleep-in';
  const hasVisitors = random.chance(0.12);
  return {
    'shift-details': [
      {
        'nl-shift-date': date,
        'nl-shift-type': option('nl-shift-type', shift),
        'nl-shift-times': { start, end },
        'nl-ratio': option('nl-ratio', `${Math.min(visit.carers.length, 3)}-1`),
        'nl-handover-from': one(start < '12:00' ? MORNING_HANDOVERS : HANDOVERS, writing),
        'nl-plan-read': yes('nl-plan-read'),
      },
    ],
    'ward-details': [shift === 'hospital' ? ward() : {}],
    'evening-routine': [evening(writing, shift)],
    observations: shift === 'day-shift' || shift === 'sleep-in' ? [] : checks(writing),
    disturbances: shift === 'sleep-in' && random.chance(0.4) ? [disturbance(writing)] : [],
    'shift-narrative': [
      {
        [`nl-${NARRATIVES[shift]}`]: one(listTexts(shift), writing),
        'nl-food-and-drink': 'Ate and drank well; snacks as in the plan.',
        'nl-hours-slept': isNight ? random.int(6, 8) : null,
        'nl-visitors': answered('nl-visitors', hasVisitors),
        'nl-visitors-details': hasVisitors
          ? 'Telephone call from grandmother, ten minutes, as agreed.'
          : null,
        'nl-absence': no('nl-absence'),
        'nl-young-person-voice': one(VOICES, writing),
      },
    ],
    medication: [{ 'nl-medication-given': answered('nl-medication-given', isMedicated(writing)) }],
    'medication-entries': isMedicated(writing) ? [medicine(writing)] : [],
    safeguarding: [noConcern('nl')],
    'handover-out': [
      {
        'nl-morning-notes': isNight ? one(MORNINGS, writing) : null,
        'nl-handover-to': random.pick(['Early shift, in the kitchen', 'Foster carer', 'Key worker']),
        'nl-handover-actions': random.chance(0.3) ? 'Ring the dentist when they open.' : null,
      },
    ],
    declaration: [declaration('nl', writing)],
  };
}

const NARRATIVES: Record<Shift, string> = {
  'waking-night': 'waking-summary',
  'sleep-in': 'sleep-in-summary',
  'day-shift': 'day-narrative',
  hospital: 'hospital-summary',
};

function readShift({ visit, start }: Writing): Shift {
  const { slug } = visit.appointment.service;
  if (slug === 'sleep-in') return 'sleep-in';
  if (slug === 'hospital-watch') return 'hospital';
  return slug === 'waking-night' || start >= '18:00' ? 'waking-night' : 'day-shift';
}

function listTexts(shift: Shift): readonly string[] {
  if (shift === 'day-shift') return DAYS;
  return shift === 'hospital' ? HOSPITAL : SUMMARIES;
}

/** Somebody takes the same medicine every night, or does not. */
const isMedicated = ({ visit }: Writing) => visit.appointment.young.risk_level === 'orange';

function ward(): Entry {
  return {
    'nl-ward-name': 'General hospital, children’s ward',
    'nl-nurse-in-charge': 'Sister on duty, name on the board',
    'nl-observation-level': option('nl-observation-level', 'within-eyesight'),
  };
}

function evening(writing: Writing, shift: Shift): Entry {
  const isHospital = shift === 'hospital';
  const done = isHospital
    ? ['not-my-task-here']
    : ['doors-and-windows', 'fire-alarm-and-exits', 'medication-locked'];
  return {
    'nl-settled-at': shift === 'day-shift' ? null : later(writing.start, writing.random.int(50, 110)),
    'nl-evening-notes': eveningNotes(writing, shift),
    'nl-safety-checks-done': done.map((check) => option('nl-safety-checks-done', check)),
  };
}

function eveningNotes(writing: Writing, shift: Shift): string {
  if (shift === 'hospital') return 'Watched television, ate a little of the dinner, asked for the light low.';
  return one(shift === 'day-shift' ? MEALS : EVENINGS, writing);
}

/** About every hour, at uneven minutes, as the plan asks. */
function checks({ random, start, end }: Writing): Entry[] {
  const hours = Math.floor(minutesBetween(start, end) / 60);
  return Array.from({ length: hours }, (_, hour) => {
    const isAwake = hour < 2 || (hour === 4 && random.chance(0.3));
    return {
      'nl-observation-time': later(start, hour * 60 + random.int(8, 52)),
      'nl-observation-state': option(
        'nl-observation-state',
        isAwake ? 'awake-and-settled' : 'asleep-breathing-seen',
      ),
      'nl-observation-place': isAwake && hour < 1 ? 'Living room' : 'Bedroom',
      'nl-observation-note': hour === 4 && isAwake ? 'Glass of water, back to bed.' : null,
    };
  });
}

function disturbance({ random, start }: Writing): Entry {
  const from = later(start, random.int(150, 320));
  return {
    'nl-disturbance-times': { start: from, end: later(from, random.int(15, 35)) },
    'nl-disturbance-reason': option('nl-disturbance-reason', 'young-person-awake-or-distressed'),
    'nl-disturbance-action':
      'Bad dream. Sat on the landing and talked about nothing much until sleep came back.',
    'nl-disturbance-manager-told': no('nl-disturbance-manager-told'),
  };
}

function medicine({ start }: Writing): Entry {
  return {
    'nl-medicine-name': 'Melatonin 3 mg',
    'nl-medicine-dose': 'One tablet',
    'nl-medicine-time': later(start, 20),
    'nl-medicine-outcome': option('nl-medicine-outcome', 'taken'),
  };
}
