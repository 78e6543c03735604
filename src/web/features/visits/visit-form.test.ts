import { expect, it } from 'vitest';
import type { Question } from '#contract/questions/questions.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { aVisit, aVisitWork, listHandedIn, withReport } from '#test/kit/visits/visit-example.ts';
import { readSaved, type SavedReport } from '#web/features/reports/report-copies.ts';
import { dropUnasked, findUnasked } from '#web/features/reports/unasked-answers.ts';
import { withBegunForm } from '#web/features/reports/use-report-draft.ts';
import { judgeStanding } from '#web/features/visits/step-standings.ts';
import { NO_FORM } from '#web/features/visits/visit-steps.ts';

const after = new Date('2026-11-24T21:00:00Z');
const visit = aVisit();
const first = visit.app_report ?? expect.fail('The example has a report.');
const [mood] = first.questions;

/** The office has replaced "what was eaten" by another question, which is required. */
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
const { form_type, introduction, questions } = first;
const saved = readSaved({ content: { answers, form: { form_type, introduction, questions } } });
const work = withReport(aVisitWork(visit), answers);
const show = (of: Visit, copy: SavedReport | undefined): Visit => ({
  ...of,
  app_report: withBegunForm(of.report, of.app_report, copy),
});

it('[REP-10] a report that was started without signal keeps its form, whatever is published later', () => {
  const shown = show(published, saved);
  expect(shown.app_report).toMatchObject({ form_type: { FORM_VERSION: 1 }, questions: first.questions });
  expect(judgeStanding('report', shown, work, after)).toMatchObject({ state: 'ready' });
  expect(listHandedIn(work, shown, after)).toContain('report');
});

it('[REP-10] a report without text here uses the newest form', () => {
  expect(show(published, undefined)).toEqual(published);
});

it('[REP-10] text without a place in the form is found, and only its author can discard it', () => {
  const asked = published.app_report?.questions ?? [];
  expect(findUnasked(asked, answers)).toEqual({ count: 1, texts: ['Soup, and all of it'] });
  expect(findUnasked(asked, { gone: [{ how: 'how--well' }] })).toEqual({ count: 1, texts: [] });
  expect(dropUnasked(asked, { ...answers, gone: [{ how: 'x' }] })).toEqual({ day: [{ mood: 'Calm' }] });
});

it('[REP-10] text stays in the form it was written in, even if the server now requires another or none', () => {
  const other = { ...first, form_type: { ...first.form_type, id: visit.report.id, name: 'Home visit' } };
  for (const app_report of [other, null]) {
    const shown = show({ ...published, app_report }, saved);
    expect(shown.app_report).toMatchObject({ form_type: first.form_type, questions: first.questions });
    expect(judgeStanding('report', shown, work, after)).toMatchObject({ state: 'ready' });
    expect(listHandedIn(work, shown, after)).toContain('report');
  }
});

it('[REP-10] a required report without a form is never said to be unnecessary, and its author decides about its text', () => {
  const without: Visit = { ...visit, app_report: null };
  const needless = { ...without, report: { ...visit.report, report_required: false } };
  expect(judgeStanding('report', needless, undefined, after)).toEqual({
    state: 'closed',
    words: 'No report is needed',
  });
  expect(judgeStanding('report', without, undefined, after)).toEqual({ state: 'problem', words: NO_FORM });
  const kept = withReport(aVisitWork(visit), answers);
  expect(judgeStanding('report', needless, kept, after)).toEqual({
    state: 'problem',
    words: `${NO_FORM} What you wrote is saved on this device.`,
  });
});
