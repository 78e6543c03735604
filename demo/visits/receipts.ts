import { createHash } from 'node:crypto';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import sharp from 'sharp';
import type { ClaimedExpense } from '#demo/visits/expenses.ts';

export interface ReceiptPicture {
  expense: ClaimedExpense;
  content: Buffer;
  sha256: Buffer;
  width: number;
  height: number;
}

/** Of the table the receipt was photographed on. */
const TABLES = ['#6b625a', '#43484d', '#8a6f52', '#a9a49b'];

/**
 * Receipts as carers photograph them. Set by Typst, which brings its own letters: the machine may have none.
 * Loaded only when a demo agency is made.
 */
export async function drawReceipts(expenses: readonly ClaimedExpense[]): Promise<ReceiptPicture[]> {
  const compiler = NodeCompiler.create();
  return Promise.all(
    expenses.map(async (expense, index) => {
      const svg = compiler.plainSvg({ mainFileContent: receiptText(expense) });
      const { data: content, info } = await sharp(Buffer.from(svg), { density: 110 })
        .rotate(((index % 7) - 3) * 0.9, { background: TABLES[index % TABLES.length] ?? '#6b625a' })
        .extend({
          top: 14,
          bottom: 22,
          left: 18,
          right: 14,
          background: TABLES[index % TABLES.length] ?? '#6b625a',
        })
        .jpeg({ quality: 70 })
        .toBuffer({ resolveWithObject: true });
      const sha256 = createHash('sha256').update(content).digest();
      return { expense, content, sha256, width: info.width, height: info.height };
    }),
  );
}

function receiptText({ purchase, bought, pence }: ClaimedExpense): string {
  const pounds = (value: number) => (value / 100).toFixed(2);
  const lines = purchase.lines.map(([what, price]) => `[${what}], [${pounds(price)}],`).join('\n');
  return `#set page(width: 72mm, height: auto, margin: (x: 6mm, y: 8mm), fill: rgb("#fbfaf5"))
#set text(font: "DejaVu Sans Mono", size: 9pt, fill: rgb("#22252a"))
#align(center)[#text(size: 11pt)[*${purchase.shop}*] \\ ${purchase.place} \\ ${bought}]
#line(length: 100%, stroke: (dash: "dashed", thickness: 0.5pt))
#grid(columns: (1fr, auto), row-gutter: 6pt, ${lines})
#line(length: 100%, stroke: (dash: "dashed", thickness: 0.5pt))
#grid(columns: (1fr, auto), row-gutter: 6pt, [*TOTAL GBP*], [*${pounds(pence)}*], [Card, contactless], [${pounds(pence)}])
#align(center)[Thank you. Please keep \\ this receipt.]`;
}
