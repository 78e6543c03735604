import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { ContactPage } from '#web/features/contact/help/ContactPage.tsx';

/** The message may start with a subject, such as the appointment it is about. */
const ContactSearch = z.object({ subject: z.string().max(200).optional().catch(undefined) });

export const Route = createFileRoute('/_shell/dashboard/helpcenter/contact')({
  validateSearch: ContactSearch,
  component: function Contact() {
    return <ContactPage subject={Route.useSearch().subject} />;
  },
});
