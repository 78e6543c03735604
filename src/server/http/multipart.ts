import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FileField } from '#contract/core/endpoint.ts';
import { toMegabytes } from '#contract/core/file-limits.ts';
import { AppError } from '#server/http/app-error.ts';
import type { FormRoom } from '#server/http/form-room.ts';

/** An uploaded file. The sender chose its name and type, so do not trust them. */
export interface SentFile {
  name: string;
  claimed_type: string;
  content: Buffer;
}

export interface Form {
  fields: Record<string, string>;
  files: SentFile[];
}

const MAX_FIELDS = 50;
/** The longest text that a form accepts, in any script. */
const MAX_FIELD_BYTES = 128 * 1024;

export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: true });
}

/**
 * Reads multipart/form-data. The fields come before the files. `admit` gets them when the first file begins. If it
 * throws, no file is kept in memory. Throws `input.too_large`, `input.unsupported_type`, `input.invalid` for an unknown
 * file field, and `files.busy` if the memory is full.
 */
export async function readForm(
  request: FastifyRequest,
  allowed: FileField,
  room: FormRoom,
  admit: (fields: Form['fields']) => Promise<void>,
): Promise<Form> {
  if (!request.isMultipart()) throw new AppError('input.unsupported_type');
  const form: Form = { fields: {}, files: [] };
  const limits = {
    files: allowed.most,
    fileSize: allowed.most_bytes,
    fields: MAX_FIELDS,
    fieldSize: MAX_FIELD_BYTES,
  };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        // Browsers send line breaks in forms as CRLF, whatever was typed.
        form.fields[part.fieldname] = String(part.value).replaceAll('\r\n', '\n');
        continue;
      }
      if (part.fieldname !== allowed.name)
        throw new AppError('input.invalid', {
          errors: [{ path: part.fieldname, message: 'We do not recognise this field.' }],
        });
      if (form.files.length === 0) await admit(form.fields);
      const content = await part.toBuffer();
      room.take(content.length);
      form.files.push({ name: part.filename ?? '', claimed_type: part.mimetype, content });
    }
  } catch (error) {
    passOver(request);
    throw refusal(error, allowed);
  }
  return form;
}

/** The rest of a refused form is read and discarded, so that the sender gets the answer. */
function passOver({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

function refusal(error: unknown, allowed: FileField): unknown {
  const { code = '' } = error as { code?: string };
  const tooMuch = (message: string) =>
    new AppError('input.too_large', { detail: message, errors: [{ path: allowed.name, message }] });
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return tooMuch(`Choose a file of ${toMegabytes(allowed.most_bytes)} MB or less.`);
  if (code === 'FST_FILES_LIMIT') return tooMuch(`Choose ${allowed.most} files or fewer.`);
  if (error instanceof AppError) return error;
  return code.startsWith('FST_') ? error : new AppError('input.malformed');
}
