import { expect, it } from 'vitest';
import { decodeFile } from '#web/files/decode-file.ts';

const TEXT = 'date,place\r\n20/11/2026,“Café” £5 Łódź\r\n';
const wide = (text: string, isLittle: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), isLittle);
  return view.buffer;
};

it.each<[string, ArrayBuffer]>([
  ['UTF-8', new TextEncoder().encode(TEXT).buffer],
  ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${TEXT}`).buffer],
  ['UTF-16, little end first', wide(`\uFEFF${TEXT}`, true)],
  ['UTF-16, big end first', wide(`\uFEFF${TEXT}`, false)],
  ['UTF-16 without a mark', wide(TEXT, true)],
  ['UTF-16 without a mark, big end first', wide(TEXT, false)],
])('[APT-07] [INV-03] reads a file in %s', (_, bytes) => {
  expect(decodeFile(bytes)).toBe(TEXT);
});

it('[APT-07] [INV-03] reads a file from an old spreadsheet', () => {
  expect(decodeFile(Uint8Array.of(0x43, 0x61, 0x66, 0xe9, 0x20, 0xa3, 0x35).buffer)).toBe('Café £5');
});
