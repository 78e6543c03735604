import { describe, expect, it } from 'vitest';
import { sendContactEmail } from '#contract/contact/contact.ts';
import { listNotifications } from '#contract/core/notifications.ts';
import {
  createSocialWorker,
  getSocialWorker,
  updateSocialWorker,
} from '#contract/organisations/social-workers.ts';
import { getUser, updateUser } from '#contract/organisations/users.ts';
import { findContacts } from '#server/features/reports/emails/report-email.queries.ts';
import { seedNotifiableEvents } from '#server/features/safety/notifiable-events/seed-notifiable-events.ts';
import { openSayYes } from '#test/kit/organisations/say-yes.ts';
import { openMissingEpisodes } from '#test/kit/safety/missing-episodes.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00Z' });
const { as, given, owner } = app;
const { newPair, open } = openMissingEpisodes(app);
await seedNotifiableEvents(owner);
const office = as.admin('Anna Office');
const sayYes = await openSayYes(app);
let count = 0;
const newAddress = () => `hamza${++count}@authority.test`;

/** Creates a social worker with an account, and a young person allocated to them. */
async function allocated() {
  const { client, young_person } = await newPair();
  const account = await given.user({ user_type: 'client', client, email: newAddress() });
  const record = await office.send(createSocialWorker, {
    body: { name: account.name, email: account.email, role: 'SOCIAL_WORKER', client_id: client.id },
  });
  await owner`update young_person set social_worker_id = ${record.id} where id = ${young_person.id}`;
  const colleague = as.user(await given.user({ user_type: 'client', client }));
  return { client, young_person, account, record, colleague };
}
const changeRecord = async (who: typeof office, id: string, changes: object) => {
  const { version } = await office.get(getSocialWorker, { params: { id } });
  const answer = await who.call(updateSocialWorker, { params: { id }, body: { version, ...changes } });
  await sayYes({ id });
  await app.runJobs();
  return answer;
};
const changeAccount = async (id: string, changes: object) => {
  const [row] = await owner<{ version: number }[]>`select version from app_user where id = ${id}`;
  return office.send(updateUser, { params: { id }, body: { version: row?.version ?? 0, ...changes } });
};
/** Lists the addresses that get mail about a missing young person. */
async function writtenTo(young_person: { id: string; name: string }) {
  await owner`delete from email`;
  await open(office, young_person);
  await app.runJobs();
  const mails = await owner<{ to_address: string }[]>`
    select to_address from email where kind = 'notification' order by to_address`;
  return mails.map(({ to_address }) => to_address).filter((address) => address.includes('hamza'));
}
const readNews = async (who: typeof office) =>
  (await who.get(listNotifications)).items.filter(({ kind }) => kind === 'social_worker_two_addresses');

describe('a social worker whose record has a different address from their account', () => {
  it.each(['themselves', 'a colleague', 'the office'])(
    '[SWK-02] [NTF-03] [MIS-01] gets mail at the record’s address only, signs in as before, and the office is notified: changed by %s',
    async (by) => {
      const { young_person, account, record, colleague, client } = await allocated();
      const email = newAddress();
      const told = as.admin('Olga Office');
      await readNews(told);
      const who =
        { themselves: as.user(account), 'a colleague': colleague, 'the office': office }[by] ?? office;
      expect((await changeRecord(who, record.id, { email })).status).toBe(200);
      expect(await writtenTo(young_person)).toEqual([email]);
      const contacts = await findContacts(owner, client.id, []);
      expect(contacts.map((each) => each.email)).toContain(email);
      expect(contacts.map((each) => each.email)).not.toContain(account.email);
      await owner`insert into young_person_reader (young_person_id, user_id) values (${young_person.id}, ${account.id})`;
      const restricted = [{ is_restricted: true, young_person_id: young_person.id }];
      expect((await findContacts(owner, client.id, restricted)).map((each) => each.email)).toEqual([
        account.email,
      ]);
      const sent = await as
        .user(account)
        .send(sendContactEmail, { body: { subject: 'Hello', message: 'Call.' } });
      expect(sent.answered_to).toBe(email);

      // Their own page and the office’s page explain both addresses; a colleague does not learn that there is an
      // account.
      const addresses = { id: account.id, email: account.email, mail_to: email };
      for (const who of [office, as.user(account)])
        expect((await who.get(getSocialWorker, { params: { id: record.id } })).account).toMatchObject(
          addresses,
        );
      expect((await colleague.get(getSocialWorker, { params: { id: record.id } })).account).toBeNull();
      expect(await office.get(getUser, { params: { id: account.id } })).toMatchObject({
        ...{ email: account.email, mail_to: email, is_linked: true },
      });

      const [news] = await readNews(told);
      expect(news?.href).toBe(`/dashboard/social-workers/${record.id}`);
      expect(news?.text).toContain('have different e-mail addresses');
      expect(await readNews(as.user(account))).toHaveLength(1);
      expect(await readNews(colleague)).toEqual([]);
      // Once both addresses match, the notification is marked as read.
      await changeAccount(account.id, { email, address_is_of: 'same_person' });
      expect((await readNews(told))[0]?.read_at).not.toBeNull();
    },
  );

  it('[SWK-02] [NTF-03] [AUT-01] gets no mail at an address that belongs to another account', async () => {
    const { client, young_person, account, record } = await allocated();
    const other = await given.user({ user_type: 'client', client, email: newAddress() });
    expect((await changeRecord(office, record.id, { email: other.email })).status).toBe(200);
    expect(await writtenTo(young_person)).toEqual([account.email]);
    expect((await office.get(getSocialWorker, { params: { id: record.id } })).account).toMatchObject({
      ...{ id: account.id, email: account.email, mail_to: account.email },
    });
  });
});

describe('an account with a new address from the office', () => {
  it('[USR-01] [SWK-02] [MIS-01] updates the address of the record if it is the same person', async () => {
    const { young_person, account, record } = await allocated();
    const email = newAddress();
    await changeRecord(office, record.id, { email: newAddress() });
    await changeAccount(account.id, { email, address_is_of: 'same_person' });
    expect(await office.get(getSocialWorker, { params: { id: record.id } })).toMatchObject({ email });
    expect(await writtenTo(young_person)).toEqual([email]);
  });

  it('[USR-01] [SWK-02] [AUT-01] leaves the former person’s record unchanged', async () => {
    const { account, record } = await allocated();
    const email = newAddress();
    await changeAccount(account.id, { name: 'Bo Heir', email, address_is_of: 'another_person' });
    expect(await office.get(getSocialWorker, { params: { id: record.id } })).toMatchObject({
      ...{ email: account.email, account: null },
    });
    expect(await office.get(getUser, { params: { id: account.id } })).toMatchObject({ mail_to: email });
  });

  it('[USR-01] [SWK-02] leaves the record unchanged if a colleague’s record has that address, and mail goes to the account', async () => {
    const { client, young_person, account, record } = await allocated();
    const email = newAddress();
    await office.send(createSocialWorker, {
      body: { name: 'Robin Ashe', email, role: 'SOCIAL_WORKER', client_id: client.id },
    });
    await changeAccount(account.id, { email, address_is_of: 'same_person' });
    expect(await office.get(getSocialWorker, { params: { id: record.id } })).toMatchObject({
      ...{ email: account.email, account: { email, mail_to: email } },
    });
    expect(await writtenTo(young_person)).toEqual([email]);
  });
});
