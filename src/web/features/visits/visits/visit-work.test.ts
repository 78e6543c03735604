import { describe, expect, it } from 'vitest';
import type { Answers } from '#contract/questions/questions.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { aVisit, aVisitWork } from '#test/kit/visits/visit-example.ts';
import { listClashDifferences, mergeVersions } from '#web/features/visits/visits/clash.ts';
import { handIn } from '#web/features/visits/visits/hand-in.ts';
import { newJourney, readEnd, readTimes } from '#web/features/visits/visits/part-contents.ts';
import { firstStep, judgeStanding } from '#web/features/visits/visits/step-standings.ts';
import { claimsAreOpen } from '#web/features/visits/visits/visit-steps.ts';
import {
  accepted,
  attempted,
  clashed,
  clashedInTabs,
  decided,
  failed,
  isWaiting,
  newPart,
  type PartOf,
  refused,
  typed,
  type VisitWork,
  waitingIn,
  withPart,
} from '#web/features/visits/visits/visit-work.ts';

const after = new Date('2026-11-24T21:00:00Z');
const extra = (text: string) => newPart('extra', { text }, null);
const send = <P extends PartOf<'extra'> | PartOf<'report'>>(part: P, submit = true) =>
  attempted({ ...part, is_waiting: submit }, submit, after, 'key-1');

describe('one part on its way to the office', () => {
  it('[REP-10] goes again under the same key and word for word until an answer comes', () => {
    const first = send(extra('Gate code 12'));
    const again = attempted(
      typed(failed(first, 'No answer'), { text: 'Gate code 34' }),
      true,
      after,
      'key-2',
    );
    expect(again.attempt).toEqual(first.attempt);
    expect(again.attempt).toMatchObject({ key: 'key-1', content: { text: 'Gate code 12' } });
  });

  it('[REP-10] an answer typed after the attempt is still to be sent once that is answered', () => {
    const changed = typed(send(extra('Gate code 12')), { text: 'Gate code 34' });
    const answered = accepted(changed, { id: 'a', version: 1 });
    expect(answered).toMatchObject({ base: { id: 'a', version: 1 }, attempt: null, is_changed: true });
    expect(answered.content.text).toBe('Gate code 34');
  });

  it('[REP-10] typing into what waits takes it back, so that half a sentence is never sent', () => {
    const waiting = { ...extra('Gate'), is_waiting: true };
    expect(isWaiting(waiting)).toBe(true);
    expect(isWaiting(typed(waiting, { text: 'Gate c' }))).toBe(false);
  });

  it('[REP-10] a draft that went through is not yet handed in', () => {
    const draft = attempted(newPart('report', {}, null), false, after, 'key-1');
    const base = { id: 'r', version: 1 };
    expect(accepted({ ...draft, is_waiting: true }, base)).toMatchObject({
      is_waiting: true,
      is_changed: true,
    });
    expect(accepted(draft, base)).toMatchObject({ is_waiting: false, is_changed: false });
  });

  it('[REP-10] a refusal waits for a person and says why; putting it right clears that', () => {
    const problem = refused(send(extra('x')), 'Not right.', [{ path: 'text', message: 'Write more.' }]);
    expect(isWaiting(problem)).toBe(false);
    expect(problem.problem?.errors).toEqual([{ path: 'text', message: 'Write more.' }]);
    expect(typed(problem, { text: 'xy' }).problem).toBeNull();
  });

  it('[REP-10] a clash keeps both until it is decided, also through typing', () => {
    const theirs = { base: { id: 'a', version: 7 }, content: { text: 'The office’s' } };
    const clash = typed(clashed(send(extra('Mine')), theirs), { text: 'Mine, longer' });
    expect(clash.theirs).toEqual(theirs);
    expect(decided(clash, { text: 'Both' })).toMatchObject({
      base: { id: 'a', version: 7 },
      is_changed: true,
      problem: null,
      theirs: null,
    });
    expect(decided(clash, theirs.content).is_changed).toBe(false);
  });
});

