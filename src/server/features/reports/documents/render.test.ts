import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { renderReport } from '#server/features/reports/documents/render.ts';
import type { ReportDocument } from '#server/features/reports/documents/report-document.ts';
import { aQuestion, aReportDocument } from '#test/kit/reports/report-document.ts';

interface Read {
  info: Record<string, unknown>;
  isUniversallyAccessible: boolean;
  /** Tags of the first page in reading order, such as `H1`. */
  tags: string[];
  /** All text, with runs of white space joined. */
  text: string;
}

/** Reads a PDF as a screen reader would. */
async function readBack(report: ReportDocument): Promise<Read> {
  const data = new Uint8Array(await renderReport(report));
  const pdf = await getDocument({ data, verbosity: 0 }).promise;
  const { info, metadata } = await pdf.getMetadata();
  const texts: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return {
    info: info as Record<string, unknown>,
    isUniversallyAccessible: [...(metadata ?? [])].some(
      ([name, value]) => name === 'pdfuaid:part' && value === '1',
    ),
    tags: listTags(await (await pdf.getPage(1)).getStructTree()),
    text: texts.join(' ').replace(/\s+/g, ' '),
  };
}

function listTags(node: unknown): string[] {
  const { role, children = [] } = node as { role?: string; children?: unknown[] };
  return [...(role ? [role] : []), ...children.flatMap(listTags)];
}

/** Normalises like `text` above, because the page breaks lines. */
const plain = (text: string) => text.replace(/\s+/g, '');

