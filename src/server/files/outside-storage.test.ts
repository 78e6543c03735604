import { expect, it } from 'vitest';
import { createExpense } from '#contract/visits/expenses.ts';
import { createDiary, DIARY_FILES_FIELD } from '#contract/young-persons/diaries.ts';
import { seedExpenseReasons } from '#server/features/organisations/catalogues/seed-catalogues.ts';
import { holdRemovals } from '#server/files/outside-storage.ts';
import { startBucket } from '#test/kit/bucket.ts';
import { buildForm, picture } from '#test/kit/given-files.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const bucket = await startBucket();
const { kept } = bucket;
const { as, given, owner, runJobs, services } = await startTestApp({
  now: '2026-11-24T12:00:00Z',
  environment: bucket.environment,
});
await seedExpenseReasons(owner);

it('[DOC-03] a receipt is moved to external storage, and everyone who may see it can still open it', async () => {
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

  bucket.isDown = true;
  expect([await move(), (await bytes()).equals(before)]).toEqual([1, true]);
  bucket.isDown = false;
  await owner`delete from graphile_worker._private_jobs`;
  expect([await move(), kept.get(`/bucket/files/${id}`)?.equals(before)]).toEqual([0, true]);
  expect((await bytes()).equals(before)).toBe(true);
  expect((await mine.fetch(`/api/image?url=${url}&w=64`)).status).toBe(200);
  expect((await as.carer().fetch(url)).status).toBe(404);
  const records = await owner`select 1 from change_record where subject_id = ${id}`;
  expect(records).toHaveLength(1);

  bucket.isDown = true;
  expect((await mine.fetch(url)).status).toBe(503);
  services.config.S3_BUCKET_URL = undefined;
  expect((await mine.fetch(url)).status).toBe(404);
});

it('[DOC-03] a case note’s photo is moved like a receipt, and everyone who reads the note can open it', async () => {
  bucket.isDown = false;
  services.config.S3_BUCKET_URL = bucket.url;
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

it('[DOC-03] the bytes of a deleted row leave the storage, but not while a backup reads them', async () => {
  bucket.isDown = false;
  const [gone] = await owner<
    { storage_key: string }[]
  >`delete from stored_file f using diary d where d.id = f.diary_id
    and f.storage_key is not null returning f.storage_key`;
  const path = `/bucket/${gone?.storage_key}`;
  const backup = await owner.reserve();
  await holdRemovals(backup, runJobs);
  expect(kept.has(path)).toBe(true);
  await backup`select pg_advisory_unlock_all()`;
  backup.release();
  await owner`update graphile_worker._private_jobs set run_at = now()`;
  await runJobs();
  expect(kept.has(path)).toBe(false);
});

it('[DOC-03] a file whose row is deleted during the move leaves nothing in the storage', async () => {
  const carer = await given.carer();
  const visit = await given.appointment({ carer, start_at: '2026-11-24T09:00:00Z', hours: 1 });
  const [reason] = await owner<{ id: string }[]>`select id from expense_reason limit 1`;
  const { images } = await as.user(carer).send(createExpense, {
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
  const id = images[0]?.id ?? '';
  bucket.onPut = async () => {
    bucket.onPut = undefined;
    await owner`delete from stored_file_content where file_id = ${id}`;
    await owner`delete from stored_file where id = ${id}`;
  };
  await owner`select graphile_worker.add_job('move_files_outside')`;
  await runJobs();
  expect(kept.has(`/bucket/files/${id}`)).toBe(false);
});
