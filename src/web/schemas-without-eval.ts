import { config } from 'zod';

// Compiling schemas at run time needs `eval`, which the content security policy refuses. Before any other module.
config({ jitless: true });
