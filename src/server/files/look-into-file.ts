import { fileTypeFromBuffer } from 'file-type';
import { ACCEPTED_TYPES } from '#contract/core/file-limits.ts';
import { type FileResult, refuse } from '#server/files/file-jobs.ts';
import { drawAnew, drawHeic } from '#server/files/pictures.ts';

const CHOICES = 'Choose a JPEG, PNG, WebP or HEIC picture, or a PDF.';
/** A PDF may start within these bytes, as its readers allow: mail and scanners put lines before it. */
const PDF_BEGINS_WITHIN = 1024;

/** Detects a file's type from its content, and makes it harmless, in a file process. */
export async function lookInto(content: Buffer): Promise<FileResult> {
  const claimed = (await fileTypeFromBuffer(content).catch(() => undefined))?.mime ?? findPdf(content);
  if (/^image\/hei[cf]$/.test(claimed)) return drawHeic(content);
  const mime_type = ACCEPTED_TYPES.find((type) => type === claimed);
  if (!mime_type) return refuse('input.unsupported_type', `We cannot accept this type of file. ${CHOICES}`);
  if (mime_type !== 'application/pdf') return drawAnew(content, mime_type);
  // The PDF reader loads slowly, and most files are pictures.
  const { writeAnew } = await import('#server/files/read-pdf.ts');
  return writeAnew(content);
}

/** The type of an unrecognised file, if a PDF starts in it. */
const findPdf = (content: Buffer): string =>
  content.subarray(0, PDF_BEGINS_WITHIN).includes('%PDF-') ? 'application/pdf' : '';
