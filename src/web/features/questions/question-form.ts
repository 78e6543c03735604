/**
 * The state of a form that is being filled in. It lives outside React, so that a key press in one of two hundred
 * questions rerenders only that question (QST-05).
 *
 * 1. Answers are kept as typed, also for questions that do not apply. `check` returns what may be sent.
 * 2. A wrong answer is shown when its question is left, a missing one only after an attempt to send.
 * 3. An error disappears as soon as its answer is right. The server's errors disappear when their answer changes.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FieldError } from '#contract/core/errors.ts';
import { checkAnswer, checkSoFar, type Happened } from '#contract/questions/answer-checks.ts';
import { type Judgement, judgeAnswers, readRecordDay } from '#contract/questions/answers.ts';
import {
  answerAt,
  answerPath,
  type Entry,
  groupPath,
  isAsked,
  type QuestionGroup,
} from '#contract/questions/question-groups.ts';
import type { Answers, AnswerValue, Question } from '#contract/questions/questions.ts';

interface FormState {
  answers: Answers;
  /** A stable key for each entry of each group, so that an entry keeps its fields when it moves. */
  entry_keys: Record<string, string[]>;
  /** By path. */
  errors: Record<string, string>;
  /** How often the user tried to send. */
  attempt: number;
}

export type Judge = (answers: Answers) => Judgement;

export interface QuestionForm {
  readonly questions: readonly Question[];
  /** For a record of a past event, the day of its appointment: a later time is wrong. */
  readonly record_day: string | undefined;
  /** Rules of the form that involve several answers. */
  readonly judge: Judge | undefined;
  readonly store: StoreApi<FormState>;
}

/** A form with these answers. Outside React, for tests and previews; screens use `useQuestionForm`. */
export function createQuestionForm(
  questions: readonly Question[],
  answers: Answers,
  record_day?: string,
  judge?: Judge,
): QuestionForm {
  const state: FormState = { answers, entry_keys: keysFor(answers), errors: {}, attempt: 0 };
  return { questions, record_day, judge, store: createStore<FormState>(() => state) };
}

function happenedFor({ questions, record_day }: QuestionForm, answers: Answers): Happened | undefined {
  if (record_day === undefined) return undefined;
  return { now: new Date(), day: readRecordDay(questions, answers, record_day) };
}

const judge = (form: QuestionForm, answers: Answers) =>
  form.judge?.(answers) ??
  judgeAnswers(form.questions, answers, happenedFor(form, answers)?.now, form.record_day);

let lastKey = 0;
const newKey = () => `entry-${++lastKey}`;

const keysFor = (answers: Answers) =>
  Object.fromEntries(Object.entries(answers).map(([group, entries]) => [group, entries.map(newKey)]));

interface Options {
  questions: readonly Question[];
  /** The initial answers: a draft, or `emptyAnswers(questions, prefill)`. Later changes are ignored. */
  answers: Answers;
  /** The day of the appointment, for a record of a past event. */
  record_day?: string;
  /** Replaces `judgeAnswers`. */
  judge?: Judge;
  /**
   * Called at once for every change. To save a draft, wait for a pause, and do not set the screen's state from here.
   */
  onChange?: (answers: Answers) => void;
}

/** A form that lasts as long as the screen is open. */
export function useQuestionForm({ questions, answers, record_day, judge, onChange }: Options): QuestionForm {
  const [form] = useState(() => createQuestionForm(questions, answers, record_day, judge));
  const changed = useEffectEvent((next: Answers) => onChange?.(next));
  useEffect(
    () =>
      form.store.subscribe((state, before) => {
        if (state.answers !== before.answers) changed(state.answers);
      }),
    [form],
  );
  return form;
}

/** The answers as typed now, hidden ones included: for a draft. */
export const answersIn = (form: QuestionForm): Answers => form.store.getState().answers;

/** Replaces the typed answers, for example by a draft from elsewhere. */
export function replaceAnswers(form: QuestionForm, answers: Answers): void {
  form.store.setState({ answers, entry_keys: keysFor(answers), errors: {}, attempt: 0 });
}

/**
 * Checks everything before it is sent. Returns undefined if something is wrong: every problem is then shown at its
 * question, and the summary above the form is focused.
 */
export function checkForm(form: QuestionForm): Answers | undefined {
  const { answers, errors } = judge(form, answersIn(form));
  showErrors(form, errors);
  return errors.length === 0 ? answers : undefined;
}

/** Shows the server's errors at their questions. Paths are those of `judgeAnswers`. */
export function showErrors(form: QuestionForm, errors: readonly FieldError[]): void {
  const byPath = Object.fromEntries(errors.map(({ path, message }) => [path, message]));
  form.store.setState((state) => ({ errors: byPath, attempt: state.attempt + 1 }));
}

