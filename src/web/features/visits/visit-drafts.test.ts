import { describe, expect, it } from 'vitest';
import { aVisit, aVisitWork } from '#test/kit/visits/visit-example.ts';
import { newExpense, newJourney, readTimes } from '#web/features/visits/part-contents.ts';
import { isFinished } from '#web/features/visits/step-standings.ts';
import { countDrafts, describeDrafts } from '#web/features/visits/visit-drafts.ts';
import { countWaiting } from '#web/features/visits/visit-store.ts';
import { attempted, newPart, refused, type VisitWork, withPart } from '#web/features/visits/visit-work.ts';

const visit = aVisit();
const after = new Date('2026-11-25T09:00:00Z');
const times = newPart('times', readTimes(visit.timesheet), null);
const journey = newPart('journey', newJourney(visit), null);
const expense = newPart('expense', newExpense(visit), null);
const blank = aVisitWork(visit);
const withParts = (parts: VisitWork['parts']): VisitWork => ({ ...blank, parts });

describe('parts of a visit that were started and not sent', () => {
  it('[REP-10] times, journeys and expenses that were not submitted are listed, and do not wait', () => {
    const work = withParts({ 'journey/1': journey, 'journey/2': journey, 'expense/1': expense, times });
    expect(describeDrafts(work)).toBe('Not sent yet: times, 2 journeys, 1 expense');
    expect(countDrafts([work, work])).toBe(8);
    expect(countWaiting([work])).toEqual({ waiting: 0, problems: 0 });
  });

  it('[REP-10] a submitted visit is not complete while more of it was started', () => {
    const handed_in = {
      ...visit,
      report: { ...visit.report, report_required: false, status: 'not required' as const },
      app_report: null,
      timesheet: { ...visit.timesheet, status: 'submitted' as const, submitted_at: after.toISOString() },
    };
    expect(isFinished(handed_in, undefined, after)).toBe(true);
    expect(isFinished(handed_in, withPart(blank, 'expense/1', expense), after)).toBe(false);
  });

  it('[REP-10] a part that waits, is on the server or needs a decision does not count as started', () => {
    const parts = {
      waiting: { ...times, is_waiting: true },
      sending: attempted(journey, after, 'key'),
      sent: { ...expense, is_changed: false },
      refused: refused(journey, 'No.'),
    };
    for (const [place, part] of Object.entries(parts))
      expect(describeDrafts(withPart(blank, place, part)), place).toBeUndefined();
  });

  it('[REP-10] a draft of its report that is only on this device counts too, until it waits', () => {
    expect(describeDrafts(undefined, { state: 'draft' })).toBe('Not sent yet: report');
    expect(describeDrafts(withParts({ times }), { state: 'draft' })).toBe('Not sent yet: report, times');
    expect(describeDrafts(undefined, { state: 'waits' })).toBeUndefined();
  });
});
