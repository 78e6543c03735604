import { isIP } from 'node:net';
import { z } from 'zod';
import { isChatHours } from '#contract/core/chat-hours.ts';
import { readEmail } from '#contract/core/email-address.ts';
import { SETTING_NAMES } from '#contract/organisations/agency-settings.ts';
import { readConnectionUrl } from '#server/connection-url.ts';
import { readSecretFiles, SECRETS } from '#server/secrets.ts';
import { StartupError } from '#server/startup-error.ts';

const Url = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
  .refine(
    (text) => !/^https?:\/\/[^/?#]*@/.test(text),
    'must be an address without a user name and a password',
  );
const connectionUrl = (schemes: readonly string[], example: string) =>
  z.string().transform((text, context) => {
    const { url, problem } = readConnectionUrl(text, schemes, example);
    if (url !== undefined) return url;
    context.addIssue(problem);
    return z.NEVER;
  });
/** Links are made by adding a path to it. */
const Origin = Url.refine(
  (text) => !/^https?:\/\//.test(text) || /^https?:\/\/[^/?#]+\/?$/.test(text),
  'must be an address without a path, a query or a fragment, such as https://care.example.org',
);
/** A whole number, or the default. */
const whole = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number(message).int(message).min(least, message).max(most, message);
};
const DRAIN = 'must be a number from 0 to 120';
const EmailAddress = z.string().refine((value) => readEmail(value) === value, 'must be an e-mail address');
const optional = <T extends z.ZodType>(schema: T) => schema.optional();

