import { writeFile } from 'node:fs/promises';
import { permissionsPage } from '#test/docs/permissions.ts';
import { rateLimitsPage } from '#test/docs/rate-limits.ts';

await writeFile(new URL('../../docs/permissions.md', import.meta.url), permissionsPage());
await writeFile(new URL('../../docs/rate-limits.md', import.meta.url), rateLimitsPage());
