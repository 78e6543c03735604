import { describe, expect, it } from 'vitest';
import type { Visit } from '#contract/visits/visits.ts';
import { aVisit, aVisitWork, listHandedIn, withReport } from '#test/kit/visits/visit-example.ts';
import { firstStep, judgeStanding } from '#web/features/visits/step-standings.ts';

const after = new Date('2026-11-24T21:00:00Z');

describe('a visit with someone whose record is closed to the carer', () => {
  const visit = aVisit();
  const restricted: Visit = {
    ...visit,
    app_report: null,
    report: { ...visit.report, is_restricted: true, young_person: null },
  };

  it('[REP-10] says that the record is restricted, and never that no report is needed', () => {
    expect(judgeStanding('report', restricted, undefined, after)).toEqual({
      state: 'closed',
      words: 'This record is restricted. Ring the office.',
    });
    expect(firstStep(restricted, undefined, after)).toBe('times');
  });

  it('[REP-10] keeps the text of the report, and submits the times without it', () => {
    const work = withReport(aVisitWork(visit), { day: [{ mood: 'Calm' }] });
    expect(judgeStanding('report', restricted, work, after)).toMatchObject({
      state: 'problem',
      words: 'This record is restricted. Ring the office. What you wrote is saved on this device.',
    });
    expect(listHandedIn(work, restricted, after)).toEqual(['times']);
  });
});
