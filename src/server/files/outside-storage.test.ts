import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { createExpense } from '#contract/visits/expenses.ts';
import { createDiary, DIARY_FILES_FIELD } from '#contract/young-persons/diaries.ts';
import { seedExpenseReasons } from '#server/features/organisations/catalogues/seed-catalogues.ts';
import { buildForm, picture } from '#test/kit/given-files.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/** As much of S3 as is used: it keeps what is put there with a signature of ours, unless it is down. */
const kept = new Map<string, Buffer>();
let isDown = false;
const server = createServer(async (request, response) => {
  const body = Buffer.concat(await Array.fromAsync(request));
  const isSigned = /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-west-2\/s3\/aws4_request, /.test(
    request.headers.authorization ?? '',
  );
  response.statusCode = isDown ? 503 : isSigned ? 200 : 403;
  if (response.statusCode === 200 && request.method === 'PUT') kept.set(request.url ?? '', body);
  const found = kept.get(request.url ?? '');
  if (response.statusCode === 200 && !found) response.statusCode = 404;
  response.end(request.method === 'GET' && response.statusCode === 200 ? found : undefined);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());

const BUCKET = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`;
const { as, given, owner, runJobs, services } = await startTestApp({
  now: '2026-11-24T12:00:00Z',
  environment: {
    S3_BUCKET_URL: BUCKET,
    S3_REGION: 'eu-west-2',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  },
});
await seedExpenseReasons(owner);

it('[DOC-03] a receipt is moved to outside storage, and is had from there by whoever may see it', async () => {
  const carer = await given.carer();
  const mine = as.user(carer);
  const visit = await given.appointment({ carer, start_at: '2026-11-24T09:00:00Z', hours: 1 });
  const [reason] = await owner<{ id: string }[]>`select id from expense_reason limit 1`;
  const { images } = await mine.send(createExpense, {
    body: buildForm(
      {
        appointment_carer_id: visit.appointment_carers[0]?.id ?? '',
        reason_id: reason?.id ?? '',
        amount: '1',
        date: '2026-11-24',
      },
      [{ field: 'app_expenses_images_upload', name: 'r.jpg', content: await picture({ width: 100 }) }],
    ),
  });
  const { id = '', url = '' } = images[0] ?? {};
  const bytes = async () => Buffer.from(await (await mine.fetch(url)).arrayBuffer());
  const before = await bytes();
  const move = async () => {
    await owner`select graphile_worker.add_job('move_files_outside')`;
    await runJobs();
    return (await owner`select 1 from stored_file_content where file_id = ${id}`).length;
  };

  isDown = true;
  expect([await move(), (await bytes()).equals(before)]).toEqual([1, true]);
  isDown = false;
  await owner`delete from graphile_worker._private_jobs`;
  expect([await move(), kept.get(`/bucket/files/${id}`)?.equals(before)]).toEqual([0, true]);
  expect((await bytes()).equals(before)).toBe(true);
  expect((await mine.fetch(`/api/image?url=${url}&w=64`)).status).toBe(200);
  expect((await as.carer().fetch(url)).status).toBe(404);
  const records = await owner`select 1 from change_record where subject_id = ${id}`;
  expect(records).toHaveLength(1);

  isDown = true;
  expect((await mine.fetch(url)).status).toBe(503);
  services.config.S3_BUCKET_URL = undefined;
  expect((await mine.fetch(url)).status).toBe(404);
});

it('[DOC-03] a case note’s photo is moved like a receipt, and had by whoever reads the note', async () => {
  isDown = false;
  services.config.S3_BUCKET_URL = BUCKET;
  const carer = await given.carer();
  const young_person = await given.youngPerson();
  await given.appointment({ carer, young_person });
  const { files } = await as.user(carer).send(createDiary, {
    body: buildForm(
      { young_person_id: young_person.id, date: '2026-11-24', title: 'Park', text: 'Herons.' },
      [{ field: DIARY_FILES_FIELD, name: 'p.jpg', content: await picture({ width: 100 }) }],
    ),
  });
  const { id = '', url = '' } = files[0] ?? {};
  await owner`select graphile_worker.add_job('move_files_outside')`;
  await runJobs();
  expect(await owner`select 1 from stored_file_content where file_id = ${id}`).toHaveLength(0);
  expect(kept.has(`/bucket/files/${id}`)).toBe(true);
  expect((await as.user(carer).fetch(url)).status).toBe(200);
  expect((await as.carer().fetch(url)).status).toBe(404);
});
