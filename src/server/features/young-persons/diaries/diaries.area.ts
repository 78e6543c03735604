import type { Area } from '#server/area.ts';
import { diaryRoutes } from '#server/features/young-persons/diaries/diaries.routes.ts';

export const diaryArea: Area = {
  routes: diaryRoutes,
  constraints: { diary_not_ahead: ['input.invalid', 'date', 'This date is in the future.'] },
  changes: {
    diary: {
      subject: 'Case note',
      labels: {
        date: 'Date',
        time: 'Time',
        title: 'Title',
        text: 'Case note',
        is_shared: 'Shared with other carers',
        released_at: 'Released to the client',
        deleted_at: 'Deleted',
      },
      hidden: ['author_name'],
      selectSubjects: (db, ids) => db`
        select id, title as name, null as kind, null::jsonb as questions from diary where id = any(${ids}::uuid[])`,
      describe: (field, value) => (field === 'time' ? value.slice(0, 5) : undefined),
    },
    diary_addendum: {
      subject: 'Added to the case note',
      labels: { text: 'Added' },
      hidden: ['diary_id', 'author_name'],
      selectSubjects: (db, ids) => db`
        select a.id, d.title as name, null as kind, null::jsonb as questions
        from diary_addendum a join diary d on d.id = a.diary_id where a.id = any(${ids}::uuid[])`,
    },
    // The files in the activity log: those of case notes, and a young person's photo.
    stored_file: {
      subject: (kind) => (kind === 'photo' ? 'Photo' : 'File of the case note'),
      labels: { name: 'File', deleted_at: 'Deleted' },
      hidden: [
        ...['diary_id', 'expense_id', 'report_document_id'],
        ...['mime_type', 'size', 'sha256', 'storage_key', 'width', 'height'],
      ],
      selectSubjects: (db, ids) => db`
        select f.id, case when f.diary_id is not null then d.title end as name,
          case when f.diary_id is null then 'photo' else 'diary' end as kind, null::jsonb as questions
        from stored_file f left join diary d on d.id = f.diary_id where f.id = any(${ids}::uuid[])`,
    },
  },
  views: {
    'diaries.authors': 'Looked at the authors of case notes',
    'diaries.view': 'Read the case notes',
    'diary.view': 'Read a case note',
  },
};
