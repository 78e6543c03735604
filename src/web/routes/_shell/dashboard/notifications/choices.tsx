import { createFileRoute } from '@tanstack/react-router';
import { ChoicesPage } from '#web/features/office/notifications/ChoicesPage.tsx';

export const Route = createFileRoute('/_shell/dashboard/notifications/choices')({ component: ChoicesPage });
