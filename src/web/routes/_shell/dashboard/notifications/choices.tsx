import { createFileRoute } from '@tanstack/react-router';
import { ChoicesPage } from '#web/features/contact/notifications/ChoicesPage.tsx';

export const Route = createFileRoute('/_shell/dashboard/notifications/choices')({ component: ChoicesPage });
