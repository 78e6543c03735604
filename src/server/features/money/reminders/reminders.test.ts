import { expect, it } from 'vitest';
import { getAgeing } from '#contract/money/ageing.ts';
import { getInvoice } from '#contract/money/invoices.ts';
import { draftReminder, sendReminder } from '#contract/money/reminders.ts';
import { openInvoices } from '#test/kit/money/given-invoices.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const { as, owner } = app;
const { anOrganisation, anInvoice, anInvoiceDue, pay } = openInvoices(app);
const office = as.admin();

/** An organisation with an address, one invoice that was due on 1 November and one that is not due yet. */
async function anOverdue() {
  const organisation = await anOrganisation();
  const { client, young_person } = organisation;
  await owner`update client set email = ${`${client.id}@accounts.test`} where id = ${client.id}`;
  const late = (await anInvoiceDue('2026-11-01', 1, organisation)).invoice;
  const early = (await anInvoice(2, organisation)).invoice;
  return { client, young_person, late, early, to: [`${client.id}@accounts.test`] };
}

it('[INV-03] a reminder is drafted with numbers, days and amounts of what is overdue, and nobody’s name', async () => {
  const { client, young_person, late, early, to } = await anOverdue();
  await pay(late, '4');
  const draft = await office.get(draftReminder, { params: { id: client.id } });
  expect(draft.invoices).toEqual([
    expect.objectContaining({ id: late.id, days_late: 23, outstanding: '60.00', last_reminded_at: null }),
  ]);
  expect(draft.contacts.map(({ email }) => email)).toEqual(to);
  expect(draft.subject).toBe(`Reminder: ${late.invoice_number} is overdue`);
  expect(draft.body).toContain(`${late.invoice_number}: £60.00, due on 01/11/2026, 23 days ago`);
  for (const word of [early.invoice_number, young_person.name])
    expect(`${draft.subject} ${draft.body}`).not.toContain(word);
});

it('[INV-03] [EML-01] a user sends it, and from then on the invoice says when', async () => {
  const { client, late, to } = await anOverdue();
  const { subject, body } = await office.get(draftReminder, { params: { id: client.id } });
  const sent = await office.call(sendReminder, { body: { ids: [late.id], to, subject, body } });
  expect([sent.status, sent.body.recipients]).toEqual([201, to]);
  const [email] = await owner<{ body: string }[]>`select body from email where to_address = ${to[0] ?? ''}`;
  expect(email?.body).toContain(`/dashboard/invoices/${late.id}`);
  const told = (await office.get(getInvoice, { params: { id: late.id } })).last_reminded_at;
  expect(told).not.toBeNull();
  const { clients } = await office.get(getAgeing);
  expect(clients.find((each) => each.client.id === client.id)?.last_reminded_at).toBe(told);
  const again = await office.get(draftReminder, { params: { id: client.id } });
  expect(again.invoices[0]?.last_reminded_at).toBe(told);
});

it('[INV-03] nothing is sent about what is not due or paid, to a stranger, or with a young person’s name', async () => {
  const { late, early, young_person, to } = await anOverdue();
  const letter = { ids: [late.id], to, subject: 'Overdue', body: 'Please pay.' };
  const send = async (more: object) =>
    (await office.call(sendReminder, { body: { ...letter, ...more } })).problem.errors?.[0]?.path;
  expect(await send({ ids: [late.id, early.id] })).toBe('ids');
  expect(await send({ to: ['someone@elsewhere.test'] })).toBe('to.0');
  expect(await send({ body: `For ${young_person.name}` })).toBe('body');
  await pay(late, late.total);
  expect(await send({})).toBe('ids');
  expect((await owner`select 1 from invoice_reminder where invoice_id = ${late.id}`).length).toBe(0);
});

it('[INV-03] a reminder deducts overpayments, also for a young person whose record is closed to its author', async () => {
  const { client } = await anOverdue();
  const young_person = await app.given.youngPerson({ client });
  const { invoice } = await anInvoiceDue('2026-11-20', 1, { client, young_person, reader: office });
  await pay(invoice, '74');
  const ask = () => office.get(draftReminder, { params: { id: client.id } });
  expect((await ask()).credit).toBe('10.00');
  await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
  expect(await ask()).toMatchObject({ credit: '10.00', total: '54.00' });
});

it('[INV-03] clients and carers can draft and send none', async () => {
  const { client, late, to } = await anOverdue();
  const reader = as.user(await app.given.user({ user_type: 'client', client }));
  for (const who of [reader, as.carer()]) {
    expect((await who.call(draftReminder, { params: { id: client.id } })).status).toBe(403);
    const body = { ids: [late.id], to, subject: 'x', body: 'y' };
    expect((await who.call(sendReminder, { body })).status).toBe(403);
  }
});
