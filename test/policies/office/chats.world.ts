import type { TestApp } from '#test/kit/start-test-app.ts';
import type { WorldMaking, WorldPart } from '#test/policies/base-world.ts';

/** Conversations of two carers and two organisations' people with the office, which has answered one. */
async function seed({ owner }: Pick<TestApp, 'owner'>, { id, keep }: WorldMaking): Promise<void> {
  const write = async (name: string, of: string, author: string) => {
    await owner`insert into chat (person_id) values (${id(of)}) on conflict do nothing`;
    const [row] = await owner<{ id: string }[]>`
      insert into chat_message (person_id, key, from_office, author_id, text)
      values (${id(of)}, gen_random_uuid(), ${author === 'Ada'}, ${id(author)}, 'A word to the office.') returning id`;
    if (row) keep(name, row);
  };
  for (const of of ['Cara', 'Carl', 'Cliff', 'Clive']) await write(`message of ${of}`, of, of);
  await write('answer to Cara', 'Cara', 'Ada');
  await owner`update chat set person_types_until = 'infinity' where person_id = ${id('Carl')}`;
  await owner`update chat set read_by = ${id('Ada')}, read_by_office_at = now() where person_id = ${id('Cara')}`;
}

export const world: WorldPart = {
  seed,
  tables: ['chat_message'],
  seen: {
    Cara: { chat_message: ['message of Cara', 'answer to Cara'] },
    Carl: { chat_message: ['message of Carl'] },
    Cliff: { chat_message: ['message of Cliff'] },
    Clive: { chat_message: ['message of Clive'] },
  },
};
