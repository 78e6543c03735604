import type { Answers } from '#contract/questions/questions.ts';
import type { Random } from '#demo/random.ts';

/** One thing that was not good enough when it was first handed in. */
export interface Flaw {
  group: string;
  question: string;
  /** The poor answer that stood there. */
  poor: string;
  /** Slug of the reason for returning it. */
  reason: string;
  comment: string;
}

interface Return {
  comment: string;
  /** The first one's reason is that of the whole. */
  flaws: readonly [Flaw, Flaw];
}

/** Why reports come back, by form. The reasons say what helps; nobody is told off. */
const RETURNS: Readonly<Record<string, readonly Return[]>> = {
  'session-report': [
    {
      comment: 'Thank you for going out in this weather. Two answers need a little more, then it is ready.',
      flaws: [
        flaw(
          'activities',
          'sr-activity-description',
          'We went out. All fine.',
          'too-brief',
          'What did you do, where, and how did they respond?',
        ),
        flaw('voice', 'sr-young-person-views', 'n/a', 'missing-voice', 'Their own words, or how you asked.'),
      ],
    },
    {
      comment: 'A good session, and the facts are clear. Please read it once as if they were reading it.',
      flaws: [
        flaw(
          'activities',
          'sr-activity-description',
          'They kicked off at the start, as usual, because they wanted attention. Then we got on with it.',
          'language',
          'What did you see and hear? Please leave out “kicked off” and “attention”.',
        ),
        flaw('progress', 'sr-next-steps', 'Same again.', 'goals-not-linked', 'Which goal comes next?'),
      ],
    },
  ],
  'family-time-report': [
    {
      comment: 'This may be read in court, so the order of events has to be clear.',
      flaws: [
        flaw(
          'during',
          'ft-chronology',
          'They played, ate and talked. It was lovely and Mum has really changed.',
          'chronology-unclear',
          'Each entry with its time, and what you saw rather than what you think of it.',
        ),
        flaw('ending', 'ft-child-views', 'Liked it.', 'missing-voice', 'In their words, please.'),
      ],
    },
  ],
  'night-log': [
    {
      comment: 'The checks are complete, thank you. The evening and their voice are thin.',
      flaws: [
        flaw(
          'evening-routine',
          'nl-evening-notes',
          'Normal evening.',
          'too-brief',
          'Meals, mood, what they did.',
        ),
        flaw(
          'shift-narrative',
          'nl-young-person-voice',
          'Nothing.',
          'missing-voice',
          'Anything they asked for, even small.',
        ),
      ],
    },
  ],
  'transport-report': [
    {
      comment: 'Almost there: who received them matters most.',
      flaws: [
        flaw('legs', 'tr-leg-handed-to', 'School', 'missing-sections', 'Name or role of the person.'),
        flaw('in-transit', 'tr-conversation', 'Fine.', 'too-brief', 'One or two sentences are enough.'),
      ],
    },
  ],
  'weekly-summary': [
    {
      comment: 'The social worker reads only this one: five lines, please.',
      flaws: [
        flaw('overall', 'ws-overall-summary', 'Good week.', 'too-brief', 'What was good, what was hard?'),
        flaw('voice', 'ws-young-person-summary', 'See above.', 'missing-voice', 'Their words.'),
      ],
    },
  ],
  'incident-report': [
    {
      comment: 'Thank you for ringing at once. Please put the times in front.',
      flaws: [
        flaw(
          'account',
          'ir-during',
          'It happened quickly and was over soon. I dealt with it.',
          'chronology-unclear',
          'Start each step with the time.',
        ),
        flaw(
          'learning',
          'ir-young-person-account',
          'Said sorry.',
          'missing-voice',
          'Their account, in their words.',
        ),
      ],
    },
  ],
};

function flaw(group: string, question: string, poor: string, reason: string, comment: string): Flaw {
  return { group, question, poor, reason, comment };
}

export interface Returned {
  /** As they were handed in first. */
  answers: Answers;
  reason: string;
  comment: string;
  flaws: readonly Flaw[];
}

/** Makes the good answers as they were before somebody asked for more. */
export function returnFirst(random: Random, form: string, good: Answers): Returned {
  const { comment, flaws } = random.pick(RETURNS[form] ?? []);
  const answers: Answers = { ...good };
  for (const { group, question, poor } of flaws) {
    const [first = {}, ...others] = answers[group] ?? [];
    answers[group] = [{ ...first, [question]: poor }, ...others];
  }
  return { answers, reason: flaws[0].reason, comment, flaws };
}
