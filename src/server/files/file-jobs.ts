import type { ErrorCode } from '#contract/core/errors.ts';
import type { VariantType } from '#server/files/image-variants.ts';
import type { ErrorDetails } from '#server/http/app-error.ts';

/** The jobs for a file process, and its answers (file-processes.ts). */

export type FileJob =
  | { kind: 'look'; content: Uint8Array }
  | { kind: 'draw'; content: Uint8Array; width: number; mime_type: VariantType }
  /** `reader` is the address of one of our modules, whose `read` gets the input. */
  | { kind: 'read'; reader: string; input: unknown };

/** A file in the form that may be stored. */
interface HarmlessFile {
  mime_type: string;
  /** The extension. */
  ending: string;
  content: Uint8Array;
  /** In pixels; null if it is not a picture. */
  width: number | null;
  height: number | null;
}

export interface FileRefusal {
  kind: 'refused';
  code: 'input.unsupported_type' | 'input.invalid';
  message: string;
}

export type FileResult =
  | { kind: 'harmless'; file: HarmlessFile }
  | { kind: 'drawn'; content: Uint8Array }
  | { kind: 'read'; value: unknown }
  /** The reader threw an `AppError`. */
  | { kind: 'thrown'; code: ErrorCode; details: ErrorDetails }
  | FileRefusal
  /** It failed, and no sentence says why. */
  | { kind: 'failed' };

/** The process has loaded its code, and begins with the job: its time counts from now. */
export interface JobBegun {
  kind: 'begun';
}

export const refuse = (code: FileRefusal['code'], message: string): FileRefusal => ({
  kind: 'refused',
  code,
  message,
});
