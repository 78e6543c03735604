import { describe, expect, it } from 'vitest';
import { listNotifications } from '#contract/core/notifications.ts';
import {
  createExpense,
  deleteExpense,
  listExpenseReasons,
  updateExpense,
} from '#contract/visits/expenses.ts';
import { createMileage, deleteMileage, updateMileage } from '#contract/visits/mileages.ts';
import { getTimesheet } from '#contract/visits/timesheets.ts';
import { getVisit } from '#contract/visits/visits.ts';
import {
  seedExpenseReasons,
  seedMileageRates,
} from '#server/features/organisations/catalogues/seed-catalogues.ts';
import { buildForm, picture } from '#test/kit/given-files.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { NOW, openTimesheets } from '#test/kit/visits/timesheets.ts';

const app = await startTestApp({ now: NOW });
const { as, given, owner } = app;
await seedExpenseReasons(owner);
await seedMileageRates(owner);
const { admin, visit } = openTimesheets(app);
const reasons = await admin.get(listExpenseReasons);
const parking = reasons.find(({ reason }) => reason === 'Parking')?.id ?? '';
const date = '2027-06-16';
const SAY_WHY = { path: 'reason', message: 'Enter a reason. We send it to the carer.' };

type Mine = Awaited<ReturnType<typeof visit>>;
type Who = Mine['as'];
const told = async (who: Who, kind = 'claim_changed') =>
  (await who.get(listNotifications)).items.filter((each) => each.kind === kind).map(({ text }) => text);
const listChanges = async ({ timesheet_id }: Mine, who: Who) =>
  (await who.get(getTimesheet, { params: { id: timesheet_id } })).claim_changes;

const park = async (mine: Mine, who: Who, more: Record<string, string> = {}) =>
  who.send(createExpense, {
    body: buildForm(
      { appointment_carer_id: mine.appointment_carer_id, reason_id: parking, amount: '140', date, ...more },
      [{ field: 'app_expenses_images_upload', name: 'till.jpg', content: await picture() }],
    ),
  });
const correct = (id: string, fields: Record<string, string>, who: Who = admin) =>
  who.call(updateExpense, { params: { id }, body: buildForm(fields) });
const drive = ({ appointment_carer_id }: Mine, who: Who) =>
  who.send(createMileage, {
    body: { appointment_carer_id, date, from_place: 'Home', to_place: 'Croydon', miles: '150' },
  });

describe('a carer’s expense that the office changes', () => {
  it('[EXP-01] needs a reason, keeps values before and after, and notifies the carer once', async () => {
    const mine = await visit();
    const { id } = await park(mine, mine.as);
    const silent = await correct(id, { amount: '12', version: '1' });
    expect([silent.status, silent.problem.errors]).toEqual([400, [SAY_WHY]]);
    expect((await correct(id, { amount: '12', version: '1', reason: '  ' })).status).toBe(400);
    expect([await listChanges(mine, mine.as), await told(mine.as)]).toEqual([[], []]);

    const changed = await correct(id, { amount: '12', version: '1', reason: 'The till says £12' });
    expect([changed.status, changed.body.amount]).toEqual([200, '12.00']);
    const by = (await admin.session()).user;
    const kept = [
      {
        id: expect.any(String),
        kind: 'expense',
        changed_by: { id: by.id, name: by.name },
        changed_at: expect.stringMatching(/^2027-06-16T12:00:00/),
        reason: 'The till says £12',
        before: 'Parking, £140.00',
        after: 'Parking, £12.00',
      },
    ];
    expect(await listChanges(mine, admin)).toEqual(kept);
    const seen = await mine.as.get(getVisit, { params: { id: mine.appointment_carer_id } });
    const changed_by = { id: by.id, name: 'The office' };
    expect(seen.timesheet.claim_changes).toEqual(kept.map((each) => ({ ...each, changed_by })));
    expect(seen.timesheet.changes).toEqual([]);
    expect(await told(mine.as)).toEqual([
      'Wed 16/06/2027: from Parking, £140.00 to Parking, £12.00. The till says £12',
    ]);
    const records =
      await owner`select category, action from change_record where subject_table = 'claim_change'`;
    expect(records).toEqual([{ category: 'Claim', action: 'Created' }]);
  });

  it('[EXP-01] stays visible when it is removed', async () => {
    const mine = await visit();
    const { id } = await park(mine, mine.as);
    const silent = await admin.call(deleteExpense, { params: { id } });
    expect([silent.status, silent.problem.errors]).toEqual([400, [SAY_WHY]]);
    await admin.send(deleteExpense, { params: { id }, query: { reason: 'Paid by card' } });
    expect((await listChanges(mine, mine.as)).map(({ before, after }) => [before, after])).toEqual([
      ['Parking, £140.00', null],
    ]);
    expect(await told(mine.as)).toEqual(['Wed 16/06/2027: Parking, £140.00 removed. Paid by card']);
  });

  it('[EXP-01] shows a changed day and removed receipts; a note does not change the claim', async () => {
    const mine = await visit();
    const { id, images } = await park(mine, mine.as);
    const noted = await correct(id, { note: 'Ask Bo', version: '1' });
    expect([noted.status, await listChanges(mine, admin)]).toEqual([200, []]);
    await correct(id, { date: '2027-06-15', version: '2', reason: 'As on the receipt' });
    await correct(id, { remove_image_ids: images[0]?.id ?? '', version: '3', reason: 'Another’s' });
    expect((await listChanges(mine, mine.as)).map(({ before, after }) => [before, after])).toEqual([
      ['Parking, £140.00, 16/06/2027', 'Parking, £140.00, 15/06/2027'],
      ['Parking, £140.00', 'Parking, £140.00, 1 receipt removed'],
    ]);
  });

  it('[EXP-01] can be changed again by the carer, which is saved too and notifies the office', async () => {
    const mine = await visit();
    const { id } = await park(mine, mine.as);
    await correct(id, { amount: '12', version: '1', reason: 'The till says £12' });
    expect((await correct(id, { amount: '14', version: '2' }, mine.as)).status).toBe(200);
    await mine.as.send(deleteExpense, { params: { id } });
    expect((await listChanges(mine, admin)).map(({ after, reason }) => [after, reason])).toEqual([
      ['Parking, £12.00', 'The till says £12'],
      ['Parking, £14.00', null],
      [null, null],
    ]);
    expect(await told(admin, 'claim_changed_back')).toEqual([
      expect.stringMatching(/, Wed 16\/06\/2027: Parking, £14\.00 removed$/),
      expect.stringMatching(/, Wed 16\/06\/2027: from Parking, £12\.00 to Parking, £14\.00$/),
    ]);
    expect(await told(mine.as)).toHaveLength(1);
  });

  it('[EXP-01] can be changed by its carer, and the office corrects its own entry without a reason', async () => {
    const mine = await visit();
    const own = await park(mine, mine.as);
    await correct(own.id, { amount: '100', version: '1' }, mine.as);
    await mine.as.send(deleteExpense, { params: { id: own.id } });
    const entered = await park(mine, admin);
    expect([own.is_by_office, entered.is_by_office]).toEqual([false, true]);
    expect((await correct(entered.id, { amount: '12', version: '1' })).status).toBe(200);
    await admin.send(deleteExpense, { params: { id: entered.id } });
    expect([await listChanges(mine, admin), await told(mine.as)]).toEqual([[], []]);
  });
});

