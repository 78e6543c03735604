import type { TestApp } from '#test/kit/start-test-app.ts';
import type { WorldMaking, WorldPart } from '#test/policies/base-world.ts';
import { insertFile, PIXEL } from '#test/policies/stored-files.ts';

/** Each has a photo, and another whose bytes are not there yet. */
export const CHAT_MESSAGES = 5;

/** Conversations of two carers and two organisations' people with the office, which has answered one. */
async function seed({ owner }: Pick<TestApp, 'owner'>, { id, keep }: WorldMaking): Promise<void> {
  const write = async (name: string, of: string, author: string) => {
    await owner`insert into chat (person_id) values (${id(of)}) on conflict do nothing`;
    const [row] = await owner<{ id: string }[]>`
      insert into chat_message (person_id, key, from_office, author_id, text)
      values (${id(of)}, gen_random_uuid(), ${author === 'Ada'}, ${id(author)}, 'A word to the office.') returning id`;
    if (!row) return;
    const message = keep(name, row);
    const [photo] = await insertFile(owner, { chat_message_id: message.id });
    if (!photo) return;
    const file_id = keep(`photo of ${name}`, photo).id;
    await owner`insert into stored_file_content (file_id, content) values (${file_id}, ${PIXEL})`;
    await owner`insert into image_variant (file_id, width, quality, mime_type, content)
      values (${file_id}, 1, 1, 'image/webp', ${PIXEL})`;
    const [fresh] = await insertFile(owner, { chat_message_id: message.id });
    if (fresh) keep(`new photo of ${name}`, fresh);
  };
  for (const of of ['Cara', 'Carl', 'Cliff', 'Clive']) await write(`message of ${of}`, of, of);
  await write('answer to Cara', 'Cara', 'Ada');
  await owner`update chat set person_types_until = 'infinity' where person_id = ${id('Carl')}`;
  await owner`update chat set read_by = ${id('Ada')}, read_by_office_at = now() where person_id = ${id('Cara')}`;
}

export const world: WorldPart = {
  seed,
  tables: ['chat_message', 'stored_file'],
  seen: {
    Cara: seesThose('message of Cara', 'answer to Cara'),
    Carl: seesThose('message of Carl'),
    Cliff: seesThose('message of Cliff'),
    Clive: seesThose('message of Clive'),
  },
};

function seesThose(...messages: string[]) {
  return {
    chat_message: messages,
    stored_file: messages.flatMap((name) => [`photo of ${name}`, `new photo of ${name}`]),
  };
}