describe('versions of two tabs that were decided on', () => {
  const ofTabs = () => decided(clashedInTabs(extra('Mine'), { text: 'Of the other tab' }), { text: 'Both' });

  it('[REP-10] are nobody else’s: met again at the office, they are not asked about a second time', () => {
    const going = attempted({ ...ofTabs(), is_waiting: true }, true, after, 'key-1');
    const base = { id: 'a', version: 3 };
    for (const text of ['Of the other tab', 'Mine'])
      expect(clashed(going, { base, content: { text } })).toMatchObject({
        content: { text: 'Both' },
        theirs: null,
        problem: null,
        base,
        attempt: null,
        is_waiting: true,
        is_changed: true,
      });
    const theirs = { base, content: { text: 'Of a colleague' } };
    expect(clashed(going, theirs).theirs).toEqual(theirs);
  });

  it('[REP-10] are forgotten once the office has the choice', () => {
    const sent = accepted(attempted(ofTabs(), true, after, 'key-1'), { id: 'a', version: 4 });
    const theirs = { base: { id: 'a', version: 5 }, content: { text: 'Mine' } };
    expect(clashed(sent, theirs).theirs).toEqual(theirs);
  });
});

describe('two versions side by side', () => {
  it('[REP-10] shows the answers that differ, and takes from each what was chosen', () => {
    const visit = aVisit();
    const part = clashed(
      newPart('report', { day: [{ mood: 'Calm', food: 'Ate well' }] }, { id: 'r', version: 1 }),
      { base: { id: 'r', version: 2 }, content: { day: [{ mood: 'Tired', food: 'Ate well' }] } },
    );
    expect(listClashDifferences(part, visit)).toEqual([
      { id: 'answers.day.0.mood', label: 'How was the mood?', mine: 'Calm', theirs: 'Tired' },
    ]);
    expect(mergeVersions(part, visit, new Set())).toEqual(part.content);
    expect(mergeVersions(part, visit, new Set(['answers.day.0.mood']))).toEqual(part.theirs?.content);
  });

  it('[TIM-02] shows times in words', () => {
    const visit = aVisit();
    const mine = readTimes(visit.timesheet);
    const theirs = { ...mine, end_time: '21:00', sleep_in: true };
    const part = clashed(newPart('times', mine, null), { base: { id: 't', version: 2 }, content: theirs });
    expect(listClashDifferences(part, visit)).toEqual([
      { id: 'end_time', label: 'Finished', mine: '20:00', theirs: '21:00' },
      { id: 'sleep_in', label: 'Sleep-in', mine: 'No', theirs: 'Yes' },
    ]);
    expect(mergeVersions(part, visit, new Set(['end_time']))).toEqual({ ...mine, end_time: '21:00' });
  });

  it('[TIM-02] [DAT-06] tells the second 01:30 of October from the first, and takes the one that was chosen', () => {
    const visit = aVisit();
    const first = { ...readTimes(visit.timesheet), end_date: '2026-10-25', end_time: '01:30', notes: 'Mine' };
    const second = { ...first, second_end: '2026-10-25T01:30:00Z', notes: 'Theirs' };
    const part = clashed(newPart('times', first, null), { base: { id: 't', version: 2 }, content: second });
    expect(listClashDifferences(part, visit)).toContainEqual({
      ...{ id: 'end_time', label: 'Finished' },
      ...{ mine: '01:30', theirs: '01:30, after the clocks go back' },
    });
    expect(mergeVersions(part, visit, new Set(['end_time', 'notes']))).toEqual(second);
    const back = clashed(newPart('times', second, null), { base: { id: 't', version: 2 }, content: first });
    const merged = mergeVersions(back, visit, new Set(['end_time']));
    expect(readEnd(merged as typeof second)).toEqual(readEnd(first));
  });
});

/** Handed in with some answers, returned, and with others at the office since. */
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

