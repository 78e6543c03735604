import { describe, expect, it } from 'vitest';
import { getFile } from '#contract/core/files.ts';
import {
  createExpense,
  deleteExpense,
  listExpenseReasons,
  listExpensesOfAppointment,
  listExpensesOfCarer,
  updateExpense,
} from '#contract/visits/expenses.ts';
import { seedExpenseReasons } from '#server/features/organisations/catalogues/seed-catalogues.ts';
import { buildForm, pdf, picture } from '#test/kit/given-files.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp({ now: '2026-11-24T12:00:00Z' });
await seedExpenseReasons(owner);
const admin = as.admin();
const reasons = await admin.get(listExpenseReasons);
const reason = (name: string) => reasons.find((each) => each.reason === name)?.id ?? '';
const FIELD = 'app_expenses_images_upload';

async function visit(start_at = '2026-11-24T09:00:00Z') {
  const carer = await given.carer();
  const made = await given.appointment({ carer, start_at, hours: 1 });
  return { ...made, appointment_carer_id: made.appointment_carers[0]?.id ?? '', as: as.user(carer) };
}
type Visit = Awaited<ReturnType<typeof visit>>;
type Receipt = { name: string; content: Uint8Array<ArrayBuffer> };

const claim = (of: Visit, fields: Record<string, string> = {}, receipts: Receipt[] = [], who = of.as) =>
  who.call(createExpense, {
    body: buildForm(
      {
        appointment_carer_id: of.appointment_carer_id,
        reason_id: reason('Taxi'),
        amount: '12.50',
        date: '2026-11-24',
        ...fields,
      },
      receipts.map((receipt) => ({ field: FIELD, ...receipt })),
    ),
  });
const change = (of: Visit, id: string, fields: Record<string, string>, receipts: Receipt[] = []) =>
  of.as.call(updateExpense, {
    params: { id },
    body: buildForm(
      fields,
      receipts.map((receipt) => ({ field: FIELD, ...receipt })),
    ),
  });

