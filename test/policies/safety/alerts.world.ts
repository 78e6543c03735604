import type { TestApp } from '#test/kit/start-test-app.ts';
import type { WorldMaking, WorldPart } from '#test/policies/base-world.ts';

export const ALERT_TABLES = [
  'emergency_alert',
  'emergency_alert_position',
  'emergency_alert_note',
  'on_call_contact',
];

/** An alert of Cara's with Amy that Ada has, one of Carl's that is closed, a drill, and somebody on call. */
async function seed({ owner }: Pick<TestApp, 'owner'>, { keep, id }: WorldMaking): Promise<void> {
  const add = async (name: string, table: string, row: Record<string, unknown>) => {
    const [made] = await owner<{ id: string }[]>`insert into ${owner(table)} ${owner(row)} returning id`;
    if (made) keep(name, made);
    return made?.id ?? '';
  };
  const at = new Date('2026-11-24T11:00:00Z');
  const taken = { status: 'taken', taken_by: id('Ada'), taken_at: at };
  const pressed = { pressed_at: at, last_pressed_at: at, raised_at: at };
  const closed = { status: 'closed', closed_by: id('Ada'), closed_at: at };
  const email = await add('e-mail of the alert', 'email', {
    to_address: 'on-call@placewell.test',
    subject: 'EMERGENCY',
    body: 'Help',
    sent_at: at,
  });
  const alert_id = await add('alert of Cara', 'emergency_alert', {
    ...{
      ...pressed,
      ...taken,
      carer_id: id('Cara'),
      appointment_carer_id: id('Cara: amy today'),
      email_id: email,
    },
    check_due_at: at,
  });
  await add('alert of Carl', 'emergency_alert', {
    ...{ ...pressed, ...taken, ...closed, carer_id: id('Carl'), outcome: 'safe', closing_text: 'She rang.' },
  });
  const about_abi = await add('alert about Abi', 'emergency_alert', {
    ...{ ...pressed, ...taken, ...closed, carer_id: id('Cara'), outcome: 'safe' },
    appointment_carer_id: id('Cara: abi in 4 days'),
  });
  const abi_press = { id: crypto.randomUUID(), alert_id: about_abi, carer_id: id('Cara') };
  await owner`insert into emergency_alert_press ${owner({ ...abi_press, pressed_at: at })}`;
  await add('position of the alert about Abi', 'emergency_alert_position', {
    ...{ alert_id: about_abi, carer_id: id('Cara'), press_id: abi_press.id, latitude: 51.4, longitude: -0.1 },
  });
  await add('note about Abi', 'emergency_alert_note', {
    ...{ alert_id: about_abi, kind: 'note', text: 'Rang them.', created_by: id('Ada') },
  });
  const of_cole = { ...pressed, carer_id: id('Cole') };
  const about_amy = await add('closed alert about Amy', 'emergency_alert', {
    ...{ ...of_cole, ...taken, ...closed, outcome: 'safe', appointment_carer_id: id('Cole: amy today') },
  });
  const moved = await add('closed alert about Abi, then Amy', 'emergency_alert', {
    ...{ ...of_cole, ...taken, ...closed, outcome: 'safe', appointment_carer_id: id('Cole: amy today') },
  });
  const pressed_of = (alert_id: string, visit: string) => ({
    ...{ id: crypto.randomUUID(), alert_id, carer_id: id('Cole'), pressed_at: at },
    appointment_carer_id: id(visit),
  });
  await owner`insert into emergency_alert_press ${owner([
    pressed_of(about_amy, 'Cole: amy today'),
    pressed_of(moved, 'Cole: abi in 4 days'),
  ])}`;
  await add('alert that Pru has', 'emergency_alert', {
    ...{ ...of_cole, ...taken, taken_by: id('Pru'), appointment_carer_id: id('Cole: abi in 4 days') },
    check_due_at: at,
  });
  await add('drill', 'emergency_alert', { ...pressed, is_drill: true });
  const press = { alert_id, carer_id: id('Cara') };
  const press_id = crypto.randomUUID();
  await owner`insert into emergency_alert_press ${owner({ ...press, id: press_id, pressed_at: at })}`;
  await add('position of Cara', 'emergency_alert_position', {
    ...press,
    press_id,
    latitude: 51.5,
    longitude: -0.1,
  });
  await add('note about Cara', 'emergency_alert_note', {
    alert_id,
    kind: 'note',
    text: 'Rang her.',
    created_by: id('Ada'),
  });
  await add('somebody on call', 'on_call_contact', {
    name: 'Sky',
    email: 'sky@placewell.test',
    added_by: id('Ada'),
  });
}

export const world: WorldPart = {
  seed,
  tables: ALERT_TABLES,
  planted: ['emergency_alert', 'emergency_alert_note'],
  refused: { app_client: ALERT_TABLES, app_carer: ALERT_TABLES.slice(1) },
  seen: {
    Cara: { emergency_alert: ['alert of Cara', 'alert about Abi'] },
    Carl: { emergency_alert: ['alert of Carl'] },
    Cole: {
      emergency_alert: ['closed alert about Amy', 'closed alert about Abi, then Amy', 'alert that Pru has'],
    },
  },
};
