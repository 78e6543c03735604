import {
  byId,
  type Example,
  type Facts,
  listing,
  nothing,
  ofClient,
  type Subject,
} from '#test/calls/example.ts';
import { picture } from '#test/kit/given-files.ts';

const readVersion = async ({ app }: Facts, table: string, id: string): Promise<number> => {
  const [row] = await app.owner<
    { version: number }[]
  >`select version from ${app.owner(table)} where id = ${id}`;
  return row?.version ?? 1;
};

/** Of the visit today. */
const times = { start_at: '2026-11-24T11:00:00Z', end_at: '2026-11-24T11:55:00Z', break_minutes: 5 };
const journey = { date: '2026-11-24', from_place: 'CR0 1AA', to_place: 'BR1 1AA', miles: '12.50' };

const spent = async ({ app }: Facts) => {
  const [reason] = await app.owner<{ id: string }[]>`select id from expense_reason where slug = 'taxi'`;
  return { reason_id: reason?.id ?? '', amount: '12.50', date: '2026-11-24' };
};
const receipt = picture().then((content) => ({
  field: 'app_expenses_images_upload',
  name: 'receipt.jpg',
  type: 'image/jpeg',
  content,
}));

/** Puts back what was taken back, as the example before has left nothing to take back. */
const putBack = ({ app }: Facts, table: string, id: string) =>
  app.owner`update ${app.owner(table)} set deleted_at = null where id = ${id}`;

/** Returned, because its carer may change that in the examples that follow. */
async function decide(facts: Facts, table: string, id: string) {
  await putBack(facts, table, id);
  const version = await readVersion(facts, table, id);
  return { params: { id }, body: { decision: 'returned', reason: 'Not legible', version } };
}

