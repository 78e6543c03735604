import { describe, expect, it } from 'vitest';
import type { Answers } from '#contract/questions/questions.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { aVisit, aVisitWork, listHandedIn, withReport } from '#test/kit/visits/visit-example.ts';
import { listConflictDifferences, mergeVersions } from '#web/features/visits/part-conflict.ts';
import { newJourney, readEnd, readTimes } from '#web/features/visits/part-contents.ts';
import { firstStep, judgeStanding } from '#web/features/visits/step-standings.ts';
import { claimsAreOpen, type VisitInHand } from '#web/features/visits/visit-steps.ts';
import {
  accepted,
  attempted,
  conflicted,
  conflictedInTabs,
  decided,
  failed,
  isWaiting,
  newPart,
  type PartOf,
  refused,
  typed,
  withPart,
} from '#web/features/visits/visit-work.ts';

const after = new Date('2026-11-24T21:00:00Z');
const extra = (text: string) => newPart('extra', { text }, null);
const send = (part: PartOf<'extra'>) => attempted({ ...part, is_waiting: true }, after, 'key-1');

describe('one part on its way to the server', () => {
  it('[REP-10] is sent again under the same key and unchanged until there is a response', () => {
    const first = send(extra('Gate code 12'));
    const again = attempted(typed(failed(first, 'No answer'), { text: 'Gate code 34' }), after, 'key-2');
    expect(again.attempt).toEqual(first.attempt);
    expect(again.attempt).toMatchObject({ key: 'key-1', content: { text: 'Gate code 12' } });
  });

  it('[REP-10] text typed after the attempt still has to be sent after the response', () => {
    const changed = typed(send(extra('Gate code 12')), { text: 'Gate code 34' });
    const answered = accepted(changed, { id: 'a', version: 1 });
    expect(answered).toMatchObject({ base: { id: 'a', version: 1 }, attempt: null, is_changed: true });
    expect(answered.content.text).toBe('Gate code 34');
  });

  it('[REP-10] typing into what waits makes it a draft, so that half a sentence is never sent', () => {
    const waiting = { ...extra('Gate'), is_waiting: true };
    expect(isWaiting(waiting)).toBe(true);
    expect(isWaiting(typed(waiting, { text: 'Gate c' }))).toBe(false);
  });

  it('[REP-10] a refusal waits for the user and says why; correcting it clears that', () => {
    const problem = refused(send(extra('x')), 'Not right.', [{ path: 'text', message: 'Write more.' }]);
    expect(isWaiting(problem)).toBe(false);
    expect(problem.problem?.errors).toEqual([{ path: 'text', message: 'Write more.' }]);
    expect(typed(problem, { text: 'xy' }).problem).toBeNull();
  });

  it('[REP-10] a conflict keeps both until it is decided, also while the user types', () => {
    const theirs = { base: { id: 'a', version: 7 }, content: { text: 'The office’s' } };
    const conflict = typed(conflicted(send(extra('Mine')), theirs), { text: 'Mine, longer' });
    expect(conflict.theirs).toEqual(theirs);
    expect(decided(conflict, { text: 'Both' })).toMatchObject({
      base: { id: 'a', version: 7 },
      is_changed: true,
      problem: null,
      theirs: null,
    });
    expect(decided(conflict, theirs.content).is_changed).toBe(false);
  });
});

describe('versions of two tabs that were decided on', () => {
  const ofTabs = () =>
    decided(conflictedInTabs(extra('Mine'), { text: 'Of the other tab' }), { text: 'Both' });

  it('[REP-10] are the user’s own: found on the server, they are not asked about a second time', () => {
    const going = attempted({ ...ofTabs(), is_waiting: true }, after, 'key-1');
    const base = { id: 'a', version: 3 };
    for (const text of ['Of the other tab', 'Mine'])
      expect(conflicted(going, { base, content: { text } })).toMatchObject({
        content: { text: 'Both' },
        theirs: null,
        problem: null,
        base,
        attempt: null,
        is_waiting: true,
        is_changed: true,
      });
    const theirs = { base, content: { text: 'Of a colleague' } };
    expect(conflicted(going, theirs).theirs).toEqual(theirs);
  });

  it('[REP-10] are forgotten once the server has the choice', () => {
    const sent = accepted(attempted(ofTabs(), after, 'key-1'), { id: 'a', version: 4 });
    const theirs = { base: { id: 'a', version: 5 }, content: { text: 'Mine' } };
    expect(conflicted(sent, theirs).theirs).toEqual(theirs);
  });
});

