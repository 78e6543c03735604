import { describe, expect, it } from 'vitest';
import { listNotifications } from '#contract/core/notifications.ts';
import { deleteClient, getClient } from '#contract/organisations/clients.ts';
import {
  deleteSocialWorker,
  getSocialWorker,
  updateSocialWorker,
} from '#contract/organisations/social-workers.ts';
import { deleteTeam, getTeam } from '#contract/organisations/teams.ts';
import { openSayYes } from '#test/kit/organisations/say-yes.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp();

/** An organisation with one team and one social worker, who answer for somebody whose record is open to one administrator. */
async function restrictedWith(name: string) {
  const client = await given.client({ name: `${name} Council` });
  const [team, worker] = [
    await given.team({ client, name: `${name} Team` }),
    await given.socialWorker({ client, name: `${name} Worker` }),
  ];
  const [named, other] = [
    await given.user({ user_type: 'admin' }),
    await given.user({ user_type: 'admin', name: `Other of ${name}` }),
  ];
  const young_person = await given.youngPerson({ client, first_name: 'Zuleika' });
  const [young_id, reader_id] = [young_person.id, named.id];
  await owner`insert into young_person_reader (young_person_id, user_id) values (${young_id}, ${reader_id})`;
  await owner`update young_person set is_restricted = true, team_id = ${team.id}, social_worker_id = ${worker.id}
    where id = ${young_id}`;
  return { client, team, worker, young_person, named: as.user(named), other: as.user(other) };
}

const HOW = 'An administrator with access to the closed records can do this.';

describe('an administrator to whom a record is closed', () => {
  it('[CLI-01] [YPN-04] cannot archive the organisation of its young person, and sees only numbers', async () => {
    const { client, young_person, other } = await restrictedWith('Teasel');
    await given.appointment({ client, young_person, start_at: '2099-01-01T10:00:00Z' });
    await given.youngPerson({ client });
    const params = { id: client.id };
    const refused = await other.call(deleteClient, { params });
    expect([refused.status, refused.problem.code]).toEqual([409, 'in_use']);
    expect(refused.problem.detail).toContain(
      'Teasel Council still has 2 young people (one of them closed to you) and one appointment to come (closed to you).',
    );
    expect(refused.problem.detail).toContain(HOW);
    expect(JSON.stringify(refused.problem)).not.toContain('Zuleika');
    expect(await other.get(getClient, { params })).toMatchObject({
      is_archived: false,
      counts: { young_persons: 1, young_persons_closed: 1, teams: 1 },
    });
  });

  it('[CLI-01] [YPN-04] cannot archive it while a referral for them waits', async () => {
    const { client, young_person, other, named } = await restrictedWith('Sorrel');
    await given.referral({ client, young_person });
    await owner`update young_person set status = 'ARCHIVED' where id = ${young_person.id}`;
    const params = { id: client.id };
    const refused = await other.call(deleteClient, { params });
    expect(refused.problem.detail).toContain('Sorrel Council still has one open referral (closed to you).');
    const told = await named.call(deleteClient, { params });
    expect(told.problem.detail).toContain('Sorrel Council still has one open referral. ');
  });

  it('[TEA-01] [YPN-04] cannot archive their team, whose page says that there is one more', async () => {
    const { team, other, named } = await restrictedWith('Yarrow');
    const params = { id: team.id };
    const refused = await other.call(deleteTeam, { params });
    expect([refused.status, refused.problem.detail]).toEqual([
      409,
      `Yarrow Team still has one young person (closed to you). Move them to another team first. ${HOW}`,
    ]);
    const page = { young_people: [], young_persons_closed: 1 };
    expect(await other.get(getTeam, { params })).toMatchObject(page);
    expect(await named.get(getTeam, { params })).toMatchObject({ young_persons_closed: 0 });
  });

  it('[SWK-02] [YPN-04] cannot archive their social worker, whose page says that there is one more', async () => {
    const { worker, other, named } = await restrictedWith('Burdock');
    const params = { id: worker.id };
    const refused = await other.call(deleteSocialWorker, { params });
    expect([refused.status, refused.problem.detail]).toEqual([
      409,
      `Burdock Worker still has one young person (closed to you). Hand them over to a colleague first. ${HOW}`,
    ]);
    const page = { young_persons: [], young_persons_closed: 1 };
    expect(await other.get(getSocialWorker, { params })).toMatchObject(page);
    expect(await named.get(getSocialWorker, { params })).toMatchObject({ young_persons_closed: 0 });
  });
});

describe('a client user to whom a record is closed', () => {
  it('[YPN-04] sees no number, and the office learns that its social worker has left', async () => {
    const { client, worker, named, other } = await restrictedWith('Comfrey');
    const colleague = as.user(await given.user({ user_type: 'client', client }));
    const params = { id: worker.id };
    expect(await colleague.get(getSocialWorker, { params })).toMatchObject({ young_persons_closed: 0 });
    expect(await colleague.get(getClient, { params: { id: client.id } })).toMatchObject({
      counts: { young_persons: 0, young_persons_closed: 0 },
    });
    const { version } = await colleague.get(getSocialWorker, { params });
    await colleague.send(updateSocialWorker, { params, body: { is_active: false, version } });
    const sayYes = await openSayYes({ as });
    await sayYes(worker);
    const listTold = async (who: typeof named) =>
      (await who.get(listNotifications, { query: {} })).items.map(({ text }) => text);
    expect(await listTold(named)).toContain('Comfrey Worker, Comfrey Council: 1 young person to hand over');
    expect((await listTold(other)).filter((text) => text?.includes('to hand over'))).toEqual([]);
  });
});
