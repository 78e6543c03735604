/// <reference path="./libheif-js.d.ts" />
import libheif from 'libheif-js/wasm-bundle.js';
import sharp, { type Sharp } from 'sharp';
import { MAX_PIXELS } from '#contract/core/file-limits.ts';

/** Decodes HEIC from iPhones, in a file process. sharp’s own libraries have no decoder for it. */

/** The main picture, upright, ready to draw. Throws if it cannot be read, or has too many pixels. */
export async function decodeHeic(content: Buffer): Promise<Sharp> {
  const images = new libheif.HeifDecoder().decode(content);
  const image = images.find((each) => each.is_primary()) ?? images[0];
  if (!image) throw new Error('There is no picture in it');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > MAX_PIXELS) throw new Error('Input image exceeds pixel limit');
  const pixels = { data: new Uint8ClampedArray(width * height * 4), width, height };
  await new Promise<void>((done, fail) => {
    image.display(pixels, (drawn) => (drawn ? done() : fail(new Error('It cannot be decoded'))));
  });
  for (const each of images) each.free();
  return sharp(pixels.data, { raw: { width, height, channels: 4 } });
}