describe('two versions side by side', () => {
  it('[TIM-02] shows times as text', () => {
    const visit = aVisit();
    const mine = readTimes(visit.timesheet);
    const theirs = { ...mine, end_time: '21:00', sleep_in: true };
    const part = conflicted(newPart('times', mine, null), { base: { id: 't', version: 2 }, content: theirs });
    expect(listConflictDifferences(part, visit)).toEqual([
      { id: 'end_time', label: 'Finished', mine: '20:00', theirs: '21:00' },
      { id: 'sleep_in', label: 'Sleep-in', mine: 'No', theirs: 'Yes' },
    ]);
    expect(mergeVersions(part, new Set(['end_time']))).toEqual({ ...mine, end_time: '21:00' });
  });

  it('[TIM-02] [DAT-06] distinguishes the second 01:30 of October from the first, and takes the chosen one', () => {
    const visit = aVisit();
    const first = { ...readTimes(visit.timesheet), end_date: '2026-10-25', end_time: '01:30', notes: 'Mine' };
    const second = { ...first, second_end: '2026-10-25T01:30:00Z', notes: 'Theirs' };
    const part = conflicted(newPart('times', first, null), {
      base: { id: 't', version: 2 },
      content: second,
    });
    expect(listConflictDifferences(part, visit)).toContainEqual({
      ...{ id: 'end_time', label: 'Finished' },
      ...{ mine: '01:30', theirs: '01:30, after the clocks go back' },
    });
    expect(mergeVersions(part, new Set(['end_time', 'notes']))).toEqual(second);
    const back = conflicted(newPart('times', second, null), {
      base: { id: 't', version: 2 },
      content: first,
    });
    const merged = mergeVersions(back, new Set(['end_time']));
    expect(readEnd(merged as typeof second)).toEqual(readEnd(first));
  });
});

/** Submitted with some answers, returned, and changed on the server since. */
function aReturnedVisit(returned: Answers, answers: Answers): Visit {
  const visit = aVisit();
  const { app_report, report } = visit;
  if (!app_report) throw new Error('no report');
  const at = '2026-11-24T20:30:00Z';
  return {
    ...visit,
    app_report: {
      ...app_report,
      id: report.id,
      status: 'not approved',
      carer: visit.timesheet.carer,
      answers,
      submitted_at: at,
      submitted_by: null,
      decided_by: null,
      decided_at: at,
      not_approved_reason: null,
      comment: 'More, please.',
      question_reasons: [],
      submissions: [{ number: 1, answers: returned, submitted_at: at, submitted_by: null }],
      version: 2,
      updated_at: at,
    },
  };
}

