import { describe, expect, it } from 'vitest';
import { createAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { listNotifications } from '#contract/core/notifications.ts';
import { getReport } from '#contract/reports/reports.ts';
import { approveReferral } from '#contract/young-persons/referral-decisions.ts';
import { addReferralMessage } from '#contract/young-persons/referral-messages.ts';
import { getReferral } from '#contract/young-persons/referrals.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const NOW = '2026-11-04T09:00:00Z';
const app = await startTestApp({ now: NOW });
const { as, given, owner, clock } = app;
const office = as.admin();

const told = async (who: SignedInClient, unread?: 'true') => {
  await app.runJobs();
  const query = { page_size: 100, ...(unread ? { unread } : {}) };
  return (await who.get(listNotifications, { query })).items;
};
const listKinds = async (who: SignedInClient) => (await told(who)).map(({ kind }) => kind);

/** Creates an appointment that the office books. */
async function book(carers: { id: string }[], more: object = {}) {
  const client = await given.client({ name: `Fir ${carers[0]?.id.slice(-5)}` });
  const person = await given.youngPerson({ first_name: 'Zafira', last_name: 'Quillfeather', client });
  const made = await office.send(createAppointment, {
    body: {
      client_id: client.id,
      young_person_id: person.id,
      service_type_id: (await given.serviceType()).id,
      carer_ids: carers.map(({ id }) => id),
      start_at: '2026-11-10T16:00:00Z',
      end_at: '2026-11-10T20:00:00Z',
      place: 'Seven Secret Street',
      ...more,
    },
  });
  if (!('id' in made)) throw new Error('One was asked for.');
  const change = (version: number, changes: object) =>
    office.send(updateAppointment, { params: { id: made.id }, body: { version, ...changes } });
  return { ...made, change, area: client.name, person };
}

describe('a carer', () => {
  it('[NTF-13] is notified of a booking, a change and a removal, with a link they may open', async () => {
    const [carer, other] = [await given.user(), await given.user()];
    const { id, change, area } = await book([carer, other]);
    const who = as.user(carer);
    expect(await told(who)).toMatchObject([
      {
        kind: 'appointment_booked',
        text: `Zafira Quillfeather, ${area}, Tue 10/11/2026 16:00`,
        href: `/dashboard/appointments/${id}`,
      },
    ]);
    await change(1, { start_at: '2026-11-10T17:00:00Z', end_at: '2026-11-10T21:00:00Z' });
    await change(2, { carer_ids: [other.id] });
    expect(await told(who)).toMatchObject([
      { kind: 'appointment_cancelled', text: 'Tue 10/11/2026 17:00', href: '/dashboard/appointments' },
      { kind: 'appointment_changed' },
      { kind: 'appointment_booked' },
    ]);
    expect(JSON.stringify(await told(who))).not.toContain('Secret');
    // The e-mails existed before: one for each change, and none for the notifications.
    expect(await owner`select from email where to_address = ${carer.email}`).toHaveLength(3);
  });

  it('[NTF-13] who is removed from a visit that has started gets a link to its incident form', async () => {
    const [carer, other] = [await given.user(), await given.user()];
    const { change } = await book([carer, other], {
      start_at: '2026-11-04T08:00:00Z',
      end_at: '2026-11-04T12:00:00Z',
      acknowledged_warnings: ['past'],
    });
    await change(1, { carer_ids: [other.id], acknowledged_warnings: ['visit.worked', 'past'] });
    const [first] = await told(as.user(carer));
    expect(first?.kind).toBe('appointment_cancelled');
    const id = first?.href?.split('/dashboard/reports/').at(-1) ?? '';
    expect((await as.user(carer).call(getReport, { params: { id } })).status).toBe(200);
  });

  it('[NTF-13] [NTF-03] sees only the time of an appointment with a restricted young person closed to them', async () => {
    const carer = await given.user();
    const { person } = await book([carer]);
    await told(as.user(carer));
    await owner`update young_person set is_restricted = true where id = ${person.id}`;
    const [first] = await told(as.user(carer));
    expect(JSON.stringify(first)).not.toMatch(/Zafira|Quill|Z\.Q/);
  });

  it('[NTF-07] a change to an appointment that starts soon ignores quiet hours', async () => {
    clock.set('2026-11-04T23:30:00Z');
    const [soon, later] = [await given.user(), await given.user()];
    const early = { start_at: '2026-11-05T06:00:00Z', end_at: '2026-11-05T08:00:00Z' };
    await bookNow([soon], early);
    await bookNow([later], {});
    await app.runJobs();
    const waits = await owner<{ recipient_id: string }[]>`select recipient_id from notification
      where deliver_at is not null and recipient_id = any(${[soon.id, later.id]})`;
    expect(waits.map(({ recipient_id }) => recipient_id)).toEqual([later.id]);
    clock.set(NOW);
  });
  const bookNow = async (carers: { id: string }[], more: object) => {
    const made = await given.appointment({ carers: [], ...more, start_at: '2026-11-10T16:00:00Z', ...more });
    const [admin] = await owner<{ id: string }[]>`insert into app_user (name, email, user_type)
      values ('Night', ${`night${made.id}@example.test`}, 'admin') returning id`;
    await owner.begin(async (db) => {
      await db`select set_config('app.user_id', ${admin?.id ?? ''}, true), set_config('app.now', '2026-11-04T23:30:00Z', true)`;
      await db`insert into appointment_carer (appointment_id, carer_id) values (${made.id}, ${carers[0]?.id ?? ''})`;
    });
  };
});

describe('a referral', () => {
  async function sent() {
    const client = await given.client();
    const user = await given.user({ user_type: 'client', client });
    const referral = await given.referral({ client, created_by: user, submitted_by: user });
    return { client, user, worker: as.user(user), referral };
  }
  const decide = async ({ id }: { id: string }) => {
    const { version } = await office.get(getReferral, { params: { id } });
    await office.send(approveReferral, { params: { id }, body: { approved: true, version } });
  };

  it('[NTF-13] that is decided notifies its sender, and nobody else in their organisation', async () => {
    const { worker, user, client, referral } = await sent();
    const colleague = as.user(await given.user({ user_type: 'client', client }));
    await decide(referral);
    const [mine] = await told(worker);
    expect(mine).toMatchObject({ kind: 'referral_decided', href: `/dashboard/referrals/${referral.id}` });
    expect(mine?.text).toContain(referral.reference);
    expect(await told(colleague)).toEqual([]);
    expect(user.user_type).toBe('client');
  });

  it('[NTF-13] a question and its answer notify the other side, once each', async () => {
    const { worker, referral } = await sent();
    const [asker, colleague] = [as.admin(), as.admin()];
    await colleague.user();
    const params = { id: referral.id };
    const question = await asker.call(addReferralMessage, { params, body: { text: 'Which school?' } });
    expect(await listKinds(worker)).toEqual(['referral_message']);
    const body = { text: 'Elm Park', question_id: question.body.id };
    await worker.call(addReferralMessage, { params, body });
    expect(await listKinds(asker)).toEqual(['referral_message']);
    expect(await listKinds(colleague)).toEqual([]);
    // A referrer’s question is for all of the office.
    await worker.call(addReferralMessage, { params, body: { text: 'When?' } });
    expect(await listKinds(colleague)).toEqual(['referral_message']);
  });

  it('[NTF-10] that is overdue notifies the office once, and the notification closes when it is decided', async () => {
    const { referral } = await sent();
    const colleague = as.admin();
    await colleague.user();
    await owner`update referral set due_at = '2026-11-04T09:10Z' where id = ${referral.id}`;
    const look = async () => {
      await owner.unsafe(`select graphile_worker.add_job('tell_of_referrals_due')`);
      const about = (await told(colleague, 'true')).filter(({ href }) => href?.endsWith(referral.id));
      return about.map(({ kind }) => kind);
    };
    expect(await look()).toEqual([]);
    clock.set('2026-11-04T09:10:00Z');
    await look();
    expect(await look()).toEqual(['referral_overdue']);
    await decide(referral);
    expect(await look()).toEqual([]);
    clock.set(NOW);
  });
});
