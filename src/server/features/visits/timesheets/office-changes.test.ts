import { describe, expect, it } from 'vitest';
import { listNotifications } from '#contract/core/notifications.ts';
import { getTimesheet, listTimesheets } from '#contract/visits/timesheets.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { NOW, openTimesheets, TIMES } from '#test/kit/visits/timesheets.ts';

const app = await startTestApp({ now: NOW });
const { admin, visit, handIn, change } = openTimesheets(app);
const told = async (who: typeof admin) =>
  (await who.get(listNotifications)).items.filter(({ kind }) => kind === 'times_changed');

const EARLIER = '2027-06-16T09:00:00Z';
const inMilliseconds = (instant: string) => new Date(instant).toISOString();
const makeHours = (hours: string, end_at: string) => ({
  ...{ start_at: inMilliseconds(TIMES.start_at), end_at: inMilliseconds(end_at) },
  ...{ break_minutes: 0, sleep_in: false, hours },
});

describe('a carer’s times that the office changes', () => {
  it('[TIM-01] need a reason, keep both versions for carer and office, and notify the carer', async () => {
    const mine = await visit();
    const { version } = (await handIn(mine, {}, mine.as)).body;
    const silent = await change(mine, { version, end_at: EARLIER });
    expect([silent.status, silent.problem.errors?.[0]?.path]).toEqual([400, 'reason']);
    expect((await change(mine, { version, end_at: EARLIER, reason: '  ' })).status).toBe(400);
    expect((await told(mine.as)).length).toBe(0);

    const { body } = await change(mine, { version, end_at: EARLIER, reason: 'The client signed for 10:00' });
    const by = (await admin.session()).user;
    expect(body.changes).toEqual([
      {
        id: expect.any(String),
        changed_by: { id: by.id, name: by.name },
        changed_at: expect.stringMatching(/^2027-06-16T12:00:00/),
        reason: 'The client signed for 10:00',
        before: makeHours('2.00', TIMES.end_at),
        after: makeHours('1.00', EARLIER),
      },
    ]);
    const seen = await mine.as.get(getTimesheet, { params: { id: mine.timesheet_id } });
    expect(seen.changes.map(({ before, after }) => [before.hours, after?.hours])).toEqual([['2.00', '1.00']]);
    const listed = await mine.as.get(listTimesheets);
    expect(listed.items.map(({ changes }) => changes.length)).toEqual([1]);
    expect((await told(mine.as)).map(({ text }) => text)).toEqual([
      'Wed 16/06/2027: from 09:00–11:00, 2.00 h to 09:00–10:00, 1.00 h. The client signed for 10:00',
    ]);
  });

  it('[TIM-01] can be changed again by the carer, which is saved too and notifies the office', async () => {
    const mine = await visit();
    const { version } = (await handIn(mine, {}, mine.as)).body;
    const corrected = await change(mine, { version, end_at: EARLIER, reason: 'The client signed for 10:00' });
    const again = await change(mine, { version: corrected.body.version, end_at: TIMES.end_at }, mine.as);
    expect(again.body.changes.map(({ after, reason }) => [after?.hours, reason])).toEqual([
      ['1.00', 'The client signed for 10:00'],
      ['2.00', null],
    ]);
    expect(again.body.changes[1]?.changed_by.id).toBe((await mine.as.session()).user.id);
    const news = (await admin.get(listNotifications)).items.filter(
      ({ kind }) => kind === 'times_changed_back',
    );
    expect(news.map(({ text }) => text)).toEqual([
      expect.stringMatching(/, Wed 16\/06\/2027: from 09:00–10:00, 1\.00 h to 09:00–11:00, 2\.00 h$/),
    ]);
  });

  it('[TIM-01] are saved when they are cleared, and a changed note does not change times', async () => {
    const mine = await visit();
    const { version } = (await handIn(mine, {}, mine.as)).body;
    const noted = await change(mine, { version, notes: 'Ask Bo' });
    expect([noted.status, noted.body.changes]).toEqual([200, []]);
    expect((await change(mine, { version: version + 1, status: 'required' })).status).toBe(400);
    const { body } = await change(mine, { version: version + 1, status: 'required', reason: 'Another day' });
    expect(body.changes.map(({ before, after }) => [before.hours, after])).toEqual([['2.00', null]]);
    expect((await told(mine.as))[0]?.text).toBe(
      'Wed 16/06/2027: 09:00–11:00, 2.00 h no longer count. Another day',
    );
  });

  it('[TIM-01] can be changed by the carer, and the office corrects its own entry without a reason', async () => {
    const mine = await visit();
    const own = (await handIn(mine, {}, mine.as)).body;
    const changed = await change(mine, { version: own.version, end_at: EARLIER }, mine.as);
    expect([changed.status, changed.body.changes]).toEqual([200, []]);
    const entered = await visit();
    const { version } = (await handIn(entered)).body;
    const corrected = await change(entered, { version, end_at: EARLIER });
    expect(corrected.body.changes.map(({ reason }) => reason)).toEqual([null]);
    expect((await told(entered.as)).length).toBe(1);
  });
});
