import { findMonday } from '#contract/core/dates.ts';
import type { Answers } from '#contract/questions/questions.ts';
import { declaration, type Entry, no, one, option, say, type Writing } from '#demo/reports/writing.ts';

/** By how the week was. */
const SUMMARIES = {
  yellow:
    'A mixed week that ended well. The first days were heavy after a cancelled telephone call; then {name} was more open and asked for help twice before things became too much.',
  'light-green':
    'A steady week. {name} came to everything that was planned, ate better and slept through most nights. The high point was finishing something they had begun themselves. Still difficult: the hour after school.',
  'dark-green':
    'A very good week. {name} tried two new things, one of which will stay. They talked about family with more calm than before and would like that to be noticed.',
} as const;
const VOICES = [
  '“Better than last week. Friday was the best.”',
  '“Tell them I did all of it.”',
  '“I do not like Mondays but the rest was okay.”',
];
const PLANS = [
  'Same days and times. Finish what was begun; one new place, chosen by {name}.',
  'Keep the routine, add a swim on the free afternoon if {name} still wants it.',
];

const AREAS: readonly (readonly [area: string, evidence: string, next: string])[] = [
  [
    'emotional-wellbeing',
    '{name} named two feelings and what helps with them.',
    'Try the same words at school, by the end of the month.',
  ],
  [
    'school-college-or-work',
    'Came on time on every day that was planned.',
    'Ask the tutor for a quieter seat, this week.',
  ],
  ['independence-skills', 'Planned, shopped and cooked one meal.', 'A second dish, by next Friday.'],
  [
    'friends-and-social-life',
    'Met a friend and came back at the agreed time.',
    'Invite the friend to the youth club.',
  ],
  [
    'family-relationships',
    'Talked with a parent about the week without an argument.',
    'A call in the afternoon, not before bed.',
  ],
];

/** `planned` and `held` are the young person's sessions of the week. */
export function writeWeeklySummary(writing: Writing, sessions: { planned: number; held: number }): Answers {
  const { random, date } = writing;
  const missed = sessions.planned - sessions.held;
  const level = random.pick(['yellow', 'light-green', 'light-green', 'dark-green'] as const);
  return {
    week: [
      {
        'ws-week-starting': findMonday(date),
        'ws-sessions-planned': sessions.planned,
        'ws-sessions-held': sessions.held,
        'ws-sessions-missed': missed,
        'ws-missed-reasons':
          missed > 0 ? 'Cancelled beforehand; the reasons are with the appointments.' : null,
      },
    ],
    overall: [
      {
        'ws-overall-week': option('ws-overall-week', level),
        'ws-overall-summary': say(SUMMARIES[level], writing),
        'ws-risk-trend': option('ws-risk-trend', random.pick(['same', 'same', 'down'])),
      },
    ],
    areas: random.sample(AREAS, random.int(2, 3)).map(
      ([area, evidence, next]): Entry => ({
        'ws-area': option('ws-area', area),
        'ws-area-progress': option('ws-area-progress', random.pick(['yellow', 'light-green', 'dark-green'])),
        'ws-area-evidence': say(evidence, writing),
        'ws-area-next': next,
      }),
    ),
    facts: [
      {
        'ws-incidents-count': 0,
        'ws-physical-interventions-count': 0,
        'ws-missing-episodes': no('ws-missing-episodes'),
      },
    ],
    voice: [
      {
        'ws-young-person-summary': one(VOICES, writing),
        'ws-young-person-read': option(
          'ws-young-person-read',
          random.pick(['yes-agrees', 'offered-declined', 'not-yet']),
        ),
      },
    ],
    plan: [
      {
        'ws-plan-next-week': one(PLANS, writing),
        'ws-hours-change': option('ws-hours-change', 'stay'),
      },
    ],
    declaration: [declaration('ws', writing)],
  };
}