/** The environment variables that docs/settings.md lists. */
const Environment = z.object({
  APP_ENV: z.enum(['demo', 'staging', 'production'], 'must be demo, staging or production').default('demo'),
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: optional(Origin),
  /** Addresses or networks of trusted proxies, whose X-Forwarded-For counts. Nobody else's does. */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.string().refine(isNetwork, 'must be addresses or networks such as 10.0.0.0/8'))),
  /** Multiplies every rate limit, for an unusually large agency. */
  RATE_LIMIT_FACTOR: z.coerce
    .number('must be a number')
    .positive('must be more than 0')
    .max(1_000_000)
    .default(1),
  /** The agency's name on documents and e-mails. */
  AGENCY_NAME: z.string().min(1).max(100).default('Placewell'),
  AGENCY_PHONE: optional(z.string().max(40)),
  /** Printed on invoices, in one line with commas. */
  AGENCY_ADDRESS: optional(z.string().max(300)),
  AGENCY_VAT_NUMBER: optional(z.string().max(30)),
  AGENCY_COMPANY_NUMBER: optional(z.string().max(8)),
  /** How to pay an invoice: the bank's name, the sort code and the account. */
  PAYMENT_DETAILS: optional(z.string().max(300)),
  /** What an hour of work costs the agency, in pounds. It is used for each client's margin. */
  COST_PER_HOUR: optional(z.string().regex(/^\d{1,3}(\.\d{1,2})?$/, 'must be pounds, such as 17.50')),
  /** The number that carers can ring at any hour. */
  ON_CALL_PHONE: optional(z.string().max(40)),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: optional(
    connectionUrl(['postgres', 'postgresql'], 'postgres://placewell:PASSWORD@127.0.0.1:5432/placewell'),
  ),
  /** The limit for all connections of one process. */
  DATABASE_CONNECTIONS: whole(12, 1000).default(30),
  OIDC_ISSUER: optional(Url),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  /** Whether to trust an e-mail address if the provider does not say whether it is verified. */
  OIDC_EMAILS_VERIFIED: z.enum(['on', 'off'], 'must be on or off').default('off'),
  /** The claim of the ID token with the person's e-mail address, if the provider sends no `email`. */
  OIDC_EMAIL_CLAIM: z
    .string()
    .regex(/^[A-Za-z0-9_.:/-]{1,100}$/, 'must be the name of one claim, such as preferred_username')
    .default('email'),
  /** Becomes an administrator if there are no users yet. Their first sign-in is linked to the account. */
  FIRST_ADMIN_EMAIL: optional(EmailAddress),
  SMTP_URL: optional(connectionUrl(['smtp', 'smtps'], 'smtps://user:PASSWORD@mail.example.org')),
  EMAIL_FROM: z
    .string()
    .refine(
      (value) => readEmail(value) !== undefined,
      'must be an address such as Placewell <office@agency.example>',
    )
    .default('Placewell <no-reply@placewell.test>'),
  /** The address for messages to the office. By default, the address for incidents. */
  OFFICE_EMAIL_TO: optional(EmailAddress),
  /** The address that hears at once of a carer’s emergency alert, and of an incident. */
  EMERGENCY_EMAIL_TO: EmailAddress.default('on-call@placewell.test'),
  /** Whether carers have the emergency button. */
  SOS_BUTTON: z.enum(['on', 'off'], 'must be on or off').default('on'),
  /** Hosts from which the viewer may fetch documents, separated by commas. Our own is always allowed. */
  DOCUMENT_HOSTS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.string().regex(/^[a-z0-9.-]+(:\d+)?$/, 'must be hosts separated by commas'))),
  /** Hosts of push services on the agency's own network, separated by commas. All others must be public. */
  PUSH_HOSTS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.string().regex(/^[a-z0-9.-]+$/, 'must be hosts separated by commas'))),
  CHAT_WEBHOOK_URL: optional(Url),
  /** When the office answers messages, in London's time. */
  CHAT_HOURS: z
    .string()
    .default('Mon-Fri 09:00-17:00')
    .refine(isChatHours, 'must be hours such as Mon-Fri 09:00-17:00, Sat 10:00-12:00'),
  /** The page of another provider's chat, shown instead of ours. */
  CHAT_WIDGET_URL: optional(Url),
  CARE_PLANNER_URL: optional(Url),
  CARE_PLANNER_TOKEN: optional(z.string()),
  /**
   * A command that reads each uploaded file on its standard input. It exits with 0 for a clean file and with 1
   * otherwise.
   */
  FILE_SCAN_COMMAND: optional(z.string()),
  /** A URL that receives each uploaded file by POST. It answers {"clean": true} or false. */
  FILE_SCAN_URL: optional(Url),
  /** The address of a bucket, such as https://s3.example/receipts. */
  S3_BUCKET_URL: optional(Url),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  /** The key that encrypts and decrypts backups. */
  BACKUP_KEY: optional(
    z.string().min(32, 'must have at least 32 characters, such as openssl rand -base64 32 makes'),
  ),
  /** The bearer token for /metrics. Without it, /metrics does not exist. */
  METRICS_TOKEN: optional(z.string().min(24, 'must have at least 24 characters')),
  /** `off` for a trial copy: it sends, pushes and moves nothing, and reminds nobody. */
  JOBS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  /** Seconds between the answer "not ready" and the end, so that a load balancer notices. */
  DRAIN_SECONDS: z.coerce.number(DRAIN).min(0, DRAIN).max(120, DRAIN).default(0),
  LOG_LEVEL: optional(
    z
      .string()
      .regex(
        /^(fatal|error|warn|info|debug|trace|silent)$/,
        'must be fatal, error, warn, info, debug, trace or silent',
      ),
  ),
  /** Settings of the agency that administrators may not change, separated by commas. */
  LOCKED_SETTINGS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    )
    .pipe(z.array(z.enum(SETTING_NAMES, 'must be names such as AGENCY_NAME, AGENCY_PHONE'))),
  /** The seed of the demo agency. */
  DEMO_SEED: whole(0, 999_999_999).default(1),
});

