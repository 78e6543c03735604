import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { Random } from '#demo/random.ts';

export interface Drawing {
  content: Buffer;
  sha256: Buffer;
  width: number;
  height: number;
}

const CRAYONS = ['#c94f4f', '#3f7fbf', '#4c9a5b', '#d98f2b', '#7b5ea7', '#2f8f8f'];

/** A house, the people in front of it, a tree and the sun, as somebody of eight draws them: a photo of the sheet. */
export async function drawDrawings(seed: number, count: number): Promise<Drawing[]> {
  const random = new Random(seed, 'drawings');
  return Promise.all(
    Array.from({ length: count }, async () => {
      const { data: content, info } = await sharp(Buffer.from(drawing(random)))
        .rotate(random.int(-4, 4), { background: '#b79a77' })
        .extend({ top: 30, bottom: 40, left: 36, right: 28, background: '#b79a77' })
        .jpeg({ quality: 72 })
        .toBuffer({ resolveWithObject: true });
      const sha256 = createHash('sha256').update(content).digest();
      return { content, sha256, width: info.width, height: info.height };
    }),
  );
}

function drawing(random: Random): string {
  const [wall, roof, tree] = random.sample(CRAYONS, 3);
  const left = random.int(120, 420);
  const line = (colour: string | undefined, path: string) =>
    `<path d="${path}" stroke="${colour}" stroke-width="9" fill="none" stroke-linecap="round" stroke-linejoin="round"/>`;
  const people = Array.from({ length: random.int(2, 5) }, (_, index) => {
    const x = 90 + index * 130 + random.int(-15, 15);
    const y = 560 + random.int(-20, 20);
    const size = random.int(26, 40);
    const colour = random.pick(CRAYONS);
    return `<circle cx="${x}" cy="${y}" r="${size}" stroke="${colour}" stroke-width="8" fill="none"/>
      ${line(colour, `M${x} ${y + size} v70 M${x - 40} ${y + size + 25} h80 M${x} ${y + size + 70} l-28 48 M${x} ${y + size + 70} l28 48`)}
      ${line(colour, `M${x - 12} ${y + 6} q12 14 24 0`)}`;
  });
  const rays = [0, 45, 90, 135, 180, 225, 270, 315].map((angle) => {
    const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    return `M${860 + cos * 80} ${130 + sin * 80} L${860 + cos * 118} ${130 + sin * 118}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="760"><rect width="1000" height="760" fill="#fdfcf7"/>
    <circle cx="860" cy="130" r="62" fill="#f3c845"/>${line('#f3c845', rays.join(' '))}
    ${line('#4c9a5b', 'M0 720 q120 -24 260 -6 t300 -4 t440 8')}
    ${line(wall, `M${left} 520 v-220 h300 v220 z`)}${line(roof, `M${left - 24} 300 l174 -130 l174 130`)}
    ${line(wall, `M${left + 40} 350 h80 v70 h-80 z M${left + 80} 350 v70 M${left + 40} 385 h80`)}
    ${line(roof, `M${left + 190} 520 v-130 h70 v130`)}
    ${line('#8a5a33', 'M800 700 v-190')}${line(tree, 'M720 500 q-20 -120 80 -130 q110 10 80 130 q-80 40 -160 0')}
    ${people.join('')}</svg>`;
}
