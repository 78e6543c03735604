import type { Access } from '#contract/core/endpoint.ts';
import type { Example, Subject } from '#test/calls/example.ts';
import { gatherModules } from '#test/kit/gather-modules.ts';

const found = await gatherModules<{
  examples: Record<string, Example>;
  subjects?: Record<string, Subject>;
  permissions?: Record<string, Access>;
}>('calls', 'examples');

/** How to call every endpoint there is, from every *.examples.ts. */
export const EXAMPLES: Record<string, Example> = Object.assign({}, ...found.map(({ examples }) => examples));

/** The rows that calls are about. */
export const SUBJECTS: Record<string, Subject> = Object.assign(
  {},
  ...found.map(({ subjects }) => subjects ?? {}),
);

/** The access to each call that says so a second time. */
export const PERMISSIONS: Record<string, Access> = Object.assign(
  {},
  ...found.map(({ permissions }) => permissions ?? {}),
);
