// Before the first paint, so that nobody who chose dark is flashed with white. Written by src/web/ui/theme.ts.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // storage is off: the system's theme it is
}
