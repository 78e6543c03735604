import type { Area } from '#server/area.ts';
import { fileRoutes } from '#server/files/files.routes.ts';
import { moveFilesOutside } from '#server/files/outside-storage.ts';

export const fileArea: Area = {
  routes: fileRoutes,
  views: { 'file.view': 'Opened a file', 'image.view': 'Looked at a picture' },
  tasks: ({ pools, config }) => ({
    move_files_outside: async () => {
      await moveFilesOutside(pools.app_system, config);
    },
  }),
  // One that failed waits for the next, and is not tried beside it.
  crontab: ['* * * * * move_files_outside ?jobKey=move_files_outside&max=1'],
};
