import { writeFile } from 'node:fs/promises';
import { permissionsPage } from '#test/docs/permissions.ts';
import { rateLimitsPage } from '#test/docs/rate-limits.ts';
import { screensModule } from '#test/docs/screens.ts';

await writeFile(new URL('../../docs/permissions.md', import.meta.url), permissionsPage());
await writeFile(new URL('../../docs/rate-limits.md', import.meta.url), rateLimitsPage());
await writeFile(new URL('../../src/contract/core/screens.gen.ts', import.meta.url), await screensModule());
