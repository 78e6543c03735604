import { describe, expect, it } from 'vitest';
import { updateAppointment } from '#contract/appointments/appointments.ts';
import { answerOfferedQuotation } from '#contract/money/quotation-links.ts';
import { answerQuotation, sendQuotation } from '#contract/money/quotation-records.ts';
import { createCarerWish, endCarerWish } from '#contract/young-persons/carer-wishes.ts';
import { addReferralFiles, REFERRAL_FILES_FIELD } from '#contract/young-persons/referral-files.ts';
import { setReaders } from '#contract/young-persons/young-person-readers.ts';
import { setYoungPersonPhoto } from '#contract/young-persons/young-persons.ts';
import { loadTypicalPrices } from '#demo/money/typical-prices.ts';
import { seedCatalogues } from '#server/features/organisations/catalogues/seed-catalogues.ts';
import { buildForm, pdf, picture } from '#test/kit/given-files.ts';
import { openStream } from '#test/kit/live-stream.ts';
import { openInvoices } from '#test/kit/money/given-invoices.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const { as, given, owner } = app;
await seedCatalogues(owner);
await loadTypicalPrices(owner);
const office = as.admin();
const money = openInvoices(app);

/** Opens screens of a social worker and a carer, and returns how to collect the topics after each change. */
async function aListeningOrganisation() {
  const client = await given.client();
  const worker = as.user(await given.user({ user_type: 'client', client }));
  const carer = await given.carer();
  const young_person = await given.youngPerson({ client });
  const [own, theirs] = [
    await given.appointment({ client, carer, young_person }),
    await given.appointment({ client, carer }),
  ];
  const streams = {
    client: await openStream(worker, app.address),
    carer: await openStream(as.user(carer), app.address),
  };
  let version = 1;
  /** Another appointment changes afterwards; both collect topics until then. */
  const hear = async (change: Promise<unknown>) => {
    await change;
    await office.send(updateAppointment, {
      params: { id: theirs.id },
      body: { place: `Hall ${version}`, version: version++ },
    });
    return {
      client: (await streams.client.until('change', 'appointments')).slice(0, -1),
      carer: (await streams.carer.until('change', 'appointments')).slice(0, -1),
    };
  };
  return { client, worker, carer, young_person, own, hear };
}

const [mentoring] = await owner<{ id: string }[]>`select id from service_type where slug = 'mentoring'`;
const items = [
  {
    service_type_id: mentoring?.id ?? '',
    start_at: '2026-11-25T10:00:00Z',
    end_at: '2026-11-25T12:00:00Z',
    carers: 1,
  },
];
const yes = { status: 'accepted', order_number: 'PO 4711' } as const;

