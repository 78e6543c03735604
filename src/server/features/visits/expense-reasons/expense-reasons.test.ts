import { expect, it } from 'vitest';
import {
  createExpenseReason,
  listAllExpenseReasons,
  updateExpenseReason,
} from '#contract/visits/expense-reasons.ts';
import { listExpenseReasons } from '#contract/visits/expenses.ts';
import { seedCatalogues } from '#server/features/organisations/catalogues/seed-catalogues.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, owner } = await startTestApp();
await seedCatalogues(owner);
const office = as.admin();
const carer = as.carer();
const listNames = async () => (await carer.get(listExpenseReasons, {})).map(({ reason }) => reason);
const fields = {
  category: 'Travel',
  hint: null,
  limit_pounds: '12.50',
  limit_per: 'session',
  is_receipt_required: true,
};

it('[SET-01] carers can choose a reason that the office adds, until it is archived', async () => {
  const added = await office.send(createExpenseReason, { body: { ...fields, reason: 'Ferry' } });
  expect(await listNames()).toContain('Ferry');
  const archived = await office.send(updateExpenseReason, {
    params: { id: added.id },
    body: { version: added.version, is_archived: true },
  });
  expect(await listNames()).not.toContain('Ferry');
  expect((await office.get(listAllExpenseReasons, {})).at(-1)).toMatchObject({
    reason: 'Ferry',
    is_archived: true,
  });
  await office.send(updateExpenseReason, {
    params: { id: added.id },
    body: { version: archived.version, is_archived: false, limit_pounds: null, limit_per: null },
  });
  expect(await listNames()).toContain('Ferry');
});

it('[SET-01] refuses a duplicate reason, a limit of zero, and an update to an old version', async () => {
  const twice = await office.call(createExpenseReason, { body: { ...fields, reason: 'FERRY' } });
  expect(twice.problem).toMatchObject({ code: 'duplicate', errors: [{ path: 'reason' }] });
  const free = await office.call(createExpenseReason, {
    body: { ...fields, reason: 'Tram', limit_pounds: '0' },
  });
  expect(free.problem.errors).toEqual([
    { path: 'limit_pounds', message: 'Enter pounds, such as 20 or 12.50.' },
  ]);
  const [ferry] = (await office.get(listAllExpenseReasons, {})).filter(({ reason }) => reason === 'Ferry');
  const stale = await office.call(updateExpenseReason, {
    params: { id: ferry?.id ?? '' },
    body: { version: 1, reason: 'Boat' },
  });
  expect(stale).toMatchObject({ status: 409, problem: { current: { reason: 'Ferry' } } });
});

it('[SET-01] the product’s data files do not overwrite the agency’s changes', async () => {
  const [first] = await office.get(listAllExpenseReasons, {});
  await office.send(updateExpenseReason, {
    params: { id: first?.id ?? '' },
    body: { version: first?.version ?? 1, reason: 'Activity with a young person' },
  });
  await owner`delete from schema_migration where name = 'expense reasons'`;
  await seedCatalogues(owner);
  expect(await listNames()).toContain('Activity with a young person');
});
