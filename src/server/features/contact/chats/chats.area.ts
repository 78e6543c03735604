import type { Area } from '#server/area.ts';
import { chatNotifications } from '#server/features/contact/chats/chats.notifications.ts';
import { chatRoutes } from '#server/features/contact/chats/chats.routes.ts';
import { mailAboutUnread } from '#server/features/contact/chats/unread-emails.ts';

export const chatArea: Area = {
  routes: chatRoutes,
  views: {
    chat: 'Read a chat with the office',
    'chat.list': 'Looked at the list of conversations',
  },
  notifications: chatNotifications,
  tasks: (services) => ({ mail_about_unread_chats: () => mailAboutUnread(services) }),
  crontab: ['* * * * * mail_about_unread_chats'],
};
