import { describe, expect, it } from 'vitest';
import { draftInvoices, previewInvoices } from '#contract/money/invoice-runs.ts';
import { creditInvoice, getInvoice } from '#contract/money/invoices.ts';
import { NOVEMBER, openInvoices } from '#test/kit/money/given-invoices.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const { as, owner } = app;
const { anInvoice, anOrganisation, issue, work } = openInvoices(app);
const office = as.admin();

async function aCredited(is_for_good?: boolean) {
  const { id, lines, client } = (await anInvoice()).invoice;
  const body = {
    line_ids: lines.map((line) => line.id),
    reason: 'The carer came late',
    ...(is_for_good === undefined ? {} : { is_for_good }),
  };
  const note = await office.send(creditInvoice, { params: { id }, body });
  const period = { ...NOVEMBER, client_id: client.id };
  return { note, period, run: await office.get(previewInvoices, { query: period }) };
}

/** An invoice of one visit with a line for each band of its hours, two of them in two hours, and a way to take each back. */
async function aVisitOfLines(hours = 2) {
  const organisation = await anOrganisation();
  const period = { ...NOVEMBER, client_id: organisation.client.id };
  await work({ ...organisation, start_at: '2026-11-03T19:00:00Z', hours });
  const { invoice_ids } = await office.send(draftInvoices, { body: period });
  const drafted = await office.get(getInvoice, { params: { id: invoice_ids[0] ?? '' } });
  const invoice = (await issue(drafted)).body;
  const takeBack = (at: number, is_for_good: boolean) =>
    office.call(creditInvoice, {
      params: { id: invoice.id },
      body: { line_ids: [invoice.lines[at]?.id ?? ''], reason: 'It was too long', is_for_good },
    });
  const countDrafts = async () => (await office.get(previewInvoices, { query: period })).drafts.length;
  return { lines: invoice.lines, takeBack, countDrafts };
}

describe('a visit that is credited line by line', () => {
  it('[INV-03] is charged again only if none of its lines was credited for good', async () => {
    const { lines, takeBack, countDrafts } = await aVisitOfLines();
    expect(lines).toHaveLength(2);
    const first = await takeBack(0, true);
    const refused = await takeBack(1, false);
    expect([refused.status, refused.problem.errors]).toEqual([
      400,
      [
        {
          path: 'is_for_good',
          message: `${first.body.invoice_number} credited another line of this visit for good. Credit the rest for good too, or leave it.`,
        },
      ],
    ]);
    expect((await takeBack(1, true)).status).toBe(201);
    expect(await countDrafts()).toBe(0);
  });

  it('[INV-03] is charged again once its last line is credited for correction', async () => {
    const { takeBack, countDrafts } = await aVisitOfLines();
    await takeBack(0, false);
    expect(await countDrafts()).toBe(0);
    await takeBack(1, false);
    expect(await countDrafts()).toBe(1);
  });
});

describe('a part of a visit', () => {
  it('[INV-03] is credited whatever an earlier note said about another part, while a third stays', async () => {
    const { lines, takeBack, countDrafts } = await aVisitOfLines(6);
    expect(lines).toHaveLength(3);
    await takeBack(0, true);
    expect((await takeBack(1, false)).status).toBe(201);
    expect((await takeBack(2, false)).status).toBe(400);
    expect((await takeBack(2, true)).status).toBe(201);
    expect(await countDrafts()).toBe(0);
  });
});

describe('a worked visit that is credited', () => {
  it('[INV-03] is offered again by the next run, which says what credited it and why', async () => {
    const { note, run } = await aCredited();
    expect(run.drafts.flatMap(({ credited }) => credited)).toMatchObject([
      { credit_note: { id: note.id, name: note.invoice_number }, reason: 'The carer came late' },
    ]);
  });

  it('[INV-03] is charged by no later run if it is credited for good', async () => {
    const { note, period, run } = await aCredited(true);
    expect(run.drafts).toEqual([]);
    const again = await office.call(draftInvoices, { body: period });
    expect(again.problem.code).toBe('invoice.nothing_to_draft');
    await expect(owner`update invoice set is_for_good = false where id = ${note.id}`).rejects.toThrow(
      'It is issued.',
    );
  });
});
