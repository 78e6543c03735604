import { createFileRoute } from '@tanstack/react-router';
import { RegisterPage } from '#web/features/organisations/social-workers/RegisterPage.tsx';

export const Route = createFileRoute('/external/social-worker')({ component: RegisterPage });
