import type { Probe, ProbePart } from '#test/policies/probes.ts';

/** Asks who writes in a conversation and who moves its marks: its person and the office, each their own side. */
export const probes: ProbePart = ({ id }, { REFUSED, probe, inserts, changes, everyRow }) => {
  const add = (of: string, author: string, from_office: boolean) =>
    `insert into chat_message (person_id, key, from_office, author_id, text)
      values ('${id(of)}', gen_random_uuid(), ${from_office}, '${id(author)}', 'More.')`;
  const begin = (of: string) => `insert into chat (person_id) values ('${id(of)}')`;
  const mark = (columns: string) => `update chat set ${columns}`;
  const chats = 'select count(person_id)::text from chat';
  const typist = (of: string) => `select coalesce(chat_typist('${id(of)}'), 'nobody')`;

  const file = (of: string) => `insert into stored_file (name, mime_type, size, sha256, chat_message_id)
    values ('a', 'image/png', 1, '', '${id(of)}')`;
  const content = (of: string) =>
    `insert into stored_file_content (file_id, content) values ('${id(`new photo of ${of}`)}', '')`;

  const outside = ['Cara', 'Cliff'].flatMap((who): Probe[] => [
    probe(who, 'chat', chats, '1'),
    inserts(who, 'chat_message', add(who, who, false)),
    inserts(who, 'chat_message', add(who, who, true), REFUSED),
    inserts(who, 'chat_message', add(who, 'Ada', false), REFUSED),
    inserts(who, 'chat_message', add('Carl', who, false), REFUSED),
    inserts(who, 'chat', begin('Cole'), REFUSED),
    inserts(who, 'stored_file', file(`message of ${who}`)),
    inserts(who, 'stored_file', file('answer to Cara'), REFUSED),
    inserts(who, 'stored_file', file('message of Carl'), REFUSED),
    inserts(who, 'stored_file_content', content(`message of ${who}`)),
    inserts(who, 'stored_file_content', content('answer to Cara'), REFUSED),
    changes(
      who,
      'stored_file',
      `update stored_file set deleted_at = now() where chat_message_id = '${id(`message of ${who}`)}'`,
      '0',
    ),
    changes(who, 'chat_message', `update chat_message set text = 'x'`, REFUSED),
    changes(who, 'chat_message', 'delete from chat_message', REFUSED),
    changes(who, 'chat', mark('read_by_person_at = now(), person_types_until = now()'), '1'),
    changes(who, 'chat', mark('read_by_office_at = now()'), REFUSED),
    changes(who, 'chat', mark('waits_since = null'), REFUSED),
    probe(who, 'chat', 'select read_by from chat', REFUSED),
  ]);

  return [
    ...outside,
    inserts('Cole', 'chat', begin('Cole')),
    probe('Ada', 'chat', chats, '4'),
    inserts('Ada', 'chat_message', add('Cara', 'Ada', true)),
    inserts('Ada', 'chat_message', add('Cara', 'Ada', false), REFUSED),
    inserts('Ada', 'chat_message', add('Cara', 'Pru', true), REFUSED),
    inserts('Ada', 'stored_file', file('message of Carl')),
    inserts('Ada', 'stored_file_content', content('message of Carl')),
    inserts('Ada', 'chat', begin('Cole')),
    inserts('Ada', 'chat', begin('Pru'), REFUSED),
    changes('Ada', 'chat_message', 'delete from chat_message', REFUSED),
    changes('Ada', 'chat', mark(`read_by_office_at = now(), read_by = '${id('Ada')}'`), '4'),
    changes('Ada', 'chat', mark('read_by_person_at = now()'), REFUSED),
    changes('Ada', 'chat', 'delete from chat', REFUSED),
    probe('Cara', '', `select coalesce(chat_reader(), 'nobody')`, 'Ada'),
    probe('Cliff', '', `select coalesce(chat_reader(), 'nobody')`, 'nobody'),
    probe('Ada', '', 'select chat_reader()', REFUSED),
    probe('Ada', '', typist('Cara'), 'nobody'),
    probe('Ada', '', typist('Carl'), 'Carl'),
    probe('Cara', '', typist('Carl'), 'nobody'),
    probe('Cliff', '', typist('Carl'), 'nobody'),
    everyRow('nobody', 'chat'),
    probe('nobody', 'chat_message', 'select count(id)::text from chat_message', '5'),
    probe('nobody', 'chat_message', 'select text from chat_message', REFUSED),
    changes('nobody', 'chat', mark('office_mailed_for = now(), person_mailed_for = now()'), '4'),
    changes('nobody', 'chat', mark('read_by_person_at = now()'), REFUSED),
  ];
};
