import { expect, it } from 'vitest';
import { createExtraInfo, updateExtraInfo } from '#contract/visits/carer-extra-info.ts';
import {
  createExpense,
  decideExpense,
  deleteExpense,
  listExpenseReasons,
  updateExpense,
} from '#contract/visits/expenses.ts';
import { createMileage, deleteMileage, updateMileage } from '#contract/visits/mileages.ts';
import {
  seedExpenseReasons,
  seedMileageRates,
} from '#server/features/organisations/catalogues/seed-catalogues.ts';
import { buildForm, picture } from '#test/kit/given-files.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { NOW, openTimesheets } from '#test/kit/visits/timesheets.ts';
import { BESIDE, hideHome, readRefusal, SAID } from '#test/kit/young-persons/secret-home.ts';

const app = await startTestApp({ now: NOW });
const { owner } = app;
await seedExpenseReasons(owner);
await seedMileageRates(owner);
const { admin, visit, handIn, change } = openTimesheets(app);
const [{ id: reason_id } = { id: '' }] = await admin.get(listExpenseReasons);
const date = '2027-06-16';

const newVisit = async () => visit(await hideHome(app));

it('[YPN-03] [XTR-01] the office cannot write a confidential address in a carer’s note, but the carer can', async () => {
  const mine = await newVisit();
  const { appointment_carer_id } = mine;
  const add = (who: typeof admin, text: string) =>
    who.call(createExtraInfo, { body: { appointment_carer_id, text } });
  expect(readRefusal(await add(admin, SAID))).toBe('text');
  const { body } = await add(mine.as, SAID);
  const put = (text: string, version: number) =>
    admin.call(updateExtraInfo, { params: { id: body.id }, body: { text, version } });
  expect(readRefusal(await put(`${SAID}!`, body.version))).toBe('text');
  expect(readRefusal(await put(SAID, body.version))).toBe(200);
});

it('[YPN-03] [MIL-01] nor in a journey, unless its carer wrote it and the office corrects another field', async () => {
  const mine = await newVisit();
  const journey = {
    ...{ appointment_carer_id: mine.appointment_carer_id, date, miles: '12' },
    ...{ from_place: 'Home', to_place: 'Hove' },
  };
  const drive = (who: typeof admin, more: object) =>
    who.call(createMileage, { body: { ...journey, ...more } });
  for (const field of ['from_place', 'to_place', 'purpose'])
    expect(readRefusal(await drive(admin, { [field]: SAID }))).toBe(field);
  const { body } = await drive(mine.as, { to_place: SAID });
  const put = (more: object) =>
    admin.call(updateMileage, {
      params: { id: body.id },
      body: { ...{ version: body.version, reason: 'It is 11', miles: '11', to_place: SAID }, ...more },
    });
  expect(readRefusal(await put({ reason: SAID.toUpperCase() }))).toBe('reason');
  expect(readRefusal(await put({ from_place: '77 Secret Close' }))).toBe('from_place');
  expect(readRefusal(await put({ from_place: BESIDE }))).toBe(200);
  const remove = (reason: string) =>
    admin.call(deleteMileage, { params: { id: body.id }, query: { reason } });
  expect([readRefusal(await remove(SAID)), readRefusal(await remove('Twice'))]).toEqual(['reason', 200]);
});

it('[YPN-03] [EXP-01] nor in an expense’s note, nor in the reason for changing or returning it', async () => {
  const mine = await newVisit();
  const { appointment_carer_id } = mine;
  const receipt = { field: 'app_expenses_images_upload', name: 'till.jpg', content: await picture() };
  const spend = (who: typeof admin, note: string) =>
    who.call(createExpense, {
      body: buildForm({ appointment_carer_id, reason_id, amount: '14', date, note }, [receipt]),
    });
  expect(readRefusal(await spend(admin, SAID))).toBe('note');
  const { body } = await spend(mine.as, SAID);
  const put = (fields: Record<string, string>) =>
    admin.call(updateExpense, {
      params: { id: body.id },
      body: buildForm({ amount: '12', version: '1', note: SAID, ...fields }),
    });
  expect(readRefusal(await put({ reason: SAID.toUpperCase() }))).toBe('reason');
  expect(readRefusal(await put({ note: '77 Secret Cl', reason: 'The till says 12' }))).toBe('note');
  expect(readRefusal(await put({ reason: 'The till says 12' }))).toBe(200);
  const sendBack = (reason: string) =>
    admin.call(decideExpense, {
      params: { id: body.id },
      body: { decision: 'returned', reason, version: 2 },
    });
  expect([readRefusal(await sendBack(SAID)), readRefusal(await sendBack('Twice'))]).toEqual(['reason', 200]);
  const remove = (reason: string) =>
    admin.call(deleteExpense, { params: { id: body.id }, query: { reason } });
  expect(readRefusal(await remove(SAID))).toBe('reason');
});

it('[YPN-03] [TIM-02] nor in the notes of times, nor in the reason for changing them', async () => {
  const mine = await newVisit();
  expect(readRefusal(await handIn(mine, { notes: SAID }))).toBe('notes');
  const { body } = await handIn(mine, { notes: SAID }, mine.as);
  const times = { start_at: '2027-06-16T08:15:00Z', version: body.version };
  expect(readRefusal(await change(mine, { ...times, reason: SAID.toUpperCase() }))).toBe('reason');
  expect(readRefusal(await change(mine, { ...times, notes: '77 Secret Cl', reason: 'Late' }))).toBe('notes');
  expect(readRefusal(await change(mine, { ...times, notes: SAID, reason: 'Late' }))).toBe(200);
});
