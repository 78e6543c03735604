/**
 * Case notes, called diaries in paths (DIA-01, DIA-02). The author may change a note within 24 hours
 * (`diary_open_until`), unless it has been released to the client. After that they may add to it. An administrator may
 * change any note. A deleted note is kept. An addition made after a release stays hidden from the client until the note
 * is released again.
 */
import { z } from 'zod';
import { DIARY_PAGE_SIZE } from '#contract/core/constants.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { DIARY_FILES } from '#contract/core/file-limits.ts';
import { StoredFile } from '#contract/core/files.ts';
import {
  Id,
  Instant,
  IsoDate,
  Line,
  listShape,
  paging,
  Ref,
  Text,
  TimeOfDay,
  Version,
} from '#contract/core/shapes.ts';

export const DiaryAddendum = z.object({
  id: Id,
  text: z.string(),
  /** The author, with the name they had on that day. */
  created_by: Ref,
  created_at: Instant,
  /** Whether the client may read it. */
  is_released: z.boolean(),
});
export type DiaryAddendum = z.infer<typeof DiaryAddendum>;

export const Diary = z.object({
  id: Id,
  /** Has no name if the author no longer works with them. */
  young_person: z.object({ id: Id, name: z.string().nullable() }),
  date: IsoDate,
  time: TimeOfDay.nullable(),
  title: z.string(),
  text: z.string(),
  files: z.array(StoredFile),
  addenda: z.array(DiaryAddendum),
  /** Whether other carers of the young person may read it. Null for clients. */
  is_shared: z.boolean().nullable(),
  /** Whether the client may read it. */
  is_released: z.boolean(),
  /** The author, with the name they had on that day. */
  created_by: Ref,
  created_at: Instant,
  /** Whether the reader may still change it. Otherwise they may add to it, if it is theirs. */
  may_change: z.boolean(),
  may_add: z.boolean(),
  version: Version,
  updated_at: Instant,
});
export type Diary = z.infer<typeof Diary>;

export const listDiaries = endpoint({
  method: 'GET',
  path: '/api/app_diaries/app_young_person/{id}',
  summary:
    'List a young person’s case notes between two days, newest first. Default: two months back to three days ahead',
  access: { admin: 'ALL', carer: 'YPW', client: 'CLI' },
  audit: 'diaries.view',
  params: z.object({ id: Id }),
  query: z.strictObject({
    start_date: IsoDate.optional(),
    end_date: IsoDate.optional(),
    /** The author's id. */
    created_by: Id.optional(),
    /** Words in title or text: all of them, in any order. */
    search: Line(200).optional(),
    ...paging(['date'], DIARY_PAGE_SIZE),
  }),
  answer: listShape(Diary),
});

export const listDiaryAuthors = endpoint({
  method: 'GET',
  path: '/api/app_diaries/app_young_person/{id}/authors/',
  summary: 'List the authors of the case notes, for filtering',
  access: { admin: 'ALL', carer: 'YPW', client: 'CLI' },
  audit: 'diaries.authors',
  params: z.object({ id: Id }),
  answer: z.array(Ref),
});

export const getDiary = endpoint({
  method: 'GET',
  path: '/api/app_diaries/{id}',
  summary: 'One case note',
  access: { admin: 'ALL', carer: 'YPW', client: 'CLI' },
  audit: 'diary.view',
  params: z.object({ id: Id }),
  answer: Diary,
});

export const DIARY_FILES_FIELD = 'app_diary_files_upload';
const files = { name: DIARY_FILES_FIELD, ...DIARY_FILES };
const FORM_BYTES = 105 * 1024 * 1024;
const Flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]);

export const createDiary = endpoint({
  method: 'POST',
  path: '/api/app_diaries/',
  summary: 'A case note with its files',
  access: { admin: 'ALL', carer: 'YPW' },
  audit: null,
  body: z.strictObject({
    young_person_id: Id,
    date: IsoDate,
    time: TimeOfDay.optional(),
    title: Line(200).min(1, 'Enter a title.'),
    text: Text(20_000).min(1, 'Enter some text.'),
    is_shared: Flag.optional(),
    is_released: Flag.optional(),
  }),
  files,
  answer: Diary,
  status: 201,
  body_limit: FORM_BYTES,
});

export const updateDiary = endpoint({
  method: 'PUT',
  path: '/api/app_diaries/{id}',
  summary: 'Change a case note, or add and remove files. Carers can do this for 24 hours',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  params: z.object({ id: Id }),
  body: z.strictObject({
    date: IsoDate.optional(),
    time: TimeOfDay.or(z.literal('')).optional(),
    title: Line(200).min(1, 'Enter a title.').optional(),
    text: Text(20_000).min(1, 'Enter some text.').optional(),
    is_shared: Flag.optional(),
    /** Only an administrator may set it. True again also releases later additions. */
    is_released: Flag.optional(),
    /** How many additions the administrator read before the release. If there are more now, nothing is released. */
    addenda_read: z.coerce.number().int().min(0).optional(),
    /** Ids of files to remove, separated by commas. */
    remove_file_ids: z.string().max(1000).optional(),
    version: z.coerce.number().int().min(1),
  }),
  files,
  answer: Diary,
  body_limit: FORM_BYTES,
});

export const addToDiary = endpoint({
  method: 'POST',
  path: '/api/app_diaries/{id}/addenda/',
  summary: 'Add to your own case note after its editing period',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  params: z.object({ id: Id }),
  body: z.strictObject({ text: Text(5000).min(1, 'Enter some text.') }),
  answer: Diary,
  status: 201,
});

export const deleteDiary = endpoint({
  method: 'DELETE',
  path: '/api/app_diaries/{id}',
  summary: 'Delete a case note. It stays in the activity log',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  params: z.object({ id: Id }),
  answer: z.object({ id: Id }),
});

export const restoreDiary = endpoint({
  method: 'POST',
  path: '/api/app_diaries/{id}/restore/',
  summary: 'Restore a deleted case note, by anyone who can change it',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  params: z.object({ id: Id }),
  answer: Diary,
  status: 200,
});
