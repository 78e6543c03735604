import type { Pool } from '#server/db/pools.ts';
import type { World } from '#test/policies/base-world.ts';

/** One row in every table that `seedWorld` leaves empty; what belongs to a person is named after them. */
export async function seedOwnMaterial(owner: Pool, { id }: World): Promise<void> {
  for (const name of ['Ada', 'Pru', 'Cara', 'Carl', 'Cliff', 'Clive']) {
    await owner`insert into form_draft (user_id, form, content) values (${id(name)}, ${name}, '{}')`;
    await owner`insert into idempotency_key (user_id, key, request_hash) values (${id(name)}, ${name}, '')`;
    await owner`insert into record_view (user_id, name, was_found) values (${id(name)}, 'user.view', true)`;
  }
  for (const name of ['Cara', 'Carl'])
    await owner`insert into calendar_feed (carer_id, token_hash) values (${id(name)}, sha256(${name}::bytea))`;
  await owner`insert into question_form_version (form_id, form_version, questions)
    values (${id('session form')}, 2, '[]')`;
  for (const report of ['report of Cara: asa not yet 30 days ago', 'report of Cole: abi in 4 days'])
    await owner`insert into report_email (email_id, report_id, recipients, sent_by)
      values (uuidv7(), ${id(report)}, '{a@example.test}', ${id('Ada')})`;
  for (const [sender, name] of [
    ['Ada', 'Abi Test'],
    ['Ada', 'Amy Test'],
    ['Pru', 'Abi  test'],
  ] as const)
    await owner`with sent as (insert into appointment_import (created_by, file_name, status)
        values (${id(sender)}, ${`${sender}: ${name}`}, 'previewed') returning id)
      insert into appointment_import_row (import_id, line, values, outcome)
        select id, 1, ${owner.json({ young_person: name })}, 'error' from sent`;
  const session_id = id('Cara');
  await owner.unsafe(`
    insert into appointment_import (created_by, file_name, status) values ('${id('Ada')}', 'file.csv', 'previewed');
    insert into appointment_import_row (import_id, line, values, outcome)
      select id, 2, '{}', 'error' from appointment_import where file_name = 'file.csv';
    insert into appointment_series default values;
    insert into care_planner_sync default values;
    insert into carer_notice (batch_id, appointment_carer_id, appointment_id, carer_id, state_before, state, start_at, end_at)
      select uuidv7(), id, appointment_id, carer_id, 'none', 'live', lower(period), upper(period) from appointment_carer
      where young_person_id = '${id('Abi')}' limit 1;
    insert into visit_notice (batch_id, appointment_id, status_before, start_before, end_before, status, start_at, end_at)
      select uuidv7(), id, 'active', start_at, end_at, 'cancelled', start_at, end_at from appointment
      where young_person_id = '${id('Abi')}' limit 1;
    insert into service_report_form (service_type_id, report_type_id, is_own, from_date)
      select s.id, t.id, true, '2030-01-01' from service_type s, report_type t limit 1;
    insert into email (to_address, subject, body) values ('office@example.test', 'Subject', 'Body');
    insert into mailbox_message (from_address, to_addresses, subject) values ('a@example.test', '{}', 'Subject');
    insert into mailbox_message (from_address, to_addresses, subject) values ('a@example.test', '{}', 'About Abi');
    update mailbox_message set young_person_ids = '{${id('Abi')}}' where subject = 'About Abi';
    insert into identity_record (id, kind, payload) values ('1', 'Grant', '{}');
    insert into used_id_token (token_hash, expires_at) values ('', now());
    insert into live_connection (id, user_id, session_id) values (uuidv7(), '${id('Cara')}', '${id('Cara')}');
    insert into rate_limit (key, minute, count) values ('somebody', now(), 1);
    insert into session (id, user_id, cookie_hash, signed_in_at, last_seen_at)
      values ('${session_id}', '${id('Cara')}', '', now(), now());
    insert into session (id, user_id, cookie_hash, signed_in_at, last_seen_at, home_shown_at) values
      (uuidv7(), '${id('Cliff')}', '\\x01', '2020-01-01T00:00Z', '2020-01-02T00:00Z', '2020-01-02T00:00Z'),
      (uuidv7(), '${id('Chloe')}', '\\x03', '2020-01-01T00:00Z', '2020-01-02T12:00Z', '2020-01-05T00:00Z'),
      ('${id('Cliff')}', '${id('Cliff')}', '\\x02', '2020-01-03T00:00Z', '2020-01-03T00:00Z', '2020-01-03T00:00Z');
    insert into bearer_token (token_hash, session_id, expires_at) values ('', '${session_id}', now())`);
}
