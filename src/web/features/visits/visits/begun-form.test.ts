import { expect, it } from 'vitest';
import type { Question } from '#contract/questions/questions.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { aVisit, aVisitWork } from '#test/kit/visits/visit-example.ts';
import {
  dropUnasked,
  findUnasked,
  hasPlaceForAll,
  readForm,
  withBegunForm,
} from '#web/features/visits/visits/begun-form.ts';
import { handIn } from '#web/features/visits/visits/hand-in.ts';
import { judgeStanding } from '#web/features/visits/visits/step-standings.ts';
import { NO_FORM } from '#web/features/visits/visits/visit-steps.ts';
import { attempted, newPart, withPart } from '#web/features/visits/visits/visit-work.ts';

const after = new Date('2026-11-24T21:00:00Z');
const visit = aVisit();
const first = visit.app_report ?? expect.fail('The example has a report.');
const [mood] = first.questions;

/** The office has replaced what was eaten by another question, which is required. */
const published: Visit = {
  ...visit,
  report: { ...visit.report, app_report_creation_allowed: true },
  app_report: {
    ...first,
    form_type: { ...first.form_type, FORM_VERSION: 2 },
    questions: [mood, { ...mood, id: 'sleep', label: 'How was the night?' }] as Question[],
  },
};
const answers = { day: [{ mood: 'Calm', food: 'Soup, and all of it' }] };
const part = { ...newPart('report', answers, null), form: readForm(first) };
const work = withPart(aVisitWork(visit), 'report', part);

it('[REP-10] a report that was begun without signal stays in its form, whatever is published meanwhile', () => {
  const shown = withBegunForm(published, work);
  expect(shown.app_report).toMatchObject({ form_type: { FORM_VERSION: 1 }, questions: first.questions });
  expect(judgeStanding('report', shown, work, after)).toMatchObject({ state: 'ready' });
  expect(handIn(work, shown, after).parts.report).toMatchObject({ is_waiting: true, content: answers });
  expect(attempted(part, true, after, 'key').attempt?.form_version).toBe(1);
});

it('[REP-10] a report of which nothing was written here is asked in the newest form', () => {
  expect(withBegunForm(published, undefined)).toBe(published);
});

it('[REP-10] words without a place in the form are found, and let go of by their writer alone', () => {
  const asked = published.app_report?.questions ?? [];
  expect(findUnasked(asked, answers)).toEqual({ count: 1, texts: ['Soup, and all of it'] });
  expect(findUnasked(asked, { gone: [{ how: 'how--well' }] })).toEqual({ count: 1, texts: [] });
  expect(dropUnasked(asked, { ...answers, gone: [{ how: 'x' }] })).toEqual({ day: [{ mood: 'Calm' }] });
  expect(hasPlaceForAll({ ...part, form: { ...readForm(first), questions: asked } })).toBe(false);
  expect(hasPlaceForAll(part)).toBe(true);
});

it('[REP-10] words stay in the form that they were written in where the office asks another by now, or none', () => {
  const other = { ...first, form_type: { ...first.form_type, id: visit.report.id, name: 'Home visit' } };
  for (const app_report of [other, null]) {
    const shown = withBegunForm({ ...published, app_report }, work);
    expect(shown.app_report).toMatchObject({ form_type: first.form_type, questions: first.questions });
    expect(judgeStanding('report', shown, work, after)).toMatchObject({ state: 'ready' });
    expect(handIn(work, shown, after).parts.report).toMatchObject({ is_waiting: true, content: answers });
  }
});

it('[REP-10] no report that is owed is called needless for want of a form, and its words are a matter for its writer', () => {
  const without: Visit = { ...visit, app_report: null };
  const needless = { ...without, report: { ...visit.report, report_required: false } };
  expect(judgeStanding('report', needless, undefined, after)).toEqual({
    state: 'closed',
    words: 'No report is needed',
  });
  expect(judgeStanding('report', without, undefined, after)).toEqual({ state: 'problem', words: NO_FORM });
  const kept = withPart(aVisitWork(visit), 'report', newPart('report', answers, null));
  expect(judgeStanding('report', needless, kept, after)).toEqual({
    state: 'problem',
    words: `${NO_FORM} What you wrote is saved on this device.`,
  });
});
