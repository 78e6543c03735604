import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answers, Question } from '#contract/questions/questions.ts';
import { renderReport } from '#server/features/reports/documents/render.ts';
import { aQuestion, aReportDocument } from '#test/kit/reports/report-document.ts';

const REPORTS = 40;
/** Characters; about six lines. */
const FEW_LINES = 600;

/** Returns a repeatable sequence of numbers below a bound for each seed. */
function numbersFrom(seed: number): (bound: number) => number {
  let state = seed * 7_919 + 1;
  return (bound) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * bound);
  };
}

/** Builds a report with a mark at the start of each heading, question and answer, with random lengths. */
function aMarkedReport(seed: number) {
  const below = numbersFrom(seed);
  const words = (count: number) =>
    Array.from({ length: count }, () => 'wordy'.slice(0, 2 + below(4))).join(' ');
  const questions: Question[] = [];
  const answers: Answers = {};
  for (let group = 0; group < 4 + below(6); group++) {
    const isRepeatable = below(4) === 0;
    const asked = Array.from({ length: 1 + below(5) }, (_, index) =>
      aQuestion(`g${group}q${index}`, {
        label: `<g${group}q${index}> ${words(1 + below(30))}?`,
        group_identifier: `g${group}`,
        group_label: `<g${group}> ${words(3)}`,
        is_repeatable_group: isRepeatable,
        entry_label: `<g${group}n>`,
        order: questions.length + index,
      }),
    );
    questions.push(...asked);
    answers[`g${group}`] = Array.from({ length: isRepeatable ? 1 + below(3) : 1 }, (_, entry) =>
      Object.fromEntries(
        asked.map(({ id }) => {
          const length = [1, 4, 12, 40, 90, 200][below(6)] ?? 1;
          return [id, `{${id}e${entry}} ${words(length)} {/${id}e${entry}}`];
        }),
      ),
    );
  }
  return aReportDocument({ questions, answers });
}

/** Reads the text of every page without spaces. */
async function readPages(pdf_bytes: Buffer): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(pdf_bytes), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  return pages.map((page) => page.replace(/[\s\u200b]+/g, ''));
}

/** Lists marks in reading order, each with its page. */
const findMarks = (pages: readonly string[]) =>
  pages.flatMap((text, page) =>
    [...text.matchAll(/<(g\d+(?:n|q\d+)?)>|\{(\/?g\d+q\d+e\d+)\}/g)].map(([, asked, answered]) => ({
      mark: asked ?? answered ?? '',
      isAnswer: answered !== undefined,
      page,
    })),
  );

const made: { seed: number; answers: Answers; pages: string[] }[] = [];
beforeAll(async () => {
  for (let seed = 0; seed < REPORTS; seed++) {
    const report = aMarkedReport(seed);
    made.push({ seed, answers: report.answers, pages: await readPages(await renderReport(report)) });
  }
}, 120_000);

describe('the pages of a report document', () => {
  it('[REP-08] show on each page the person, the visit, the document and the page number', () => {
    for (const { pages } of made)
      for (const [index, page] of pages.entries())
        expect(page).toContain(
          `AmaraO’Neill,born09/03/2012,visiton21/11/2026,PlacewellFamilytimereport.Documentversion1,approved22/11/2026.Confidential.Page${index + 1}of${pages.length}`,
        );
  });

  it('[REP-08] keep each question with the start of its answer, and each heading with its content', () => {
    const apart = made.flatMap(({ seed, pages }) => {
      const marks = findMarks(pages);
      return marks.flatMap(({ mark, isAnswer, page }, index) => {
        const next = marks[index + 1];
        // A heading or a question needs its content on the same page; anything may follow the end of an answer.
        return !isAnswer && next && next.page !== page ? [`${seed}: ${mark} and ${next.mark}`] : [];
      });
    });
    const breaks = made.reduce((sum, { pages }) => sum + pages.length - 1, 0);
    expect(breaks).toBeGreaterThan(REPORTS);
    expect(apart).toEqual([]);
  });

  it('[REP-08] do not split an answer of a few lines', () => {
    const broken = made.flatMap(({ seed, answers, pages }) => {
      const pagesByMark = new Map(findMarks(pages).map(({ mark, page }) => [mark, page]));
      return Object.values(answers).flatMap((entries) =>
        entries.flatMap((given, entry) =>
          Object.entries(given).flatMap(([id, answer]) => {
            const isOnOne = pagesByMark.get(`${id}e${entry}`) === pagesByMark.get(`/${id}e${entry}`);
            return String(answer).length > FEW_LINES || isOnOne ? [] : [`${seed}: ${id}`];
          }),
        ),
      );
    });
    expect(broken).toEqual([]);
  });

  it('[REP-08] start an answer longer than a page beside its question, under its headings', async () => {
    for (let before = 0; before < 12; before++) {
      const filling = aQuestion('fill', { label: 'Filling', order: 0 });
      const group = {
        group_identifier: 'g0',
        group_label: '<g0>',
        is_repeatable_group: true,
        entry_label: '<g0n>',
      };
      const asked = aQuestion('long', { label: '<g0q0> long?', order: 1, ...group });
      const pages = await readPages(
        await renderReport(
          aReportDocument({
            questions: [filling, asked],
            answers: {
              visit: [{ fill: 'line\n'.repeat(10 + 3 * before) }],
              g0: [{ long: `{g0q0e0} ${'word '.repeat(2000)}` }],
            },
          }),
        ),
      );
      const marks = findMarks(pages);
      expect(marks.map(({ mark }) => mark)).toEqual(['g0', 'g0n', 'g0q0', 'g0q0e0']);
      expect(new Set(marks.map(({ page }) => page)).size).toBe(1);
      expect(pages.length).toBeGreaterThan(2);
    }
  });
});
