import { describe, expect, it } from 'vitest';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { NOW, openTimesheets, TIMES } from '#test/kit/visits/timesheets.ts';

const app = await startTestApp({ now: NOW });
const { owner } = app;
const { visit, handIn, change } = openTimesheets(app);

describe('PUT /api/app_timesheets/{id}', () => {
  it('[TIM-01] changes submitted times, and shows the current version after a concurrent change', async () => {
    const mine = await visit();
    const { body: before } = await handIn(mine, {}, mine.as);
    const { version } = before;
    const changed = await change(
      mine,
      { version, end_at: '2027-06-16T10:30:00Z', break_minutes: 15 },
      mine.as,
    );
    expect([changed.status, changed.body]).toEqual([
      200,
      expect.objectContaining({
        hours: '2.25',
        break_minutes: 15,
        submitted_at: before.submitted_at,
        version: version + 1,
      }),
    ]);
    const stale = await change(mine, { version, break_minutes: 0 });
    expect([stale.status, stale.problem]).toEqual([
      409,
      expect.objectContaining({ code: 'version.stale', current: changed.body }),
    ]);
    expect((await change(mine, { version: version + 1, end_at: TIMES.start_at })).status).toBe(400);
  });

  it('[TIM-01] lets only the office waive times, and require them again', async () => {
    const mine = await visit();
    const refused = await change(mine, { version: 1, status: 'not required' }, mine.as);
    expect([refused.status, refused.problem.code]).toEqual([403, 'forbidden']);
    const waived = await change(mine, { version: 1, status: 'not required' });
    expect(waived.body.status).toBe('not required');
    const tried = await handIn(mine, {}, mine.as);
    expect([tried.status, tried.problem.code]).toEqual([409, 'timesheet.not_required']);
    const asked = await change(mine, { version: waived.body.version, status: 'required' });
    expect(asked.body.status).toBe('required');
    expect((await handIn(mine, {}, mine.as)).status).toBe(201);
  });

  it('[TIM-01] clears the times if the office requires them again', async () => {
    const mine = await visit();
    const { body } = await handIn(mine, { sleep_in: true, break_minutes: 5 });
    const { body: void_ } = await change(mine, { version: body.version, status: 'required' });
    expect(void_).toMatchObject({
      status: 'required',
      start_at: null,
      end_at: null,
      hours: '2.00',
      break_minutes: 0,
    });
    expect(void_.minutes_from_plan).toBeNull();
    const again = await change(mine, { version: void_.version, ...TIMES }, mine.as);
    expect([again.status, again.body.status]).toEqual([200, 'submitted']);
  });

  it('[TIM-01] is submitted only with both times, and names the missing one', async () => {
    const mine = await visit();
    const half = await change(mine, { version: 1, start_at: TIMES.start_at });
    expect([half.status, half.problem.errors]).toEqual([
      400,
      [{ path: 'end_at', message: 'Enter an end time.' }],
    ]);
    const odd = await change(mine, { version: 1, status: 'required', break_minutes: 5 });
    expect([odd.status, odd.problem.errors?.[0]?.path]).toEqual([400, 'break_minutes']);
    const words = await change(mine, { version: 1, notes: 'Ask Bo' }, mine.as);
    expect([words.body.status, words.body.notes]).toEqual(['required', 'Ask Bo']);
    const whole = await change(mine, { version: 2, ...TIMES }, mine.as);
    expect([whole.body.status, whole.body.notes]).toEqual(['submitted', 'Ask Bo']);
  });

  it('[TIM-01] has a change record with before and after', async () => {
    const mine = await visit();
    await handIn(mine, {}, mine.as);
    const [record] = await owner<{ category: string; performed_by: string; changes: { field: string }[] }[]>`
      select category, performed_by, changes from change_record where subject_id = ${mine.timesheet_id}`;
    expect([record?.category, record?.performed_by]).toEqual(['Claim', mine.carer.id]);
    expect(record?.changes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['ended_at', 'started_at', 'status', 'submitted_by']),
    );
  });
});
