import type { Area } from '#server/area.ts';
import { errorReportRoutes } from '#server/features/oversight/error-reports/error-reports.routes.ts';
import { postToChat } from '#server/features/oversight/error-reports/post-to-chat.ts';

export const errorReportArea: Area = {
  routes: errorReportRoutes,
  tasks: ({ config: { CHAT_WEBHOOK_URL } }) => ({
    post_to_chat: async (payload) => {
      if (CHAT_WEBHOOK_URL) await postToChat(CHAT_WEBHOOK_URL, payload);
    },
  }),
};
