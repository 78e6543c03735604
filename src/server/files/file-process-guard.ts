/**
 * A thread beside the work of a file process, which can see what the work itself cannot while it is busy, in
 * JavaScript or in the libraries below: more memory than there may be, and that the server is gone.
 */
const LOOK_EVERY_MS = 20;
const MAX_MEMORY_BYTES = 640 * 1024 * 1024;
const server_pid = process.ppid;

setInterval(() => {
  if (process.memoryUsage.rss() > MAX_MEMORY_BYTES || process.ppid !== server_pid)
    process.kill(process.pid, 'SIGKILL');
}, LOOK_EVERY_MS);
