import { describe, expect, it } from 'vitest';
import { listClientOptions } from '#contract/organisations/catalogues.ts';
import {
  createClient,
  deleteClient,
  getClient,
  listClients,
  listInvoicingContacts,
  listLocalAreaCoordinators,
  updateClient,
} from '#contract/organisations/clients.ts';
import { createSocialWorker, listSocialWorkersOfClient } from '#contract/organisations/social-workers.ts';
import { createTeam, getTeam, listTeamsOfClient } from '#contract/organisations/teams.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp();
const office = as.admin();

describe('POST and PUT /api/app_clients/', () => {
  it('[CLI-01] create an organisation and save its contacts: changed, added, archived', async () => {
    const made = await office.send(createClient, {
      body: {
        name: 'Elmfield Borough Council',
        local_authority_code: 'E09000008',
        invoicing_contacts: [{ name: 'Ann', email: 'ann@example.test' }, { name: 'Bob' }],
      },
    });
    expect(made).toMatchObject({
      kind: 'local_authority',
      in_external_form: true,
      is_archived: false,
      counts: { young_persons: 0, teams: 0, social_workers: 0, users: 0 },
      version: 1,
    });
    const [ann] = made.invoicing_contacts;
    const params = { id: made.id };
    const changed = await office.send(updateClient, {
      params,
      body: {
        version: 1,
        invoicing_contacts: [{ id: ann?.id ?? '', name: 'Ann Day', phone: '020 7946 0018' }, { name: 'Cy' }],
      },
    });
    expect(changed.version).toBe(2);
    expect(await office.get(listInvoicingContacts, { params })).toEqual([
      { id: ann?.id, name: 'Ann Day', email: null, phone: '020 7946 0018' },
      { id: expect.any(String), name: 'Cy', email: null, phone: null },
    ]);
    const kept =
      await owner`select name from client_contact where client_id = ${made.id} and archived_at is not null`;
    expect(kept.map(({ name }) => name)).toEqual(['Bob']);
  });

  it('[CLI-01] refuse another’s contact, an unknown authority and an existing name, each at its field', async () => {
    const [mine, other] = [await given.client({ name: 'Fernley' }), await given.client()];
    const contact = await given.clientContact({ client: other });
    const put = (body: object) =>
      office.call(updateClient, { params: { id: mine.id }, body: { version: 1, ...body } });
    const stranger = await put({ invoicing_contacts: [{ id: contact.id, name: 'X' }] });
    expect([stranger.status, stranger.problem.errors?.[0]?.path]).toEqual([400, 'invoicing_contacts.0.id']);
    const nowhere = await put({ local_authority_code: 'E99999999' });
    expect([nowhere.status, nowhere.problem.errors?.[0]?.path]).toEqual([400, 'local_authority_code']);
    const same = await office.call(createClient, { body: { name: '  FERNLEY ' } });
    expect([same.status, same.problem.code, same.problem.errors?.[0]?.path]).toEqual([
      409,
      'duplicate',
      'name',
    ]);
  });

  it('[CLI-01] name their authority by its code or themselves, and their teams and social workers follow', async () => {
    const client = await office.send(createClient, { body: { name: 'Gorse Trust' } });
    const team = await office.send(createTeam, { body: { team: 'One', client_id: client.id } });
    const worker = await office.send(createSocialWorker, {
      body: { name: 'Sid', email: 'sid@gorse.test', role: 'SOCIAL_WORKER', client_id: client.id },
    });
    expect([team.localAuthority, worker.localAuthority]).toEqual(['Gorse Trust', 'Gorse Trust']);
    await office.send(updateClient, {
      params: { id: client.id },
      body: { version: 1, local_authority_code: 'E09000008' },
    });
    expect((await office.get(getTeam, { params: { id: team.id } })).localAuthority).toBe('Croydon');
  });

  it('[CLI-01] result in one organisation when twenty create it at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        office.call(createClient, { body: { name: n % 2 ? 'Heath Council' : 'heath  council' } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)]);
  });
});

