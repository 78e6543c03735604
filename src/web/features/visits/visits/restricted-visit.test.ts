import { describe, expect, it } from 'vitest';
import type { Visit } from '#contract/visits/visits.ts';
import { aVisit, aVisitWork } from '#test/kit/visits/visit-example.ts';
import { handIn } from '#web/features/visits/visits/hand-in.ts';
import { firstStep, judgeStanding } from '#web/features/visits/visits/step-standings.ts';
import { newPart, withPart } from '#web/features/visits/visits/visit-work.ts';

const after = new Date('2026-11-24T21:00:00Z');

describe('a visit of somebody whose record is closed to the carer', () => {
  const visit = aVisit();
  const restricted: Visit = {
    ...visit,
    app_report: null,
    report: { ...visit.report, is_restricted: true, young_person: null },
  };

  it('[REP-10] says that the record is restricted, and nowhere that no report is needed', () => {
    expect(judgeStanding('report', restricted, undefined, after)).toEqual({
      state: 'closed',
      words: 'This record is restricted. Ring the office.',
    });
    expect(firstStep(restricted, undefined, after)).toBe('times');
  });

  it('[REP-10] keeps what was written of the report, and hands in the times without it', () => {
    const written = newPart('report', { day: [{ mood: 'Calm' }] }, null);
    const work = withPart(aVisitWork(visit), 'report', written);
    expect(judgeStanding('report', restricted, work, after)).toMatchObject({
      state: 'problem',
      words: 'This record is restricted. Ring the office. What you wrote is saved on this device.',
    });
    const { parts } = handIn(work, restricted, after);
    expect(parts.report).toEqual(written);
    expect(parts.times?.is_waiting).toBe(true);
  });
});
