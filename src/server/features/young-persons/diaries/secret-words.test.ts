import { expect, it } from 'vitest';
import { addToDiary } from '#contract/young-persons/diaries.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { change, NOW, note, together } from '#test/kit/young-persons/case-notes.ts';

const app = await startTestApp({ now: NOW });
const { as, given } = app;
const office = as.admin('Ada');
const SECRET = 'Moved today to 77 Secret Close';

it('[DIA-01] [YPN-03] the office cannot write a confidential address where carers and clients read it, but a carer can', async () => {
  const of = await together(app);
  const { young_person } = of;
  await given.address({ young_person, is_confidential: true, line_1: '77 Secret Close' });
  const refused = await note(of, { text: SECRET }, [], office);
  expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([400, 'text']);
  const own = await note(of, { text: SECRET, is_shared: 'false' }, [], office);
  expect(own.status).toBe(201);
  const params = { id: own.body.id };
  expect((await change(own.body.id, { is_shared: 'true', version: '1' }, office)).status).toBe(400);
  expect((await office.call(addToDiary, { params, body: { text: SECRET } })).status).toBe(400);
  expect((await note(of, { text: SECRET })).status).toBe(201);
});

it('[DIA-02] [YPN-03] the office cannot release a confidential address to the client, even in a carer’s addition', async () => {
  const of = await together(app);
  const { young_person } = of;
  await given.address({ young_person, is_confidential: true, line_1: '77 Secret Close' });
  const { id } = (await note(of, { text: 'All well.' })).body;
  const unread = { is_released: 'true', addenda_read: '0', version: '1' };
  await of.as.cara.send(addToDiary, { params: { id }, body: { text: SECRET } });
  expect((await change(id, unread, office)).problem.code).toBe('version.stale');
  const release = await change(id, { is_released: 'true', version: '1' }, office);
  expect(release.status).toBe(400);
  expect(release.problem.errors?.[0]?.message).toContain('confidential address');
});

it('[DIA-02] [YPN-03] a released note can be withdrawn if its address becomes confidential', async () => {
  const of = await together(app);
  const { id } = (await note(of, { text: SECRET })).body;
  const released = await change(id, { is_released: 'true', version: '1' }, office);
  const version = String(released.body.version);
  await given.address({ young_person: of.young_person, is_confidential: true, line_1: '77 Secret Close' });
  expect((await change(id, { title: `${SECRET}.`, version }, office)).status).toBe(400);
  expect((await change(id, { is_released: 'false', version }, office)).status).toBe(200);
});
