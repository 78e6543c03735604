import { expect } from 'vitest';
import {
  applyAppointmentImport,
  getAppointmentImport,
  IMPORT_COLUMNS,
  previewAppointmentImport,
} from '#contract/appointments/appointment-imports.ts';
import { getAppointment } from '#contract/appointments/appointments.ts';
import type { TestApp } from '#test/kit/start-test-app.ts';

export type ImportRow = Partial<Record<(typeof IMPORT_COLUMNS)[number], string>>;

/** An administrator who imports appointments of one client, an hour in the morning where a row says nothing else. */
export async function openImports({ as, given, owner, runJobs }: TestApp) {
  const admin = as.admin();
  const client = await given.client();
  await given.serviceType({ name: 'Mentoring' });
  const defaults: ImportRow = {
    date: '03/03/2027',
    start_time: '09:00',
    end_time: '10:00',
    client: client.name,
    service_type: 'Mentoring',
  };
  const writeCsv = (rows: readonly ImportRow[]) =>
    [
      IMPORT_COLUMNS.join(','),
      ...rows.map((row) => IMPORT_COLUMNS.map((name) => ({ ...defaults, ...row })[name] ?? '').join(',')),
    ].join('\n');
  const preview = (rows: readonly ImportRow[]) =>
    admin.send(previewAppointmentImport, { body: { file_name: 'week.csv', csv: writeCsv(rows) } });
  const read = (id: string) => admin.get(getAppointmentImport, { params: { id } });
  const apply = (id: string) => admin.call(applyAppointmentImport, { params: { id } });
  let count = 0;
  return {
    admin,
    client,
    writeCsv,
    preview,
    read,
    apply,
    run: async (rows: readonly ImportRow[]) => {
      const { id } = await preview(rows);
      expect((await apply(id)).body.status).toBe('running');
      await runJobs();
      return read(id);
    },
    find: async (third_party_id: string) => {
      const [row] = await owner<{ id: string }[]>`
        select id from appointment where id_on_third_party = ${third_party_id}`;
      return row && admin.get(getAppointment, { params: { id: row.id } });
    },
    newCarer: () => given.user({ email: `carer${++count}@example.test` }),
  };
}
