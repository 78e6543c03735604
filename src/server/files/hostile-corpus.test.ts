import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { todayInLondon } from '#contract/core/dates.ts';
import { createExpense } from '#contract/visits/expenses.ts';
import { seedExpenseReasons } from '#server/features/organisations/catalogues/seed-catalogues.ts';
import { apiClient } from '#test/kit/api-client.ts';
import { buildForm, picture } from '#test/kit/given-files.ts';
import { type HostileFile, hostileFile } from '#test/kit/hostile-files.ts';
import { startServerProcess } from '#test/kit/server-process.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/** A slice of the files that `npm run bench` sends two thousand of. */
const FILES = 150;
const AT_ONCE = 6;
const MAX_MEMORY_BYTES = 600 * 1024 * 1024;
const LEFT_OVERS = ['JavaScript', '/JS', 'Launch', 'EmbeddedFile', 'ObjStm', 'OpenAction', 'PK\u0003\u0004'];
const FIELD = 'app_expenses_images_upload';

const { as, given, owner, database_url } = await startTestApp();
await seedExpenseReasons(owner);
const [reason] = await owner<{ id: string }[]>`select id from expense_reason where slug = 'taxi'`;

/** Somebody with an appointment today who sends to a server in a process of its own. */
async function sender(address: string) {
  const carer = await given.carer();
  const start_at = new Date(Date.now() - 3_600_000).toISOString();
  const visit = await given.appointment({ carer, start_at, hours: 1 });
  const fields = {
    appointment_carer_id: visit.appointment_carers[0]?.id ?? '',
    reason_id: reason?.id ?? '',
    amount: '1',
    date: todayInLondon(new Date(start_at)),
  };
  const { token } = await as.user(carer).session();
  const user = apiClient(
    () => address,
    async () => token,
  );
  const send = (name: string, content: Uint8Array<ArrayBuffer>) =>
    user.call(createExpense, { body: buildForm(fields, [{ field: FIELD, name, content }]) });
  return { user, send };
}
type Sender = Awaited<ReturnType<typeof sender>>;

it(`[DOC-03] Of ${FILES} hostile files none ends the server or fills it, and each is refused in words or made harmless`, async () => {
  const server = await startServerProcess({ APP_ENV: 'staging', DATABASE_URL: database_url });
  onTestFinished(() => server.stop());
  const senders = await Promise.all(Array.from({ length: AT_ONCE }, () => sender(server.address)));
  let next = 0;
  const wrong: unknown[] = [];
  const lane = async (from: Sender) => {
    while (next < FILES) {
      const number = next++;
      const file = await hostileFile(number);
      const problem = await findProblem(from, file);
      if (problem) wrong.push([number, file.what, problem]);
    }
  };
  await Promise.all(senders.map(lane));
  expect(wrong).toEqual([]);
  expect(peakMemory(server.pid)).toBeLessThan(MAX_MEMORY_BYTES);
  expect((await senders[0]?.send('r.jpg', await picture()))?.status).toBe(201);
}, 600_000);

/** Finds what is wrong with the answer to a hostile file; undefined where it is refused in words, or made harmless. */
async function findProblem({ user, send }: Sender, { name, content }: HostileFile): Promise<unknown> {
  const { status, problem, body } = await send(name, content);
  if ([400, 413, 415].includes(status))
    return /^(This|Pictures of) .+\.$/.test(problem.detail) ? undefined : problem;
  if (status !== 201) return problem;
  return (await isPlain(await user.fetch(body.images[0]?.url ?? ''))) ? undefined : 'kept what it may not';
}

/** Of a process, in bytes; 0 where the system does not tell. */
function peakMemory(pid: number | undefined): number {
  if (!existsSync(`/proc/${pid}/status`)) return 0;
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** Whether nothing is left in a kept file but what may be shown. */
async function isPlain(answer: Response): Promise<boolean> {
  const content = Buffer.from(await answer.arrayBuffer());
  if (answer.headers.get('content-type') === 'application/pdf')
    return LEFT_OVERS.every((left_over) => !content.includes(left_over));
  const { width, height, exif } = await sharp(content).metadata();
  return Math.max(width, height) <= 2560 && !exif && !content.includes('<script>');
}
