import { writeFile } from 'node:fs/promises';
import { permissionsPage } from '#test/docs/permissions.ts';

await writeFile(new URL('../../docs/permissions.md', import.meta.url), permissionsPage());
