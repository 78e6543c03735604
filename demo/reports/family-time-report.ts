import type { Answers } from '#contract/questions/questions.ts';
import type { YoungPerson } from '#demo/people.ts';
import { Random } from '#demo/random.ts';
import * as words from '#demo/reports/family-time-words.ts';
import {
  answered,
  declaration,
  type Entry,
  later,
  minutesBetween,
  no,
  noConcern,
  option,
  say,
  type Writing,
  yes,
} from '#demo/reports/writing.ts';

/** People who come to see the child: what they are, what the child calls them, and what their name may be. */
const PARENTS = [
  ['mother', 'Mum', ['Kerry', 'Donna', 'Michelle', 'Sunita', 'Ewa', 'Samira', 'Lisa', 'Comfort']],
  ['mother', 'Mum', ['Natalie', 'Claire', 'Farah', 'Joanna', 'Tracey', 'Blessing', 'Hayley', 'Mai']],
  ['father', 'Dad', ['Darren', 'Paul', 'Kwame', 'Imran', 'Piotr', 'Lee', 'Steven', 'Yusuf']],
  ['grandmother-maternal', 'Nan', ['Maureen', 'Joyce', 'Pat', 'Shirley', 'Grace', 'Sheila']],
] as const;

/** The same adult at every visit of a child. */
function findParent({ id, last_name }: YoungPerson) {
  const random = new Random(0, id);
  const [relationship, called, names] = random.pick(PARENTS);
  return { relationship, called, name: `${random.pick<string>(names)} ${last_name}` };
}

interface Visit {
  writing: Writing;
  /** The child's name for them. */
  parent: string;
  isOnline: boolean;
  isFullLength: boolean;
  actual: { start: string; end: string };
}

const SUPERVISION: Readonly<Record<string, string>> = {
  'supervised-family-time': 'close-sight-and-sound-at-all-times',
  'supported-family-time': 'general-in-the-room-or-nearby',
  'virtual-family-time': 'virtual',
};

/** A factual record in order of time, as a court might read it. */
export function writeFamilyTimeReport(writing: Writing): Answers {
  const { random, visit, date, start, end } = writing;
  const { relationship, called: parent, name } = findParent(visit.appointment.young);
  const isFullLength = random.chance(0.85);
  const isOnline = visit.appointment.service.slug === 'virtual-family-time';
  const actual = isFullLength ? { start, end } : { start: later(start, 12), end };
  const seen: Visit = { writing, parent, isOnline, isFullLength, actual };
  const level = SUPERVISION[visit.appointment.service.slug] ?? 'general-in-the-room-or-nearby';
  return {
    'visit-details': [
      {
        'ft-visit-date': date,
        'ft-planned-times': { start, end },
        'ft-took-place': yes('ft-took-place'),
        'ft-actual-times': actual,
        'ft-full-length': answered('ft-full-length', isFullLength),
        'ft-short-reason': isFullLength ? null : tell(seen, words.SHORT_REASONS),
        'ft-supervision-level': option('ft-supervision-level', level),
        'ft-venue': option('ft-venue', isOnline ? 'video-or-telephone' : 'family-or-contact-centre'),
        'ft-venue-suitability': !isOnline && random.chance(0.3) ? tell(seen, words.VENUE_NOTES) : null,
      },
    ],
    attendees: [attendee(seen, name, relationship)],
    arrival: [arrival(seen)],
    during: [during(seen)],
    interventions: [],
    ending: [
      {
        'ft-goodbye': tell(seen, words.GOODBYES),
        'ft-child-mood-after': [
          mood(seen, 'ft-child-mood-after', ['calm', 'happy', 'tired', 'quiet-or-withdrawn']),
        ],
        'ft-child-views': tell(seen, words.CHILD_VIEWS),
        'ft-parent-feedback': random.chance(0.6) ? tell(seen, words.PARENT_VIEWS) : null,
        'ft-returned-to': 'Foster carer, at the door. Passed on: what was eaten, how the goodbye went.',
      },
    ],
    'observation-scales': [scales(seen)],
    safeguarding: [noConcern('ft')],
    recommendation: [
      {
        'ft-agreement-kept': yes('ft-agreement-kept'),
        'ft-practical-changes': random.chance(0.3) ? tell(seen, words.SUGGESTIONS) : null,
      },
    ],
    declaration: [declaration('ft', writing)],
  };
}

function tell({ writing, parent }: Visit, texts: readonly string[]): string {
  return say(writing.random.pick(texts), writing).replaceAll('{parent}', parent);
}

function mood({ writing }: Visit, question: string, moods: readonly string[]): string {
  return option(question, writing.random.pick(moods));
}

function attendee({ actual, isFullLength }: Visit, name: string, relationship: string): Entry {
  return {
    'ft-attendee-name': name,
    'ft-attendee-relationship': option('ft-attendee-relationship', relationship),
    'ft-attendee-attended': option('ft-attendee-attended', isFullLength ? 'yes-on-time' : 'yes-late'),
    'ft-attendee-arrived': actual.start,
    'ft-attendee-left': actual.end,
  };
}

function arrival(seen: Visit): Entry {
  const isCollected = !seen.isOnline && seen.writing.random.chance(0.6);
  return {
    'ft-collected-by-us': answered('ft-collected-by-us', isCollected),
    'ft-journey-there': isCollected ? tell(seen, words.JOURNEYS) : null,
    'ft-child-mood-arrival': [
      mood(seen, 'ft-child-mood-arrival', ['happy', 'excited', 'calm', 'anxious-or-worried']),
    ],
    'ft-greeting': tell(seen, words.GREETINGS),
  };
}

function during(seen: Visit): Entry {
  const { random } = seen.writing;
  const hasGifts = !seen.isOnline && random.chance(0.2);
  return {
    'ft-chronology': chronology(seen),
    'ft-care-tasks': [option('ft-care-tasks', seen.isOnline ? 'none-needed' : 'food-or-drink-prepared')],
    'ft-gifts-brought': answered('ft-gifts-brought', hasGifts),
    'ft-gifts-details': hasGifts ? tell(seen, words.GIFTS) : null,
    'ft-photos-taken': no('ft-photos-taken'),
    'ft-topics-not-allowed': no('ft-topics-not-allowed'),
  };
}

/** One scene after the other, each with its time in front. */
function chronology(seen: Visit): string {
  const { start, end } = seen.actual;
  const minutes = minutesBetween(start, end);
  const scenes = seen.isOnline ? ONLINE : words.SCENES;
  const lines = scenes.map((texts, index) => {
    const at = Math.round((minutes * (index + 0.3)) / (scenes.length + 0.5));
    return `${later(start, at)} ${tell(seen, texts)}`;
  });
  return [
    ...lines,
    `${later(end, -10)} I said that ten minutes were left. ${seen.parent} began to tidy up.`,
  ].join('\n');
}

const ONLINE = [
  ['{parent} was on the screen on time and said hello. {name} showed the camera their new slippers.'],
  ['{parent} read a story and held the pictures up. {name} turned the pages of the same book here.'],
  ['{name} asked about the dog. {parent} fetched it; {name} laughed when it licked the telephone.'],
];

function scales({ writing }: Visit): Entry {
  const level = (question: string) =>
    option(
      question,
      writing.random.weighted([
        [8, 'yellow'],
        [52, 'light-green'],
        [40, 'dark-green'],
      ]),
    );
  return Object.fromEntries(
    ['emotional-warmth', 'responsiveness', 'safety', 'child-enjoyment']
      .map((scale) => `ft-scale-${scale}`)
      .map((question) => [question, level(question)]),
  );
}
