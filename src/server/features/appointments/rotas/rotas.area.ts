import type { Area } from '#server/area.ts';
import { rotaNotifications } from '#server/features/appointments/rotas/rotas.notifications.ts';
import { rotaRoutes } from '#server/features/appointments/rotas/rotas.routes.ts';

export const rotaArea: Area = {
  routes: rotaRoutes,
  notifications: rotaNotifications,
  constraints: {
    rota_template_name_unique: ['duplicate', 'name', 'A template with this name already exists.'],
    rota_entry_no_contradiction: [
      'rota.contradiction',
      'kind',
      'The rota already has a different entry at that time. Change or delete it first.',
    ],
  },
};
