import { createFileRoute } from '@tanstack/react-router';
import { ContactPage } from '#web/features/office/help/ContactPage.tsx';

export const Route = createFileRoute('/_shell/dashboard/helpcenter/contact')({ component: ContactPage });
