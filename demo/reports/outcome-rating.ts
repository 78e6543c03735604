import type { Answers } from '#contract/questions/questions.ts';
import { type Entry, one, option, type Writing } from '#demo/reports/writing.ts';

const AREAS = [
  'feeling-safe',
  'emotional-wellbeing',
  'physical-health',
  'family',
  'friends',
  'education-work',
  'independence',
  'identity',
  'self-control',
  'keeping-safe',
  'home',
  'engagement',
];
const CHANGES = [
  '{name} goes to football twice a week now and has a friend there.',
  'Mornings are calmer; four school days out of five this month.',
  '{name} talks about the future: a course, a flat, a dog.',
  'Sleep is better since the telephone stays downstairs.',
];
const COMMENTS = [
  '“I would give home an eight but the shower is broken.”',
  '“Friends went up because of Tuesdays.”',
  '“Do not make everything a ten, nobody will believe it.”',
];

/** Twelve scores around one of the young person's own, lower where the risk is higher. */
export function writeOutcomeRating(writing: Writing): Answers {
  const { random, visit, date } = writing;
  const base = { red: 4, orange: 5, yellow: 6, lightGreen: 7, darkGreen: 8 }[
    visit.appointment.young.risk_level
  ];
  const ratings: Entry = Object.fromEntries(
    AREAS.map((area) => [`or-${area}`, Math.max(1, Math.min(10, base + random.int(-2, 2)))]),
  );
  return {
    'rating-context': [
      {
        'or-rating-date': date,
        'or-rating-stage': option('or-rating-stage', 'review'),
        'or-rated-with': option('or-rated-with', random.pick(['together', 'together', 'young-person'])),
      },
    ],
    ratings: [ratings],
    'rating-comments': [
      {
        'or-biggest-change': one(CHANGES, writing),
        'or-focus-areas': random
          .sample(AREAS, random.int(1, 3))
          .map((area) => option('or-focus-areas', area)),
        'or-young-person-comment': random.chance(0.6) ? one(COMMENTS, writing) : null,
      },
    ],
  };
}