/** One answer of the form. */
export interface AnswerPlace {
  question: Question;
  entry: number;
}

const buildPath = ({ question, entry }: AnswerPlace) =>
  answerPath(question.group_identifier, entry, question.id);

export function setAnswer(form: QuestionForm, place: AnswerPlace, value: AnswerValue): void {
  const { question, entry } = place;
  form.store.setState((state) => {
    const entries = [...(state.answers[question.group_identifier] ?? [])];
    while (entries.length <= entry) entries.push({});
    entries[entry] = { ...entries[entry], [question.id]: value };
    const answers = { ...state.answers, [question.group_identifier]: entries };
    return { answers, errors: withoutMended(form, state, place, value) };
  });
}

function withoutMended(
  form: QuestionForm,
  state: FormState,
  place: AnswerPlace,
  value: AnswerValue,
): Record<string, string> {
  const path = buildPath(place);
  if (!state.errors[path]) return state.errors;
  const { [path]: _, ...rest } = state.errors;
  const message = checkAnswer(place.question, value, happenedFor(form, state.answers)).message;
  return message ? { ...rest, [path]: message } : rest;
}

/** The user leaves a question: show an error if its answer is wrong. */
export function leaveQuestion(form: QuestionForm, place: AnswerPlace): void {
  const { question, entry } = place;
  form.store.setState((state) => {
    const message = checkSoFar(
      question,
      answerAt(state.answers, question.group_identifier, entry, question.id),
      happenedFor(form, state.answers),
    );
    return message ? { errors: { ...state.errors, [buildPath(place)]: message } } : state;
  });
}

/** Adds an entry to a repeated group. Returns its index. */
export function addEntry(form: QuestionForm, group: QuestionGroup): number {
  const at = (answersIn(form)[group.identifier] ?? []).length;
  changeEntries(form, group, (entries) => [...entries, [newKey(), {}]]);
  return at;
}

/** Removes an entry. Returns a function that restores it. */
export function removeEntry(form: QuestionForm, group: QuestionGroup, at: number): () => void {
  const removed: [string, Entry][] = [];
  changeEntries(form, group, (entries) => {
    removed.push(...entries.slice(at, at + 1));
    return entries.toSpliced(at, 1);
  });
  return () => changeEntries(form, group, (entries) => entries.toSpliced(at, 0, ...removed));
}

export function moveEntry(form: QuestionForm, group: QuestionGroup, from: number, to: number): void {
  changeEntries(form, group, (entries) =>
    entries.toSpliced(from, 1).toSpliced(to, 0, ...entries.slice(from, from + 1)),
  );
}

function changeEntries(
  form: QuestionForm,
  { identifier }: QuestionGroup,
  change: (entries: [string, Entry][]) => [string, Entry][],
): void {
  form.store.setState((state) => {
    const keys = state.entry_keys[identifier] ?? [];
    const before = (state.answers[identifier] ?? []).map((entry, index): [string, Entry] => [
      keys[index] ?? newKey(),
      entry,
    ]);
    const after = change(before);
    const answers = { ...state.answers, [identifier]: after.map(([, entry]) => entry) };
    return {
      answers,
      entry_keys: { ...state.entry_keys, [identifier]: after.map(([key]) => key) },
      errors: errorsAfterMoving(form, state, answers, identifier),
    };
  });
}

/** Indexes have changed: after an attempt to send, the group is checked again. Before one, its errors are cleared. */
function errorsAfterMoving(form: QuestionForm, state: FormState, answers: Answers, group: string) {
  const isInGroup = (path: string) => path === groupPath(group) || path.startsWith(`${groupPath(group)}.`);
  const elsewhere = Object.entries(state.errors).filter(([path]) => !isInGroup(path));
  const anew = state.attempt > 0 ? judge(form, answers).errors : [];
  const here = anew.filter(({ path }) => isInGroup(path)).map(({ path, message }) => [path, message]);
  return Object.fromEntries([...elsewhere, ...here]);
}

export const useAnswer = (form: QuestionForm, { question, entry }: AnswerPlace): AnswerValue =>
  useStore(form.store, (state) => answerAt(state.answers, question.group_identifier, entry, question.id));

export const useIsAsked = (form: QuestionForm, { question, entry }: AnswerPlace): boolean =>
  useStore(form.store, (state) => isAsked(form.questions, state.answers, question, entry));

export const useErrorAt = (form: QuestionForm, path: string): string | undefined =>
  useStore(form.store, (state) => state.errors[path]);

/** The answers, which rerender with every key press: for small parts only. */
export const useAnswers = (form: QuestionForm): Answers => useStore(form.store, (state) => state.answers);
