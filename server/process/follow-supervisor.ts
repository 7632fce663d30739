/** The first call of api and worker: what they write is for their user alone, and they end with the supervisor that started them. */
export function followSupervisor(): void {
  process.umask(0o077);
  if (!process.send) return; // started by hand
  // The channel closes when the supervisor ends, even by kill -9. At once: the next start needs the port.
  const end = () => process.exit(1);
  if (!process.connected) end();
  process.on("disconnect", end);
}
