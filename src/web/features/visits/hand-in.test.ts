import { describe, expect, it } from 'vitest';
import type { Question } from '#contract/questions/questions.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { aVisit, aVisitWork, withReport } from '#test/kit/visits/visit-example.ts';
import { describeExpenseDoubt, describeJourneyDoubt } from '#web/features/visits/claim-doubts.ts';
import { asksForPlan, describeDoubt, findDayDoubt, markParts } from '#web/features/visits/hand-in.ts';
import { endFrom, newExpense, newJourney, readTimes } from '#web/features/visits/part-contents.ts';
import { newPart, type VisitWork, withPart } from '#web/features/visits/visit-work.ts';

const after = new Date('2026-11-24T21:00:00Z');

/** The form asks whether the visit took place. "It did not" is marked. */
function askedVisit(more: Partial<Visit> = {}): Visit {
  const visit = aVisit();
  const [first] = visit.app_report?.questions ?? [];
  const question = {
    ...(first as Question),
    id: 'took-place',
    input_type: 'BOOLEAN' as const,
    options: [
      { id: 'took-place--yes', label: 'Yes' },
      { id: 'took-place--no', label: 'No', differs_from_plan: true },
    ],
  };
  return {
    ...visit,
    app_report: { ...visit.app_report, questions: [question] } as Visit['app_report'],
    ...more,
  };
}
const answers = (answer: 'yes' | 'no') => ({ day: [{ 'took-place': `took-place--${answer}` }] });
const written = (answer: 'yes' | 'no', work: VisitWork = aVisitWork(aVisit())) =>
  withReport(work, answers(answer));

describe('sending times as planned with a report that says otherwise', () => {
  it('[TIM-02] [REP-10] asks first, unless the report agrees or the times were changed', () => {
    const visit = askedVisit();
    expect(asksForPlan(written('no'), visit, after)).toBe(true);
    expect(asksForPlan(written('yes'), visit, after)).toBe(false);
    const short = { ...readTimes(visit.timesheet), ...endFrom('2026-11-24T16:20:00Z') };
    const changed = withPart(aVisitWork(aVisit()), 'times', newPart('times', short, null));
    expect(asksForPlan(written('no', changed), visit, after)).toBe(false);
  });

  it('[TIM-02] [REP-10] asks once: not again while both wait for signal', () => {
    const visit = askedVisit();
    const waiting = withReport(markParts(aVisitWork(visit), visit, after), answers('no'), {
      is_waiting: true,
    });
    expect(asksForPlan(waiting, visit, after)).toBe(false);
  });

  it('[TIM-02] [REP-10] asks, whichever of the two the server already has', () => {
    const { timesheet } = aVisit();
    const { start_at, end_at } = timesheet.planned;
    const times = { ...timesheet, start_at, end_at, status: 'submitted' as const, submitted_at: end_at };
    expect(asksForPlan(written('no'), askedVisit({ timesheet: times }), after)).toBe(true);
    const handedIn = {
      ...askedVisit().app_report,
      id: 'form',
      status: 'submitted',
      answers: answers('no'),
    };
    const visit = askedVisit({ app_report: handedIn as unknown as Visit['app_report'] });
    expect(asksForPlan(aVisitWork(aVisit()), visit, after)).toBe(true);
  });
});

it('[TIM-02] times that are hours longer than planned are confirmed before they are sent, once', () => {
  const visit = aVisit();
  const { end_at } = visit.timesheet.planned;
  const later = (hours: number) => new Date(Date.parse(end_at) + hours * 3_600_000);
  const workUntil = (hours: number) => {
    const times = { ...readTimes(visit.timesheet), ...endFrom(later(hours).toISOString()) };
    return withPart(aVisitWork(visit), 'times', newPart('times', times, null));
  };
  const now = later(48);
  expect(describeDoubt(workUntil(24), visit, now, {})).toMatch(/^Your times are .* You planned /);
  expect(describeDoubt(workUntil(1), visit, now, {})).toBeUndefined();
  expect(describeDoubt(markParts(workUntil(24), visit, now), visit, now, {})).toBeUndefined();
});

