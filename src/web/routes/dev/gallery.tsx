import { createFileRoute } from '@tanstack/react-router';
import { mustShowGallery } from '#web/shell/guard.ts';
import { Gallery } from '#web/ui/gallery/Gallery.tsx';

/** Every part of the design system at once. */
export const Route = createFileRoute('/dev/gallery')({ beforeLoad: mustShowGallery, component: Gallery });
