import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** Colours of background and figure, far enough apart on light and dark screens. */
const COLOURS: readonly (readonly [string, string])[] = [
  ['#d9e8f5', '#3b6ea5'],
  ['#f3e3d3', '#a5673b'],
  ['#e0efe0', '#3f7d4e'],
  ['#efe0ee', '#84508a'],
  ['#f4ecd0', '#8a7424'],
  ['#dfe3ea', '#4a5568'],
];
const SIDE = 256;
const QUALITY = 80;

export interface Portrait {
  content: Buffer;
  sha256: Buffer;
  side: number;
}

/** Head and shoulders in one colour, hair long or short: a stand-in for a photo that shows nobody. */
export async function drawPortrait(index: number): Promise<Portrait> {
  const [background, figure] = COLOURS[index % COLOURS.length] ?? COLOURS[0] ?? ['#fff', '#000'];
  const hair = Math.floor(index / COLOURS.length) % 3;
  const shapes = [
    '<path d="M86 96 a42 46 0 0 1 84 0 v10 h-84 z"/>',
    '<path d="M82 96 a46 50 0 0 1 92 0 v62 h-92 z"/>',
    '<circle cx="128" cy="52" r="18"/><path d="M86 98 a42 44 0 0 1 84 0 z"/>',
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">
    <rect width="${SIDE}" height="${SIDE}" fill="${background}"/>
    <g fill="${figure}"><path d="M40 256 a88 78 0 0 1 176 0 z"/><g opacity="0.75">${shapes[hair]}</g>
    <ellipse cx="128" cy="112" rx="38" ry="46"/></g></svg>`;
  const content = await sharp(Buffer.from(svg)).jpeg({ quality: QUALITY }).toBuffer();
  return { content, sha256: createHash('sha256').update(content).digest(), side: SIDE };
}

/** After so many all are drawn once. */
export const DIFFERENT_PORTRAITS = 18;
