import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint, Role } from '#contract/core/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { EXAMPLES } from '#test/calls/examples.ts';
import { openWorld } from '#test/calls/open-world.ts';
import { type Answer, send } from '#test/calls/send.ts';
import { withCanaries, withNothingButCanaries } from '#test/canary/canary-calls.ts';
import {
  CANARY,
  PLANTED,
  PLANTED_OR_TYPED,
  plantCanaries,
  plantStaffCanaries,
  SECRET,
  STAFF,
} from '#test/canary/plant.ts';

/**
 * Plants unique words in every text of a young person's record. Then every role makes every call, valid and invalid,
 * and the database refuses to write for a while. Afterwards the words must not be anywhere they should not be.
 */
const logged: string[] = [];
const posted: string[] = [];
const channel = createServer(async (request, response) => {
  for await (const chunk of request) posted.push(String(chunk));
  response.end('ok');
});
await new Promise<void>((resolve) => channel.listen(0, '127.0.0.1', () => resolve()));
afterAll(() => channel.close());

const METRICS_TOKEN = 'thirty-two characters for a test';
const { port } = channel.address() as AddressInfo;
const { app, world, facts, makeToken, readId } = await openWorld({
  with_mailbox: true,
  onLog: (line) => logged.push(line),
  environment: { CHAT_WEBHOOK_URL: `http://127.0.0.1:${port}/`, METRICS_TOKEN },
});

const ROLES = ['admin', 'carer', 'client', 'public'] as const;
interface Heard {
  role: Role;
  what: string;
  answer: Answer;
}
const heard: Heard[] = [];
let fields: string[] = [];
let failures_at_first: string[] = [];

const findName = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** Every role makes every call: as in the example, with planted words in each text, and with planted words alone. */
async function callEverything(calls: readonly Endpoint[]): Promise<void> {
  for (const role of ROLES)
    for (const endpoint of calls) {
      const what = findName(endpoint);
      const example = EXAMPLES[what];
      if (!example || /sign_out|end_sessions|forget_sign_in/.test(endpoint.path)) continue;
      const id = (await readId(example.about ?? 'user', 'own', role === 'public' ? 'admin' : role)) ?? '';
      const call = await example.call(facts, id);
      for (const sent of [call, withCanaries(endpoint, call), withNothingButCanaries(call)])
        heard.push({ role, what, answer: await send(app.app, endpoint, sent, await makeToken(role)) });
    }
}

const GUARDED = [
  'young_person',
  'young_person_address',
  'young_person_relation',
  'characteristic',
  'diary',
  'expense',
  'app_report',
];

beforeAll(async () => {
  fields = await plantCanaries(app.owner, world.id('Amy'));
  await plantStaffCanaries(app.owner);
  await callEverything(endpoints);
  failures_at_first = heard
    .filter(({ answer }) => answer.status === 500)
    .map(({ role, what }) => `${role} ${what}`);
  // A database that refuses a write quotes the row in its error.
  for (const table of GUARDED)
    await app.owner.unsafe(
      `alter table ${table} add constraint refuses_all check (current_user !~ '^app_') not valid`,
    );
  await callEverything(endpoints.filter(({ method }) => method !== 'GET'));
  for (const table of GUARDED) await app.owner.unsafe(`alter table ${table} drop constraint refuses_all`);
  await app.runJobs();
}, 900_000);

const found = (texts: readonly string[]) => texts.filter((text) => PLANTED_OR_TYPED.test(text));

describe('the office’s data about its staff', () => {
  it('[AUT-10] is returned to administrators and to nobody else, whatever they call', () => {
    const told = heard.filter(({ answer }) => answer.text.includes(STAFF));
    expect(new Set(told.map(({ role }) => role))).toEqual(new Set(['admin']));
    const read = told.map(({ answer }) => answer.text).join();
    for (const field of ['notes', 'home_area', 'emergency_contact_name', 'emergency_contact_relationship'])
      expect(read).toContain(`${STAFF} ${field}`);
    expect([...logged, ...posted].filter((text) => text.includes(STAFF))).toEqual([]);
  });
});

