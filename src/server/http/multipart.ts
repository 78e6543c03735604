import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FileField } from '#contract/endpoint.ts';
import { AppError } from '#server/http/app-error.ts';

/** A file as it came: its name and type are what the sender says, and not to be believed. */
export interface SentFile {
  name: string;
  claimed_type: string;
  content: Buffer;
}

export interface Form {
  fields: Record<string, string>;
  files: SentFile[];
}

const MOST_FIELDS = 50;
/** The longest text that a form takes, in whatever script. */
const MOST_FIELD_BYTES = 128 * 1024;

export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: true });
}

/** Reads multipart/form-data. Throws `input.too_large` and `input.unsupported_type`, and `input.invalid` for another file field. */
export async function readForm(request: FastifyRequest, allowed: FileField): Promise<Form> {
  if (!request.isMultipart()) throw new AppError('input.unsupported_type');
  const form: Form = { fields: {}, files: [] };
  const limits = {
    files: allowed.most,
    fileSize: allowed.most_bytes,
    fields: MOST_FIELDS,
    fieldSize: MOST_FIELD_BYTES,
  };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        // Browsers send the line breaks of a form as CRLF, whatever was typed.
        form.fields[part.fieldname] = String(part.value).replaceAll('\r\n', '\n');
      } else {
        const content = await part.toBuffer();
        if (part.fieldname !== allowed.name)
          throw new AppError('input.invalid', {
            errors: [{ path: part.fieldname, message: 'This field is not known here.' }],
          });
        form.files.push({ name: part.filename ?? '', claimed_type: part.mimetype, content });
      }
    }
  } catch (error) {
    throw refusal(error, allowed);
  }
  return form;
}

const MEGABYTE = 1024 * 1024;

function refusal(error: unknown, allowed: FileField): unknown {
  const { code = '' } = error as { code?: string };
  const tooMuch = (message: string) =>
    new AppError('input.too_large', { detail: message, errors: [{ path: allowed.name, message }] });
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return tooMuch(`A file may have at most ${allowed.most_bytes / MEGABYTE} MB.`);
  if (code === 'FST_FILES_LIMIT') return tooMuch(`At most ${allowed.most} files at once.`);
  if (error instanceof AppError) return error;
  return code.startsWith('FST_') ? error : new AppError('input.malformed');
}
