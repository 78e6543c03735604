/**
 * A thread in a file process that notices what its busy main thread cannot: too much memory, in JavaScript or in a
 * library, and that the server is gone.
 */
const LOOK_EVERY_MS = 20;
const MAX_MEMORY_BYTES = 640 * 1024 * 1024;
const server_pid = process.ppid;

setInterval(() => {
  if (process.memoryUsage.rss() > MAX_MEMORY_BYTES || process.ppid !== server_pid)
    process.kill(process.pid, 'SIGKILL');
}, LOOK_EVERY_MS);
