import type { FastifyInstance } from 'fastify';
import {
  getAgencySettings,
  getSetUp,
  sendTestEmail,
  updateAgencySettings,
} from '#contract/organisations/agency-settings.ts';
import { announceChange } from '#server/db/live.ts';
import {
  changeSettings,
  SETTINGS_CHANNEL,
} from '#server/features/organisations/settings/settings.actions.ts';
import {
  applySettings,
  findStepsLeft,
  getSettings,
  getStoredSettings,
} from '#server/features/organisations/settings/settings.queries.ts';
import { serve } from '#server/http/serve.ts';
import { queueEmail } from '#server/mail/queue-email.ts';
import { signedBy } from '#server/mail/signature.ts';

/**
 * The agency's settings. Each process applies the stored ones to `services.config` when it starts and whenever one of
 * them announces a change, so that the next request or job uses them.
 */
export async function settingRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const { app_system } = services.pools;
  const environment = services.config;

  let applied = 0;
  const apply = async () => {
    const stored = await getStoredSettings(app_system);
    // If two reads run at once, the older one may arrive last.
    if (stored.version < applied) return;
    applied = stored.version;
    services.config = applySettings(environment, stored);
  };
  const applySoon = () =>
    void apply().catch(({ code }: { code?: string }) => services.log.error({ code }, 'settings not read'));
  // The second function loads what was announced while the listening connection was down.
  const listening = await app_system.listen(SETTINGS_CHANNEL, applySoon, applySoon);
  await apply();
  app.addHook('preClose', async () => {
    await listening.unlisten();
  });

  serve(app, getAgencySettings, ({ db }) => getSettings(db, environment));

  serve(app, getSetUp, async ({ db, services }) => ({ left: await findStepsLeft(db, services.config) }));

  serve(app, sendTestEmail, async ({ db, actor, services }) => {
    const to = actor.user.email;
    await queueEmail(db, {
      kind: 'test',
      to,
      subject: `Test e-mail from ${services.config.AGENCY_NAME}`,
      body: [
        'This is a test. Placewell can send e-mails.',
        'If this message is in your junk folder, ask whoever runs your mail to trust the sender.',
        signedBy(services.config),
      ].join('\n\n'),
    });
    await announceChange(db, 'settings');
    return { to };
  });

  serve(app, updateAgencySettings, async ({ db, body }) => {
    await changeSettings(db, environment, body);
    await announceChange(db, 'settings');
    return getSettings(db, environment);
  });
}
