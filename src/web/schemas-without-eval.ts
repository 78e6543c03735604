import { config } from 'zod';

// Compiling schemas at run time needs `eval`, which the content security policy forbids. Import this before any other
// module.
config({ jitless: true });
