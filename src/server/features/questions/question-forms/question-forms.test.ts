import { describe, expect, it } from 'vitest';
import {
  createQuestionForm,
  deleteQuestionFormDraft,
  getQuestionForm,
  getQuestionFormVersion,
  listQuestionForms,
  publishQuestionForm,
  saveQuestionFormDraft,
  updateQuestionForm,
} from '#contract/questions/question-forms.ts';
import type { Question } from '#contract/questions/questions.ts';
import { PLAIN_QUESTIONS } from '#test/kit/reports/given-reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp();
const admin = as.admin();

const first = PLAIN_QUESTIONS[0] as Question;
const newForm = (name: string) => admin.send(createQuestionForm, { body: { name, purpose: 'report' } });
const draftWith = (id: string, version: number | null, questions: Question[] = PLAIN_QUESTIONS) =>
  admin.send(saveQuestionFormDraft, {
    params: { id },
    body: { version, introduction: 'Be kind.', questions },
  });
const publish = (id: string, version: number) =>
  admin.send(publishQuestionForm, { params: { id }, body: { version } });

describe('building a form', () => {
  it('[QST-04] creates a form, publishes it, and drafts the next version', async () => {
    const form = await newForm('Home visit');
    expect(form).toMatchObject({
      slug: 'home-visit',
      retired_at: null,
      versions: [{ form_version: 1, question_count: 0 }],
    });

    const draft = await draftWith(form.id, 1);
    expect(draft).toMatchObject({
      form_version: 1,
      version: 2,
      introduction: 'Be kind.',
      published_at: null,
    });
    const published = await publish(form.id, draft.version);
    expect(published.published_at).not.toBeNull();

    const next = await draftWith(form.id, null, [{ ...first, label: 'What did you do?' }]);
    expect(next).toMatchObject({ form_version: 2, version: 1, published_at: null });
    await publish(form.id, 1);
    const old = await admin.get(getQuestionFormVersion, { params: { id: form.id, form_version: 1 } });
    expect(old.questions.map(({ label }) => label)).toEqual(PLAIN_QUESTIONS.map(({ label }) => label));
    const { versions } = await admin.get(getQuestionForm, { params: { id: form.id } });
    expect(versions.map(({ form_version, question_count }) => [form_version, question_count])).toEqual([
      [2, 1],
      [1, PLAIN_QUESTIONS.length],
    ]);
    expect(versions[0]?.published_by?.id).toBe((await admin.user()).id);
  });

  it('[QST-04] never changes a published version, not even in the database', async () => {
    const { id } = await given.questionForm();
    await expect(
      owner`update question_form_version set questions = '[]' where form_id = ${id}`,
    ).rejects.toThrow('A published version never changes');
    await expect(owner`delete from question_form_version where form_id = ${id}`).rejects.toThrow();
  });

  it('[QST-04] saves a draft with missing labels, and keeps the order of questions as sent', async () => {
    const form = await newForm('Unfinished');
    const questions = [
      { ...first, id: 'b', order: 9, label: '' },
      { ...first, id: 'a', order: 1 },
    ];
    const saved = await draftWith(form.id, 1, questions);
    expect(saved.questions.map(({ id, order, label }) => [id, order, label])).toEqual([
      ['b', 1, ''],
      ['a', 2, first.label],
    ]);
  });

  it('[QST-04] [REP-07] publishes the marks of options, and which questions may be about the future', async () => {
    const form = await newForm('Marked');
    const options = [
      { id: 'mood--upset', label: 'Upset', raises_concern: true, announces_incident: true },
      { id: 'mood--calm', label: 'Calm' },
    ];
    const questions: Question[] = [
      { ...first, id: 'mood', input_type: 'CATEGORICAL', options },
      { ...first, id: 'planned', input_type: 'TIME_RANGE', may_lie_ahead: true },
    ];
    const { version } = await draftWith(form.id, 1, questions);
    const published = await publish(form.id, version);
    expect(published.questions.map((each) => [each.options, each.may_lie_ahead])).toEqual([
      [options, undefined],
      [[], true],
    ]);
  });

  it('[QST-04] shows the second of two concurrent saves the current draft', async () => {
    const form = await newForm('Two at once');
    await draftWith(form.id, 1);
    const { problem: refused } = await admin.call(saveQuestionFormDraft, {
      params: { id: form.id },
      body: { version: 1, introduction: null, questions: [] },
    });
    expect(refused).toMatchObject({
      status: 409,
      code: 'version.stale',
      current: { version: 2, introduction: 'Be kind.' },
    });
  });

  it('[QST-04] refuses to publish invalid questions, and names each one', async () => {
    const form = await newForm('Wrong');
    const questions: Question[] = [
      { ...first, id: 'a', label: '' },
      { ...first, id: 'a', conditional_question_option_id: 'nowhere' },
      { ...first, id: 'c', input_type: 'CATEGORICAL', options: [{ id: 'only', label: 'Only' }] },
    ];
    const { version } = await draftWith(form.id, 1, questions);
    const { problem: refused } = await admin.call(publishQuestionForm, {
      params: { id: form.id },
      body: { version },
    });
    expect(refused.status).toBe(400);
    expect(refused.errors?.map(({ path }) => path)).toEqual([
      'questions.0.label',
      'questions.1.id',
      'questions.1.conditional_question_option_id',
      'questions.2.options',
    ]);
  });

  it('[QST-04] does not delete a draft that a colleague has changed since, and says who changed it', async () => {
    const form = await newForm('Changed meanwhile');
    const params = { id: form.id };
    const draft = await draftWith(form.id, 1);
    const discard = (version: number) =>
      as.admin('Ben Office').call(deleteQuestionFormDraft, { params, query: { version } });
    const { problem } = await discard(1);
    expect(problem).toMatchObject({ status: 409, code: 'version.stale', current: { version: 2 } });
    expect(problem.detail).toContain(`${(await admin.user()).name} changed this draft at `);
    const kept = await admin.get(getQuestionFormVersion, { params: { ...params, form_version: 1 } });
    expect(kept.introduction).toBe('Be kind.');
    expect((await discard(draft.version)).status).toBe(200);
    expect((await discard(draft.version)).problem.code).toBe('not_found');
  });

  it('[QST-04] copies a form, retires and restores one, and deletes a draft', async () => {
    const source = await given.questionForm({ name: 'Source' });
    const copy = await admin.send(createQuestionForm, {
      body: { name: 'Source', purpose: 'report', copy_of: source.id },
    });
    expect(copy.versions[0]?.question_count).toBe(source.questions.length);

    const retired = await admin.send(updateQuestionForm, {
      params: { id: source.id },
      body: { version: 1, is_retired: true },
    });
    expect(retired.retired_at).not.toBeNull();
    const back = await admin.send(updateQuestionForm, {
      params: { id: source.id },
      body: { version: retired.version, is_retired: false, name: 'Source again' },
    });
    expect(back).toMatchObject({ retired_at: null, name: 'Source again' });

    await admin.send(deleteQuestionFormDraft, { params: { id: copy.id }, query: { version: 1 } });
    const left = await admin.get(listQuestionForms, {});
    expect(left.map(({ id }) => id)).toContain(source.id);
    expect(left.map(({ id }) => id)).not.toContain(copy.id);
  });
});

describe('reading a form', () => {
  it('[QST-04] shows carers and clients published versions, and no draft', async () => {
    const form = await given.questionForm();
    await draftWith(form.id, null);
    for (const reader of [as.carer(), as.client()]) {
      const params = { id: form.id, form_version: 1 };
      const seen = await reader.get(getQuestionFormVersion, { params });
      expect(seen.questions).toHaveLength(form.questions.length);
      const refused = await reader.call(getQuestionFormVersion, {
        params: { ...params, form_version: 2 },
      });
      expect(refused.status).toBe(404);
    }
  });
});