describe('a carer’s journey that the office changes', () => {
  it('[MIL-01] needs a reason, keeps its pay before and after, and notifies the carer', async () => {
    const mine = await visit();
    const { id } = await drive(mine, mine.as);
    const change = (body: object, who: Who = admin) =>
      who.call(updateMileage, { params: { id }, body: body as { version: number } });
    const silent = await change({ miles: '15', version: 1 });
    expect([silent.status, silent.problem.errors]).toEqual([400, [SAY_WHY]]);
    await change({ miles: '15', vehicle: 'BICYCLE', version: 1, reason: 'It is 15 miles' });
    await change({ miles: '20', version: 2 }, mine.as);
    const gone = await admin.call(deleteMileage, { params: { id } });
    expect([gone.status, gone.problem.errors]).toEqual([400, [SAY_WHY]]);
    await admin.send(deleteMileage, { params: { id }, query: { reason: 'Paid twice' } });
    expect(
      (await listChanges(mine, mine.as)).map(({ kind, before, after }) => [kind, before, after]),
    ).toEqual([
      ['journey', 'Home to Croydon, 150 miles, £82.50', 'Home to Croydon, 15 miles, bicycle, £3.00'],
      ['journey', 'Home to Croydon, 15 miles, bicycle, £3.00', 'Home to Croydon, 20 miles, bicycle, £4.00'],
      ['journey', 'Home to Croydon, 20 miles, bicycle, £4.00', null],
    ]);
    expect(await told(mine.as)).toEqual([
      'Wed 16/06/2027: Home to Croydon, 20 miles, bicycle, £4.00 removed. Paid twice',
      expect.stringMatching(
        /^Wed 16\/06\/2027: from Home to Croydon, 150 miles, £82\.50 to .*It is 15 miles$/,
      ),
    ]);
  });

  it('[MIL-01] hides changes from other carers, the client, and administrators without access to the record', async () => {
    const client = 'Ashdown';
    const young_person = await given.youngPerson({ client });
    const mine = await visit({ client, young_person });
    const other = await visit();
    const { id } = await drive(mine, mine.as);
    await admin.send(deleteMileage, { params: { id }, query: { reason: 'Paid twice' } });
    const ask = async (who: { call: Who['call'] }) =>
      (await who.call(getTimesheet, { params: { id: mine.timesheet_id } })).status;
    expect([await listChanges(other, other.as), await ask(other.as)]).toEqual([[], 404]);
    expect(await ask(as.client(client))).toBe(403);
    await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
    expect([await listChanges(mine, admin), await listChanges(mine, mine.as)]).toEqual([[], []]);
    expect(await told(mine.as)).toEqual([]);
  });
});

describe('a claim that a colleague removes during a correction', () => {
  it('[MIL-01] [EXP-01] answers that it was removed, by whom, when and why', async () => {
    const mine = await visit();
    const { id } = await drive(mine, mine.as);
    const query = { reason: 'Paid twice' };
    await admin.send(deleteMileage, { params: { id }, query });
    const late = await admin.call(updateMileage, { params: { id }, body: { miles: '8', version: 1 } });
    const words =
      /^.+ removed this on \d\d\/\d\d\/\d{4} \d\d:\d\d, so you cannot change it. Reason: Paid twice$/;
    expect([late.status, late.problem.code, late.problem.detail]).toEqual([
      404,
      'claim.taken_off',
      expect.stringMatching(words),
    ]);
    expect((await admin.call(deleteMileage, { params: { id }, query })).problem.code).toBe('claim.taken_off');
    expect((await as.carer('Other').call(deleteMileage, { params: { id } })).problem.code).toBe('not_found');

    const parked = await park(mine, mine.as);
    await admin.send(deleteExpense, { params: { id: parked.id }, query });
    const expense = await correct(parked.id, { amount: '12', version: '1' }, mine.as);
    expect(expense.problem.detail).toMatch(words);
  });
});
