import type { Pool } from '#server/db/pools.ts';

/** One grey pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

export function insertFile(
  owner: Pool,
  of:
    | { expense_id: string }
    | { report_document_id: string }
    | { diary_id: string }
    | { referral_id: string }
    | { chat_message_id: string },
) {
  const row = { ...of, name: 'file.png', mime_type: 'image/png', size: PIXEL.length, width: 1, height: 1 };
  return owner<{ id: string }[]>`insert into stored_file ${owner({ ...row, sha256: PIXEL })} returning id`;
}
