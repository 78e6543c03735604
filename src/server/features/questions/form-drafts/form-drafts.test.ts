import { expect, it } from 'vitest';
import { deleteFormDraft, getFormDraft, saveFormDraft } from '#contract/core/form-drafts.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as } = await startTestApp();
const form = 'appointment/new';
const read = { query: { form } };

it('[UIX-09] saves exactly what somebody typed until it is deleted', async () => {
  for (const who of [as.admin(), as.carer(), as.client()]) {
    expect(await who.get(getFormDraft, read)).toBeNull();
    const content = {
      place: ' 1 "High" St\n',
      carers: ['a', null, { deep: [1.5, true] }],
      name: 'Zoë 👩‍👦',
      '': '',
    };
    const saved = await who.send(saveFormDraft, { body: { form, content } });
    expect(saved).toEqual({ form, content, updated_at: expect.stringMatching(/Z$/) });
    expect(await who.get(getFormDraft, read)).toEqual(saved);
    await who.send(saveFormDraft, { body: { form, content: { place: 'Later' } } });
    expect((await who.get(getFormDraft, read))?.content).toEqual({ place: 'Later' });
    expect(await who.send(deleteFormDraft, read)).toEqual({ form });
    expect(await who.get(getFormDraft, read)).toBeNull();
  }
});

it('[UIX-09] reads and deletes only the user’s own draft, even of the same form', async () => {
  const [one, other] = [as.admin(), as.admin()];
  await one.send(saveFormDraft, { body: { form, content: { place: 'Mine' } } });
  expect(await other.get(getFormDraft, read)).toBeNull();
  await other.send(deleteFormDraft, read);
  await other.send(saveFormDraft, { body: { form, content: { place: 'Theirs' } } });
  expect((await one.get(getFormDraft, read))?.content).toEqual({ place: 'Mine' });
  expect((await as.nobody().call(getFormDraft, read)).status).toBe(401);
});

it('[UIX-09] stores drafts of different forms separately', async () => {
  const who = as.carer();
  await who.send(saveFormDraft, { body: { form: 'appointment/1/edit', content: { place: 'One' } } });
  await who.send(saveFormDraft, { body: { form: 'appointment/2/edit', content: { place: 'Two' } } });
  const { content } = (await who.get(getFormDraft, { query: { form: 'appointment/1/edit' } })) ?? {};
  expect(content).toEqual({ place: 'One' });
});

it('[UIX-09] accepts up to 256 KiB, and answers that a larger draft is too large', async () => {
  const who = as.carer();
  const save = (length: number) =>
    who.call(saveFormDraft, { body: { form, content: { text: 'x'.repeat(length) } } });
  expect((await save(255 * 1024)).status).toBe(200);
  const { status, problem } = await save(256 * 1024);
  expect([status, problem.code]).toEqual([413, 'input.too_large']);
  expect((await who.get(getFormDraft, read))?.content.text).toHaveLength(255 * 1024);
});

it('[ERR-05] names the field of an invalid form name', async () => {
  const { status, problem } = await as
    .carer()
    .call(saveFormDraft, { body: { form: 'Ada’s form', content: {} } });
  expect([status, problem.errors]).toEqual([
    400,
    [{ path: 'form', message: 'Use lower-case letters, digits, / and -.' }],
  ]);
});