export const examples: Record<string, Example> = {
  'GET /api/app_timesheets/': ofClient({
    start_date: '2026-06-01',
    end_date: '2027-06-01',
    page_size: '100',
  }),
  'GET /api/app_timesheets/appointment/{id}': byId('appointment'),
  'GET /api/app_timesheets/{id}': byId('timesheet'),
  'POST /api/timesheets/': {
    about: 'assignment',
    call: async ({ app }, appointment_carer_id) => {
      await app.owner`update timesheet set status = 'required', submitted_at = null, submitted_by = null
        where appointment_carer_id = ${appointment_carer_id}`;
      return { body: { appointment_carer_id, ...times, sleep_in: false, notes: 'On foot' } };
    },
  },
  'PUT /api/app_timesheets/{id}': {
    about: 'timesheet',
    call: async (facts, id) => ({
      params: { id },
      body: {
        version: await readVersion(facts, 'timesheet', id),
        ...times,
        notes: `Note ${facts.next()}`,
        reason: 'A slip',
      },
    }),
  },
  'GET /api/app_timesheets/weekly_totals/': listing({ date: '2026-11-24' }),
  'GET /api/app_timesheets/payroll/': listing({ date: '2026-11-24' }),
  'GET /api/app_timesheets/payroll/exports/': listing({ date: '2026-11-24' }),
  'POST /api/app_timesheets/payroll/exports/': { call: () => ({ body: { date: '2026-11-24' } }) },

  'GET /api/app_mileages/': listing({ start_date: '2026-06-01', page_size: '100' }),
  'GET /api/app_mileages/appointment/{id}': byId('appointment'),
  'GET /api/app_mileages/appointment_carer/{id}': byId('assignment'),
  'GET /api/app_mileages/{id}': {
    about: 'mileage',
    call: async (facts, id) => {
      await putBack(facts, 'mileage', id);
      return { params: { id } };
    },
  },
  'POST /api/app_mileages/': {
    about: 'assignment',
    call: (_facts, appointment_carer_id) => ({
      body: { appointment_carer_id, ...journey, vehicle: 'BICYCLE', purpose: 'To the visit' },
    }),
  },
  'PUT /api/app_mileages/{id}': {
    about: 'mileage',
    call: async (facts, id) => {
      await putBack(facts, 'mileage', id);
      return {
        params: { id },
        body: { version: await readVersion(facts, 'mileage', id), ...journey, reason: 'A slip' },
      };
    },
  },
  'POST /api/app_mileages/{id}/decision/': {
    about: 'mileage',
    call: (facts, id) => decide(facts, 'mileage', id),
  },
  'DELETE /api/app_mileages/{id}': {
    about: 'mileage',
    call: async (facts, id) => {
      await putBack(facts, 'mileage', id);
      return { params: { id }, query: { reason: 'Paid twice' } };
    },
  },

  'GET /api/app_expense_reason_types/': nothing,
  'GET /api/expenses/': listing({ start_date: '2026-06-01', page_size: '100' }),
  'GET /api/expenses/appointment/{id}': byId('appointment'),
  'GET /api/expenses/appointment_carer/{id}': byId('assignment'),
  'POST /api/expenses/': {
    about: 'assignment',
    call: async (facts, appointment_carer_id) => ({
      body: { appointment_carer_id, ...(await spent(facts)), note: 'With a receipt' },
      files: [await receipt],
    }),
  },
  'PUT /api/expenses/{id}': {
    about: 'expense',
    call: async (facts, id) => {
      await putBack(facts, 'expense', id);
      const version = await readVersion(facts, 'expense', id);
      return {
        params: { id },
        body: { version, ...(await spent(facts)), remove_image_ids: '', reason: 'A slip' },
      };
    },
  },
  'POST /api/expenses/{id}/decision/': {
    about: 'expense',
    call: (facts, id) => decide(facts, 'expense', id),
  },
  'DELETE /api/expenses/{id}': {
    about: 'expense',
    call: async (facts, id) => {
      await putBack(facts, 'expense', id);
      return { params: { id }, query: { reason: 'Paid twice' } };
    },
  },
  'GET /api/visits/{id}': byId('assignment'),
  'GET /api/files/{id}': byId('receipt'),
  'GET /api/image': {
    about: 'receipt',
    call: (_facts, id) => ({ query: { url: `/api/files/${id}`, w: '64', q: '75' } }),
  },

  'GET /api/app_appointments_carer_extra_info/appointment/{id}': byId('appointment'),
  'POST /api/app_appointments_carer_extra_info/': {
    about: 'coming_assignment',
    call: async ({ app }, appointment_carer_id) => {
      await app.owner`delete from carer_extra_info where appointment_carer_id = ${appointment_carer_id}`;
      return { body: { appointment_carer_id, text: 'The gate sticks.' } };
    },
  },
  'PUT /api/app_appointments_carer_extra_info/{id}': {
    about: 'carer_extra_info',
    call: async (facts, id) => ({
      params: { id },
      body: { version: await readVersion(facts, 'carer_extra_info', id), text: `Note ${facts.next()}` },
    }),
  },
};

export const subjects: Record<string, Subject> = {
  // Cole is on the very appointment that Cara is on.
  assignment: { own: 'Cara: amy today', other: 'Cole: amy today' },
  /** An assignment that nothing was written of yet. */
  coming_assignment: { own: 'Cara: ann in 14 days', other: 'Cole: ari handed over' },
  timesheet: { own: 'times of Cara: amy today', other: 'times of Cole: amy today' },
  expense: { own: 'expense of Cara: amy today', other: 'expense of Cole: amy today' },
  mileage: { own: 'miles of Cara: amy today', other: 'miles of Cole: amy today' },
  carer_extra_info: { own: 'words of Cara: amy today', other: 'words of Cole: amy today' },
  receipt: {
    own: {
      admin: 'receipt of Cara: amy today',
      carer: 'receipt of Cara: amy today',
      client: 'file of session of Cara: asa not yet 30 days ago',
    },
    other: 'receipt of Cole: amy today',
  },
};