describe('GET /api/live', () => {
  it('[SVC-01] refreshes a client’s screens when quotations are sent or answered by anybody, and no carer’s', async () => {
    const { client, worker, hear } = await aListeningOrganisation();
    const told = { client: ['quotations'], carer: [] };
    const other = await given.client();
    const send = (client_id: string, more = {}) =>
      office.send(sendQuotation, { body: { client_id, items, ...more } });
    const sending = send(client.id);
    expect(await hear(sending)).toEqual(told);
    const { id } = await sending;
    expect(await hear(worker.send(answerQuotation, { params: { id }, body: yes }))).toEqual(told);
    expect(await hear(send(other.id))).toEqual({ client: [], carer: [] });
    const social_worker = await given.socialWorker({ client });
    const byLink = send(client.id, { social_worker_id: social_worker.id });
    expect(await hear(byLink)).toEqual(told);
    const [mail] = await owner<{ body: string }[]>`select body from email order by id desc limit 1`;
    const token = /\/external\/quotation#([\w-]{32})\n/.exec(mail?.body ?? '')?.[1] ?? '';
    const answer = as.nobody().send(answerOfferedQuotation, { body: { token, name: 'Sam Field', ...yes } });
    expect(await hear(answer)).toEqual(told);
  });

  it('[SVC-01] [YPN-04] refreshes only readers’ screens for a quotation about a restricted record, also through its referral', async () => {
    const { client, young_person, hear } = await aListeningOrganisation();
    const referral = await given.referral({ client, status: 'approved' });
    await owner`update referral set young_person_id = ${young_person.id} where id = ${referral.id}`;
    const reader_ids = [(await office.user()).id];
    const closed = { is_restricted: true, reader_ids, version: 1 };
    await hear(office.send(setReaders, { params: { id: young_person.id }, body: closed }));
    for (const about of [{ young_person_id: young_person.id }, { referral_id: referral.id }])
      expect(
        await hear(office.send(sendQuotation, { body: { client_id: client.id, items, ...about } })),
      ).toEqual({ client: [], carer: [] });
  });

  it('[INV-01] [INV-03] refreshes a client’s screens for an invoice from its issue on, and for each payment', async () => {
    const { client, young_person, worker, hear } = await aListeningOrganisation();
    const draft = await money.aDraft(1, { client, young_person, reader: worker });
    const told = { client: ['invoices'], carer: [] };
    expect((await hear(Promise.resolve())).client).not.toContain('invoices');
    expect(await hear(money.issue(draft.invoice))).toEqual(told);
    expect(await hear(money.pay(draft.invoice, '10.00'))).toEqual(told);
  });

  it('[YPN-01] refreshes a client’s screens for a carer wish, which no carer receives, and both for a photo', async () => {
    const { carer, young_person, hear } = await aListeningOrganisation();
    const params = { id: young_person.id };
    const wish = office.send(createCarerWish, {
      params,
      body: { carer_id: carer.id, kind: 'asked for', wished_by: 'client', reason: 'Knows her.' },
    });
    const told = { client: ['young_persons'], carer: [] };
    expect(await hear(wish)).toEqual(told);
    expect(await hear(office.send(endCarerWish, { params: { id: (await wish).id } }))).toEqual(told);
    const body = buildForm({}, [{ field: 'photo', name: 'her.jpg', content: await picture() }]);
    expect(await hear(office.send(setYoungPersonPhoto, { params, body }))).toEqual({
      client: ['young_persons'],
      carer: ['young_persons'],
    });
  });

  it('[REF-04] refreshes a client’s screens when a file is added to its referral', async () => {
    const { client, hear } = await aListeningOrganisation();
    const { id } = await given.referral({ client });
    const body = buildForm({}, [
      { field: REFERRAL_FILES_FIELD, name: 'plan.pdf', content: pdf(), type: 'application/pdf' },
    ]);
    const adding = hear(office.send(addReferralFiles, { params: { id }, body }));
    expect(await adding).toEqual({ client: ['referrals'], carer: [] });
  });
});

/** Tables that clients or carers may read without a refresh of their open screens, and why. */
const CATALOGUE = 'an administrator changes it once in months, and a page that is opened has it';
const WITH_ITS_RECORD = 'written in one transaction with a row that is told';
const OWN = 'its reader writes it';
const OTHERWISE = 'told by a trigger of its own';
const UNTOLD: Record<string, string> = {
  access_request: 'those concerned get a notification, which is told',
  app_report_submission: WITH_ITS_RECORD,
  app_user: 'names of colleagues and carers, seen beside appointments that are told',
  calendar_feed: OWN,
  characteristic_level_change: WITH_ITS_RECORD,
  characteristic_subcategory: CATALOGUE,
  chat: OTHERWISE,
  chat_message: OTHERWISE,
  check_kind: CATALOGUE,
  check_standing: WITH_ITS_RECORD,
  claim_change: WITH_ITS_RECORD,
  client_contact: WITH_ITS_RECORD,
  expense_reason: CATALOGUE,
  form_draft: OWN,
  idempotency_key: OWN,
  image_variant: 'made of a file when it is first asked for',
  invoice_line: WITH_ITS_RECORD,
  invoice_payment: 'its sum is written on the invoice, which is told',
  mileage_rate: CATALOGUE,
  missing_episode_note: OWN,
  not_approved_reason: CATALOGUE,
  notification: OTHERWISE,
  notification_choice: OWN,
  offer: 'what ends it is written on each carer’s part, which is told',
  price_list: 'a quotation is worked out anew when it is sent',
  push_subscription: OWN,
  question_form: CATALOGUE,
  question_form_version: CATALOGUE,
  referral_transition: CATALOGUE,
  report_transition: CATALOGUE,
  report_type: CATALOGUE,
  report_type_service: CATALOGUE,
  service_check: CATALOGUE,
  service_report_form: CATALOGUE,
  service_type: CATALOGUE,
  stored_file_content: WITH_ITS_RECORD,
  timesheet_change: WITH_ITS_RECORD,
  young_person_former_client: WITH_ITS_RECORD,
};

it('[AUT-10] Every table that clients or carers read refreshes open screens, or is listed here with a reason', async () => {
  const silent = await owner<{ name: string }[]>`select relname as name from pg_class c
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and exists (select from pg_policy p, unnest(p.polroles) r where p.polrelid = c.oid and p.polcmd in ('r', '*')
        and r::regrole::text ~ 'app_(client|carer)')
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'tell_live'::regproc)
    order by name`;
  expect(silent.map(({ name }) => name)).toEqual(Object.keys(UNTOLD).sort());
});
