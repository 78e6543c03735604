import { createFileRoute } from '@tanstack/react-router';
import { Gallery } from '#web/ui/gallery/Gallery.tsx';

/** Every part of the design system at once; holds no data, so anyone may look. */
export const Route = createFileRoute('/dev/gallery')({ component: Gallery });
