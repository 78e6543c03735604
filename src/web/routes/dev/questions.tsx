import { createFileRoute } from '@tanstack/react-router';
import { LongForm } from '#web/features/questions/questions/LongForm.tsx';
import { mustShowGallery } from '#web/shell/guard.ts';

/** A form of two hundred questions, to look at and to measure (QST-05). */
export const Route = createFileRoute('/dev/questions')({ beforeLoad: mustShowGallery, component: LongForm });
