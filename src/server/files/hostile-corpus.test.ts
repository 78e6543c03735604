import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { todayInLondon } from '#contract/core/dates.ts';
import { createExpense } from '#contract/visits/expenses.ts';
import { createDiary, DIARY_FILES_FIELD } from '#contract/young-persons/diaries.ts';
import { setYoungPersonPhoto } from '#contract/young-persons/young-persons.ts';
import { seedExpenseReasons } from '#server/features/organisations/catalogues/seed-catalogues.ts';
import { apiClient } from '#test/kit/api-client.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { buildForm, picture } from '#test/kit/given-files.ts';
import { type HostileFile, hostileFile } from '#test/kit/hostile-files.ts';
import { startServerProcess } from '#test/kit/server-process.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/** A sample of the two thousand files that `npm run bench` sends. */
const FILES = 150;
const AT_ONCE = 6;
const MAX_MEMORY_BYTES = 600 * 1024 * 1024;
const LEFT_OVERS = ['JavaScript', '/JS', 'Launch', 'EmbeddedFile', 'ObjStm', 'OpenAction', 'PK\u0003\u0004'];

const { as, given, owner, database_url } = await startTestApp();
await seedExpenseReasons(owner);
const [reason] = await owner<{ id: string }[]>`select id from expense_reason where slug = 'taxi'`;

/**
 * A call that accepts a file: a receipt, a case note’s file or a photo. Returns its answer, and the URL of the saved
 * file.
 */
type Door = (
  name: string,
  content: Uint8Array<ArrayBuffer>,
) => Promise<{ status: number; detail: string; url: string | undefined }>;

/** Starts the server in its own process, with a carer who has an appointment today and the office. */
async function openDoors(address: string) {
  const carer = await given.carer();
  const start_at = new Date(Date.now() - 3_600_000).toISOString();
  const young_person = await given.youngPerson();
  const visit = await given.appointment({ carer, young_person, start_at, hours: 1 });
  const date = todayInLondon(new Date(start_at));
  const claim = {
    ...{ appointment_carer_id: visit.appointment_carers[0]?.id ?? '', reason_id: reason?.id ?? '' },
    ...{ amount: '1', date },
  };
  const note = { young_person_id: young_person.id, date, title: 'Swimming', text: 'We went by bus.' };
  const open = async (who: SignedInClient) => {
    const { token } = await who.session();
    return apiClient(
      () => address,
      async () => token,
    );
  };
  const [user, office] = [await open(as.user(carer)), await open(as.admin())];
  const doors: Door[] = [
    async (name, content) => {
      const body = buildForm(claim, [{ field: 'app_expenses_images_upload', name, content }]);
      const answer = await user.call(createExpense, { body });
      return { ...readAnswer(answer), url: answer.body.images?.[0]?.url };
    },
    async (name, content) => {
      const answer = await user.call(createDiary, {
        body: buildForm(note, [{ field: DIARY_FILES_FIELD, name, content }]),
      });
      return { ...readAnswer(answer), url: answer.body.files?.[0]?.url };
    },
    async (name, content) => {
      const params = { id: young_person.id };
      const body = buildForm({}, [{ field: 'photo', name, content }]);
      const answer = await office.call(setYoungPersonPhoto, { params, body });
      return { ...readAnswer(answer), url: answer.body.photo?.url };
    },
  ];
  return { office, doors };
}
type Doors = Awaited<ReturnType<typeof openDoors>>;

const readAnswer = ({ status, problem }: { status: number; problem: { detail: string } }) => ({
  status,
  detail: problem.detail,
});

it(`[DOC-03] None of ${FILES} hostile files crashes the server or exhausts its memory, and each is refused or made harmless`, async () => {
  const server = await startServerProcess({ APP_ENV: 'staging', DATABASE_URL: database_url });
  onTestFinished(() => server.stop());
  const senders = await Promise.all(Array.from({ length: AT_ONCE }, () => openDoors(server.address)));
  let next = 0;
  const wrong: unknown[] = [];
  const lane = async ({ office, doors }: Doors) => {
    while (next < FILES) {
      const number = next++;
      const file = await hostileFile(number);
      // Each kind of file is sent to each call in turn.
      const at = (number + Math.floor(number / AT_ONCE)) % doors.length;
      const problem = await findProblem(office, doors[at], file);
      if (problem) wrong.push([number, file.what, at, problem]);
    }
  };
  await Promise.all(senders.map(lane));
  expect(wrong).toEqual([]);
  expect(peakMemory(server.pid)).toBeLessThan(MAX_MEMORY_BYTES);
  for (const door of senders[0]?.doors ?? []) expect((await door('r.jpg', await picture())).status).toBe(201);
}, 600_000);

/**
 * Finds what is wrong with the answer to a hostile file; undefined if it was refused with a sentence or made
 * harmless.
 */
async function findProblem(
  office: Doors['office'],
  door: Door | undefined,
  { name, content }: HostileFile,
): Promise<unknown> {
  const answer = await door?.(name, content);
  if (answer && [400, 413, 415].includes(answer.status))
    return /^(This|We|Pictures of|A photo is) .+\.$/.test(answer.detail) ? undefined : answer;
  if (answer?.status !== 201) return answer;
  return (await isPlain(await office.fetch(answer.url ?? ''))) ? undefined : 'kept what it may not';
}

/** The peak memory of a process in bytes, or 0 if the system does not report it. */
function peakMemory(pid: number | undefined): number {
  if (!existsSync(`/proc/${pid}/status`)) return 0;
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** Checks that a saved file contains only what may be shown. */
async function isPlain(answer: Response): Promise<boolean> {
  const content = Buffer.from(await answer.arrayBuffer());
  if (answer.headers.get('content-type') === 'application/pdf')
    return LEFT_OVERS.every((left_over) => !content.includes(left_over));
  const { width, height, exif } = await sharp(content).metadata();
  return Math.max(width, height) <= 2560 && !exif && !content.includes('<script>');
}
