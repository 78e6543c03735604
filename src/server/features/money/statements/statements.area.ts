import type { Area } from '#server/area.ts';
import { statementRoutes } from '#server/features/money/statements/statements.routes.ts';

export const statementArea: Area = {
  routes: statementRoutes,
  views: {
    'statement.view': 'Looked at a statement',
    'statement.document': 'Opened a statement’s document',
  },
};
