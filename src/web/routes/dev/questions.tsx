import { createFileRoute } from '@tanstack/react-router';
import { LongForm } from '#web/features/questions/questions/LongForm.tsx';

/** A form of two hundred questions, to look at and to measure (QST-05); holds no data, so anyone may look. */
export const Route = createFileRoute('/dev/questions')({ component: LongForm });
