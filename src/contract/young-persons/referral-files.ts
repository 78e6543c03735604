/**
 * Files of a referral, such as a risk assessment or a care plan (REF-01). Its organisation adds and removes files until
 * the decision, and the office until it is closed. A removed file stays in the change records.
 */

import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { REFERRAL_FILES } from '#contract/core/file-limits.ts';
import { Id } from '#contract/core/shapes.ts';
import { Referral } from '#contract/young-persons/referrals.ts';

export const REFERRAL_FILES_FIELD = 'app_supports_required_files_upload';

const changers = { admin: 'ALL', client: 'CLI' } as const;

export const addReferralFiles = endpoint({
  method: 'POST',
  path: '/api/app_supports_required/{id}/files/',
  summary: 'Add files to a referral',
  access: changers,
  audit: null,
  params: z.object({ id: Id }),
  body: z.strictObject({}),
  files: { name: REFERRAL_FILES_FIELD, ...REFERRAL_FILES },
  answer: Referral,
  status: 201,
  body_limit: 205 * 1024 * 1024,
});

export const removeReferralFile = endpoint({
  method: 'DELETE',
  path: '/api/app_supports_required/{id}/files/{fileId}',
  summary: 'Remove a file from a referral',
  access: changers,
  audit: null,
  params: z.object({ id: Id, fileId: Id }),
  answer: Referral,
});
