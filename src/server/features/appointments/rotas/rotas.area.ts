import type { Area } from '#server/area.ts';
import { rotaNotifications } from '#server/features/appointments/rotas/rotas.notifications.ts';
import { rotaRoutes } from '#server/features/appointments/rotas/rotas.routes.ts';

export const rotaArea: Area = {
  routes: rotaRoutes,
  notifications: rotaNotifications,
  constraints: {
    rota_template_name_unique: ['duplicate', 'name', 'There is a template of this name already.'],
    rota_entry_no_contradiction: [
      'rota.contradiction',
      'kind',
      'The rota says something else at that time already. Change or delete that entry first.',
    ],
  },
};
