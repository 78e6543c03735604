import type { BodyOf } from '#contract/core/endpoint.ts';
import type { SettingName, updateAgencySettings } from '#contract/organisations/agency-settings.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/pools.ts';
import { sentFields } from '#server/db/rows.ts';
import { getSettings } from '#server/features/organisations/settings/settings.queries.ts';
import { AppError } from '#server/http/app-error.ts';
import { mustBeNewest } from '#server/http/must-be-newest.ts';

/** Every process listens here, and reloads the settings. */
export const SETTINGS_CHANNEL = 'placewell_settings';

/** Throws `version.stale`, and `input.invalid` for a change to a locked setting. */
export async function changeSettings(
  db: Db,
  environment: Config,
  { version, ...values }: BodyOf<typeof updateAgencySettings>,
): Promise<void> {
  const [held] = await db<{ version: number }[]>`select version from agency_settings for update`;
  await mustBeNewest(held, version, () => getSettings(db, environment));
  const now = await getSettings(db, environment);
  const changes = Object.entries(sentFields(values)).filter(
    ([name, value]) => now[name as SettingName] !== value,
  );
  const locked = changes.filter(([name]) => now.locked.includes(name as SettingName));
  if (locked.length > 0)
    throw new AppError('input.invalid', {
      errors: locked.map(([path]) => ({
        path,
        message: 'Whoever runs the server has locked this setting. Ask them to change it.',
      })),
    });
  if (changes.length === 0) return;
  await db`update agency_settings set ${db(Object.fromEntries(changes))}`;
  await db`select pg_notify(${SETTINGS_CHANNEL}, '')`;
}