describe('a report document', () => {
  it('[REP-08] has a title and a language, and is PDF/UA', async () => {
    const { info, isUniversallyAccessible } = await readBack(aReportDocument());
    expect(info).toMatchObject({ Title: 'Family time report', Language: 'en-GB', Author: 'Placewell' });
    expect(isUniversallyAccessible).toBe(true);
  });

  it('[REP-08] has headings, paragraphs and a table with header cells for a screen reader', async () => {
    const { tags } = await readBack(aReportDocument());
    expect(tags.filter((tag) => /^H\d$/.test(tag))).toEqual(['H1', 'H2']);
    expect(tags).toEqual(expect.arrayContaining(['Document', 'Figure', 'Table', 'THead', 'TH', 'TD', 'P']));
  });

  it('[REP-08] shows who, what, when and the approver, then questions and answers in order', async () => {
    const { text } = await readBack(aReportDocument());
    expect(text).toContain(
      'Young person Amara O’Neill Client Croydon Council Service Supervised family time',
    );
    expect(text).toContain('Date 21/11/2026, 16:00 to 20:00 Carer Cara Jones');
    expect(text).toContain('Approved by Ada Admin on 22/11/2026 14:02');
    expect(text).toContain('The visit What happened? They played a board game.');
    expect(text).toContain('Document version 1, approved 22/11/2026. Confidential. Page 1 of 1');
  });

  it('[REP-08] [YPN-03] shows a young person’s preferred name, and the legal name if it differs', async () => {
    const { text } = await readBack(
      aReportDocument({ young_person: 'Mo Reed', legal_name: 'Mohammed Reed' }),
    );
    expect(text).toContain('Young person Mo Reed (legal name Mohammed Reed) Client');
  });

  it('[REP-08] shows "Not answered", leaves out questions that were not asked, and shows the word of a level', async () => {
    const { text } = await readBack(
      aReportDocument({
        questions: [
          aQuestion('level', {
            input_type: 'CATEGORICAL',
            options: [{ id: 'level--high', label: 'High', colour: 'orange' }],
          }),
          aQuestion('why', { order: 2, conditional_question_option_id: 'level--high', label: 'Why so?' }),
          aQuestion('never', {
            order: 3,
            conditional_question_option_id: 'other--yes',
            label: 'Never asked',
          }),
        ],
        answers: { visit: [{ level: 'level--high' }] },
      }),
    );
    expect(text).toContain('Question level High Why so? Not answered');
    expect(text).not.toContain('Never asked');
  });

  it('[REP-08] starts with the message to the social worker, and repeats it in its place', async () => {
    const message = aQuestion('sr-message-for-social-worker', { label: 'Message or request' });
    const said = await readBack(
      aReportDocument({
        questions: [aQuestion('what'), message],
        answers: { visit: [{ what: 'Chess.', [message.id]: 'Zoë asks for her sister.' }] },
      }),
    );
    expect(said.text).toContain(
      'For the social worker Message from Cara Jones Zoë asks for her sister. The visit Question what Chess.',
    );
    expect(said.text).toContain('Message or request Zoë asks for her sister.');
    const unsaid = await readBack(
      aReportDocument({ questions: [message], answers: { visit: [{ [message.id]: ' ' }] } }),
    );
    expect(unsaid.text).not.toContain('For the social worker');
  });

  it('[REP-08] shows each entry of a repeated group under its own heading, or that there are none', async () => {
    const checks = aQuestion('at', { label: 'Time', is_repeatable_group: true, entry_label: 'Check' });
    const two = await readBack(
      aReportDocument({ questions: [checks], answers: { visit: [{ at: '22:00' }, { at: '23:00' }] } }),
    );
    expect(two.text).toContain('Check 1 Time 22:00 Check 2 Time 23:00');
    expect(two.tags.filter((tag) => tag === 'H3')).toHaveLength(2);
    const none = await readBack(aReportDocument({ questions: [checks], answers: {} }));
    expect(none.text).toContain('The visit None recorded');
  });

  it.each([
    ['markup', '#import "x": * #set page(fill: red) $x^2$ \\ *bold* _it_ <label> @ref = Title // gone'],
    ['quotes and arrows', `"quoted" 'single' -> => -- --- ... 1/2 http://placewell.test`],
    ['other scripts', 'zażółć gęślą jaźń, Ελληνικά, українська, 😀'],
    ['combining signs', 'a\u0301e\u0301'],
  ])('[REP-08] prints %s exactly as typed', async (_, said) => {
    const { text, isUniversallyAccessible } = await readBack(
      aReportDocument({ answers: { visit: [{ what: said }] } }),
    );
    expect(plain(text).normalize()).toContain(plain(said).normalize());
    expect(isUniversallyAccessible).toBe(true);
  });

  it('[REP-08] prints Arabic with a suitable font', async () => {
    const { text, isUniversallyAccessible } = await readBack(
      aReportDocument({ answers: { visit: [{ what: 'مرحبا' }] } }),
    );
    // The reader returns joined letters in drawing order.
    expect(new Set(text.match(/\p{Script=Arabic}/gu))).toEqual(new Set('مرحبا'));
    expect(isUniversallyAccessible).toBe(true);
  });

  it('[REP-08] renders control characters, lone surrogates and scripts without a font', async () => {
    const said = 'before\u0007\u001b[31m\u009fafter\ud800 ꦲꦏ꧀ꦱꦫ end';
    const { text, tags } = await readBack(aReportDocument({ answers: { visit: [{ what: said }] } }));
    expect(text).toContain('before[31mafter');
    expect(text).toContain('end');
    expect(tags).toContain('H1');
  });

  it.each([
    ['of many words', 'word '.repeat(4000).trim()],
    ['in one word', 'x'.repeat(20_000)],
    ['of many lines', 'a\n'.repeat(10_000)],
  ])('[REP-08] prints an answer of 20,000 characters %s to the end', async (_, said) => {
    const { text } = await readBack(aReportDocument({ answers: { visit: [{ what: said }] } }));
    const found = plain(text).replace(
      /\u200b|AmaraO’Neill,born09\/03\/2012,visiton21\/11\/2026,PlacewellFamilytimereport\.Documentversion1,approved22\/11\/2026\.Confidential\.Page\d+of\d+/g,
      '',
    );
    expect(found).toContain(plain(said));
  });

  it('[REP-08] is identical byte for byte when it is made again', async () => {
    const [once, again] = await Promise.all([
      renderReport(aReportDocument()),
      renderReport(aReportDocument()),
    ]);
    expect(Buffer.compare(once, again)).toBe(0);
  });
});