it('[MIL-01] an unusually far journey is confirmed before it is sent, once', () => {
  const visit = aVisit();
  const now = new Date(Date.parse(visit.timesheet.planned.end_at) + 3_600_000);
  const withJourney = (miles: string) => {
    const journey = { ...newJourney(visit), from_place: 'Coulsdon', to_place: 'Croydon', miles };
    return withPart(aVisitWork(visit), 'journey/1', newPart('journey', journey, null));
  };
  expect(describeJourneyDoubt(withJourney('940'), visit, now)).toBe(
    'This is a long distance. Coulsdon to Croydon: 940 miles.',
  );
  expect(describeJourneyDoubt(withJourney('9.4'), visit, now)).toBeUndefined();
  expect(describeJourneyDoubt(markParts(withJourney('940'), visit, now), visit, now)).toBeUndefined();
  const back = { ...newJourney(visit), from_place: 'Croydon', to_place: 'Coulsdon', miles: '80' };
  const both = withPart(withJourney('80'), 'journey/2', newPart('journey', back, null));
  expect(describeJourneyDoubt(both, visit, now)).toContain('Total for this visit: 160 miles.');
});

it('[MIL-01] [EXP-01] a journey or an expense that exists already is confirmed before it is sent', () => {
  const [asked] = aVisit().expense_reasons;
  const expense_reasons = asked ? [{ ...asked, is_receipt_required: false }] : [];
  const visit = { ...aVisit(), expense_reasons };
  const now = new Date(Date.parse(visit.timesheet.planned.end_at) + 3_600_000);
  const journey = { ...newJourney(visit), from_place: 'Home', to_place: 'Croydon', miles: '8.4' };
  const expense = { ...newExpense(visit), reason_id: asked?.id ?? '', amount: '5' };
  const once = withPart(
    withPart(aVisitWork(visit), 'journey/1', newPart('journey', journey, null)),
    'expense/1',
    newPart('expense', expense, null),
  );
  expect(describeJourneyDoubt(once, visit, now)).toBeUndefined();
  expect(describeExpenseDoubt(once, visit, now)).toBeUndefined();
  const back = { ...journey, from_place: 'Croydon', to_place: 'Home' };
  const there = withPart(once, 'journey/2', newPart('journey', back, null));
  expect(describeJourneyDoubt(there, visit, now)).toBeUndefined();
  const again = { ...journey, from_place: ' home', miles: '8.40' };
  const twice = withPart(
    withPart(there, 'journey/3', newPart('journey', again, null)),
    'expense/2',
    newPart('expense', { ...expense, amount: '£5.00' }, null),
  );
  expect(describeJourneyDoubt(twice, visit, now)).toMatch(/^You have already claimed .*8\.4 miles/);
  expect(describeExpenseDoubt(twice, visit, now)).toMatch(/^You have already claimed .*£5\.00/);
  expect(describeJourneyDoubt(markParts(twice, visit, now), visit, now)).toBeUndefined();
});

it('[EXP-01] an unusually large expense is confirmed before it is sent, once', () => {
  const [asked] = aVisit().expense_reasons;
  const reason_id = asked?.id ?? '';
  const expense_reasons = asked ? [{ ...asked, is_receipt_required: false }] : [];
  const visit = { ...aVisit(), expense_reasons };
  const now = new Date(Date.parse(visit.timesheet.planned.end_at) + 3_600_000);
  const withExpense = (amount: string) => {
    const expense = { ...newExpense(visit), reason_id, amount };
    return withPart(aVisitWork(visit), 'expense/1', newPart('expense', expense, null));
  };
  expect(describeExpenseDoubt(withExpense('485'), visit, now)).toBe(
    'This is a large amount. Bus or train: £485.00.',
  );
  const limited = {
    ...visit,
    expense_reasons: expense_reasons.map((each) => ({ ...each, limit_pounds: '10.00' })),
  };
  expect(describeExpenseDoubt(withExpense('12'), limited, now)).toBe(
    'This is a large amount. Bus or train: £12.00, over the limit of £10.00.',
  );
  expect(describeExpenseDoubt(withExpense('4.85'), limited, now)).toBeUndefined();
  expect(describeExpenseDoubt(withExpense('12'), visit, now)).toBeUndefined();
  expect(describeExpenseDoubt(markParts(withExpense('485'), visit, now), visit, now)).toBeUndefined();
});

it('[REP-10] the carer is asked about the day of a report when it is submitted, and not for times alone', () => {
  const visit = aVisit();
  const form = visit.app_report ?? expect.fail('The example has a form.');
  const [first] = form.questions;
  const day = { ...first, id: 'on', input_type: 'DATE', prefill: 'appointment.start_date' } as Question;
  const moved = { ...visit, app_report: { ...form, questions: [day, ...form.questions] } };
  const report = withReport(aVisitWork(moved), { day: [{ on: '2026-11-23', mood: 'Calm' }] });
  expect(findDayDoubt(report, moved, after)).toBe(
    'The visit is on Tue 24/11/2026, but your report says Mon 23/11/2026.',
  );
  expect(findDayDoubt(aVisitWork(moved), moved, after)).toBeUndefined();
});
