/**
 * Types random words into every form through reloads, second tabs, lost connections and whatever a server may answer,
 * then closes everything and looks whether each word is still somewhere: on the device, in a draft or in the record.
 *
 * `TYPING_RUNS=200` tries each form so often (otherwise three of them once), `TYPING_FORMS='visit|new team'` only those
 * with one of these in their name, `TYPING_SEED=17` begins with that seed. A failure tells its seed.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { deleteFormDraft, getFormDraft } from '#contract/core/form-drafts.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import {
  ANSWER_MODES,
  addWord,
  answerAtRandom,
  listFields,
  type Random,
  randomFrom,
  randomWord,
  readDevice,
  wipeDevice,
} from '#test/journeys/kit/random-typing.ts';
import { type OpenedForm, type TypingForm, typingForms } from '#test/journeys/kit/typing-forms.ts';
import { openApi } from '#test/journeys/kit/visits.ts';
import type { ApiClient } from '#test/kit/api-client.ts';

const RUNS = Number(process.env.TYPING_RUNS ?? 1);
const WANTED = process.env.TYPING_FORMS?.split('|');
const SEED = Number(process.env.TYPING_SEED ?? 1);
const ACTIONS = 8;
const MAX_TABS = 3;
const MAX_DRAFTS = 5;
/** A record is left after so many runs: a text has an end. */
const RUNS_A_RECORD = 10;
const BREATH_MS = 150;
/** It shares the machine with others. */
const PATIENCE_MS = 60_000;
/** Longer than any form waits before it asks the server. */
const PAUSE_MS = 1_700;

/**
 * Without a wish: two kinds that are written without signal, and one whose draft the server keeps, so that the whole suite
 * stays quick. `TYPING_RUNS` types into all of them.
 */
const QUICK = ['case note', 'report', 'new team'];

const isWanted = ({ name }: TypingForm) =>
  WANTED?.some((part) => name.includes(part)) ?? (Boolean(process.env.TYPING_RUNS) || QUICK.includes(name));

for (const form of typingForms.filter(isWanted)) {
  test(`[REP-10] [UIX-09] text typed into “${form.name}” is restored, whatever happens`, async ({
    as,
    callAs,
  }) => {
    test.setTimeout(120_000 + RUNS * 60_000);
    const admin = await callAs('admin');
    const first = await as(form.person);
    const api = form.person === 'admin' ? admin : await openApi(first);
    const context = first.context();
    const answers = await answerAtRandom(context);
    let record = await form.open(api, admin);
    for (let run = 0; run < RUNS; run++) {
      if (run > 0 && run % RUNS_A_RECORD === 0) record = await form.open(api, admin);
      const opened = record;
      const seed = SEED + run;
      const random = randomFrom(seed);
      const world = { form, opened, context, answers, api, seed, random, words: [] as string[] };
      await test.step(`seed ${seed}`, async () => {
        await tryOnce(world);
        const found = await findEverything(context, api, opened);
        const lost = world.words.filter((word) => !found.includes(word));
        expect(lost, `lost of “${form.name}” with TYPING_SEED=${seed}`).toEqual([]);
        await forgetAll(context, api, opened);
      });
    }
  });
}

interface World {
  form: TypingForm;
  opened: OpenedForm;
  context: BrowserContext;
  answers: Awaited<ReturnType<typeof answerAtRandom>>;
  api: ApiClient;
  seed: number;
  random: Random;
  words: string[];
}

/** Opens the form in one tab, and does at random what people and networks do. */
async function tryOnce(world: World): Promise<void> {
  const { context, random, answers } = world;
  await openTab(world);
  for (let count = 0; count < ACTIONS; count++) {
    const tabs = listTabs(context);
    const tab = random.pick(tabs) ?? (await openTab(world));
    await typeWord(world, tab);
    await tab.waitForTimeout(random.below(3) === 0 ? PAUSE_MS : BREATH_MS);
    await disturb(world, random.pick(listTabs(context)) ?? tab);
  }
  answers.next('as it is', 0);
  await context.setOffline(false);
}

/** The first page of the context stays where it is: it is the person's, signed in. */
const listTabs = (context: BrowserContext): Page[] => context.pages().slice(1);