describe('submitting', () => {
  const mood = { day: [{ mood: 'Calm' }] };
  const written = (visit: Visit) => withReport(aVisitWork(visit), mood);

  it('[REP-10] marks everything complete in one press, with the planned times if no others were typed', () => {
    const visit = aVisit();
    const work = withReport(withPart(aVisitWork(visit), 'extra', extra('Gate code 12')), mood);
    expect(listHandedIn(work, visit, after)).toEqual(['report', 'times', 'extra']);
  });

  it('[REP-10] leaves a report with missing answers, and sends the rest', () => {
    const visit = aVisit();
    const work = withReport(aVisitWork(visit), { day: [{ food: 'Toast' }] });
    expect(listHandedIn(work, visit, after)).toEqual(['times']);
    expect(judgeStanding('report', visit, work, after)).toEqual({
      state: 'unfinished',
      words: '1 answer is missing',
      can_point: true,
    });
  });

  it('[REP-10] sends a returned report again once it was corrected, even if the server already has the new text', () => {
    const returned = { day: [{ mood: 'Calm' }] };
    const visit = aReturnedVisit(returned, returned);
    const putRight = aReturnedVisit(returned, { day: [{ mood: 'Tired' }] });
    const isSent = (of: Visit, work: VisitInHand) => listHandedIn(work, of, after).includes('report');
    const untouched = aVisitWork(visit);
    expect(judgeStanding('report', visit, untouched, after).words).toBe('Returned: correct it');
    const switchedOff = { ...visit, report: { ...visit.report, report_required: false } };
    expect(judgeStanding('report', switchedOff, untouched, after)).toEqual({
      state: 'closed',
      words: 'Returned, but no longer needed',
    });
    expect(isSent(visit, untouched)).toBe(false);
    const looked = withReport(untouched, returned);
    expect(isSent(visit, looked)).toBe(false);
    const typed = withReport(untouched, { day: [{ mood: 'Tired' }] });
    expect(isSent(visit, typed)).toBe(true);
    expect(judgeStanding('report', putRight, untouched, after).words).toBe('Ready to send');
    expect(isSent(putRight, untouched)).toBe(true);
  });

  it('[MIL-02] sends complete journeys and keeps incomplete ones', () => {
    const visit = aVisit();
    const whole = { ...newJourney(visit), from_place: 'Home', to_place: 'Croydon', miles: '12.5' };
    let work = withPart(aVisitWork(visit), 'journey/1', newPart('journey', whole, null));
    work = withPart(work, 'journey/2', newPart('journey', newJourney(visit), null));
    const waiting = listHandedIn(work, visit, after);
    expect(waiting).toEqual(['times', 'journey/1']);
    expect(judgeStanding('miles', visit, work, after).words).toBe('2 journeys, not finished');
  });

  it('[EXP-02] an expense that needs a receipt is incomplete without one', () => {
    const visit = aVisit();
    const content = {
      reason_id: visit.expense_reasons[0]?.id ?? '',
      amount: '4.20',
      date: '2026-11-24',
      note: '',
      photos: [],
      remove_image_ids: [],
    };
    const bare = withPart(aVisitWork(visit), 'expense/1', newPart('expense', content, null));
    expect(listHandedIn(bare, visit, after)).toEqual(['times']);
    const photos = [{ id: 'p', name: 'receipt.jpg', type: 'image/jpeg', size: 1 }];
    const whole = withPart(bare, 'expense/1', newPart('expense', { ...content, photos }, null));
    expect(listHandedIn(whole, visit, after)).toEqual(['times', 'expense/1']);
  });

  it('[TIM-02] sends no times before the appointment, 28 days after it, or if none are required', () => {
    const visit = aVisit();
    expect(claimsAreOpen(visit, new Date('2026-11-24T15:59:59Z'))).toBe(false);
    expect(claimsAreOpen(visit, new Date('2026-12-22T19:59:59Z'))).toBe(true);
    expect(claimsAreOpen(visit, new Date('2026-12-22T20:00:00Z'))).toBe(false);
    const unneeded = { ...visit, timesheet: { ...visit.timesheet, status: 'not required' as const } };
    expect(listHandedIn(written(unneeded), unneeded, after)).toEqual(['report']);
  });

  it('[REP-10] opens at the first step with something to do', () => {
    const visit = aVisit();
    expect(firstStep(visit, undefined, after)).toBe('report');
    expect(firstStep(visit, written(visit), after)).toBe('times');
    const times = withPart(aVisitWork(visit), 'times', newPart('times', readTimes(visit.timesheet), null));
    const done = withReport(times, mood);
    expect(firstStep(visit, done, after)).toBe('check');
  });
});