describe('DELETE /api/app_clients/{id}', () => {
  it('[CLI-01] is refused, with the reason, while anything depends on the organisation', async () => {
    const client = await given.client({ name: 'Ivy Council' });
    await given.youngPerson({ client });
    await given.youngPerson({ client });
    await given.user({ user_type: 'client', client });
    const refused = await office.call(deleteClient, { params: { id: client.id } });
    expect([refused.status, refused.problem.code]).toEqual([409, 'in_use']);
    expect(refused.problem.detail).toContain('Ivy Council still has 2 young people and one active account.');
    await owner`update young_person set status = 'ARCHIVED' where client_id = ${client.id}`;
    await owner`update app_user set is_active = false where client_id = ${client.id}`;
    await given.appointment({ client, young_person: null, start_at: '2099-01-01T10:00:00Z' });
    const planned = await office.call(deleteClient, { params: { id: client.id } });
    expect(planned.problem.detail).toContain('one appointment to come');
    // Approved afterwards, it would come to nobody.
    const other = await given.client({ name: 'Hazel Council' });
    await given.referral({ client: other });
    const waits = await office.call(deleteClient, { params: { id: other.id } });
    expect(waits.problem.detail).toContain('Hazel Council still has one open referral.');
  });

  it('[CLI-01] archives it with its teams and social workers, and all of them are restored together', async () => {
    const client = await given.client({ name: 'Juniper Council' });
    const params = { id: client.id };
    const team = await given.team({ client });
    await given.socialWorker({ team });
    const gone = await given.team({ client, archived_at: '2020-01-01T00:00:00Z' });
    await office.send(deleteClient, { params, query: { reason: 'Merged' } });
    expect(await office.get(getClient, { params })).toMatchObject({
      is_archived: true,
      archive_reason: 'Merged',
      counts: { teams: 0, social_workers: 0 },
    });
    const names = async (archived?: 'true') =>
      (
        await office.get(listClients, { query: { name: 'juniper', ...(archived ? { archived } : {}) } })
      ).items.map(({ name }) => name);
    expect([await names(), await names('true')]).toEqual([[], ['Juniper Council']]);
    const late = await office.call(createTeam, { body: { team: 'Late', client_id: client.id } });
    expect([late.status, late.problem.errors?.[0]?.path]).toEqual([400, 'client_id']);
    await office.send(updateClient, { params, body: { version: 2, is_archived: false } });
    expect((await office.get(listTeamsOfClient, { params })).map(({ id }) => id)).toEqual([team.id]);
    expect(await office.get(listSocialWorkersOfClient, { params })).toHaveLength(1);
    expect(gone.id).not.toBe(team.id);
  });
});

describe('organisations as others see them', () => {
  it('[AUT-10] is a name for a carer, their own for a client, and the public form’s for the public', async () => {
    const carer = await given.carer();
    const client = await given.client({ name: 'Kestrel Council' });
    await given.client({ name: 'Lark Council', in_external_form: false });
    await given.appointment({ carer, client });
    const seen = await as.user(carer).get(listClients);
    expect(seen.items).toEqual([{ id: client.id, name: 'Kestrel Council' }]);
    expect(await as.user(carer).get(getClient, { params: { id: client.id } })).toEqual({
      id: client.id,
      name: 'Kestrel Council',
    });
    const own = await as.client('Kestrel Council').get(listClients);
    expect(own.items.map(({ name }) => name)).toEqual(['Kestrel Council']);
    const names = (await as.nobody().get(listClientOptions)).map(({ name }) => name);
    expect(names).toContain('Kestrel Council');
    expect(names).not.toContain('Lark Council');
    expect((await office.get(listClientOptions)).map(({ name }) => name)).toContain('Lark Council');
  });

  it('[CLI-01] includes who coordinates which area, and how to call them', async () => {
    const ada = await given.user({ name: 'Ada Area', user_type: 'admin', phone: '020 7946 0018' });
    await owner`update app_user set coordinator_area = 'Kent' where id = ${ada.id}`;
    for (const who of [office, as.carer(), as.client()])
      expect(await who.get(listLocalAreaCoordinators)).toEqual([
        { id: ada.id, name: 'Ada Area', area: 'Kent', phone: '020 7946 0018' },
      ]);
  });
});
