// Loaded into the server before its own code: when the script that started it is gone, even by SIGKILL, the
// server stops as if it had been asked to, and its database with it.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // Listening must not keep the server alive when it has nothing else to do.
  process.channel.unref();
}
