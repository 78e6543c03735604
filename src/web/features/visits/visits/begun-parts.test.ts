import { describe, expect, it } from 'vitest';
import { aVisit, aVisitWork } from '#test/kit/visits/visit-example.ts';
import { countBegun, describeBegun } from '#web/features/visits/visits/begun-parts.ts';
import { newExpense, newJourney, readTimes } from '#web/features/visits/visits/part-contents.ts';
import { isFinished } from '#web/features/visits/visits/step-standings.ts';
import { countWaiting } from '#web/features/visits/visits/visit-store.ts';
import {
  attempted,
  failed,
  newPart,
  refused,
  type VisitWork,
  withPart,
} from '#web/features/visits/visits/visit-work.ts';

const visit = aVisit();
const after = new Date('2026-11-25T09:00:00Z');
const times = newPart('times', readTimes(visit.timesheet), null);
const journey = newPart('journey', newJourney(visit), null);
const expense = newPart('expense', newExpense(visit), null);
const blank = aVisitWork(visit);
const withParts = (parts: VisitWork['parts']): VisitWork => ({ ...blank, parts });

describe('parts of a visit that were begun and not sent', () => {
  it('[REP-10] times, journeys and expenses on which nobody pressed Send are said, and wait for nothing', () => {
    const work = withParts({ 'journey/1': journey, 'journey/2': journey, 'expense/1': expense, times });
    expect(describeBegun(work)).toBe('Not sent yet: times, 2 journeys, 1 expense');
    expect(countBegun([work, work])).toBe(8);
    expect(countWaiting([work])).toEqual({ waiting: 0, problems: 0 });
  });

  it('[REP-10] a visit that is handed in is not finished while something more of it was begun', () => {
    const handed_in = {
      ...visit,
      report: { ...visit.report, report_required: false, status: 'not required' as const },
      app_report: null,
      timesheet: { ...visit.timesheet, status: 'submitted' as const, submitted_at: after.toISOString() },
    };
    expect(isFinished(handed_in, undefined, after)).toBe(true);
    expect(isFinished(handed_in, withPart(blank, 'expense/1', expense), after)).toBe(false);
  });

  it('[REP-10] a part that waits to be sent, is at the office or needs a decision is not said to be begun', () => {
    const parts = {
      waiting: { ...times, is_waiting: true },
      sending: attempted(journey, true, after, 'key'),
      sent: { ...expense, is_changed: false },
      refused: refused(journey, 'No.'),
    };
    for (const [place, part] of Object.entries(parts))
      expect(describeBegun(withPart(blank, place, part)), place).toBeUndefined();
  });

  it('[REP-10] a draft that could not be kept at the office is still begun here', () => {
    const draft = newPart('report', {}, null);
    const tried = failed(attempted(draft, false, after, 'key'), 'No answer');
    for (const part of [draft, tried])
      expect(describeBegun(withPart(blank, 'report', part))).toBe('Not sent yet: report');
  });
});
