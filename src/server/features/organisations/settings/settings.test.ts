import { describe, expect, it, vi } from 'vitest';
import { getContactNumbers } from '#contract/core/contact-numbers.ts';
import {
  getAgencySettings,
  getSetUp,
  sendTestEmail,
  updateAgencySettings,
} from '#contract/organisations/agency-settings.ts';
import { buildApp } from '#server/app.ts';
import { openPools } from '#server/db/pools.ts';
import { openServices } from '#server/services.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const first = await startTestApp({
  environment: { AGENCY_NAME: 'First Care', LOCKED_SETTINGS: 'EMERGENCY_EMAIL_TO,AGENCY_VAT_NUMBER' },
});
const { as } = first;
const office = as.admin();

describe('agency settings', () => {
  it('[SET-01] starts with the environment’s values and saves an administrator’s changes', async () => {
    const before = await office.get(getAgencySettings, {});
    expect(before).toMatchObject({ agency_name: 'First Care', cost_per_hour: '', sos_button: 'on' });
    const changed = await office.send(updateAgencySettings, {
      body: { version: before.version, agency_name: 'Second Care', agency_company_number: '01234567' },
    });
    expect(changed).toMatchObject({ agency_name: 'Second Care', agency_company_number: '01234567' });
    await vi.waitFor(async () =>
      expect(await as.nobody().get(getContactNumbers, {})).toMatchObject({ agency_name: 'Second Care' }),
    );
    const log = await first.owner`select changes from change_record where subject_table = 'agency_settings'`;
    expect(log[0]?.changes).toContainEqual({ field: 'agency_name', before: null, after: 'Second Care' });
  });

  it('[SET-01] applies a change at once in every process, and in a process that starts later', async () => {
    const openProcess = async () => {
      const pools = openPools(first.database_url, 1);
      const services = openServices(first.config, { pools, smtp_url: '', log: first.services.log });
      const app = await buildApp(services);
      const close = () => app.close().then(() => pools.close());
      return { services, close };
    };
    const second = await openProcess();
    const { version } = await office.get(getAgencySettings, {});
    await office.send(updateAgencySettings, { body: { version, agency_phone: '020 7946 0222' } });
    await vi.waitFor(() => expect(second.services.config.AGENCY_PHONE).toBe('020 7946 0222'));
    const third = await openProcess();
    expect(third.services.config.AGENCY_PHONE).toBe('020 7946 0222');
    await Promise.all([second.close(), third.close()]);
  });

  it('[SET-01] clears an optional setting, and refuses to clear a required one', async () => {
    const { version } = await office.get(getAgencySettings, {});
    const changed = await office.send(updateAgencySettings, {
      body: { version, payment_details: '', office_email_to: '' },
    });
    expect(changed.payment_details).toBe('');
    await vi.waitFor(() => expect(first.services.config.PAYMENT_DETAILS).toBeUndefined());
    const refused = await office.call(updateAgencySettings, {
      body: { version: changed.version, on_call_phone: '', agency_name: '' },
    });
    expect(refused.status).toBe(400);
    expect(refused.problem).toMatchObject({
      errors: [{ path: 'agency_name' }, { path: 'on_call_phone' }],
    });
  });

  it('[SET-02] refuses to change a setting that the operator locked, and accepts it unchanged', async () => {
    const before = await office.get(getAgencySettings, {});
    expect(before.locked).toEqual(['emergency_email_to', 'agency_vat_number']);
    const refused = await office.call(updateAgencySettings, {
      body: { version: before.version, emergency_email_to: 'mine@agency.example' },
    });
    expect(refused.problem).toMatchObject({ errors: [{ path: 'emergency_email_to' }] });
    await office.send(updateAgencySettings, {
      body: {
        version: before.version,
        emergency_email_to: before.emergency_email_to,
        chat_hours: 'Mon-Sat 08:00-18:00',
      },
    });
    // A lock also overrides a value that was saved before it.
    await first.owner`update agency_settings set emergency_email_to = 'earlier@agency.example'`;
    expect(await office.get(getAgencySettings, {})).toMatchObject({
      emergency_email_to: before.emergency_email_to,
      chat_hours: 'Mon-Sat 08:00-18:00',
    });
  });

  it('[SET-01] shows the second of two concurrent saves what the first one saved', async () => {
    const { version } = await office.get(getAgencySettings, {});
    await office.send(updateAgencySettings, {
      body: { version, agency_address: '1 New Street, Croydon, CR0 1AB' },
    });
    const stale = await office.call(updateAgencySettings, {
      body: { version, agency_address: '2 Old Street' },
    });
    expect(stale).toMatchObject({
      status: 409,
      problem: { current: { agency_address: '1 New Street, Croydon, CR0 1AB' } },
    });
  });

  it('[SET-03] lists a new agency’s first steps, and removes each one once it is done', async () => {
    const fresh = await startTestApp({
      with_mailbox: true,
      environment: { AGENCY_ADDRESS: '', PAYMENT_DETAILS: '' },
    });
    const admin = fresh.as.admin();
    expect(await admin.get(getSetUp, {})).toEqual({
      left: ['agency', 'prices', 'clients', 'carers', 'test_email'],
    });
    const { version } = await admin.get(getAgencySettings, {});
    await admin.send(updateAgencySettings, {
      body: { version, agency_name: 'Third Care', payment_details: '' },
    });
    await fresh.given.client();
    await fresh.given.carer();
    const { to } = await admin.send(sendTestEmail, {});
    expect(to).toBe((await admin.user()).email);
    await fresh.runJobs();
    await vi.waitFor(async () =>
      expect(await admin.get(getSetUp, {})).toEqual({ left: ['money', 'prices'] }),
    );
  });
});
