import { z } from 'zod';
import type { Area } from '#server/area.ts';
import { fileRoutes } from '#server/files/files.routes.ts';
import { moveFilesOutside, removeFileOutside } from '#server/files/outside-storage.ts';

export const fileArea: Area = {
  routes: fileRoutes,
  views: { 'file.view': 'Opened a file', 'image.view': 'Looked at a picture' },
  tasks: ({ pools, config }) => ({
    move_files_outside: async () => {
      await moveFilesOutside(pools.app_system, config);
    },
    // Added by the trigger stored_file_remove_outside.
    remove_file_outside: async (payload) => {
      const { storage_key } = z.object({ storage_key: z.string() }).parse(payload);
      await removeFileOutside(pools.app_system, config, storage_key);
    },
  }),
  // A failed run waits for the next scheduled one, without a retry of its own.
  crontab: ['* * * * * move_files_outside ?jobKey=move_files_outside&max=1'],
};
