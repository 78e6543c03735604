import { expect, it } from 'vitest';
import { previewInvoices } from '#contract/money/invoice-runs.ts';
import { describeMissingSettings } from '#server/features/money/papers/settings-of-papers.ts';
import { NOVEMBER, openInvoices } from '#test/kit/money/given-invoices.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const UNSET = { APP_ENV: 'staging', AGENCY_VAT_NUMBER: '', AGENCY_ADDRESS: '', PAYMENT_DETAILS: '' };

it('[INV-03] no invoice is issued that a client could not pay, and the run and the refusal say what to set', async () => {
  const app = await startTestApp({ now: '2026-11-30T12:00:00Z', environment: UNSET });
  const { aDraft, issue } = openInvoices(app);
  const office = app.as.admin();
  const { invoice } = await aDraft();
  const sentence =
    'An invoice must show the agency’s address (AGENCY_ADDRESS) and the bank details to pay into (PAYMENT_DETAILS). Ask whoever runs Placewell to set them.';
  const refused = await issue(invoice);
  expect([refused.status, refused.problem.code, refused.problem.detail]).toEqual([
    409,
    'agency.cannot_be_paid',
    sentence,
  ]);
  const run = await office.get(previewInvoices, { query: NOVEMBER });
  expect(run.cannot_issue).toBe(sentence);
  Object.assign(app.services.config, { AGENCY_ADDRESS: '1 Elm Road', PAYMENT_DETAILS: 'Bank, 00-00-00, 1' });
  expect((await issue(invoice)).status).toBe(200);
});

it('[INV-03] the VAT number is required if VAT is charged', () => {
  const settings = { AGENCY_ADDRESS: '1 Elm Road', PAYMENT_DETAILS: 'Bank', AGENCY_VAT_NUMBER: undefined };
  expect(describeMissingSettings(settings, { charges_vat: false })).toBeUndefined();
  expect(describeMissingSettings(settings, { charges_vat: true })).toBe(
    'An invoice must show the VAT number (AGENCY_VAT_NUMBER). Ask whoever runs Placewell to set it.',
  );
});

it('[DEM-08] the demo has made-up ones', async () => {
  const { config } = await startTestApp({ environment: { AGENCY_VAT_NUMBER: '' } });
  expect(describeMissingSettings(config, { charges_vat: true })).toBeUndefined();
});
