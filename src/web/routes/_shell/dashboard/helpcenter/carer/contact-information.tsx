import { createFileRoute } from '@tanstack/react-router';
import { ContactPage } from '#web/features/contact/help/ContactPage.tsx';

export const Route = createFileRoute('/_shell/dashboard/helpcenter/carer/contact-information')({
  component: ContactPage,
});
