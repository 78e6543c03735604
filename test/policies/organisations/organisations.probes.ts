import type { DbRole } from '#server/db/pools.ts';
import type { Probe, ProbePart } from '#test/policies/probes.ts';
import { REFUSED } from '#test/policies/refusals.ts';

/** Asks what clients write of their social workers, what everybody is told of coordinators, and what the public may do. */
export const probes: ProbePart = ({ id }) => {
  const as =
    (role: DbRole, user_id: string, token = '') =>
    (table: string, sql: string, expected: string): Probe => ({ table, role, user_id, token, sql, expected });
  const [ada, pru] = [as('app_admin', id('Ada')), as('app_admin', id('Pru'))];
  const [cara, cliff] = [as('app_carer', id('Cara')), as('app_client', id('Cliff'))];
  const anybody = as('app_public', '');
  const holder = (of: string) => as('app_public', '', of);

  const names = (table: string) =>
    `select string_agg(n.name, ', ' order by n.name collate "C") from ${table} t join probe.name n on n.id = t.id`;
  const add = (client: string, is_pending: boolean, email = 'new@example.test') =>
    `with done as (insert into social_worker (name, email, role, client_id, local_authority, is_pending)
      values ('New', '${email}', 'SOCIAL_WORKER', '${id(client)}', 'Here', ${is_pending})) select ''`;
  const rename = `with done as (update social_worker set name = 'Other' returning 1) select count(*)::text from done`;
  const useUp = `with done as (update temporal_form set used_at = current_instant() returning 1) select count(*)::text from done`;
  const coordinators = `select string_agg(c ->> 'name', ', ') from jsonb_array_elements(actor_coordinators()) c`;
  const details = `select concat_ws(', ', d ->> 'name', d -> 'client' ->> 'name', d -> 'team' ->> 'name',
    (select string_agg(t ->> 'name', ' ') from jsonb_array_elements(d -> 'teams') t)) from actor_form_details() d`;
  const openForms = 'select count(expires_at)::text from temporal_form';

  // Reads no column, so that the policy of reading does not help.
  const ask = `with done as (update form_token set asked = 5 returning 1) select count(*)::text from done`;
  const use = `with done as (update api_key set last_used_at = now() returning 1) select count(*)::text from done`;
  const revoke = `with done as (update api_key set revoked_at = now(), revoked_by = actor_id()
    where revoked_at is null returning 1) select count(*)::text from done`;
  const issue = `with done as (insert into api_key (client_id, name, prefix, key_hash)
    values ('${id('Ashdown')}', 'New', 'pw_live_0000', 'new')) select ''`;
  const giveOut = (
    client: string,
  ) => `with done as (insert into form_token (token_hash, client_id, expires_at)
      values ('new', '${id(client)}', current_instant())) select ''`;

  const shownBefore = (session_id: string) =>
    `select to_char(actor_home_shown_before('${session_id}') at time zone 'UTC', 'YYYY-MM-DD')`;

  const request = (by: string, kind: string, subject: string, beneficiary = 'null') =>
    `with done as (insert into access_request (kind, subject_id, beneficiary_id, change, requested_by)
      values ('${kind}', '${id(subject)}', ${beneficiary}, '{}', '${id(by)}')) select ''`;
  const answer = (by: string, about: string, outcome: string) =>
    `with done as (update access_request set outcome = '${outcome}', decided_by = '${id(by)}'
      where id = '${id(about)}' returning 1) select count(*)::text from done`;
  const [carl, restrict] = [`'${id('Carl')}'`, '23001'];

  return [
    // Access: asked for and answered in one's own name, never by who asked or gains, and by a client about its own people alone.
    cliff('access_request', request('Cliff', 'social_worker', 'Sue'), ''),
    cliff('access_request', request('Ada', 'social_worker', 'Sue'), REFUSED),
    cliff('access_request', request('Cliff', 'social_worker', 'Bess'), REFUSED),
    cliff('access_request', request('Cliff', 'record_open', 'Amy'), REFUSED),
    cliff('access_request', request('Cliff', 'record_open', 'Sue'), REFUSED),
    ada('access_request', request('Ada', 'record_reader', 'Abi', carl), ''),
    ada('access_request', request('Pru', 'record_reader', 'Abi', carl), REFUSED),
    ada('access_request', answer('Ada', 'Cliff asks about Sam', 'approved'), '1'),
    ada('access_request', answer('Pru', 'Cliff asks about Sam', 'approved'), REFUSED),
    ada('access_request', answer('Ada', 'Ada asks about Adam', 'approved'), restrict),
    ada('access_request', answer('Ada', 'Ada asks about Adam', 'withdrawn'), '1'),
    pru('access_request', answer('Pru', 'Ada asks about Adam', 'approved'), restrict),
    cliff('access_request', answer('Cliff', 'Cliff asks about Sam', 'approved'), restrict),
    cliff('access_request', answer('Cliff', 'Clive asks about Bess', 'declined'), '0'),
    cliff('access_request', answer('Cliff', 'Cliff asks about Sam', 'withdrawn'), '1'),
    cliff('access_request', answer('Ada', 'Cliff asks about Sam', 'withdrawn'), REFUSED),
    cliff('access_request', `update access_request set change = '{}'`, REFUSED),
    cliff('social_worker', add('Ashdown', false), ''),
    cliff('social_worker', add('Ashdown', true), REFUSED),
    cliff('social_worker', add('Birch', false), REFUSED),
    cliff('social_worker', rename, '3'),
    cara('app_user', coordinators, 'Ada'),
    cliff('app_user', coordinators, 'Ada'),

    anybody('app_user', coordinators, ''),
    anybody('client', names('client'), 'Ashdown, Birch'),
    anybody('team', names('team'), 'Ash Team, Birch Team'),
    anybody('social_worker', names('social_worker'), ''),
    holder('form')('social_worker', names('social_worker'), 'Sam'),
    anybody('social_worker', add('Ashdown', true), ''),
    anybody('social_worker', add('Ashdown', false), REFUSED),
    anybody('social_worker', add('Cedar', true), REFUSED),
    anybody('social_worker', add('Dale', true), REFUSED),
    ...[
      { form: anybody, held: 0, good: 0, sees: '' },
      { form: holder('form'), held: 1, good: 1, sees: 'Sam' },
      { form: holder('last asking'), held: 1, good: 1, sees: 'Sam' },
      { form: holder('used form'), held: 1, good: 0, sees: 'Sam' },
      { form: holder('late form'), held: 0, good: 0, sees: '' },
      { form: holder('closed form'), held: 1, good: 1, sees: '' },
    ].flatMap(({ form, held, good, sees }) => [
      form('form_token', 'select count(expires_at)::text from form_token', String(held)),
      form('form_token', ask, String(good)),
      form('social_worker', names('social_worker'), sees),
    ]),
    cliff('session', shownBefore(id('Cliff')), '2020-01-02'),
    // By somebody else's session nobody learns anything.
    cliff('session', shownBefore(id('Cara')), ''),
    cara('session', shownBefore(id('Cliff')), ''),
    anybody('form_token', giveOut('Ashdown'), ''),
    anybody('form_token', giveOut('Cedar'), REFUSED),
    anybody('form_token', giveOut('Dale'), REFUSED),
    anybody('', `select enqueue('send_email', '{}')::text`, REFUSED),
    // API keys: the holder's own while it is good, and what it leads to.
    ...[
      { key: anybody, keys: '', clients: 'Ashdown, Birch', workers: '' },
      { key: holder('ashdown key'), keys: 'ashdown key', clients: 'Ashdown, Birch', workers: 'Sam' },
      { key: holder('revoked ashdown key'), keys: '', clients: 'Ashdown, Birch', workers: '' },
      { key: holder('cedar key'), keys: 'cedar key', clients: 'Ashdown, Birch, Cedar', workers: 'Cy' },
      { key: holder('dale key'), keys: '', clients: 'Ashdown, Birch', workers: '' },
      { key: holder('no key'), keys: '', clients: 'Ashdown, Birch', workers: '' },
    ].flatMap(({ key, keys, clients, workers }) => [
      key('api_key', names('api_key'), keys),
      key('api_key', use, keys ? '1' : '0'),
      key('client', names('client'), clients),
      key('social_worker', names('social_worker'), workers),
    ]),
    anybody('api_key', 'select count(key_hash)::text from api_key', REFUSED),
    anybody('api_key', revoke, REFUSED),
    holder('ashdown key')('api_key', revoke, REFUSED),
    ada('api_key', revoke, '5'),
    ada('api_key', issue, ''),
    ada('api_key', 'select count(key_hash)::text from api_key', REFUSED),
    cliff('api_key', issue, REFUSED),

    holder('Cy')('social_worker', names('social_worker'), 'Cy'),
    holder('Cy')('', details, 'Cy, Cedar, Cedar Team, Cedar Team'),
    ...[
      { form: anybody, open: 0 },
      { form: holder('Cy'), open: 1 },
      { form: holder('Sam'), open: 0 },
      { form: holder('Sue'), open: 0 },
    ].flatMap(({ form, open }) => [
      form('temporal_form', openForms, String(open)),
      form('temporal_form', useUp, String(open)),
      form('social_worker', rename, String(open)),
      ...(open === 0 ? [form('', details, '')] : []),
    ]),
  ];
};
