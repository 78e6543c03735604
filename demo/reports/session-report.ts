import type { Answers } from '#contract/questions/questions.ts';
import { STORIES, type Story, type StoryKind } from '#demo/reports/session-stories.ts';
import {
  answered,
  declaration,
  type Entry,
  later,
  no,
  noConcern,
  one,
  option,
  say,
  type Writing,
  yes,
} from '#demo/reports/writing.ts';

interface Service {
  kind: StoryKind;
  places: readonly string[];
  handedTo: string;
}

const SERVICES: Readonly<Record<string, Service>> = {
  mentoring: out('foster-or-kinship-carer'),
  'intensive-outreach': out('foster-or-kinship-carer'),
  'short-break': out('foster-or-kinship-carer'),
  'independent-visitor': out('foster-or-kinship-carer'),
  'life-skills': { kind: 'flat', places: ['supported-accommodation'], handedTo: 'residential-staff' },
  'family-support': { kind: 'home', places: ['family-home'], handedTo: 'parent' },
  'education-support': { kind: 'learning', places: ['school-or-college'], handedTo: 'school-or-college' },
  'return-home-interview': {
    kind: 'interview',
    places: ['community-park-cafe-leisure'],
    handedTo: 'foster-or-kinship-carer',
  },
  'parenting-assessment': {
    kind: 'parenting',
    places: ['family-or-contact-centre'],
    handedTo: 'foster-or-kinship-carer',
  },
};

function out(handedTo: string): Service {
  return { kind: 'outing', places: ['community-park-cafe-leisure', 'in-the-car'], handedTo };
}

const MOODS_BEFORE = ['calm', 'happy', 'quiet-or-withdrawn', 'tired', 'excited', 'restless'];
const MOODS_AFTER = ['calm', 'happy', 'happy', 'tired', 'excited'];
const CHANGES = [
  '{name} was tired after school, so we did less and went home half an hour earlier. Their foster carer agreed by telephone.',
  'The pool was closed for a gala. {name} chose the library instead.',
  'It rained hard, so we stayed indoors and moved the walk to next week.',
];
const PRESENTATION = [
  'Dressed for the weather, had eaten lunch. Said that they slept well.',
  'A slight cold; had tissues and a drink with them.',
  'New haircut, which they like.',
  'Looked tired and said that they had stayed up with a book.',
  'Well in themselves, chatty from the start.',
];
const VOICE = [
  '“I like it when we do not have to plan everything.” {name} would like to keep the same day.',
  '“It is all right where I live. My room is the best thing.” They asked when they will see their brother.',
  '{name} did not want to talk about the meeting and I did not press. They did say: “Tell them I want to stay at my school.”',
  '“Can we do this again but longer?” They would also like a library card of their own.',
  '“I was nervous and then I was not.” {name} wants their social worker to know about today.',
  '{name} said that school is “boring but okay” and that the weekends are too quiet.',
];
const HARD = [
  'Saying goodbye took a while; {name} asked three times when I come next.',
  'Waiting in the queue was hard. We counted red things together.',
  'The first ten minutes were silent. I let them be.',
  'A loud group at the next table; we moved.',
];
const REQUESTS = [
  '{name} would like to know the date of the next review, and who will be there.',
  'Could the drum lessons be talked about? {name} asked again.',
  'The coat is too small now. Can a new one be bought before half-term?',
];
const HANDOVER = [
  'What we did, what they ate, and that they may be tired.',
  'A good session; next one on the same day. Homework is in the bag.',
  'Said that {name} would like to tell the story themselves.',
];

export function writeSessionReport(writing: Writing): Answers {
  const { random, visit, date, start, end } = writing;
  const service = SERVICES[visit.appointment.service.slug] ?? out('foster-or-kinship-carer');
  const stories = fitting(writing, service.kind);
  const isAsPlanned = random.chance(0.86);
  return {
    'session-details': [
      {
        'sr-session-date': date,
        'sr-took-place': yes('sr-took-place'),
        'sr-session-times': { start, end },
        'sr-as-planned': answered('sr-as-planned', isAsPlanned),
        'sr-change-reason': isAsPlanned ? null : one(CHANGES, writing),
        'sr-location': service.places.map((place) => option('sr-location', place)),
      },
    ],
    'people-present': service.kind === 'home' || service.kind === 'parenting' ? [relative(writing)] : [],
    presentation: [
      {
        'sr-mood-start': [option('sr-mood-start', random.pick(MOODS_BEFORE))],
        'sr-mood-end': [option('sr-mood-end', random.pick(MOODS_AFTER))],
        'sr-presentation-notes': one(PRESENTATION, writing),
        'sr-body-marks': no('sr-body-marks'),
      },
    ],
    activities: stories.map((story) => activity(writing, story)),
    voice: [
      {
        'sr-young-person-views': one(VOICE, writing),
        'sr-young-person-session-rating': option(
          'sr-young-person-session-rating',
          random.pick(['great', 'good', 'good', 'ok', 'did-not-want-to-say']),
        ),
      },
    ],
    progress: [progress(writing, stories)],
    medication: [{ 'sr-medication-given': no('sr-medication-given') }],
    'medication-entries': [],
    safeguarding: [noConcern('sr')],
    handover: [
      {
        'sr-handed-to': option('sr-handed-to', service.handedTo),
        'sr-handover-time': later(end, -5),
        'sr-handover-notes': one(HANDOVER, writing),
      },
    ],
    declaration: [declaration('sr', writing)],
  };
}

function fitting({ random, visit }: Writing, kind: StoryKind): Story[] {
  const stories = STORIES[kind].filter(({ oldEnough }) => visit.appointment.young.age >= oldEnough);
  return random.sample(stories.length > 0 ? stories : STORIES[kind], random.chance(0.35) ? 2 : 1);
}

function activity(writing: Writing, story: Story): Entry {
  const level = writing.random.weighted([
    [2, 'orange'],
    [9, 'yellow'],
    [55, 'light-green'],
    [34, 'dark-green'],
  ]);
  return {
    'sr-activity-type': option('sr-activity-type', story.activity),
    'sr-activity-description': say(story.text, writing),
    'sr-activity-goals': story.goals.map((goal) => option('sr-activity-goals', goal)),
    'sr-activity-engagement': option('sr-activity-engagement', level),
  };
}

function progress(writing: Writing, stories: readonly Story[]): Entry {
  const { random } = writing;
  const isMoneySpent = random.chance(0.2);
  return {
    'sr-what-went-well': stories.map(({ well }) => say(well, writing)).join(' '),
    'sr-what-was-hard': random.chance(0.5) ? one(HARD, writing) : null,
    'sr-next-steps': stories.map(({ next }) => say(next, writing)).join(' '),
    'sr-message-for-social-worker': random.chance(0.15) ? one(REQUESTS, writing) : null,
    'sr-money-spent': answered('sr-money-spent', isMoneySpent),
    'sr-money-spent-details': isMoneySpent ? 'A drink and a snack; receipt with the expenses.' : null,
  };
}

function relative({ visit }: Writing): Entry {
  return {
    'sr-person-name': `Mum, ${visit.appointment.young.last_name}`,
    'sr-person-relationship': option('sr-person-relationship', 'mother'),
  };
}