describe('/api/expenses/', () => {
  it('[EXP-01] a carer claims an expense with receipts, changes it and deletes it', async () => {
    const of = await visit();
    const photo = { name: 'till.jpg', content: await picture() };
    const made = await claim(of, { note: ' To the cinema ' }, [photo, { name: 'bill.pdf', content: pdf() }]);
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({
        amount: '12.50',
        note: 'To the cinema',
        reason: { id: reason('Taxi'), reason: 'Taxi' },
        warnings: [],
        version: 1,
        images: [
          expect.objectContaining({ name: 'till.jpg', mime_type: 'image/jpeg' }),
          expect.objectContaining({ name: 'bill.pdf', mime_type: 'application/pdf' }),
        ],
      }),
    ]);
    const { id, images } = made.body;
    const [first, second] = images;
    const changed = await change(of, id, { amount: '13', remove_image_ids: first?.id ?? '', version: '1' }, [
      { name: 'again.png', content: await picture({ format: 'png' }) },
    ]);
    expect([changed.status, changed.body.amount, changed.body.version]).toEqual([200, '13.00', 2]);
    expect(changed.body.images.map(({ name }) => name)).toEqual(['bill.pdf', 'again.png']);
    expect((await of.as.call(getFile, { params: { id: first?.id ?? '' } })).status).toBe(404);
    expect((await of.as.call(getFile, { params: { id: second?.id ?? '' } })).status).toBe(200);

    const stale = await change(of, id, { amount: '14', version: '1' });
    expect([stale.status, stale.problem.code, stale.problem.current]).toEqual([
      409,
      'version.stale',
      changed.body,
    ]);
    const params = { id: of.appointment_carer_id };
    expect(await of.as.get(listExpensesOfCarer, { params })).toEqual([changed.body]);
    expect(await admin.get(listExpensesOfAppointment, { params: { id: of.id } })).toEqual([changed.body]);
    expect(await of.as.send(deleteExpense, { params: { id } })).toEqual({ id });
    expect(await admin.get(listExpensesOfCarer, { params })).toEqual([]);
    expect((await of.as.call(deleteExpense, { params: { id } })).status).toBe(404);
    const records = await owner`select action from change_record where subject_id = ${id} order by seq`;
    expect(records.map(({ action }) => action)).toEqual(['Created', 'Updated', 'Updated']);
  });

  it('[EXP-01] lists the reasons with their limits, in order', async () => {
    expect(reasons[0]).toEqual({
      id: expect.any(String),
      reason: 'Activity or entry fee',
      category: 'Young person',
      hint: expect.stringContaining('Cinema'),
      limit_pounds: '20.00',
      limit_per: 'young person and session',
      is_receipt_required: true,
    });
    expect(reasons).toHaveLength(21);
  });

  it.each([
    ['nothing', { amount: '0' }, 'amount', 'Enter more than £0.'],
    ['more than £500', { amount: '500.01' }, 'amount', 'Enter £500 or less. You entered £500.01.'],
    ['three decimals', { amount: '1.234' }, 'amount', 'Enter pounds and pence, like 12.50.'],
    ['a sum in words', { amount: 'five' }, 'amount', 'Enter pounds and pence, like 12.50.'],
    [
      'no known reason',
      { reason_id: crypto.randomUUID() },
      'reason_id',
      'Choose one of the reasons offered.',
    ],
    [
      'tomorrow',
      { date: '2026-11-25' },
      'date',
      '25/11/2026 is in the future. Enter today’s date or an earlier one.',
    ],
    ['a day far away', { date: '2025-11-24' }, 'date', 'Enter a date within 7 days of the appointment.'],
  ])('[EXP-01] refuses %s, naming the field', async (_what, fields, path, message) => {
    const { status, problem } = await claim(await visit(), fields);
    expect([status, problem.errors]).toEqual([400, [{ path, message }]]);
  });

  it.each([
    ['4,85', '4.85'],
    ['£4.85', '4.85'],
    ['4.8', '4.80'],
    ['485p', '4.85'],
  ])('[EXP-01] reads %s as £%s, and never as £485', async (amount, pounds) => {
    expect((await claim(await visit(), { amount })).body.amount).toBe(pounds);
  });

  it('[EXP-02] warns the office about unusual expenses, and refuses none of them', async () => {
    const of = await visit();
    const warnings = async (fields: Record<string, string>) => (await claim(of, fields)).body.warnings;
    expect(await warnings({ amount: '40' })).toEqual(['No receipt.']);
    expect(await warnings({ amount: '40.01' })).toEqual([
      'Over the limit of £40.00 per journey.',
      'No receipt.',
    ]);
    expect(await warnings({ date: '2026-11-23' })).toEqual(['No receipt.']);
    expect(await warnings({ date: '2026-11-22' })).toEqual([
      'No receipt.',
      'Dated 22/11/2026, not the day of the appointment or the day before.',
    ]);
    // A machine may print no receipt for a small amount.
    expect(await warnings({ reason_id: reason('Parking'), amount: '4.99' })).toEqual([]);
    expect(await warnings({ reason_id: reason('Parking'), amount: '5' })).toEqual(['No receipt.']);
  });

  it('[EXP-02] saves nothing of an expense whose receipt is refused', async () => {
    const of = await visit();
    const bad = { name: 'receipt.jpg', content: new TextEncoder().encode('<script>alert(1)</script>') };
    const refused = await claim(of, {}, [{ name: 'good.jpg', content: await picture() }, bad]);
    expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([415, FIELD]);
    expect(await of.as.get(listExpensesOfCarer, { params: { id: of.appointment_carer_id } })).toEqual([]);
  });

  it('[EXP-02] accepts at most ten receipts in total, over several changes too', async () => {
    const of = await visit();
    const photo = { name: 'r.jpg', content: await picture() };
    const eleven = await claim(of, {}, Array(11).fill(photo));
    expect([eleven.status, eleven.problem.detail]).toEqual([413, 'Choose 10 files or fewer.']);
    const { body } = await claim(of, {}, Array(9).fill(photo));
    const over = await change(of, body.id, { version: '1' }, [photo, photo]);
    expect([over.status, over.problem.detail]).toEqual([
      413,
      'Add up to 10 receipts to an expense. Remove one first.',
    ]);
    const full = await change(of, body.id, { version: '1' }, [photo]);
    expect(full.body.images).toHaveLength(10);
  });

  it('[EXP-01] repeats the first answer for the same key, and creates one expense', async () => {
    const of = await visit();
    const photo = await picture();
    const send = () =>
      of.as.call(createExpense, {
        body: buildForm(
          {
            appointment_carer_id: of.appointment_carer_id,
            reason_id: reason('Taxi'),
            amount: '1',
            date: '2026-11-24',
          },
          [{ field: FIELD, name: 'r.jpg', content: photo }],
        ),
        headers: { 'idempotency-key': 'one' },
      });
    const answers = [await send(), await send()];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(await of.as.get(listExpensesOfCarer, { params: { id: of.appointment_carer_id } })).toHaveLength(1);
  });

  it('[EXP-01] belongs to its carer only, and is closed to them 28 days after the appointment', async () => {
    const of = await visit();
    const stranger = as.carer();
    expect((await claim(of, {}, [], stranger)).status).toBe(404);
    const { body } = await claim(of);
    expect((await stranger.call(deleteExpense, { params: { id: body.id } })).status).toBe(404);
    const old = await visit('2026-10-20T09:00:00Z');
    const late = await claim(old, { date: '2026-10-20' });
    expect([late.status, late.problem.code]).toEqual([409, 'claim.closed']);
    expect((await claim(old, { date: '2026-10-20' }, [], admin)).status).toBe(201);
  });
});
