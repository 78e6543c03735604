import { createFileRoute } from '@tanstack/react-router';
import { DashboardPage } from '#web/pages/DashboardPage.tsx';

export const Route = createFileRoute('/_shell/dashboard/')({ component: DashboardPage });
