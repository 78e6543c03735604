import { createFileRoute, redirect } from '@tanstack/react-router';
import { sessionStore } from '#web/session/session.ts';

/** The way to the office is what the help centre has. */
export const Route = createFileRoute('/_shell/dashboard/helpcenter/')({
  beforeLoad: () => {
    const isCarer = sessionStore.getState().user?.user_type === 'user';
    throw redirect({
      to: isCarer ? '/dashboard/helpcenter/carer/contact-information' : '/dashboard/helpcenter/contact',
      replace: true,
    });
  },
});