async function openTab({ context, opened }: World): Promise<Page> {
  await context.setOffline(false);
  const tab = await context.newPage();
  // A form asks before it is left. Here it always is.
  tab.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  await goTo(tab, opened);
  return tab;
}

async function goTo(tab: Page, opened: OpenedForm): Promise<void> {
  await tab.goto(opened.address);
  await ready(tab, opened);
}

/** Until there is something to write in, or two versions to choose from. */
async function ready(tab: Page, { button, is_dialog }: OpenedForm): Promise<void> {
  const fields = listFields(tab, is_dialog);
  const opener = tab.getByRole('button', { name: button ?? 'Add a' });
  await expect(fields.or(tab.getByText('Choose which to keep')).or(opener).first()).toBeVisible({
    timeout: PATIENCE_MS,
  });
  if (button && (await fields.count()) === 0 && (await opener.count()) > 0) await opener.first().click();
}

/** A word counts once it is kept, which takes a moment on a busy machine; nothing disturbs it before. */
async function typeWord({ random, words, api, opened, seed }: World, tab: Page): Promise<void> {
  const fields = listFields(tab, opened.is_dialog);
  const count = await fields.count();
  if (count === 0) return;
  const word = randomWord(random);
  const field = fields.nth(random.below(count));
  const name = await addWord(tab, field, word);
  if (name === undefined) return;
  words.push(word);
  const isKept = async () =>
    (await readDevice(tab)).includes(word) || (await readServer(api, opened)).includes(word);
  await expect
    .poll(isKept, {
      message: `“${word}” in ${name} is kept, with TYPING_SEED=${seed}`,
      timeout: PATIENCE_MS,
    })
    .toBe(true);
}

async function disturb(world: World, tab: Page): Promise<void> {
  const { context, random, answers, opened, form } = world;
  switch (random.below(8)) {
    case 0:
      await context.setOffline(false);
      await tab.reload();
      await ready(tab, opened);
      return;
    case 1:
      if (listTabs(context).length < MAX_TABS) await openTab(world);
      return;
    case 2:
      await tab.bringToFront();
      return;
    case 3:
      if (listTabs(context).length > 1) await tab.close();
      return;
    case 4:
      await context.setOffline(random.below(2) === 0);
      return;
    case 5:
      await context.setOffline(false);
      await tab.goto('/dashboard');
      await goTo(tab, opened);
      return;
    case 6:
      answers.next(random.pick(ANSWER_MODES) ?? 'lost', 1 + random.below(3));
      return;
    default:
      if (form.send) await pressSend(tab, form.send);
  }
}

/** Sent or refused: the page may lead elsewhere, and then the form is opened again by whoever needs it. */
async function pressSend(tab: Page, name: string): Promise<void> {
  const button = tab.getByRole('button', { name });
  if (await button.isVisible()) await button.click({ timeout: 2_000 }).catch(() => undefined);
  await tab.waitForTimeout(BREATH_MS);
}

/** Every tab is closed, so that nothing counts which is only on a screen. */
async function findEverything(context: BrowserContext, api: ApiClient, opened: OpenedForm): Promise<string> {
  const [page, ...tabs] = context.pages();
  await Promise.all(tabs.map((tab) => tab.waitForTimeout(BREATH_MS).then(() => tab.close())));
  if (!page) throw new Error('There is no page left.');
  return [await readDevice(page), await readServer(api, opened)].join('\n');
}

async function readServer(api: ApiClient, opened: OpenedForm): Promise<string> {
  const record = opened.record ? await opened.record() : null;
  const drafts = await Promise.all(
    draftNames(opened).map((form) => api.get(getFormDraft, { query: { form } })),
  );
  return JSON.stringify([record, drafts]);
}

const draftNames = ({ draft }: OpenedForm): string[] =>
  draft ? [draft, ...Array.from({ length: MAX_DRAFTS - 1 }, (_, at) => `${draft}/tab-${at + 2}`)] : [];

async function forgetAll(context: BrowserContext, api: ApiClient, opened: OpenedForm): Promise<void> {
  const [page] = context.pages();
  if (page) await wipeDevice(page);
  for (const form of draftNames(opened)) await api.send(deleteFormDraft, { query: { form } });
  await page?.reload();
}
