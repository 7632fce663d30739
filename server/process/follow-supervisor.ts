/**
 * Must be the first call of api and worker: their files are readable by their user only, and they end with the supervisor that started
 * them.
 */
export function followSupervisor(): void {
  process.umask(0o077);
  if (!process.send) return; // started manually
  // The channel closes when the supervisor ends, even by kill -9. Exit at once: the next start needs the port.
  const end = () => process.exit(1);
  if (!process.connected) end();
  process.on("disconnect", end);
}
