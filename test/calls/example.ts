import type { Call } from '#test/calls/send.ts';
import type { TestApp } from '#test/kit/start-test-app.ts';
import type { World } from '#test/policies/world.ts';

/** What a call is about: whose row is put in for the id that it names. */
export type Subject =
  | 'app_report_draft'
  | 'app_report_to_read'
  | 'appointment'
  | 'appointment_carer'
  | 'approved_report'
  | 'assignment'
  | 'carer_extra_info'
  | 'characteristic'
  | 'client'
  /** An assignment that nothing was written of yet. */
  | 'coming_assignment'
  | 'diary'
  | 'expense'
  | 'import'
  | 'mailbox_message'
  | 'mileage'
  | 'question_form'
  | 'receipt'
  | 'report'
  | 'report_approved'
  | 'report_document'
  | 'report_to_decide'
  | 'report_to_write'
  | 'social_worker'
  /** Made for the call, to be archived by it. */
  | 'spare_characteristic'
  | 'spare_client'
  | 'spare_social_worker'
  | 'spare_team'
  | 'team'
  | 'timesheet'
  | 'user'
  | 'young_person';

export interface Example {
  /** The kind of thing whose id the call names, in its path, query or body; left out where it names none. */
  about?: Subject;
  /** A call that succeeds whenever the id is one that the caller may name. */
  call(facts: Facts, id: string): Call | Promise<Call>;
}

/** What an example may need to know. */
export interface Facts {
  app: TestApp;
  world: World;
  /** A number that no other call has had. */
  next(): number;
}

export const nothing: Example = { call: () => ({}) };
export const byId = (about: Subject, query?: Record<string, unknown>): Example => ({
  about,
  call: (_facts, id) => ({ params: { id }, ...(query ? { query } : {}) }),
});
export const listing = (query: Record<string, unknown>): Example => ({ call: () => ({ query }) });
export const ofClient = (query: Record<string, unknown>): Example => ({
  about: 'client',
  call: (_facts, client_id) => ({ query: { ...query, client_id } }),
});
