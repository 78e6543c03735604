import { describe, expect, it } from 'vitest';
import { ROLES } from '#server/db/pools.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { REFUSED, readCode } from '#test/policies/refusals.ts';

const { owner, pools } = await startTestApp();

describe('the second wall', () => {
  it('[AUT-10] stands around every table, for its owner too', async () => {
    const open = await owner`select relname from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and not (relrowsecurity and relforcerowsecurity)`;
    expect([...open]).toEqual([]);
    const [tables] = await owner`select count(*)::int as count from pg_tables where schemaname = 'public'`;
    expect(tables?.count).toBeGreaterThan(20);
  });

  it('[AUT-10] has no view or function of the owner’s to climb over it but those that policies, live screens and one search need', async () => {
    const views = await owner`select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')`;
    expect([...views]).toEqual([]);
    const definers = await owner<{ name: string; settings: string[] | null }[]>`select proname as name,
      proconfig as settings from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by 1`;
    expect(definers.map((each) => each.name)).toEqual([
      'accept_offer',
      'accept_swap',
      'actor_api_key_client_id',
      'actor_asked_question',
      'actor_client_has_carer',
      'actor_client_id',
      'actor_closed_names',
      'actor_closed_young_person_ids',
      'actor_coordinators',
      'actor_document_report',
      'actor_expense_note',
      'actor_form_client',
      'actor_form_details',
      'actor_form_social_worker',
      'actor_had_young_person_at',
      'actor_has_young_person_now',
      'actor_home_shown_before',
      'actor_is_offered',
      'actor_is_on',
      'actor_journey_words',
      'actor_machine_referral',
      'actor_machine_status',
      'actor_may_swap',
      'actor_offered_quotation',
      'actor_opens_assignment',
      'actor_opens_presses',
      'actor_sent_referral',
      'actor_taken_off_at',
      'actor_timesheet_notes',
      'actor_works_with',
      'actor_young_person_ids',
      'agree_swap',
      'alert_email_sent_at',
      'answer_asked_question',
      'answer_offered_quotation',
      'app_report_keep_concern',
      'app_report_keep_submission',
      'app_user_settle_checks',
      'appointment_carer_end_swaps',
      'appointment_carer_fill_offer',
      'appointment_carer_needs_checks',
      'appointment_carer_notice',
      'appointment_keep_cancellation',
      'appointment_keep_work',
      'appointment_needs_checks',
      'appointment_of_quotation',
      'appointment_place_notice',
      'appointment_tell_offer',
      'appointment_tell_swaps',
      'approve_swap',
      'ask_carers_again',
      'ask_to_tell_of_referral',
      'assignment_is_written',
      'bank_rows_recorded',
      'cancellation_waiver_guard',
      'carer_check_settle',
      'carer_notice_batch',
      'carer_wish_end_offers',
      'carers_expecting',
      'carers_left_alone',
      'characteristic_keep_level',
      'chat_goes_on',
      'chat_message_name',
      'chat_reader',
      'chat_typist',
      'chat_was_read',
      'check_in_own_alert',
      'check_kind_settle',
      'claim_is_open',
      'claim_reaches',
      'client_due_push',
      'client_overpaid',
      'closed_owed_sums',
      'closed_statement_sums',
      'count_receipts',
      'describe_alert_appointment',
      'describe_swap',
      'diary_is_open',
      'document_maker',
      'email_outcome',
      'emergency_alert_note_follow',
      'emergency_alert_settle',
      'end_begun_offers',
      'end_begun_swaps',
      'enqueue',
      'enqueue_first',
      'find_quotation_reader',
      'found_since_told',
      'free_jobs_of_dead_workers',
      'hand_over_readable',
      'has_confidential_address',
      'has_left',
      'hold_push_subscription',
      'invoice_guard',
      'invoice_ids_like',
      'invoice_line_guard',
      'invoice_payment_count',
      'invoice_settle_credit',
      'invoiced_parts',
      'invoiced_work_guard',
      'is_price_charged',
      'leave_request_settle',
      'live_audience',
      'missing_episode_follow',
      'nearest_assignment',
      'next_invoice_number',
      'next_referral_reference',
      'note_alert_email',
      'notifiable_duty_settle',
      'notifiable_event_follow',
      'offer_carer_follow',
      'offer_carer_needs_checks',
      'offer_settle',
      'offered_area',
      'only_readable_by',
      'own_alert_checked_in_at',
      'own_alert_taker',
      'people_told_missing',
      'push_subscription_end',
      'quotation_guard',
      'quotation_takes_link',
      'quoted_prices',
      'raise_emergency_alert',
      'record_change',
      'record_view_of_young_person',
      'referral_ids_called',
      'referral_is_being_prepared',
      'referral_looked_at',
      'referral_settles',
      'report_follow',
      'report_settle',
      'report_settles',
      'report_tell_assignment',
      'retry_mail_soon',
      'rota_entry_end_leave',
      'rota_is_open',
      'say_missing_of_then',
      'seal_record_views',
      'service_check_settle',
      'settle_check_standings',
      'settle_notifications',
      'settle_record_views',
      'social_worker_leave',
      'social_workers_expecting',
      'swap_colleagues',
      'swap_follow',
      'swap_guard',
      'swap_returns',
      'swap_tell',
      'take_referral_message_to_tell',
      'take_referral_to_tell',
      'tell_live',
      'tell_of_duties_due',
      'tell_of_expiring_checks',
      'tell_of_referrals_due',
      'tell_of_reports_due',
      'tell_of_waiting_emails',
      'tell_people',
      'timesheet_follow',
      'timesheet_tell_assignment',
      'visit_is_about',
      'withdrawn_work',
      'young_person_ids_alike',
      'young_person_ids_called',
      'young_person_ids_named',
      'young_person_reached_from',
      'young_person_reader_keep_office',
    ]);
    // Without a path of its own, such a function would call whatever its caller put in the way.
    for (const { settings } of definers) expect(settings).toContain('search_path=public, pg_temp');
  });

  it('[AUT-10] cannot be walked around by the roles that the server works as', async () => {
    const roles =
      await owner`select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
      (select count(*) from pg_auth_members where member = r.oid) as memberships,
      (select count(*) from pg_class where relowner = r.oid) + (select count(*) from pg_proc where proowner = r.oid)
        + (select count(*) from pg_namespace where nspowner = r.oid) as owned
      from pg_roles r where rolname = any(${[...ROLES]}) order by 1`;
    expect([...roles]).toEqual(
      [...ROLES].sort().map((rolname) => ({
        rolname,
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        memberships: 0,
        owned: 0,
      })),
    );
  });

  it.each(ROLES)('[AUT-10] gives %s no way to make, empty or lock things', async (role) => {
    for (const sql of [
      'create table mine (id int)',
      'truncate appointment',
      'alter table appointment disable row level security',
      `set role ${role === 'app_admin' ? 'app_carer' : 'app_admin'}`,
    ]) {
      const code = await readCode(pools[role].unsafe(sql));
      expect([sql, code]).toEqual([sql, REFUSED]);
    }
  });
});
