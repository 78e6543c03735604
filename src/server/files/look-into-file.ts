import { fileTypeFromBuffer } from 'file-type';
import { ACCEPTED_TYPES } from '#contract/core/file-limits.ts';
import { type FileResult, refuse } from '#server/files/file-jobs.ts';
import { drawAnew } from '#server/files/pictures.ts';

const CHOICES = 'Choose a JPEG, PNG or WebP picture, or a PDF.';
const HEIC =
  'Pictures of the kind HEIC cannot be read here. Choose “Most compatible” (JPEG) in your phone’s camera settings, or take a screenshot of the picture.';

/** Finds out by looking inside what a file is, and makes it harmless, in a file process. */
export async function lookInto(content: Buffer): Promise<FileResult> {
  const claimed = (await fileTypeFromBuffer(content).catch(() => undefined))?.mime ?? '';
  if (/^image\/hei[cf]/.test(claimed)) return refuse('input.unsupported_type', HEIC);
  const mime_type = ACCEPTED_TYPES.find((type) => type === claimed);
  if (!mime_type) return refuse('input.unsupported_type', `This kind of file is not taken. ${CHOICES}`);
  if (mime_type !== 'application/pdf') return drawAnew(content, mime_type);
  // The reader of PDFs takes a while to load, and most files are pictures.
  const { writeAnew } = await import('#server/files/read-pdf.ts');
  return writeAnew(content);
}