describe('data about a young person', () => {
  it('[ACT-02] was planted everywhere and read by everyone who may, so that there is something to find', () => {
    expect(fields.length).toBeGreaterThan(80);
    expect(failures_at_first).toEqual([]);
    for (const role of ['admin', 'carer', 'client'] as const) {
      const read = heard.filter((each) => each.role === role && each.answer.text.includes(CANARY));
      expect([role, read.length > 10]).toEqual([role, true]);
    }
    const admins = heard.filter(({ role }) => role === 'admin').map(({ answer }) => answer.text);
    for (const field of [
      'allergies',
      'key_risks',
      'nhs',
      'address line_1',
      'relation notes',
      'diary text',
      'answer',
      'report',
    ])
      expect([field, admins.some((text) => text.includes(`${CANARY} `) && text.includes(field))]).toEqual([
        field,
        true,
      ]);
    const failures = heard
      .filter(({ answer }) => answer.status === 409 && answer.text.includes('"conflict"'))
      .map(({ what }) => what);
    expect(new Set(failures).size).toBeGreaterThan(5);
  });

  it('[ERR-02] is in no log line, neither of a failed nor of a refused call', () => {
    expect(logged.length).toBeGreaterThan(heard.length / 2);
    expect(found(logged)).toEqual([]);
  });

  it('[ERR-02] is sent to no chat channel', () => {
    expect(posted.length).toBeGreaterThan(0);
    expect(found(posted)).toEqual([]);
  });

  it('[EML-01] is in no subject of an e-mail', async () => {
    const subjects = await app.owner<{ subject: string }[]>`
      select subject from email union all select subject from mailbox_message`;
    expect(subjects.length).toBeGreaterThan(0);
    // The sender types the subject; it is refused if it contains a young person’s name.
    expect(subjects.filter(({ subject }) => PLANTED.test(subject))).toEqual([]);
  });

  it('[ERR-05] is returned to nobody without a sign-in, not even in the message of a refusal', () => {
    const told = heard.filter(
      ({ role, answer }) => PLANTED.test(answer.text) && (role === 'public' || answer.status >= 400),
    );
    // A conflict answers with the current record, which is data, not part of the message.
    const words = told.filter(({ role, answer }) => role === 'public' || answer.status !== 409);
    expect(
      words.map(({ role, what, answer }) => [role, what, answer.status, answer.text.slice(0, 300)]),
    ).toEqual([]);
  });

  it('[ERR-02] is in no metric', async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const { body } = await app.app.inject({ method: 'GET', url: '/metrics', headers });
    expect(body).toContain('route="/api/appointments/:id"');
    expect(PLANTED.test(body)).toBe(false);
  });
});

describe('an API key', () => {
  const KEY = /pw_live_[0-9a-f]{40}/;

  it('[REF-04] is returned when it is issued, and is in no other response, log line, chat message or change record', async () => {
    const told = heard.filter(({ answer }) => KEY.test(answer.text));
    expect(new Set(told.map(({ role, what }) => `${role} ${what}`))).toEqual(
      new Set(['admin POST /api/app_clients/{id}/api_keys/']),
    );
    expect([...logged, ...posted].filter((text) => KEY.test(text))).toEqual([]);
    const [records] = await app.owner<
      { all: string }[]
    >`select string_agg(r::text, ' ') as all from change_record r`;
    expect(records?.all).toContain('pw_live_');
    expect(records?.all).not.toMatch(KEY);
  });
});

describe('a confidential address', () => {
  it('[YPN-03] is in responses to administrators, and in none to carers and clients', async () => {
    const where = (roles: readonly Role[]) =>
      heard
        .filter(({ role, answer }) => roles.includes(role) && answer.text.includes(SECRET))
        .map(({ role, what }) => `${role} ${what}`);
    expect(where(['admin'])).toContain('admin GET /api/app_young_persons/{id}');
    expect(where(['carer', 'client', 'public'])).toEqual([]);
  });

  it('[YPN-03] is in no calendar feed and in no e-mail', async () => {
    const feed = heard.find(
      ({ what, answer }) => what === 'POST /api/calendar_feed/' && answer.status === 201,
    );
    const url = new URL(String((feed?.answer.body as { url?: string })?.url));
    const calendar = await app.app.inject({ method: 'GET', url: url.pathname });
    expect(calendar.body).not.toContain(SECRET);
    const mails = await app.owner<{ text: string }[]>`
      select concat_ws(' ', subject, text_body, html_body) as text from mailbox_message
      union all select concat_ws(' ', subject, body) from email`;
    expect(mails.filter(({ text }) => text.includes(SECRET))).toEqual([]);
  });
});
