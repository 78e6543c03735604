import { createFileRoute } from '@tanstack/react-router';
import { RegisterPage } from '#web/features/social-workers/RegisterPage.tsx';

export const Route = createFileRoute('/register/social-worker')({ component: RegisterPage });
