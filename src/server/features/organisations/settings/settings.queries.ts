import {
  type AgencySettings,
  type AgencyValues,
  SET_UP_STEPS,
  SETTING_NAMES,
  type SetUpStep,
} from '#contract/organisations/agency-settings.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';

/** The stored row. Null means that nobody has changed this setting. */
export type StoredSettings = { [Name in keyof AgencyValues]: string | null } & {
  version: number;
  updated_at: string;
};

export async function getStoredSettings(db: Db): Promise<StoredSettings> {
  const [row] = await db<StoredSettings[]>`
    select ${db(SETTING_NAMES)}, version, updated_at from agency_settings`;
  if (!row) throw new AppError('internal');
  return row;
}

/** The settings in force: the stored values, unless locked, and otherwise the environment's. */
export async function getSettings(db: Db, environment: Config): Promise<AgencySettings> {
  const stored = await getStoredSettings(db);
  const config = applySettings(environment, stored);
  return {
    ...(Object.fromEntries(
      SETTING_NAMES.map((name) => [name, config[nameVariable(name)] ?? '']),
    ) as AgencyValues),
    locked: environment.LOCKED_SETTINGS,
    version: stored.version,
    updated_at: stored.updated_at,
  };
}

/** The environment variable with the first value of a setting. */
const nameVariable = <Name extends keyof AgencyValues>(name: Name) => name.toUpperCase() as Uppercase<Name>;

/** The configuration with the stored settings in place of the environment's, unless they are locked. */
export function applySettings(environment: Config, stored: StoredSettings): Config {
  const changed = SETTING_NAMES.flatMap((name) => {
    const value = stored[name];
    if (value === null || environment.LOCKED_SETTINGS.includes(name)) return [];
    return [[nameVariable(name), value || undefined] as const];
  });
  return { ...environment, ...Object.fromEntries(changed) };
}

/** The first steps that a new agency has not done yet. */
export async function findStepsLeft(db: Db, config: Config): Promise<SetUpStep[]> {
  const [found] = await db<Record<'prices' | 'clients' | 'carers' | 'test_email', boolean>[]>`select
    exists (select from price_list) as prices,
    exists (select from client where archived_at is null) as clients,
    exists (select from app_user where user_type = 'user' and is_active) as carers,
    exists (select from email where kind = 'test' and sent_at is not null) as test_email`;
  if (!found) throw new AppError('internal');
  const { agency_name } = await getStoredSettings(db);
  const done: Record<SetUpStep, boolean> = {
    ...found,
    // The product's own name does not count as a choice until an administrator saves it.
    agency: Boolean(
      (config.AGENCY_NAME !== 'Placewell' || agency_name !== null) &&
        config.AGENCY_PHONE &&
        config.ON_CALL_PHONE,
    ),
    money: Boolean(config.AGENCY_ADDRESS && config.PAYMENT_DETAILS),
  };
  return SET_UP_STEPS.filter((step) => !done[step]);
}
