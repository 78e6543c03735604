import type { ProbePart } from '#test/policies/probes.ts';

/** Asks who writes case notes, changes them, adds to them and puts files to them. */
export const probes: ProbePart = ({ id }, { REFUSED, inserts, changes, everyRow }) => {
  const note = (about: string, author: string, released = 'null') =>
    `insert into diary (young_person_id, date, title, text, created_by, author_name, released_at)
      values ('${id(about)}', '2026-11-24', 'New', 'New', '${id(author)}', '', ${released})`;
  const addendum = (to: string, author: string) =>
    `insert into diary_addendum (diary_id, young_person_id, text, created_by, author_name)
      values ('${id(to)}', '${id('Amy')}', 'New', '${id(author)}', '')`;
  const file = (of: string) => `insert into stored_file (name, mime_type, size, sha256, diary_id)
    values ('a', 'image/png', 1, '', '${id(of)}')`;
  const content = (of: string) =>
    `insert into stored_file_content (file_id, content) values ('${id(of)}', '')`;
  const variant = (of: string) => `insert into image_variant (file_id, width, quality, mime_type, content)
    values ('${id(of)}', 2, 2, 'image/webp', '')`;
  return [
    ...['diary', 'diary_addendum'].map((table) => everyRow('Ada', table)),
    inserts('Ada', 'diary', note('Bea', 'Ada', 'now()')),
    changes('Ada', 'diary', `update diary set released_at = now(), text = 'x'`, '15'),
    inserts('Ada', 'diary_addendum', addendum('note of Cole on Ari', 'Ada')),
    inserts('Ada', 'stored_file', file('note of Cole on Ari')),

    inserts('Cara', 'diary', note('Amy', 'Cara')),
    inserts('Cara', 'diary', note('Amy', 'Cole'), REFUSED),
    inserts('Cara', 'diary', note('Amy', 'Cara', 'now()'), REFUSED),
    inserts('Cara', 'diary', note('Ari', 'Cara'), REFUSED),
    inserts('Cliff', 'diary', note('Amy', 'Cliff'), REFUSED),
    // Of this hour and a second less than a day old: one's own, also the one that was taken away but not yet released,
    // and the one about somebody with whom one does not work.
    changes('Cara', 'diary', `update diary set text = 'x', deleted_at = null`, '3'),
    changes('Cara', 'diary', `update diary set released_at = null`, REFUSED),
    changes('Cara', 'diary', `update diary set created_by = created_by`, REFUSED),
    changes('Cara', 'diary', `update diary set created_at = now()`, REFUSED),
    changes('Cara', 'diary', 'delete from diary', REFUSED),
    changes('Cliff', 'diary', `update diary set text = 'x'`, REFUSED),

    inserts('Cara', 'diary_addendum', addendum('note of Cara a day ago', 'Cara')),
    inserts('Cara', 'diary_addendum', addendum('released note of Cara', 'Cara')),
    inserts('Cara', 'diary_addendum', addendum('note of Cara a day ago', 'Cole'), REFUSED),
    inserts('Cara', 'diary_addendum', addendum('note of Cole two months ago', 'Cara'), REFUSED),
    changes('Cara', 'diary_addendum', `update diary_addendum set text = 'x'`, REFUSED),
    inserts('Cliff', 'diary_addendum', addendum('released note of Cara', 'Cliff'), REFUSED),

    inserts('Cara', 'stored_file', file('open note of Cara')),
    inserts('Cara', 'stored_file', file('note of Cara not yet a day ago')),
    inserts('Cara', 'stored_file', file('note of Cara a day ago'), REFUSED),
    inserts('Cara', 'stored_file', file('released note of Cara'), REFUSED),
    inserts('Cara', 'stored_file', file('note of Cole two months ago'), REFUSED),
    inserts('Cliff', 'stored_file', file('released note of Cara'), REFUSED),
    inserts('Ada', 'stored_file_content', content('new photo of open note of Cara')),
    inserts('Cara', 'stored_file_content', content('new photo of open note of Cara')),
    inserts('Cara', 'stored_file_content', content('new photo of note of Cole two months ago'), REFUSED),
    inserts('Cliff', 'image_variant', variant('photo of released note of Cara')),
    inserts('Cliff', 'image_variant', variant('photo of open note of Cara'), REFUSED),
  ];
};