describe('handing in', () => {
  const written = (visit: Visit) =>
    withPart(aVisitWork(visit), 'report', newPart('report', { day: [{ mood: 'Calm' }] }, null));

  it('[REP-10] marks all that is whole in one press, with the plan’s times where nothing else was said', () => {
    const visit = aVisit();
    const work = withPart(written(visit), 'extra', extra('Gate code 12'));
    expect(waitingIn(handIn(work, visit, after)).map(([place]) => place)).toEqual([
      'report',
      'times',
      'extra',
    ]);
  });

  it('[REP-10] leaves a report with missing answers where it is, and sends the rest', () => {
    const visit = aVisit();
    const work = withPart(aVisitWork(visit), 'report', newPart('report', { day: [{ food: 'Toast' }] }, null));
    expect(waitingIn(handIn(work, visit, after)).map(([place]) => place)).toEqual(['times']);
    expect(judgeStanding('report', visit, work, after)).toEqual({
      state: 'unfinished',
      words: '1 answer is missing',
      can_point: true,
    });
  });

  it('[REP-10] sends a returned report again once it was put right, also where the office has the new words already', () => {
    const returned = { day: [{ mood: 'Calm' }] };
    const visit = aReturnedVisit(returned, returned);
    const putRight = aReturnedVisit(returned, { day: [{ mood: 'Tired' }] });
    const isSent = (of: Visit, work: VisitWork) =>
      waitingIn(handIn(work, of, after)).some(([place]) => place === 'report');
    const untouched = aVisitWork(visit);
    expect(judgeStanding('report', visit, untouched, after).words).toBe('Returned: correct it');
    const switchedOff = { ...visit, report: { ...visit.report, report_required: false } };
    expect(judgeStanding('report', switchedOff, untouched, after)).toEqual({
      state: 'closed',
      words: 'Returned, but no longer needed',
    });
    expect(isSent(visit, untouched)).toBe(false);
    const looked = withPart(untouched, 'report', newPart('report', returned, null));
    expect(isSent(visit, looked)).toBe(false);
    const typed = withPart(untouched, 'report', newPart('report', { day: [{ mood: 'Tired' }] }, null));
    expect(isSent(visit, typed)).toBe(true);
    expect(judgeStanding('report', putRight, untouched, after).words).toBe('Ready to send');
    expect(isSent(putRight, untouched)).toBe(true);
  });

  it('[MIL-02] sends whole journeys and keeps the unfinished', () => {
    const visit = aVisit();
    const whole = { ...newJourney(visit), from_place: 'Home', to_place: 'Croydon', miles: '12.5' };
    let work = withPart(aVisitWork(visit), 'journey/1', newPart('journey', whole, null));
    work = withPart(work, 'journey/2', newPart('journey', newJourney(visit), null));
    const waiting = waitingIn(handIn(work, visit, after)).map(([place]) => place);
    expect(waiting).toEqual(['times', 'journey/1']);
    expect(judgeStanding('miles', visit, work, after).words).toBe('2 journeys, not finished');
  });

  it('[EXP-02] an expense that needs a receipt is not whole without one', () => {
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
    expect(waitingIn(handIn(bare, visit, after)).map(([place]) => place)).toEqual(['times']);
    const photos = [{ id: 'p', name: 'receipt.jpg', type: 'image/jpeg', size: 1 }];
    const whole = withPart(bare, 'expense/1', newPart('expense', { ...content, photos }, null));
    expect(waitingIn(handIn(whole, visit, after)).map(([place]) => place)).toEqual(['times', 'expense/1']);
  });

  it('[TIM-02] sends no times before the appointment, 28 days after it, or where none are needed', () => {
    const visit = aVisit();
    expect(claimsAreOpen(visit, new Date('2026-11-24T15:59:59Z'))).toBe(false);
    expect(claimsAreOpen(visit, new Date('2026-12-22T19:59:59Z'))).toBe(true);
    expect(claimsAreOpen(visit, new Date('2026-12-22T20:00:00Z'))).toBe(false);
    const unneeded = { ...visit, timesheet: { ...visit.timesheet, status: 'not required' as const } };
    expect(waitingIn(handIn(written(unneeded), unneeded, after)).map(([place]) => place)).toEqual(['report']);
  });

  it('[REP-10] opens where there is something to do', () => {
    const visit = aVisit();
    expect(firstStep(visit, undefined, after)).toBe('report');
    expect(firstStep(visit, written(visit), after)).toBe('times');
    const done = withPart(written(visit), 'times', newPart('times', readTimes(visit.timesheet), null));
    expect(firstStep(visit, done, after)).toBe('check');
  });
});
