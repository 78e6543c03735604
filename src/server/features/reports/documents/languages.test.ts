import { readFileSync } from 'node:fs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { renderReport } from '#server/features/reports/documents/render.ts';
import { FURTHER_SCRIPTS, LANGUAGES_IN_WORDS } from '#test/kit/reports/languages-in-words.ts';
import { aReportDocument } from '#test/kit/reports/report-document.ts';

const { items } = JSON.parse(
  readFileSync(new URL('../../../data/languages.json', import.meta.url), 'utf8'),
) as { items: { id: string; kind: string }[] };
const spoken = items.filter(({ kind }) => kind === 'SPOKEN').map(({ id }) => id);

/** PDF/UA forbids a character without a glyph: a document with one is made without the PDF/UA mark. */
async function isWholeInPrint(what: string): Promise<boolean> {
  const data = new Uint8Array(
    await renderReport(aReportDocument({ young_person: what.slice(0, 40), answers: { visit: [{ what }] } })),
  );
  const { metadata } = await (await getDocument({ data, verbosity: 0 }).promise).getMetadata();
  return [...(metadata ?? [])].some(([name, value]) => name === 'pdfuaid:part' && value === '1');
}

describe('a document', () => {
  it('[REP-08] [REP-08] has a glyph for every character of every language in the catalogue', async () => {
    expect(Object.keys(LANGUAGES_IN_WORDS).toSorted()).toEqual(spoken.toSorted());
    const broken: string[] = [];
    for (const [id, words] of Object.entries({ ...LANGUAGES_IN_WORDS, ...FURTHER_SCRIPTS }))
      if (!(await isWholeInPrint(words))) broken.push(id);
    expect(broken).toEqual([]);
  }, 120_000);

  it('[REP-08] has glyphs for all languages at once, and the same bytes whatever was printed before', async () => {
    const all = Object.values(LANGUAGES_IN_WORDS).join('\n');
    expect(await isWholeInPrint(all)).toBe(true);
    const report = aReportDocument({ answers: { visit: [{ what: LANGUAGES_IN_WORDS.japanese ?? '' }] } });
    const once = await renderReport(report);
    await renderReport(aReportDocument({ answers: { visit: [{ what: LANGUAGES_IN_WORDS.thai ?? '' }] } }));
    expect(Buffer.compare(once, await renderReport(report))).toBe(0);
  }, 60_000);
});
