import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { previewAppointmentImport } from '#contract/appointments/appointment-imports.ts';
import { addChatFiles } from '#contract/contact/chats.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { createExpense, updateExpense } from '#contract/visits/expenses.ts';
import { createDiary, updateDiary } from '#contract/young-persons/diaries.ts';
import { addReferralFiles } from '#contract/young-persons/referral-files.ts';
import { setYoungPersonPhoto } from '#contract/young-persons/young-persons.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/** Requests whose body never arrives: they are answered without it, or ended. */

const NOW = '2026-11-24T12:00:00Z';
const { as, given, address } = await startTestApp({ now: NOW });
const hasty = await startTestApp({ now: NOW, body_patience_ms: 1_000 });
const LENGTH = 100 * 1024 * 1024;
const BOUNDARY = 'edge';
const nobodys = crypto.randomUUID();

type Form = Pick<Endpoint, 'method' | 'path' | 'files'>;

interface Begun {
  at?: string;
  method: string;
  path: string;
  headers?: Record<string, string | number>;
  begins?: string;
}

/** The answer to a request that declares a hundred megabytes and sends only the start. */
async function answerTo({ at = address, method, path, headers = {}, begins = '' }: Begun) {
  const request = ask(`${at}${path}`, {
    method,
    headers: { 'content-length': LENGTH, ...headers },
  });
  request.on('error', () => {});
  request.write(begins || ' ');
  const [response]: IncomingMessage[] = await once(request, 'response');
  let text = '';
  for await (const chunk of response ?? []) text += chunk;
  request.destroy();
  return { status: response?.statusCode, code: JSON.parse(text).code };
}

/** A form’s fields, and the start of a file that never arrives. */
function formBegun(fields: Record<string, string>, file: string): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${BOUNDARY}\r\ncontent-disposition: form-data; name="${file}"; filename="r.jpg"\r\ncontent-type: image/jpeg\r\n\r\n${'.'.repeat(200)}`;
}

const bearer = async (user: SignedInClient) => ({ authorization: `Bearer ${(await user.session()).token}` });
const form = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

const expense = { reason_id: nobodys, amount: '1', date: '2026-11-24' };
const note = { date: '2026-11-24', title: 'Swimming', text: 'All well' };

describe('a body that has not arrived yet', () => {
  it('[DOC-03] Every call with files is tested here', () => {
    const tried = [
      createExpense,
      updateExpense,
      createDiary,
      updateDiary,
      setYoungPersonPhoto,
      addReferralFiles,
      addChatFiles,
    ];
    expect(endpoints.filter(({ files }) => files)).toHaveLength(tried.length);
  });

  it('[DOC-03] Files for another person’s record are refused before they are read', async () => {
    const carer = as.carer();
    const others = await given.appointment({ carer: await given.carer(), start_at: '2026-11-24T09:00:00Z' });
    const assignment = others.appointment_carers[0]?.id ?? '';
    const young_person_id = others.young_person_id ?? '';
    const tries: [SignedInClient, Form, string, Record<string, string>][] = [
      [carer, createExpense, '', { appointment_carer_id: nobodys, ...expense }],
      [carer, createExpense, '', { appointment_carer_id: assignment, ...expense }],
      [carer, updateExpense, nobodys, { version: '1' }],
      [carer, createDiary, '', { young_person_id, ...note }],
      [carer, updateDiary, nobodys, { version: '1' }],
      [as.admin(), setYoungPersonPhoto, nobodys, {}],
      [as.admin(), addReferralFiles, nobodys, {}],
      [as.admin(), addChatFiles, nobodys, { key: nobodys }],
      [as.carer(), addChatFiles, nobodys, { key: nobodys }],
      [as.client(), addReferralFiles, (await given.referral()).id, {}],
    ];
    for (const [user, endpoint, id, fields] of tries) {
      const answer = await answerTo({
        method: endpoint.method,
        path: endpoint.path.replace('{id}', id),
        headers: { ...form, ...(await bearer(user)) },
        begins: formBegun(fields, endpoint.files?.name ?? ''),
      });
      expect([endpoint.path, answer]).toEqual([endpoint.path, { status: 404, code: 'not_found' }]);
    }
  });

  it('[DOC-03] Invalid fields are named before the files are read', async () => {
    const answer = await answerTo({
      method: 'POST',
      path: createExpense.path,
      headers: { ...form, ...(await bearer(as.carer())) },
      begins: formBegun({ amount: 'much' }, createExpense.files?.name ?? ''),
    });
    expect(answer).toEqual({ status: 400, code: 'input.invalid' });
  });

  it('[AUT-02] Callers without a session or the right role are refused before their body is read', async () => {
    const headers = { 'content-type': 'application/json' };
    const long = { method: 'POST', path: previewAppointmentImport.path, headers };
    expect((await answerTo(long)).status).toBe(401);
    expect(await answerTo({ ...long, headers: { ...headers, ...(await bearer(as.client())) } })).toEqual({
      status: 403,
      code: 'forbidden',
    });
  });
});

describe('a body that arrives too slowly', () => {
  it('[DOC-03] is ended with a sentence', async () => {
    const headers = {
      ...(await bearer(hasty.as.admin())),
      'content-type': 'application/json',
      'content-length': 100,
    };
    const answer = await answerTo({
      at: hasty.address,
      method: 'POST',
      path: '/api/appointments/',
      headers,
      begins: '{"a"',
    });
    expect(answer).toEqual({ status: 408, code: 'input.too_slow' });
  });

  it('[DOC-03] is ended for a form too, even if it arrives byte by byte', async () => {
    const socket = connect(Number(new URL(hasty.address).port), '127.0.0.1');
    const visit = await hasty.given.appointment({ carer: 'Cara', start_at: '2026-11-24T09:00:00Z' });
    const { authorization } = await bearer(hasty.as.carer('Cara'));
    const fields = { appointment_carer_id: visit.appointment_carers[0]?.id ?? '', ...expense };
    socket.write(
      `POST ${createExpense.path} HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\ncontent-type: ${form['content-type']}\r\ncontent-length: ${LENGTH}\r\n\r\n${formBegun(fields, createExpense.files?.name ?? '')}`,
    );
    let said = '';
    socket.on('data', (chunk) => {
      said += chunk;
    });
    const closed = once(socket, 'close');
    socket.on('error', () => {});
    let isOver = false;
    void closed.then(() => {
      isOver = true;
    });
    while (!isOver) {
      socket.write('.');
      await sleep(50);
    }
    expect(said).toMatch(/^HTTP\/1\.1 408 .*"code":"input\.too_slow"/s);
  });

  it('[DOC-03] is ended if its headers do not arrive', async () => {
    expect(hasty.app.server.headersTimeout).toBeLessThanOrEqual(30_000);
  });
});
