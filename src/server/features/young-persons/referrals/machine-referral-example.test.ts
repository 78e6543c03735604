import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createPublicReferral, getMachineReferralStatus } from '#contract/young-persons/public-referrals.ts';
import { getReferral } from '#contract/young-persons/referrals.ts';
import { seedForms } from '#server/features/questions/question-forms/seed-forms.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner, address } = await startTestApp();
await seedForms(owner);

interface Operation {
  security: Record<string, unknown>[];
  requestBody: { content: { 'application/json': { example: object } } };
  'x-codeSamples': { source: string }[];
}
const description = (await (await fetch(`${address}/api/openapi.json`)).json()) as {
  components: { securitySchemes: Record<string, { type: string; scheme: string }> };
  paths: Record<string, Record<string, Operation>>;
};
const send = description.paths[createPublicReferral.path]?.post;
const ask = description.paths[getMachineReferralStatus.path]?.get;

it('[REF-04] The documentation’s example sends a referral', async () => {
  const { api_key } = description.components.securitySchemes;
  expect(api_key).toMatchObject({ type: 'http', scheme: 'bearer' });
  expect([send?.security, ask?.security]).toEqual([[{ api_key: [] }, {}], [{ api_key: [] }]]);
  const { key } = await given.apiKey({ client: await given.client() });
  const answer = await fetch(`${address}${createPublicReferral.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(send?.requestBody.content['application/json'].example),
  });
  expect(answer.status).toBe(201);
  const { id } = createPublicReferral.answer.parse(await answer.json());
  const referral = await as.admin().get(getReferral, { params: { id } });
  expect(referral).toMatchObject({ origin: 'machine', young_person_name: 'Sam Example' });
});

const page = await readFile(new URL('../../../../../docs/referring-by-machine.md', import.meta.url), 'utf8');
const commands = [...page.matchAll(/^```sh\n([\s\S]*?)\n```$/gm)].map(([, command = '']) =>
  command.replaceAll('https://placewell.example', address),
);

it('[REF-04] The integration page, the API description and its page show the same commands', async () => {
  const described = [send, ask].map((operation) => operation?.['x-codeSamples'][0]?.source);
  expect(commands).toEqual(described);
  const shown = await (await fetch(`${address}/api/docs`)).text();
  for (const command of commands) expect(shown).toContain(command.replaceAll('&', '&amp;'));
});

const hasCurl = spawnSync('curl', ['--version']).status === 0;

it.runIf(hasCurl)('[REF-04] The documentation’s commands send a referral and read its status', async () => {
  const { key } = await given.apiKey({ client: await given.client() });
  const answers = [];
  for (const command of commands) {
    const { stdout } = await promisify(execFile)('sh', ['-c', command], {
      env: { PATH: process.env.PATH, PLACEWELL_KEY: key },
    });
    answers.push(JSON.parse(stdout));
  }
  const [sent, status] = answers;
  expect(sent).toEqual({ id: expect.any(String), reference: expect.stringMatching(/^REF-\d{4}-\d{4}$/) });
  expect(status).toMatchObject({ reference: sent.reference, status: 'submitted', decided_at: null });
});
