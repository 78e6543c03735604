import { expect, it, onTestFinished } from 'vitest';
import { acceptOffer, createOffers, listOffers } from '#contract/appointments/offers.ts';
import { listNotifications } from '#contract/core/notifications.ts';
import { apiClient } from '#test/kit/api-client.ts';
import { freePort, startServerProcess } from '#test/kit/server-process.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp();
const { as, given, owner, database_url } = app;

const CARERS = 50;

it('[ROT-03] fifty carers accept one offer at once on two processes: one is booked, and forty-nine are told', async () => {
  const port = await freePort();
  const environment = {
    APP_ENV: 'staging',
    DATABASE_URL: database_url,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_CONNECTIONS: '24',
    RATE_LIMIT_FACTOR: '1000',
  };
  const servers = await Promise.all([startServerProcess(environment), startServerProcess(environment)]);
  onTestFinished(async () => void (await Promise.all(servers.map((server) => server.stop('SIGINT')))));

  const admin = as.admin();
  const carers = [];
  for (let nth = 0; nth < CARERS; nth++) carers.push(await given.carer(`Racer ${nth}`));
  const start_at = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const appointment = await given.appointment({ carers: [], start_at, hours: 2 });
  // The servers have brought the checks that every service asks for; these carers hold none.
  await owner`update service_check set dropped_at = now(), dropped_reason = 'The race is not about checks.'`;
  const { items } = await admin.send(createOffers, {
    body: { appointment_ids: [appointment.id], carer_ids: carers.map(({ id }) => id) },
  });
  const { id = '', version = 1 } = items[0] ?? {};
  const callers = await Promise.all(
    carers.map(async (carer, nth) => {
      const { token } = await as.user(carer).session();
      return apiClient(
        () => servers[nth % 2]?.address ?? '',
        async () => token,
      );
    }),
  );
  const answers = await Promise.all(
    callers.map((caller) => caller.call(acceptOffer, { params: { id }, body: { version } })),
  );
  const winners = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 409).map(({ problem }) => problem);
  expect([winners.length, refused.length]).toEqual([1, CARERS - 1]);
  for (const { code, detail } of refused)
    expect([code, detail]).toEqual(['offer.gone', expect.stringContaining('Thank you')]);
  const [offer] = (await admin.get(listOffers, { query: { appointment_id: appointment.id } })).items;
  expect(offer?.status).toBe('filled');
  expect(offer?.answers.filter(({ status }) => status === 'accepted')).toHaveLength(1);
  const on =
    await app.owner`select 1 from appointment_carer where appointment_id = ${appointment.id} and is_live`;
  expect(on).toHaveLength(1);
  const news = await Promise.all(
    carers.map(async (carer) => (await as.user(carer).get(listNotifications)).items.map(({ kind }) => kind)),
  );
  expect(news.filter((kinds) => kinds.includes('offer_gone'))).toHaveLength(CARERS - 1);
}, 120_000);