/** `10.0.0.1`, `10.0.0.0/8`, `fd00::/8`. A network of all addresses would trust everybody. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128);
}

export type Config = z.output<typeof Environment>;

/** Ofcom reserves these numbers for drama, so nobody answers. */
const DEMO_NUMBERS = {
  ...{ AGENCY_PHONE: '020 7946 0100', ON_CALL_PHONE: '07700 900100' },
  // Made up: Barclays has no such sort code, and HMRC has no such number.
  AGENCY_ADDRESS: '1 Example Street, Croydon, CR0 1AB',
  AGENCY_VAT_NUMBER: '123 4567 82',
  PAYMENT_DETAILS: 'Placewell demo account, sort code 00-00-00, account 00000000',
};

/**
 * Reads the environment. An empty setting counts as not set, as in a file that lists them all. Throws StartupError with
 * one sentence for every wrong setting.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const { environment: read, problems: unread } = readSecretFiles(environment);
  const given = Object.entries(read).filter(([, value]) => value?.trim());
  const parsed = Environment.safeParse(Object.fromEntries(given));
  const wrong = parsed.success
    ? findProblems(parsed.data)
    : parsed.error.issues.map(({ path, message }) => `${path[0]?.toString()} ${message}.`);
  const problems = [...unread, ...wrong];
  if (parsed.success && problems.length === 0) return withDemoNumbers(parsed.data);
  const [only, ...others] = problems;
  throw new StartupError(
    others.length === 0
      ? `A setting is not right: ${only}`
      : ['These settings are not right:', ...problems.map((problem) => `  ${problem}`)].join('\n'),
  );
}

/** The names of all our settings in the environment. */
export const SETTINGS: readonly string[] = [
  ...Object.keys(Environment.shape),
  ...SECRETS.map((name) => `${name}_FILE`),
];

function withDemoNumbers(config: Config): Config {
  return config.APP_ENV === 'demo' ? { ...DEMO_NUMBERS, ...config } : config;
}

function findProblems(config: Config): string[] {
  const problems = config.APP_ENV === 'production' ? makeDemoParts(config) : [];
  if (config.S3_BUCKET_URL)
    for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
      if (!config[name]) problems.push(`${name} must be set because S3_BUCKET_URL is set.`);
  if (config.OIDC_ISSUER && !config.OIDC_CLIENT_ID)
    problems.push('OIDC_CLIENT_ID must be set because OIDC_ISSUER is set.');
  if (config.OIDC_EMAIL_CLAIM !== 'email' && config.OIDC_EMAILS_VERIFIED === 'off')
    problems.push(
      'OIDC_EMAIL_CLAIM needs OIDC_EMAILS_VERIFIED=on: providers only say whether the claim email is verified.',
    );
  return problems;
}

/** Whether an address ends in `.test`. No such address exists, so only the demo uses it. */
const isMadeUp = (address: string): boolean => /\.test>?$/.test(address);

function makeDemoParts(config: Config): string[] {
  const needed = ['PUBLIC_URL', 'DATABASE_URL', 'OIDC_ISSUER', 'SMTP_URL'] as const;
  const problems = needed
    .filter((name) => !config[name])
    .map((name) => `${name} must be set in production. The built-in part is for the demo only.`);
  if (isMadeUp(config.EMAIL_FROM))
    problems.push(
      'EMAIL_FROM must be set in production: mail servers refuse a sender whose domain does not exist.',
    );
  if (isMadeUp(config.EMERGENCY_EMAIL_TO))
    problems.push('EMERGENCY_EMAIL_TO must be set in production: incident reports go there at once.');
  if (!config.AGENCY_PHONE)
    problems.push('AGENCY_PHONE must be set in production: referrers and families ring it.');
  if (!config.ON_CALL_PHONE)
    problems.push('ON_CALL_PHONE must be set in production: carers ring it at any hour.');
  if (config.PUBLIC_URL && !config.PUBLIC_URL.startsWith('https://'))
    problems.push('PUBLIC_URL must begin with https:// in production.');
  return problems;
}
