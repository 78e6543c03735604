import type { Pool } from '#server/db/pools.ts';
import type { World } from '#test/policy/world.ts';

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
  await owner`insert into report_email (email_id, report_id, recipients, sent_by)
    values (uuidv7(), ${id('report of Cara: asa not yet 30 days ago')}, '{a@example.test}', ${id('Ada')})`;
  const session_id = id('Cara');
  await owner.unsafe(`
    insert into appointment_import (created_by, file_name, status) values ('${id('Ada')}', 'file.csv', 'previewed');
    insert into appointment_import_row (import_id, line, values, outcome)
      select id, 2, '{}', 'error' from appointment_import;
    insert into care_planner_sync default values;
    insert into email (to_address, subject, body) values ('office@example.test', 'Subject', 'Body');
    insert into mailbox_message (from_address, to_addresses, subject) values ('a@example.test', '{}', 'Subject');
    insert into identity_record (id, kind, payload) values ('1', 'Grant', '{}');
    insert into used_id_token (token_hash, expires_at) values ('', now());
    insert into live_connection (id, user_id, session_id) values (uuidv7(), '${id('Cara')}', '${id('Cara')}');
    insert into rate_limit (key, minute, count) values ('somebody', now(), 1);
    insert into session (id, user_id, cookie_hash, signed_in_at, last_seen_at)
      values ('${session_id}', '${id('Cara')}', '', now(), now());
    insert into bearer_token (token_hash, session_id, expires_at) values ('', '${session_id}', now())`);
}
